// A Neighbors whose every decision is the parent's. The object holds the number of its state and nothing else; states
// never change, so copies of an object are as independent as they look.
#include <iostream>

#include "Neighbors.h"
#include "neighbors_contract.h"

using namespace neighbors;
using harness_rt::Reader;
using harness_rt::Writer;

namespace {

Reader ask(int state, ProxyOp op, const std::string& more = std::string()) {
    Writer out;
    out.i32(state);
    out.u8(op);
    for (const char byte : more) out.u8(static_cast<uint8_t>(byte));
    return harness_rt::call(out);
}

std::string encoded(const std::string& from, const std::string& to) {
    Writer out;
    out.str(from);
    out.str(to);
    return out.bytes();
}

}  // namespace

// Nothing is asked: an object may be made before the scenario has begun.
Neighbors::Neighbors() : board(), currentPlayer('?'), nextPlayer('?'), blacks(0), whites(0) {}

void Neighbors::printGame() const {
    const std::string picture = ask(blacks, PROXY_PRINT).str();
    std::cout.write(picture.data(), static_cast<std::streamsize>(picture.size()));
}

char Neighbors::getCurrentPlayer() const { return static_cast<char>(ask(blacks, PROXY_CURRENT).u8()); }

void Neighbors::swapPlayer() { blacks = ask(blacks, PROXY_SWAP).i32(); }

bool Neighbors::move(std::string from, std::string to) {
    Reader reply = ask(blacks, PROXY_MOVE, encoded(from, to));
    const bool valid = reply.u8() != 0;
    blacks = reply.i32();
    return valid;
}

bool Neighbors::isIsolated(char p) const { return ask(blacks, PROXY_ISOLATED, std::string(1, p)).u8() != 0; }

bool Neighbors::hasConnected(char p) const { return ask(blacks, PROXY_CONNECTED, std::string(1, p)).u8() != 0; }

char Neighbors::gameOver() const { return static_cast<char>(ask(blacks, PROXY_GAME_OVER).u8()); }
