// What handles do: in one of the sources of the student's side.
namespace harness_apart {

Handle::Handle(Known known) : number(known.number) { handles()[number] = this; }
Handle::Handle(const Handle& other) : Handle(Known{ask_fate(COPIED, other.number, 0)}) {}
Handle::Handle(Handle&& other) noexcept : Handle(Known{ask_fate(MOVED, other.number, 0)}) {}
Handle& Handle::operator=(const Handle& other) {
    ask_fate(ASSIGNED, number, other.number);
    return *this;
}
Handle& Handle::operator=(Handle&& other) noexcept {
    ask_fate(MOVE_ASSIGNED, number, other.number);
    return *this;
}
Handle::~Handle() {
    const auto found = handles().find(number);
    if (found == handles().end() || found->second != this) return;
    handles().erase(found);
    try {
        ask_fate(DESTROYED, number, 0);
    } catch (...) {
    }
}

}  // namespace harness_apart
