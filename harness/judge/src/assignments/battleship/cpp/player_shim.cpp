// Performs Player scenarios: the student's players over a Game of data and a watched Board, shooting at boards that only
// the parent knows, or that it told where knowing them earns nothing.
#include <malloc.h>

#include <map>
#include <memory>
#include <typeinfo>
#include <vector>

#include "Player.h"
#include "memory.h"
#include "game_stub.h"
#include "player_board.h"

using namespace battleship;
using harness_rt::Reader;
using harness_rt::Refused;
using harness_rt::Writer;

namespace {

uint32_t current_step = 0;

class Players {
public:
    explicit Players(const Game& game) : m_game(game) {}

    // Whoever calls createPlayer has to delete the player; here only where what that frees is asked about.
    ~Players() {
        if (!harness_rt::memory_is_watched()) return;
        for (const auto& player : m_players) delete player.second;
    }

    bool create(int index, const std::string& type, const std::string& name) {
        if (m_players[index] != nullptr && harness_rt::memory_is_watched()) remove(index);
        // The handout sets GoodPlayer alone a time.
        if (type == "good") harness_rt::let_sleep_last();
        m_players[index] = createPlayer(type, name, m_game);
        m_types[index] = type;
        return m_players[index] != nullptr;
    }

    Player& at(int index) {
        Player* player = m_players[index];
        if (player == nullptr) harness_rt::refuse(Refused::NoObject, 0, 0);
        return *player;
    }

    bool place(int index) { return place_on(new_watched_board(m_game), index); }

    bool place_as_told(int index, const std::string& masks) { return place_on(new_told_board(m_game, masks), index); }

    const Game& game() const { return m_game; }

    bool place_elsewhere(int index) { return at(index).placeShips(new_board_elsewhere(m_game)); }

    // The starter has the name of every other player stand for AwfulPlayer. One class may also play in several ways: it is
    // the awful one if its first choices are the same.
    // An AwfulPlayer by its own name is asked nothing: what it does now would be taken for what a later call does.
    bool is_awful(int index) {
        if (m_types[index] == "awful") return true;
        const std::unique_ptr<Player> awful(createPlayer("awful", "Awful", m_game));
        const Player& player = at(index);
        if (awful == nullptr || typeid(player) != typeid(*awful)) return false;
        const std::unique_ptr<Player> other(createPlayer(m_types[index], "Other", m_game));
        for (int choice = 0; choice < 3; ++choice) {
            const Point a = awful->recommendAttack();
            const Point b = other->recommendAttack();
            if (a.r != b.r || a.c != b.c) return false;
        }
        return true;
    }

    void remove(int index) {
        Player* player = &at(index);
        m_players[index] = nullptr;
        // As in a program of the student's own, the next player may get this one's memory with all that is in it.
        if (!harness_rt::memory_is_watched()) mallopt(M_PERTURB, 0);
        delete player;
    }

private:
    bool place_on(Board& board, int index) {
        Player& player = at(index);
        const bool returned = player.placeShips(board);
        report_placed(board, returned);
        return returned;
    }

    const Game& m_game;
    std::map<int, Player*> m_players;
    std::map<int, std::string> m_types;
};

Point read_point(Reader& in) {
    const int r = in.i32();
    const int c = in.i32();
    return Point(r, c);
}

// The parent's word on a shot: what it did, what the opponents shot at meanwhile, and who goes on.
struct Reply {
    Reply() = default;
    explicit Reply(Reader in)
        : after(static_cast<ShotOp>(in.u8())),
          valid(in.u8() != 0),
          hit(in.u8() != 0),
          destroyed(in.u8() != 0),
          id(in.i32()),
          next(in.u8()) {
        for (int left = in.u8(); left > 0; --left) {
            const int victim = in.u8();
            attacks.emplace_back(victim, read_point(in));
        }
    }

