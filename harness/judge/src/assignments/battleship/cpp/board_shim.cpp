// Performs Board scenarios: steps in, the student's Board called, answers out.
#include <map>

#include "Board.h"
#include "contract.h"
#include "game_stub.h"
#include "memory.h"

using namespace battleship;
using harness_rt::Reader;
using harness_rt::Refused;
using harness_rt::Writer;

namespace {

// The boards of one scenario. Left alone at the end unless a step deletes them: destructors are a step too.
class Boards {
public:
    explicit Boards(const Game& game) : m_game(game) {}

    // What destructors leave behind is asked about only where memory is watched.
    ~Boards() {
        if (!harness_rt::memory_is_watched()) return;
        for (const auto& board : m_boards) delete board.second;
    }

    void create(int index) {
        const auto found = m_boards.find(index);
        if (found != m_boards.end() && harness_rt::memory_is_watched()) remove(index);
        m_boards[index] = new Board(m_game);
    }

    void remove(int index) {
        Board* board = &at(index);
        m_boards.erase(index);
        delete board;
    }

    Board& at(int index) {
        const auto found = m_boards.find(index);
        if (found == m_boards.end()) harness_rt::refuse(Refused::NoObject, 0, 0);
        return *found->second;
    }

private:
    const Game& m_game;
    std::map<int, Board*> m_boards;
};

Point read_point(Reader& in) {
    const int r = in.i32();
    const int c = in.i32();
    return Point(r, c);
}

void attack(Board& board, Reader& in, Writer& out) {
    const Point p = read_point(in);
    bool hit = in.u8() != 0;
    bool destroyed = in.u8() != 0;
    int id = in.i32();
    const bool valid = board.attack(p, hit, destroyed, id);
    out.u8(valid);
    out.u8(hit);
    out.u8(destroyed);
    out.i32(id);
}

// Asks for every position whether a ship of length 1 can go there, and takes it away again.
void probe(Board& board, const Game& game, int id, Writer& out) {
    bool clean = true;
    for (int r = 0; r < game.rows(); ++r) {
        for (int c = 0; c < game.cols(); ++c) {
            const bool placed = board.placeShip(Point(r, c), id, HORIZONTAL);
            if (placed) clean = board.unplaceShip(Point(r, c), id, HORIZONTAL) && clean;
            out.u8(placed);
        }
    }
    out.u8(clean);
}

struct Placement {
    Point at;
    int id;
    Direction dir;
};

Placement read_placement(Reader& in) {
    const Point at = read_point(in);
    const int id = in.i32();
    return Placement{at, id, in.u8() == 0 ? HORIZONTAL : VERTICAL};
}

// Arguments are read before the student is called: an exception must not leave the request half read.
void perform_step(Boards& boards, const Game& game, Reader& in) {
    const uint8_t op = in.u8();
    const int index = in.u8();
    switch (op) {
        case BOARD_NEW:
            return harness_rt::step([&](Writer&) { boards.create(index); });
        case BOARD_CLEAR:
            return harness_rt::step([&](Writer&) { boards.at(index).clear(); });
        case BOARD_BLOCK:
            return harness_rt::step([&](Writer&) { boards.at(index).block(); });
        case BOARD_UNBLOCK:
            return harness_rt::step([&](Writer&) { boards.at(index).unblock(); });
        case BOARD_PLACE: {
            const Placement p = read_placement(in);
            return harness_rt::step([&](Writer& out) { out.u8(boards.at(index).placeShip(p.at, p.id, p.dir)); });
        }
        case BOARD_UNPLACE: {
            const Placement p = read_placement(in);
            return harness_rt::step([&](Writer& out) { out.u8(boards.at(index).unplaceShip(p.at, p.id, p.dir)); });
        }
        case BOARD_DISPLAY: {
            const bool shots_only = in.u8() != 0;
            return harness_rt::step([&](Writer&) { boards.at(index).display(shots_only); });
        }
        case BOARD_ATTACK: {
            Reader arguments = in;
            read_point(in), in.u8(), in.u8(), in.i32();
            return harness_rt::step([&](Writer& out) { attack(boards.at(index), arguments, out); });
        }
        case BOARD_ALL_DESTROYED:
            return harness_rt::step([&](Writer& out) { out.u8(boards.at(index).allShipsDestroyed()); });
        case BOARD_PROBE: {
            const int id = in.i32();
            return harness_rt::step([&](Writer& out) { probe(boards.at(index), game, id, out); });
        }
        case BOARD_DELETE:
            return harness_rt::step([&](Writer&) { boards.remove(index); });
        case BOARD_READ:
            return harness_rt::step([&](Writer& out) { out.u8(harness_rt::input_was_read()); });
        case BOARD_MORE:
            in = harness_rt::more();
            return;
        default:
            harness_rt::unknown_step(op);
    }
}

}  // namespace

void harness_rt::perform(Reader& request) {
    const Game& game = read_game(request);
    check_steps(request, board_fields);
    Boards boards(game);
    while (request.more()) perform_step(boards, game, request);
}
