// Runs the student's reversi.cxx with arguments, up to the point at which it would open a window, or beyond it with a game under
// the parent's hands.
#include <vector>

#include "ge211.hxx"
#include "harness_rt.h"
#include "reversi_contract.h"

using namespace reversi;
using harness_rt::Reader;
using harness_rt::Writer;

// The student's main under its own name in the object file: to call it as `main` is what C++ forbids.
extern "C" int reversi_main(int, char**) __asm__("main");

namespace {

// The game under the parent's hands, until it quits or the parent has seen enough.
void play(ge211::Abstract_game& game);

// The program is about to begin.
void begin_program();

void open_window(ge211::Abstract_game& game) {
    const ge211::Dims<int> dims = ge211::harness_hooks::Driver::window(game).get_dimensions();
    Writer out;
    out.u8(SWAPPED_WINDOW);
    out.i32(dims.width);
    out.i32(dims.height);
    if (harness_rt::call(out).more()) play(game);
}

}  // namespace

// Member functions that the student added to Model and that the Model in its place has not.
extern "C" [[noreturn]] void __harness_trap(const char* name) {
    Writer out;
    out.u8(SWAPPED_TRAPPED);
    out.str(name);
    harness_rt::call(out);
    harness_rt::end(harness_rt::End::Exited, 0, std::string());
}

void harness_rt::perform(Reader& request) {
    std::vector<std::string> words(1, "reversi");
    while (request.more()) words.push_back(request.str());
    ge211::harness_hooks::on_run = open_window;
    begin_program();
    harness_rt::step([&](Writer& out) {
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(&word[0]);
        arguments.push_back(nullptr);
        out.i32(reversi_main(static_cast<int>(words.size()), arguments.data()));
    });
}
