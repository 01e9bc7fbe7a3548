// The door as a caller has it: the shim hands it in, since no name that leads there may stand where a student's header stands.
namespace {
namespace harness_rt {

const Door* given_door = nullptr;

const Door& door() { return *given_door; }

}  // namespace harness_rt
}  // namespace
