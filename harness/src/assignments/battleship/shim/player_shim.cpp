// Performs Player scenarios: the students' players over a Game of data and a Board that lives in the parent.
#include <map>

#include "Board.h"
#include "Player.h"
#include "contract.h"
#include "game_stub.h"

using namespace battleship;
using harness_rt::Reader;
using harness_rt::Refusal;
using harness_rt::Writer;

namespace {

class Players {
public:
    explicit Players(const Game& game) : m_game(game) {}

    bool create(int index, const std::string& type, const std::string& name) {
        m_players[index] = createPlayer(type, name, m_game);
        return m_players[index] != nullptr;
    }

    Player& at(int index) {
        Player* player = m_players[index];
        if (player == nullptr) throw Refusal{"there is no player: createPlayer did not return one"};
        return *player;
    }

    // The board outlives the step: a player may keep a reference to it.
    bool place(int index) { return at(index).placeShips(*new Board(m_game)); }

    void remove(int index) {
        Player* player = &at(index);
        m_players[index] = nullptr;
        delete player;
    }

private:
    const Game& m_game;
    std::map<int, Player*> m_players;
};

Point read_point(Reader& in) {
    const int r = in.i32();
    const int c = in.i32();
    return Point(r, c);
}

void create(Players& players, int index, Reader& in) {
    const std::string type = in.str();
    const std::string name = in.str();
    harness_rt::step([&](Writer& out) { out.u8(players.create(index, type, name)); });
}

void recommend(Player& player, Writer& out) {
    const Point p = player.recommendAttack();
    out.i32(p.r);
    out.i32(p.c);
}

void record_result(Players& players, int index, Reader& in) {
    const Point p = read_point(in);
    const bool valid = in.u8() != 0;
    const bool hit = in.u8() != 0;
    const bool destroyed = in.u8() != 0;
    const int id = in.i32();
    harness_rt::step([&](Writer&) { players.at(index).recordAttackResult(p, valid, hit, destroyed, id); });
}

void perform_step(Players& players, Reader& in) {
    const PlayerOp op = static_cast<PlayerOp>(in.u8());
    const int index = in.u8();
    switch (op) {
        case PLAYER_CREATE:
            return create(players, index, in);
        case PLAYER_NAME:
            return harness_rt::step([&](Writer& out) { out.str(players.at(index).name()); });
        case PLAYER_IS_HUMAN:
            return harness_rt::step([&](Writer& out) { out.u8(players.at(index).isHuman()); });
        case PLAYER_PLACE_SHIPS:
            return harness_rt::step([&](Writer& out) { out.u8(players.place(index)); });
        case PLAYER_RECOMMEND:
            return harness_rt::step([&](Writer& out) { recommend(players.at(index), out); });
        case PLAYER_RECORD_RESULT:
            return record_result(players, index, in);
        case PLAYER_RECORD_BY_OPPONENT: {
            const Point p = read_point(in);
            return harness_rt::step([&](Writer&) { players.at(index).recordAttackByOpponent(p); });
        }
        case PLAYER_INPUT: {
            const std::string text = in.str();
            return harness_rt::step([&](Writer&) { harness_rt::add_input(text); });
        }
        case PLAYER_DELETE:
            return harness_rt::step([&](Writer&) { players.remove(index); });
    }
}

}  // namespace

void harness_rt::perform(Reader& request) {
    // Never destroyed: players keep a reference to it.
    const Game& game = *read_game(request).release();
    Players players(game);
    while (request.more()) perform_step(players, request);
}
