namespace {

map<string, string> answers;

// The first answer is kept; every later one must be the same.
void sameAsBefore(const string& question, const string& got) {
    const auto kept = answers.insert({question, got});
    if (kept.second) {
        tell("returned", got);
    } else {
        compare("returned", got, kept.first->second);
    }
}

}  // namespace
