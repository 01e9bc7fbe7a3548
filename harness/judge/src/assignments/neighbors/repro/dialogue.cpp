#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>
#include <unistd.h>
#include <sys/resource.h>
@INCLUDES@
using namespace std;

namespace {

// One state of the game. The object's `blacks` holds its number.
struct State {
    string picture;
    char current;
    bool blackIsolated, blackConnected, whiteIsolated, whiteConnected;
    char over;
    int swapped;
    map<string, int> moves;
};

const vector<State>& states() {
    static const vector<State> all = {
@STATES@
    };
    return all;
}

const string typed =
        @TYPED@;

// What may be printed; empty if nothing is required but an end.
const vector<string> required = {
@REQUIRED@
};

string withoutEnd(string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

FILE* printed = nullptr;
int terminal = -1;

// The most that is kept of what is printed.
const rlim_t most = 1 << 22;

// Limits the size of files; gives the limit there was.
rlim_t keepAtMost(rlim_t bytes) {
    rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = min(bytes, limit.rlim_max);
    setrlimit(RLIMIT_FSIZE, &limit);
    return before;
}

rlim_t usual = RLIM_INFINITY;

// Prints what came of it once main has returned or left. Spaces and line ends count, but for those at the very end.
void conclude() {
    cout.flush();
    fflush(stdout);
    dup2(terminal, 1);
    keepAtMost(usual);
    string got;
    rewind(printed);
    for (int c = fgetc(printed); c != EOF; c = fgetc(printed)) got += static_cast<char>(c);
    bool same = required.empty();
    for (const string& one : required) same = same || withoutEnd(one) == withoutEnd(got);
    cout.clear();
    cout << "This was looked at: @ABOUT@.\n---- typed\n" << typed << "---- printed\n" << got << "\n";
    if (!required.empty()) cout << "---- required\n" << required.front() << "\n";
    if (required.size() > 1) cout << "---- or also right\n" << required.back() << "\n";
    if (!same) {
        size_t at = 0;
        while (at < got.size() && at < required.front().size() && got[at] == required.front()[at]) at++;
        cout << "    <-- differs, first at character " << at + 1 << "\n";
    }
    cout << (same ? "Nothing differs from what is required." : "Something differs from what is required.") << endl;
    _Exit(same ? 0 : 1);
}

void say(const char* text, size_t length) {
    while (length > 0) {
        const ssize_t written = write(1, text, length);
        if (written <= 0) return;
        text += written;
        length -= static_cast<size_t>(written);
    }
}

// A program that prints on and on is stopped in the middle of it.
void stop(int) {
    dup2(terminal, 1);
    char beginning[4000];
    const ssize_t read = pread(fileno(printed), beginning, sizeof beginning, 0);
    if (read > 0) say(beginning, static_cast<size_t>(read));
    const char told[] = "\n    required: the program to come to its end, got: it printed on and on   <-- differs\n"
                        "Something differs from what is required.\n";
    say(told, sizeof told - 1);
    _Exit(1);
}

// Before main: puts files in the place of the keyboard and the screen.
struct Stage {
    Stage() {
        states();
        FILE* keyboard = tmpfile();
        fputs(typed.c_str(), keyboard);
        fflush(keyboard);
        rewind(keyboard);
        dup2(fileno(keyboard), 0);
        printed = tmpfile();
        signal(SIGXFSZ, stop);
        usual = keepAtMost(most);
        terminal = dup(1);
        dup2(fileno(printed), 1);
        atexit(conclude);
    }
} stage;

const State& at(int number) { return states()[number]; }

}  // namespace

Neighbors::Neighbors() : board(), currentPlayer('?'), nextPlayer('?'), blacks(0), whites(0) {}

void Neighbors::printGame() const { cout << at(blacks).picture; }

char Neighbors::getCurrentPlayer() const { return at(blacks).current; }

void Neighbors::swapPlayer() { blacks = at(blacks).swapped; }

bool Neighbors::move(string from, string to) {
    const auto found = at(blacks).moves.find(from + " " + to);
    if (found == at(blacks).moves.end()) return false;
    blacks = found->second;
    return true;
}

bool Neighbors::isIsolated(char p) const { return p == 'B' ? at(blacks).blackIsolated : at(blacks).whiteIsolated; }

bool Neighbors::hasConnected(char p) const { return p == 'B' ? at(blacks).blackConnected : at(blacks).whiteConnected; }

char Neighbors::gameOver() const { return at(blacks).over; }
