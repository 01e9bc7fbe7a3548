// class Board for players under test. A naive search for places makes hundreds of thousands of calls, too many to ask
// the parent each time. Nothing is given away by answering here: the blocked positions arrive with block, and the rest
// the player did itself. The parent hears of every block and unblock with an account of the calls in between, and
// checks that account against its own board.
#include "player_board.h"

#include <iostream>
#include <vector>

#include "Game.h"
#include "contract.h"
#include "memory.h"

using namespace battleship;
using harness_rt::Reader;
using harness_rt::Writer;

namespace {

struct Place {
    bool there = false;
    Point at;
    Direction dir = HORIZONTAL;
};

struct Cell {
    int ship = -1;
    bool blocked = false;
    bool attacked = false;
};

Point segment(Point at, Direction dir, int k) {
    return dir == HORIZONTAL ? Point(at.r, at.c + k) : Point(at.r + k, at.c);
}

// What happened on a board since the parent last heard.
class Account {
public:
    void add(EntryOp kind, Point at, int id, Direction dir, bool done) {
        ++m_counts[kind][done];
        if (m_entries == MAX_ENTRIES) {
            m_complete = false;
            return;
        }
        ++m_entries;
        m_log.u8(static_cast<uint8_t>(kind | (dir == HORIZONTAL ? 0 : 4) | (done ? 8 : 0)));
        m_log.i32(at.r);
        m_log.i32(at.c);
        m_log.i32(id);
    }

    uint32_t place_calls() const { return m_counts[ENTRY_PLACE][0] + m_counts[ENTRY_PLACE][1]; }

    void write(Writer& out) const {
        for (const auto& counts : m_counts) {
            out.u32(counts[0]);
            out.u32(counts[1]);
        }
        out.u8(m_complete);
        out.str(m_log.bytes());
    }

private:
    uint32_t m_counts[3][2] = {};
    uint32_t m_entries = 0;
    bool m_complete = true;
    Writer m_log;
};

// What a Board's m_impl points to: a class of another name, so that no other object can have it for its own.
class Sheet {
public:
    explicit Sheet(const Game& game)
        : m_game(game), m_cells(static_cast<size_t>(game.rows() * game.cols())), m_places(ships()) {}

    void watch() { m_watched = true; }
    // The positions that each call of block blocks, a mask after the other; the last one serves all later calls.
    void tell(const std::string& masks) {
        m_is_told = true;
        m_masks = masks;
    }
    void send_elsewhere() { m_elsewhere = true; }
    bool is_elsewhere() const { return m_elsewhere; }
    void clear();
    void block();
    void unblock();
    bool place(Point at, int id, Direction dir);
    bool unplace(Point at, int id, Direction dir);
    void display(bool shots_only) const;
    bool attack(Point p, bool& hit, bool& destroyed, int& id);
    bool all_destroyed() const;
    void report_placed(bool returned);

private:
    size_t ships() const { return static_cast<size_t>(m_game.nShips()); }
    bool known(int id) const { return id >= 0 && id < m_game.nShips(); }
    Cell& cell(Point p) { return m_cells[static_cast<size_t>(p.r * m_game.cols() + p.c)]; }
    const Cell& cell(Point p) const { return m_cells[static_cast<size_t>(p.r * m_game.cols() + p.c)]; }
    bool has_room(Point at, int id, Direction dir) const;
    bool lies_there(Point at, int id, Direction dir) const;
    void occupy(Point at, Direction dir, int id, int with);
    void note(EntryOp kind, Point at, int id, Direction dir, bool done);
    Writer account(CallOp kind);
    void take_blocks(Reader& reply);
    void block_as_told();
    void unblock_all();
    void report(const Writer& account);
    char symbol(const Cell& cell, bool shots_only) const;
    bool destroyed(int id) const;

