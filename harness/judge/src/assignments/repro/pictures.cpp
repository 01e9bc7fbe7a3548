namespace {

// Two texts of several lines.
void compareTexts(const string& got, const string& required, bool same) {
    cout << "    got:\n" << got << "\n    required:\n" << required;
    if (!same) {
        differs = true;
        cout << "    <-- differs";
        if (got.size() != required.size()) {
            cout << ": got " << got.size() << " characters, required " << required.size();
        }
    }
    cout << endl;
}

}  // namespace
