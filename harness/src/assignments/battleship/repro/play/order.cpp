static void judge(const vector<Event>& game, int) {
    int next = 1;
    bool asked = false;
    Point recommended;
    for (const Event& e : game) {
        const string turn = "p" + to_string(next) + "->recommendAttack()";
        if (e.what == ASK) {
            if (asked) return wrong("an attack at the recommended " + at(recommended) + " first", named(e));
            if (e.player != next) return wrong(turn + ": it is that player's turn", named(e));
            asked = true;
            recommended = e.p;
        } else if (e.what == ATTACK) {
            if (!asked) return wrong(turn + " before an attack", named(e));
            if (e.player != 3 - next || e.p.r != recommended.r || e.p.c != recommended.c) {
                return wrong("b" + to_string(3 - next) + ".attack(" + at(recommended) + ")", named(e));
            }
            asked = false;
            next = 3 - next;
            if (e.flag) return;
        } else if (e.what == END) {
            return wrong(turn, named(e));
        }
    }
}