    const Game& m_game;
    bool m_watched = false;
    bool m_elsewhere = false;
    bool m_is_told = false;
    std::string m_masks;
    size_t m_masks_used = 0;
    std::vector<Cell> m_cells;
    std::vector<Place> m_places;
    Account m_account;
};

bool Sheet::has_room(Point at, int id, Direction dir) const {
    for (int k = 0; k < m_game.shipLength(id); ++k) {
        const Point p = segment(at, dir, k);
        if (!m_game.isValid(p)) return false;
        const Cell& there = cell(p);
        if (there.ship != -1 || there.blocked || there.attacked) return false;
    }
    return true;
}

bool Sheet::lies_there(Point at, int id, Direction dir) const {
    for (int k = 0; k < m_game.shipLength(id); ++k) {
        const Point p = segment(at, dir, k);
        if (!m_game.isValid(p) || cell(p).ship != id) return false;
    }
    return true;
}

void Sheet::occupy(Point at, Direction dir, int id, int with) {
    for (int k = 0; k < m_game.shipLength(id); ++k) cell(segment(at, dir, k)).ship = with;
}

void Sheet::note(EntryOp kind, Point at, int id, Direction dir, bool done) {
    if (!m_watched) return;
    m_account.add(kind, at, id, dir, done);
    if (m_account.place_calls() > MAX_PLACE_CALLS) harness_rt::call(begin_call(CALL_TOO_SLOW));
}

bool Sheet::place(Point at, int id, Direction dir) {
    const bool done = known(id) && !m_places[static_cast<size_t>(id)].there && has_room(at, id, dir);
    if (done) {
        occupy(at, dir, id, id);
        Place& place = m_places[static_cast<size_t>(id)];
        place.there = true;
        place.at = at;
        place.dir = dir;
    }
    note(ENTRY_PLACE, at, id, dir, done);
    return done;
}

bool Sheet::unplace(Point at, int id, Direction dir) {
    const bool done = known(id) && lies_there(at, id, dir);
    if (done) {
        occupy(at, dir, id, -1);
        m_places[static_cast<size_t>(id)].there = false;
    }
    note(ENTRY_UNPLACE, at, id, dir, done);
    return done;
}

void Sheet::clear() {
    m_cells.assign(m_cells.size(), Cell());
    m_places.assign(m_places.size(), Place());
    note(ENTRY_CLEAR, Point(), 0, HORIZONTAL, true);
}

void Sheet::block() {
    if (m_watched && m_is_told) return block_as_told();
    if (m_watched) {
        Reader reply = harness_rt::call(account(CALL_BLOCK));
        take_blocks(reply);
        return;
    }
    for (Cell& cell : m_cells) cell.blocked = cell.ship == -1 && harness_rt::random_below(2) == 0;
}

void Sheet::take_blocks(Reader& reply) {
    for (Cell& cell : m_cells) cell.blocked = reply.u8() != 0 && cell.ship == -1;
}

void Sheet::block_as_told() {
    harness_rt::gather(account(CALL_BLOCK));
    const size_t masks = m_masks.size() / m_cells.size();
    if (masks == 0) return unblock_all();
    const size_t mask = m_masks_used < masks ? m_masks_used++ : masks - 1;
    const uint8_t* const first = reinterpret_cast<const uint8_t*>(m_masks.data()) + mask * m_cells.size();
    Reader told(first, m_cells.size());
    take_blocks(told);
}

void Sheet::unblock_all() {
    for (Cell& cell : m_cells) cell.blocked = false;
}

void Sheet::unblock() {
    unblock_all();
    if (m_watched) report(account(CALL_UNBLOCK));
}

// Tells the parent what needs no answer.
void Sheet::report(const Writer& account) {
    m_is_told ? harness_rt::gather(account) : static_cast<void>(harness_rt::call(account));
}

Writer Sheet::account(CallOp kind) {
    Writer out = begin_call(kind);
    m_account.write(out);
    m_account = Account();
    for (const Place& place : m_places) {
        out.u8(place.there);
        out.i32(place.at.r);
        out.i32(place.at.c);
        out.u8(place.dir == HORIZONTAL ? 0 : 1);
    }
    return out;
}

void Sheet::report_placed(bool returned) {
    Writer out = account(CALL_PLACED);
    out.u8(returned);
    report(out);
    m_watched = false;
}

char Sheet::symbol(const Cell& cell, bool shots_only) const {
    if (cell.attacked) return cell.ship == -1 ? 'o' : 'X';
    return cell.ship == -1 || shots_only ? '.' : m_game.shipSymbol(cell.ship);
}

void Sheet::display(bool shots_only) const {
    std::cout << "  ";
    for (int c = 0; c < m_game.cols(); ++c) std::cout << c;
    std::cout << '\n';
    for (int r = 0; r < m_game.rows(); ++r) {
        std::cout << r << ' ';
        for (int c = 0; c < m_game.cols(); ++c) std::cout << symbol(cell(Point(r, c)), shots_only);
        std::cout << '\n';
    }
}

bool Sheet::destroyed(int id) const {
    for (const Cell& cell : m_cells) {
        if (cell.ship == id && !cell.attacked) return false;
    }
    return true;
}

bool Sheet::attack(Point p, bool& hit, bool& is_destroyed, int& id) {
    if (!m_game.isValid(p) || cell(p).attacked) return false;
    Cell& there = cell(p);
    there.attacked = true;
    hit = there.ship != -1;
    is_destroyed = hit && destroyed(there.ship);
    if (is_destroyed) id = there.ship;
    return true;
}

bool Sheet::all_destroyed() const {
    for (const Cell& cell : m_cells) {
        if (cell.ship != -1 && !cell.attacked) return false;
    }
    return true;
}

// ---- A board that is elsewhere ---------------------------------------------------------------------------------

Writer begin_elsewhere(BoardOp op) {
    Writer out = begin_call(CALL_BOARD);
    out.u8(op);
    return out;
}

bool ask_elsewhere(BoardOp op) { return harness_rt::call(begin_elsewhere(op)).u8() != 0; }

bool move_elsewhere(BoardOp op, Point at, int id, Direction dir) {
    Writer out = begin_elsewhere(op);
    out.i32(at.r);
    out.i32(at.c);
    out.i32(id);
    out.u8(dir == HORIZONTAL ? 0 : 1);
    return harness_rt::call(out).u8() != 0;
}

void display_elsewhere(bool shots_only) {
    Writer out = begin_elsewhere(BOARD_DISPLAY);
    out.u8(shots_only);
    std::cout << harness_rt::call(out).str();
}

bool attack_elsewhere(Point p, bool& hit, bool& destroyed, int& id) {
    Writer out = begin_elsewhere(BOARD_ATTACK);
    out.i32(p.r);
    out.i32(p.c);
    Reader reply = harness_rt::call(out);
    const bool valid = reply.u8() != 0;
    // The parent says which variables the board touched.
    if (reply.u8() != 0) hit = reply.u8() != 0;
    if (reply.u8() != 0) destroyed = reply.u8() != 0;
    if (reply.u8() != 0) id = reply.i32();
    return valid;
}

Sheet* in(BoardImpl* impl) { return reinterpret_cast<Sheet*>(impl); }

Sheet* last_made = nullptr;
Board* watched = nullptr;
Sheet* watched_sheet = nullptr;

}  // namespace

