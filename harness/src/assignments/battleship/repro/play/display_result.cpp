// Coordinates differ from shot to shot and say nothing about what a shot did.
static string withoutDigits(const string& text) {
    string result;
    for (char c : text) {
        if (c < '0' || c > '9') result += c;
    }
    return result;
}

static void judge(const vector<Event>& game, int) {
    for (int player = 1; player <= 2; player++) {
        set<string> afterHits, afterMisses;
        for (const Turn& t : turnsOf(game)) {
            if (t.player != player || t.shot == 0 || t.wins || game[t.shot].outcome == "refused") continue;
            bool displayed = false;
            string words;
            for (size_t n = t.shot + 1; n <= t.until; n++) {
                if (n < t.until && game[n].what == DISPLAY && game[n].board == game[t.shot].board) displayed = true;
                words += game[n].printed;
            }
            if (displayed) continue;
            (game[t.shot].outcome == "miss" ? afterMisses : afterHits).insert(withoutDigits(words));
        }
        for (const string& words : afterMisses) {
            if (afterHits.count(words) == 0) continue;
            return wrong("the attacked Board, or words that tell what the shot of p" + to_string(player) + " did",
                         "after a miss the same as after a hit: \"" + words + "\"");
        }
    }
}
