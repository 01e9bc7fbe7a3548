// Performs model scenarios: steps in, the student's Model called through the driver, answers out.
#include <map>
#include <set>

#include "board.hxx"
#include "memory.h"
#include "reversi_contract.h"
#include "state_codec.h"

using namespace reversi;
using harness_rt::Reader;
using harness_rt::Refused;
using harness_rt::Writer;

// Defined by model_driver.cxx, which is compiled over the student's header.
extern "C" {
void* __harness_model_new(int width, int height);
void* __harness_model_square(int size);
void* __harness_model_default();
void __harness_model_play(void* object, int x, int y);
uint8_t __harness_model_emptying();
void __harness_model_play_emptied(void* object, int x, int y);
void __harness_model_board_changed();
uint8_t __harness_model_at(const void* object, int x, int y);
void __harness_model_view(const void* object, harness_model::View* out);
void __harness_model_find(const void* object, int x, int y, harness_model::Found* out);
uint8_t __harness_model_sync(void* object, const harness_model::State* state);
void __harness_model_delete(void* object);
}

namespace {

// Keeps a function from being laid into its caller: what a watcher calls is read from its object.
template <class Function>
Function apart(Function function) {
    Function volatile kept = function;
    return kept;
}

using Square = Board::reference;
using Squares = Board::multi_reference;

}  // namespace

// The student's changes of boards, of which the driver hears.
extern "C" {

void __harness_watched_set_all(Board* board, Position_set positions, Player player) {
    (board->*apart(&Board::set_all))(positions, player);
    __harness_model_board_changed();
}

Square& __harness_watched_square(Square* square, Player player) noexcept {
    (square->*apart<Square& (Square::*)(Player)>(&Square::operator=))(player);
    __harness_model_board_changed();
    return *square;
}

Square& __harness_watched_copy(Square* square, const Square& other) noexcept {
    (square->*apart<Square& (Square::*)(const Square&)>(&Square::operator=))(other);
    __harness_model_board_changed();
    return *square;
}

Squares& __harness_watched_squares(Squares* squares, Player player) noexcept {
    (squares->*apart<Squares& (Squares::*)(Player)>(&Squares::operator=))(player);
    __harness_model_board_changed();
    return *squares;
}
}

namespace {

// The models of one scenario. They are destroyed at its end where leaks are looked for, and left alone elsewhere.
class Models {
public:
    void put(int index, void* model) {
        void*& place = m_models[index];
        if (place != nullptr && harness_rt::memory_is_watched()) __harness_model_delete(place);
        place = model;
    }

    void destroy() {
        for (const auto& model : m_models) __harness_model_delete(model.second);
        m_models.clear();
    }

    // Has moves of that model made with next_moves_ emptied.
    void empty(int index) { m_emptied.insert(index); }

    void play(int index, int x, int y) {
        const bool is_emptied = m_emptied.count(index) != 0;
        (is_emptied ? __harness_model_play_emptied : __harness_model_play)(at(index), x, y);
    }

    void* at(int index) {
        const auto found = m_models.find(index);
        if (found == m_models.end()) harness_rt::refuse(Refused::NoObject, 0, 0);
        return found->second;
    }

private:
    std::map<int, void*> m_models;
    std::set<int> m_emptied;
};

void write_move(Writer& out, const harness_model::Entry& move) {
    out.i32(move.x);
    out.i32(move.y);
    write_set(out, move.set);
}

void look(Writer& out, const void* model, int width, int height) {
    harness_model::View view;
    __harness_model_view(model, &view);
    out.i32(view.x);
    out.i32(view.y);
    out.i32(view.width);
    out.i32(view.height);
    out.u8(view.is_over);
    out.u8(view.turn);
    out.u8(view.winner);
    for (int x = 0; x < width; ++x) {
        for (int y = 0; y < height; ++y) out.u8(__harness_model_at(model, x, y));
    }
}

// Where the pointer leads is told for all positions: a place, and the move that find_move gave for it.
void moves(Writer& out, const void* model, int width, int height) {
    Writer found_ones;
    uint32_t count = 0;
    for (int x = 0; x < width; ++x) {
        for (int y = 0; y < height; ++y) {
            harness_model::Found found;
            __harness_model_find(model, x, y, &found);
            if (!found.exists) continue;
            ++count;
            found_ones.i32(x);
            found_ones.i32(y);
            write_move(found_ones, found.move);
        }
    }
    out.u32(count);
    for (const char byte : found_ones.bytes()) out.u8(static_cast<uint8_t>(byte));
}

void find(Writer& out, const void* model, int x, int y) {
    harness_model::Found found;
    __harness_model_find(model, x, y, &found);
    out.u8(found.exists);
    if (!found.exists) return;
    write_move(out, found.move);
    out.u8(found.is_steady);
    out.u8(found.is_member);
}

// Arguments are read before the student is called: an exception must not leave the request half read.
void perform_step(Models& models, Reader& in) {
    const uint8_t op = in.u8();
    const int index = in.u8();
    switch (op) {
        case MODEL_NEW: {
            const int width = in.i32();
            const int height = in.i32();
            return harness_rt::step([&](Writer&) { models.put(index, __harness_model_new(width, height)); });
        }
        case MODEL_SQUARE: {
            const int size = in.i32();
            return harness_rt::step([&](Writer&) { models.put(index, __harness_model_square(size)); });
        }
        case MODEL_DEFAULT:
            return harness_rt::step([&](Writer&) { models.put(index, __harness_model_default()); });
        case MODEL_SYNC: {
            const std::string text = in.str();
            const uint8_t* bytes = reinterpret_cast<const uint8_t*>(text.data());
            Reader encoded(bytes, text.size());
            const harness_model::State state = read_state(encoded);
            return harness_rt::step([&](Writer& out) { out.u8(__harness_model_sync(models.at(index), &state)); });
        }
        case MODEL_PLAY: {
            const int x = in.i32();
            const int y = in.i32();
            return harness_rt::step([&](Writer&) { models.play(index, x, y); });
        }
        case MODEL_FIND: {
            const int x = in.i32();
            const int y = in.i32();
            return harness_rt::step([&](Writer& out) { find(out, models.at(index), x, y); });
        }
        case MODEL_LOOK: {
            const int width = in.u8();
            const int height = in.u8();
            return harness_rt::step([&](Writer& out) { look(out, models.at(index), width, height); });
        }
        case MODEL_MOVES: {
            const int width = in.u8();
            const int height = in.u8();
            return harness_rt::step([&](Writer& out) { moves(out, models.at(index), width, height); });
        }
        case MODEL_EMPTIED:
            return harness_rt::step([&](Writer& out) {
                out.u8(__harness_model_emptying());
                models.empty(index);
            });
        default:
            harness_rt::unknown_step(op);
    }
}

}  // namespace

void harness_rt::perform(Reader& request) {
    check_steps(request, model_fields);
    Models models;
    while (request.more()) perform_step(models, request);
    if (harness_rt::memory_is_watched()) models.destroy();
}
