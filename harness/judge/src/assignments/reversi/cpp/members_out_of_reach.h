// The driver's access to the four private members, where model.hxx has others: none.
#ifndef HARNESS_REVERSI_MEMBERS_OUT_OF_REACH_H
#define HARNESS_REVERSI_MEMBERS_OUT_OF_REACH_H

#include "model_values.h"

namespace harness_members {
namespace {

uint8_t mended(Model&, const harness_model::State&) { return harness_model::OUT_OF_REACH; }

uint8_t emptying() { return harness_model::OUT_OF_REACH; }

struct Emptying {
    explicit Emptying(Model&) {}
    ~Emptying() {}
};

uint8_t membership(Model&, const Move*) { return harness_model::Found().is_member; }

}  // namespace
}  // namespace harness_members

#endif
