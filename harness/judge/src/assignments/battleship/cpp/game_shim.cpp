// Performs Game scenarios: the student's Game between proxy boards and players that the parent scripts.
#include <malloc.h>

#include <iostream>
#include <streambuf>
#include <utility>

#include "Game.h"
#include "Player.h"
#include "board_proxy.h"
#include "contract.h"
#include "memory.h"

using namespace battleship;
using harness_rt::Reader;
using harness_rt::Refused;
using harness_rt::Writer;

namespace {

// Tells the parent where one game ends and the next begins, and what was read and printed at the very end; the calls to
// boards and players alone do not show it.
void blow(WhistleOp whistle) {
    Writer out;
    out.u8(TARGET_REFEREE);
    out.u8(whistle);
    harness_rt::call(out);
}

// A player whose every decision is the parent's.
class ScriptedPlayer : public Player {
public:
    ScriptedPlayer(int number, bool human, const std::string& name, const Game& game)
        : Player(name, game), m_number(number), m_human(human) {}

    ~ScriptedPlayer() override { harness_rt::call(begin(PLAYER_DELETE)); }

    bool isHuman() const override { return m_human; }

    bool placeShips(Board& b) override {
        Writer out = begin(PLAYER_PLACE_SHIPS);
        out.i32(board_index(b));
        return harness_rt::call(out).u8() != 0;
    }

    Point recommendAttack() override {
        Reader reply = harness_rt::call(begin(PLAYER_RECOMMEND));
        const int r = reply.i32();
        const int c = reply.i32();
        return Point(r, c);
    }

    void recordAttackResult(Point p, bool validShot, bool shotHit, bool shipDestroyed, int shipId) override {
        Writer out = begin(PLAYER_RECORD_RESULT);
        write_point(out, p);
        out.u8(validShot);
        out.u8(shotHit);
        out.u8(shipDestroyed);
        out.i32(shipId);
        harness_rt::call(out);
    }

    void recordAttackByOpponent(Point p) override {
        Writer out = begin(PLAYER_RECORD_BY_OPPONENT);
        write_point(out, p);
        harness_rt::call(out);
    }

private:
    Writer begin(uint8_t op) const {
        Writer out;
        out.u8(TARGET_PLAYER);
        out.u8(op);
        out.u32(static_cast<uint32_t>(m_number));
        return out;
    }

    static void write_point(Writer& out, Point p) {
        out.i32(p.r);
        out.i32(p.c);
    }

    int m_number;
    bool m_human;
};

Player* run_play(Game& game, Player* first, Player* second, uint8_t pause) {
    switch (pause) {
        case PAUSE_NEVER:
            return game.play(first, second, false);
        case PAUSE_AFTER_EACH_SHOT:
            return game.play(first, second, true);
        case PAUSE_DEFAULT:
            return game.play(first, second);
        default:
            harness_rt::unknown_step(pause);
    }
}

void play(Game& game, Reader in, Writer& out) {
    const bool first_human = in.u8() != 0;
    const bool second_human = in.u8() != 0;
    const uint8_t pause = in.u8();
    const std::string first_name = in.str();
    const std::string second_name = in.str();
    // On the heap and never freed by us: a Game that deletes its players is seen doing it.
    Player* first = new ScriptedPlayer(0, first_human, first_name, game);
    Player* second = new ScriptedPlayer(1, second_human, second_name, game);
    blow(WHISTLE_START);
    const Player* winner = run_play(game, first, second, pause);
    blow(WHISTLE_END);
    out.u8(winner == nullptr  ? WINNER_NOBODY
           : winner == first  ? WINNER_FIRST
           : winner == second ? WINNER_SECOND
                              : WINNER_STRANGER);
}

// Stands before cin's own buffer and notes who comes: Game's functions other than play have no business there.
class WatchedInput : public std::streambuf {
public:
    // The use since the last time this was asked; the first time it begins to watch.
    ReadOp use() {
        if (m_source == nullptr) {
            m_source = std::cin.rdbuf(this);
            m_left = m_source->in_avail();
        }
        const std::streamsize left = m_source->in_avail();
        const ReadOp use = left < m_left ? READ_TAKEN : m_looked ? READ_LOOKED : READ_NOTHING;
        m_left = left;
        m_looked = false;
        return use;
    }

protected:
    int_type underflow() override {
        m_looked = true;
        return m_source->sgetc();
    }
    int_type uflow() override {
        m_looked = true;
        return m_source->sbumpc();
    }
    int_type pbackfail(int_type c) override {
        return traits_type::eq_int_type(c, traits_type::eof()) ? m_source->sungetc()
                                                               : m_source->sputbackc(traits_type::to_char_type(c));
    }
    std::streamsize showmanyc() override {
        m_looked = true;
        return m_source->in_avail();
    }

private:
    std::streambuf* m_source = nullptr;
    std::streamsize m_left = 0;
    bool m_looked = false;
};

// Never destroyed: cin may be read when the process leaves.
WatchedInput& watched_input() {
    static WatchedInput* only = new WatchedInput;
    return *only;
}

// What is allocated from here on holds that byte everywhere. The allocator takes the complement.
void fill_fresh_memory(uint8_t byte) { mallopt(M_PERTURB, byte ^ 0xff); }

// The games under test, one of which is under way.
class Slot {
public:
    ~Slot() {
        forget();
        change();
        forget();
    }
    void create(int rows, int cols) {
        forget();
        m_now = Made();
        m_now.game = new Game(rows, cols);
    }
    void change() { std::swap(m_now, m_other); }
    void remove() {
        Game* game = &get();
        m_now.game = nullptr;
        delete game;
    }
    bool add_ship(int length, char symbol, const std::string& name) {
        const bool added = get().addShip(length, symbol, name);
        ++m_now.offered;
        if (!added) ++m_now.refused;
        return added;
    }
    // The parent's boards have every ship that was offered: a Game without some of them must not hear of those.
    bool lacks_ships() { return m_now.refused > 0 && get().nShips() < m_now.offered; }
    Game& get() {
        if (m_now.game == nullptr) harness_rt::refuse(Refused::NoObject, 0, 0);
        return *m_now.game;
    }

private:
    struct Made {
        Game* game = nullptr;
        int offered = 0;
        int refused = 0;
    };