    ShotOp after = SHOT_STOP;
    bool valid = false;
    bool hit = false;
    bool destroyed = false;
    int id = 0;
    int next = 0;
    std::vector<std::pair<int, Point>> attacks;
};

Writer call_of_shot(int index, Point p) {
    Writer out = begin_call(CALL_SHOT);
    out.u8(static_cast<uint8_t>(index));
    out.i32(p.r);
    out.i32(p.c);
    return out;
}

Reply tell_shot(int index, Point p) { return Reply(harness_rt::call(call_of_shot(index, p))); }

// A shooting that the parent has told: its replies are those that the parent gives.
class ToldShooting {
public:
    ToldShooting(const Game& game, Reader in) {
        for (int left = in.u8(); left > 0; --left) {
            m_boards.emplace_back(new Board(game));
            lay_fleet(*m_boards.back(), in);
        }
        m_limit = in.u32();
        m_ends_when_invalid = in.u8() != 0;
        m_unspecified_destroyed = in.u8() != 0;
        m_unspecified_id = in.i32();
        m_first_attack = in.u32();
        for (uint32_t left = in.u32(); left > 0; --left) m_attacks.push_back(read_point(in));
    }

    Reply shot(int index, Point p) {
        harness_rt::gather(call_of_shot(index, p));
        Reply reply;
        reply.id = m_unspecified_id;
        Board& board = *m_boards.at(m_boards.size() == 1 ? 0 : static_cast<size_t>(index));
        reply.valid = board.attack(p, reply.hit, reply.destroyed, reply.id);
        const bool is_over = reply.destroyed && board.allShipsDestroyed();
        ++m_shots;
        if (!reply.valid) reply.id = 0;
        if (reply.valid && !reply.hit) reply.destroyed = m_unspecified_destroyed;
        reply.after = after(reply.valid, is_over);
        const int players = static_cast<int>(m_boards.size());
        reply.next = players == 1 ? index : (index + 1) % players;
        const size_t turn = m_shots - m_first_attack;
        if (m_shots >= m_first_attack && turn < m_attacks.size()) reply.attacks.emplace_back(0, m_attacks[turn]);
        return reply;
    }

private:
    static void lay_fleet(Board& board, Reader& in) {
        const int ships = in.u8();
        for (int id = 0; id < ships; ++id) {
            const Point at = read_point(in);
            board.placeShip(at, id, in.u8() == 0 ? HORIZONTAL : VERTICAL);
        }
    }

    ShotOp after(bool valid, bool is_over) const {
        if (!valid && m_ends_when_invalid) return SHOT_STOP;
        return is_over || m_shots >= m_limit ? SHOT_RECORD_AND_STOP : SHOT_RECORD;
    }

    std::vector<std::unique_ptr<Board>> m_boards;
    uint32_t m_limit = 0;
    uint32_t m_shots = 0;
    bool m_ends_when_invalid = false;
    bool m_unspecified_destroyed = false;
    int m_unspecified_id = 0;
    uint32_t m_first_attack = 0;
    std::vector<Point> m_attacks;
};

// A number that says as well whether the player has read any input.
uint32_t marked(uint32_t number) { return number | (harness_rt::input_was_read() ? INPUT_WAS_READ : 0); }

// One of the calls that report a shot, by its number among them. An exception out of it is not one out of what comes next.
template <class Call>
void report_shot(uint8_t number, Call call) {
    try {
        call();
    } catch (...) {
        Writer out = begin_call(CALL_RECORD_THREW);
        out.u8(number);
        harness_rt::gather(out);
        throw;
    }
}

void report_shot(Players& players, Player& player, const Point& p, const Reply& reply) {
    report_shot(0, [&] { player.recordAttackResult(p, reply.valid, reply.hit, reply.destroyed, reply.id); });
    uint8_t number = 1;
    for (const auto& attack : reply.attacks) {
        report_shot(number++, [&] { players.at(attack.first).recordAttackByOpponent(attack.second); });
    }
}

// Shots, one after another, until what is told of one ends it.
template <class Tell>
void shoot(Players& players, int index, Writer& out, Tell tell) {
    for (uint32_t shots = 1;; ++shots) {
        harness_rt::draw_from(index);
        Player& player = players.at(index);
        const Point p = player.recommendAttack();
        const Reply reply = tell(index, p);
        if (reply.after != SHOT_STOP) report_shot(players, player, p, reply);
        if (reply.after != SHOT_RECORD) return out.u32(marked(shots));
        index = reply.next;
    }
}

void shoot_as_told(Players& players, int index, Writer& out, const std::string& plan) {
    ToldShooting told(players.game(), Reader(reinterpret_cast<const uint8_t*>(plan.data()), plan.size()));
    shoot(players, index, out, [&](int shooting, Point p) { return told.shot(shooting, p); });
}

// What the parent says before each turn: what the opponent shot at meanwhile, and whether the game goes on.
struct Turn {
    explicit Turn(Reader in) : goes_on(in.u8() != 0) {
        for (int left = in.u8(); left > 0; --left) attacks.push_back(read_point(in));
    }