Board::Board(const Game& g) : m_impl(reinterpret_cast<BoardImpl*>(new Sheet(g))) { last_made = in(m_impl); }
Board::~Board() { delete in(m_impl); }

void Board::clear() {
    if (in(m_impl)->is_elsewhere()) {
        ask_elsewhere(BOARD_CLEAR);
    } else {
        in(m_impl)->clear();
    }
}

void Board::block() {
    if (in(m_impl)->is_elsewhere()) {
        ask_elsewhere(BOARD_BLOCK);
    } else {
        in(m_impl)->block();
    }
}

void Board::unblock() {
    if (in(m_impl)->is_elsewhere()) {
        ask_elsewhere(BOARD_UNBLOCK);
    } else {
        in(m_impl)->unblock();
    }
}

bool Board::placeShip(Point topOrLeft, int shipId, Direction dir) {
    return in(m_impl)->is_elsewhere() ? move_elsewhere(BOARD_PLACE, topOrLeft, shipId, dir)
                                  : in(m_impl)->place(topOrLeft, shipId, dir);
}

bool Board::unplaceShip(Point topOrLeft, int shipId, Direction dir) {
    return in(m_impl)->is_elsewhere() ? move_elsewhere(BOARD_UNPLACE, topOrLeft, shipId, dir)
                                  : in(m_impl)->unplace(topOrLeft, shipId, dir);
}

void Board::display(bool shotsOnly) const {
    if (in(m_impl)->is_elsewhere()) {
        display_elsewhere(shotsOnly);
    } else {
        in(m_impl)->display(shotsOnly);
    }
}

bool Board::attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId) {
    return in(m_impl)->is_elsewhere() ? attack_elsewhere(p, shotHit, shipDestroyed, shipId)
                                  : in(m_impl)->attack(p, shotHit, shipDestroyed, shipId);
}

bool Board::allShipsDestroyed() const {
    return in(m_impl)->is_elsewhere() ? ask_elsewhere(BOARD_ALL_DESTROYED) : in(m_impl)->all_destroyed();
}

// On the heap and never freed: a player may keep a reference to it.
Board& battleship::new_watched_board(const Game& game) {
    watched = new Board(game);
    harness_rt::keep(watched);
    watched_sheet = last_made;
    watched_sheet->watch();
    return *watched;
}

Board& battleship::new_told_board(const Game& game, const std::string& masks) {
    Board& board = new_watched_board(game);
    watched_sheet->tell(masks);
    return board;
}

Board& battleship::new_board_elsewhere(const Game& game) {
    Board* board = new Board(game);
    harness_rt::keep(board);
    last_made->send_elsewhere();
    return *board;
}

void battleship::report_placed(Board& board, bool returned) {
    if (&board == watched) watched_sheet->report_placed(returned);
}