    // What the destructor leaves behind is asked about only where memory is watched.
    void forget() {
        Game* game = m_now.game;
        m_now.game = nullptr;
        if (harness_rt::memory_is_watched()) delete game;
    }

    Made m_now;
    Made m_other;
};

void random_points(Game& game, uint32_t count, Writer& out) {
    for (; count > 0; --count) {
        const Point p = game.randomPoint();
        out.i32(p.r);
        out.i32(p.c);
    }
}

void add_ship(Slot& slot, Reader& in) {
    const int length = in.i32();
    const char symbol = static_cast<char>(in.u8());
    const std::string name = in.str();
    harness_rt::step([&](Writer& out) { out.u8(slot.add_ship(length, symbol, name)); });
}

void skip_play(Reader& in) {
    in.u8();
    in.u8();
    in.u8();
    in.str();
    in.str();
}

void two_numbers(Slot& slot, Reader& in, GameOp op) {
    const int first = in.i32();
    const int second = in.i32();
    harness_rt::step([&](Writer& out) {
        if (op == GAME_NEW) {
            slot.create(first, second);
        } else {
            out.u8(slot.get().isValid(Point(first, second)));
        }
    });
}

void about_ship(Slot& slot, Reader& in, GameOp op) {
    const int id = in.i32();
    harness_rt::step([&](Writer& out) {
        Game& game = slot.get();
        if (op == GAME_SHIP_LENGTH) out.i32(game.shipLength(id));
        if (op == GAME_SHIP_SYMBOL) out.u8(static_cast<uint8_t>(game.shipSymbol(id)));
        if (op == GAME_SHIP_NAME) out.str(game.shipName(id));
    });
}

void perform_step(Slot& slot, Reader& in) {
    const GameOp op = static_cast<GameOp>(in.u8());
    switch (op) {
        case GAME_NEW:
        case GAME_IS_VALID:
            return two_numbers(slot, in, op);
        case GAME_ROWS:
            return harness_rt::step([&](Writer& out) { out.i32(slot.get().rows()); });
        case GAME_COLS:
            return harness_rt::step([&](Writer& out) { out.i32(slot.get().cols()); });
        case GAME_RANDOM_POINTS: {
            const uint32_t count = in.u32();
            return harness_rt::step([&](Writer& out) { random_points(slot.get(), count, out); });
        }
        case GAME_ADD_SHIP:
            return add_ship(slot, in);
        case GAME_N_SHIPS:
            return harness_rt::step([&](Writer& out) { out.i32(slot.get().nShips()); });
        case GAME_SHIP_LENGTH:
        case GAME_SHIP_SYMBOL:
        case GAME_SHIP_NAME:
            return about_ship(slot, in, op);
        case GAME_PLAY: {
            const Reader arguments = in;
            skip_play(in);
            return harness_rt::step([&](Writer& out) {
                if (slot.lacks_ships()) return out.u8(WINNER_NOBODY);
                play(slot.get(), arguments, out);
            });
        }
        case GAME_INPUT: {
            const std::string text = in.str();
            return harness_rt::step([&](Writer&) { harness_rt::add_input(text); });
        }
        case GAME_DELETE:
            return harness_rt::step([&](Writer&) { slot.remove(); });
        case GAME_FILL:
            return fill_fresh_memory(in.u8());
        case GAME_OTHER:
            return harness_rt::step([&](Writer&) { slot.change(); });
        case GAME_READ:
            return harness_rt::step([&](Writer& out) { out.u8(watched_input().use()); });
        default:
            harness_rt::unknown_step(op);
    }
}

}  // namespace

void harness_rt::perform(Reader& request) {
    check_steps(request, game_fields);
    forget_boards();
    pass_over_sleep();
    Slot slot;
    while (request.more()) perform_step(slot, request);
}
