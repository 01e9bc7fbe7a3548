static void judge(const vector<Event>& game, int) {
    const vector<Turn> turns = turnsOf(game);
    for (size_t k = 0; k + 1 < turns.size(); k++) {
        if (turns[k].shot == 0 || turns[k + 1].shot == 0) continue;
        const long read = game[turns[k + 1].shot].read - game[turns[k].shot].read;
        bool silent = true;
        for (size_t n = turns[k].shot + 1; n <= turns[k + 1].shot; n++) {
            if (game[n].printed.find_first_not_of(" \n\r\t") != string::npos) silent = false;
        }
        if (read == 1 && !silent) continue;
        return wrong("a prompt, and one line read, after turn " + to_string(k + 1),
                     to_string(read) + " lines read" + (silent ? ", and nothing printed" : ""));
    }
}
