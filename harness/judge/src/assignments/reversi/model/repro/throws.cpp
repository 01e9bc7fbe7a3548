namespace {

// Whether a call throws an exception.
template <class Call>
string outcome(Call call) {
    try {
        call();
    } catch (const exception& thrown) {
        cout << "    it threw: " << thrown.what() << endl;
        return "an exception";
    } catch (...) {
        return "an exception";
    }
    return "no exception";
}

}  // namespace
