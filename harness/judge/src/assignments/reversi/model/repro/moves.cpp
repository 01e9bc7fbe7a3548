namespace {

string inBraces(Model::Position p) {
    ostringstream out;
    out << "{" << p.x << ", " << p.y << "}";
    return out.str();
}

// What find_move returns for a position, in words.
string found(const Model& m, Model::Position p) {
    const Move* move = m.find_move(p);
    if (move == nullptr) return "nullptr";
    string gained;
    for (auto at : move->second) gained += (gained.empty() ? "" : ", ") + inBraces(at);
    return "a move at " + inBraces(move->first) + " that gains {" + gained + "}";
}

// Each move that there is and each that there should be; all other positions are right.
void compareMoves(const string& name, const Model& m, const map<pair<int, int>, string>& required) {
    for (int x = 0; x < 8; x++) {
        for (int y = 0; y < 8; y++) {
            const auto wanted = required.find({x, y});
            const string is = wanted == required.end() ? "nullptr" : wanted->second;
            const string got = found(m, {x, y});
            if (is != "nullptr" || got != is) compare(name + ".find_move(" + inBraces({x, y}) + ")", got, is);
        }
    }
}

}  // namespace