    bool goes_on;
    std::vector<Point> attacks;
};

// A whole game against an opponent whom only the parent knows.
void contest(Players& players, int index, Writer& out) {
    players.place(index);
    for (uint32_t shots = 0;; ++shots) {
        Player& player = players.at(index);
        const Turn turn(harness_rt::call(begin_call(CALL_TURN)));
        for (const Point& p : turn.attacks) player.recordAttackByOpponent(p);
        if (!turn.goes_on) return out.u32(marked(shots));
        const Point p = player.recommendAttack();
        const Reply reply = tell_shot(index, p);
        player.recordAttackResult(p, reply.valid, reply.hit, reply.destroyed, reply.id);
    }
}

void record(Player& player, Reader in) {
    const Point p = read_point(in);
    const bool valid = in.u8() != 0;
    const bool hit = in.u8() != 0;
    const bool destroyed = in.u8() != 0;
    player.recordAttackResult(p, valid, hit, destroyed, in.i32());
}

void skip_record(Reader& in) { read_point(in), in.u8(), in.u8(), in.u8(), in.i32(); }

void recommend(Player& player, Writer& out) {
    const Point p = player.recommendAttack();
    out.i32(p.r);
    out.i32(p.c);
}

void create(Players& players, int index, Reader& in) {
    const std::string type = in.str();
    const std::string name = in.str();
    harness_rt::step([&](Writer& out) { out.u8(players.create(index, type, name)); });
}

void perform_step(Players& players, Reader& in) {
    const uint8_t op = in.u8();
    const int index = in.u8();
    // Another player's draws leave those of the first as they are.
    harness_rt::draw_from(index);
    switch (op) {
        case STEP_CREATE:
            return create(players, index, in);
        case STEP_NAME:
            return harness_rt::step([&](Writer& out) { out.str(players.at(index).name()); });
        case STEP_IS_HUMAN:
            return harness_rt::step([&](Writer& out) { out.u8(players.at(index).isHuman()); });
        case STEP_PLACE:
            return harness_rt::step([&](Writer& out) { out.u8(players.place(index)); });
        case STEP_PLACE_TOLD: {
            const std::string masks = in.str();
            return harness_rt::step([&](Writer& out) { out.u8(players.place_as_told(index, masks)); });
        }
        case STEP_SHOOT:
            return harness_rt::step([&](Writer& out) { shoot(players, index, out, tell_shot); });
        case STEP_SHOOT_TOLD: {
            const std::string plan = in.str();
            return harness_rt::step([&](Writer& out) { shoot_as_told(players, index, out, plan); });
        }
        case STEP_INPUT: {
            const std::string text = in.str();
            return harness_rt::step([&](Writer&) { harness_rt::add_input(text); });
        }
        case STEP_CONTEST:
            return harness_rt::step([&](Writer& out) { contest(players, index, out); });
        case STEP_DELETE:
            return harness_rt::step([&](Writer&) { players.remove(index); });
        case STEP_MORE:
            in = harness_rt::more();
            return;
        case STEP_PLACE_ELSEWHERE:
            return harness_rt::step([&](Writer& out) { out.u8(players.place_elsewhere(index)); });
        case STEP_RECOMMEND:
            return harness_rt::step([&](Writer& out) { recommend(players.at(index), out); });
        case STEP_RECORD: {
            const Reader arguments = in;
            skip_record(in);
            return harness_rt::step([&](Writer&) { record(players.at(index), arguments); });
        }
        case STEP_IS_AWFUL:
            return harness_rt::step([&](Writer& out) { out.u8(players.is_awful(index)); });
        case STEP_ATTACKED: {
            const Point p = read_point(in);
            return harness_rt::step([&](Writer&) { players.at(index).recordAttackByOpponent(p); });
        }
        default:
            harness_rt::unknown_step(op);
    }
}

}  // namespace

Writer battleship::begin_call(CallOp kind) {
    Writer out;
    out.u32(marked(current_step) | (harness_rt::was_reseeded() ? RESEEDED : 0));
    out.u8(kind);
    return out;
}

void harness_rt::perform(Reader& request) {
    const Game& game = read_game(request);
    check_steps(request, step_fields);
    pass_over_sleep();
    Players players(game);
    for (current_step = 0; request.more(); ++current_step) perform_step(players, request);
}
