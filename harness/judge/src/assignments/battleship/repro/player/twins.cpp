namespace {

// The choices of a game that is played in a copy of this program: whatever happens there, this one is as it was.
vector<string> choicesInCopy(const Shooting& s, const Game& g) {
    FILE* const told = tmpfile();
    cout.flush();
    const pid_t copy = fork();
    if (copy == 0) {
        shoot(s, g);
        for (const string& choice : choices) fprintf(told, "%s\n", choice.c_str());
        fclose(told);
        _Exit(0);
    }
    waitpid(copy, nullptr, 0);
    rewind(told);
    vector<string> lines(1);
    for (int c = fgetc(told); c != EOF; c = fgetc(told)) {
        if (c == '\n') lines.emplace_back();
        else lines.back() += static_cast<char>(c);
    }
    lines.pop_back();
    fclose(told);
    return lines;
}

string choice(const string& line) { return line.substr(0, line.find(',')); }

// Plays the same game twice, with the same random numbers: with the opponent's attacks, and without.
void compareOpponents(const Shooting& s, const Game& g) {
    Shooting calm = s;
    calm.opponentShots.clear();
    // A generator that begins with the first number that is drawn must have begun before there are two.
    randInt(2);
    rand();
    const vector<string> without = choicesInCopy(calm, g), with = choicesInCopy(s, g);
    for (size_t n = 0; n < without.size() || n < with.size(); n++) {
        const string required = n < without.size() ? choice(without[n]) : "no more choices";
        const string got = n < with.size() ? choice(with[n]) : "no more choices";
        if (required == got) continue;
        differs = true;
        for (size_t before = 0; before < n; before++) cout << "recommendAttack() -> " << with[before] << endl;
        cout << "recommendAttack()" << endl;
        cout << "    required: " << required << ", as in the same game without the opponent's attacks" << endl;
        cout << "    got: " << got << "   <-- differs" << endl;
        return;
    }
}

}  // namespace
