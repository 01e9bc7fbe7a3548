#include <sys/wait.h>
#include <unistd.h>

namespace {

struct Shooting;
vector<string> choices;

void begin(const Shooting&, const Game&) { choices.clear(); }

void look(size_t, Point p, bool, bool hit, bool destroyed, const Game&) {
    choices.push_back(to_string(p.r) + " " + to_string(p.c) + (destroyed && hit ? ", destroyed" : hit ? ", hit" : ", miss"));
}

void hear(Point p) { choices.back() += "; the opponent attacks " + to_string(p.r) + " " + to_string(p.c); }

}  // namespace
