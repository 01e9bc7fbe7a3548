// Performs class scenarios: steps in, the student's Neighbors called, answers out.
#include <map>

#include "members.h"
#include "memory.h"
#include "neighbors_contract.h"

using namespace neighbors;
using harness_rt::Reader;
using harness_rt::Refused;
using harness_rt::Writer;

namespace {

constexpr char EMPTY = '.';

char& square(Neighbors& game, int r, int c) { return (game.*member(BoardTag()))[r][c]; }

// What a class leaves on the squares that are empty in the initial setup: one printable character, or else the handout's.
char mark_of_new(Neighbors& game) {
    const char mark = square(game, 0, 0);
    const bool is_mark = mark >= ' ' && mark <= '~' && mark != 'B' && mark != 'W';
    for (int r = 0; r < SIZE; ++r) {
        for (int c = 0; c < SIZE; ++c) {
            const bool edge_r = r == 0 || r == SIZE - 1, edge_c = c == 0 || c == SIZE - 1;
            if (edge_r == edge_c && square(game, r, c) != mark) return EMPTY;
        }
    }
    return is_mark ? mark : EMPTY;
}

// The character by which the class knows an empty square. One of its own is wrong, and the check on the constructor says so; the
// other functions are asked about positions that are written as they read them. Only a class that leaves its own character behind
// a piece that moves away is believed to mean it.
char own_mark() {
    try {
        Neighbors& game = *new Neighbors;
        harness_rt::keep(&game);
        const char mark = mark_of_new(game);
        const bool means_it = mark == EMPTY || (game.move("d0", "f2") && square(game, 0, 3) == mark);
        return means_it ? mark : EMPTY;
    } catch (...) {
        return EMPTY;
    }
}

// The objects of one scenario, left alone at the end.
class Games {
public:
    void create(int index) {
        m_games[index] = new Neighbors;
        harness_rt::keep(m_games[index]);
        m_marks[index] = EMPTY;
    }

    Neighbors& at(int index) {
        const auto found = m_games.find(index);
        if (found == m_games.end()) harness_rt::refuse(Refused::NoObject, 0, 0);
        return *found->second;
    }

    // The character for an empty square that the harness wrote into the object, or found no reason to write.
    char& mark_of(int index) { return m_marks[index]; }

private:
    std::map<int, Neighbors*> m_games;
    std::map<int, char> m_marks;
};

void set(Neighbors& game, char mark, Reader& in) {
    for (int r = 0; r < SIZE; ++r) {
        for (int c = 0; c < SIZE; ++c) {
            const char piece = static_cast<char>(in.u8());
            square(game, r, c) = piece == EMPTY ? mark : piece;
        }
    }
    game.*member(CurrentTag()) = static_cast<char>(in.u8());
    game.*member(NextTag()) = static_cast<char>(in.u8());
    game.*member(BlacksTag()) = in.i32();
    game.*member(WhitesTag()) = in.i32();
}

void look(const Neighbors& game, char mark, Writer& out) {
    for (int r = 0; r < SIZE; ++r) {
        for (int c = 0; c < SIZE; ++c) {
            const char piece = (game.*member(BoardTag()))[r][c];
            out.u8(static_cast<uint8_t>(piece == mark ? EMPTY : piece));
        }
    }
    out.u8(static_cast<uint8_t>(game.*member(CurrentTag())));
    out.u8(static_cast<uint8_t>(game.*member(NextTag())));
    out.i32(game.*member(BlacksTag()));
    out.i32(game.*member(WhitesTag()));
}

// Arguments are read before the student is called: an exception must not leave the request half read.
void perform_step(Games& games, Reader& in) {
    const uint8_t op = in.u8();
    const int index = in.u8();
    switch (op) {
        case CLASS_NEW:
            return harness_rt::step([&](Writer&) { games.create(index); });
        case CLASS_PRINT:
            return harness_rt::step([&](Writer&) {
                const Neighbors& game = games.at(index);
                game.printGame();
            });
        case CLASS_CURRENT:
            return harness_rt::step([&](Writer& out) {
                const Neighbors& game = games.at(index);
                out.u8(static_cast<uint8_t>(game.getCurrentPlayer()));
            });
        case CLASS_SWAP:
            return harness_rt::step([&](Writer&) { games.at(index).swapPlayer(); });
        case CLASS_MOVE: {
            const std::string from = in.str();
            const std::string to = in.str();
            return harness_rt::step([&](Writer& out) { out.u8(games.at(index).move(from, to)); });
        }
        case CLASS_ISOLATED: {
            const char player = static_cast<char>(in.u8());
            return harness_rt::step([&](Writer& out) {
                const Neighbors& game = games.at(index);
                out.u8(game.isIsolated(player));
            });
        }
        case CLASS_CONNECTED: {
            const char player = static_cast<char>(in.u8());
            return harness_rt::step([&](Writer& out) {
                const Neighbors& game = games.at(index);
                out.u8(game.hasConnected(player));
            });
        }
        case CLASS_GAME_OVER:
            return harness_rt::step([&](Writer& out) {
                const Neighbors& game = games.at(index);
                out.u8(static_cast<uint8_t>(game.gameOver()));
            });
        case CLASS_SET: {
            Reader arguments = in;
            for (int n = 0; n < SIZE * SIZE + 2; ++n) in.u8();
            in.i32();
            in.i32();
            return harness_rt::step([&](Writer&) {
                Neighbors& game = games.at(index);
                char& mark = games.mark_of(index);
                if (mark == EMPTY && mark_of_new(game) != EMPTY) mark = own_mark();
                set(game, mark, arguments);
            });
        }
        case CLASS_LOOK:
            return harness_rt::step([&](Writer& out) { look(games.at(index), games.mark_of(index), out); });
        default:
            harness_rt::unknown_step(op);
    }
}

}  // namespace

void harness_rt::perform(Reader& request) {
    check_steps(request, class_fields);
    // Never destroyed, as the objects in it are not.
    Games& games = *new Games;
    keep(&games);
    while (request.more()) perform_step(games, request);
}
