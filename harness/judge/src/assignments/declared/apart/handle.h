// The handle that stands for an object of a class whose code is in a process of the course's own. Students' files see it in the
// place of the class's data members.
#ifndef HARNESS_APART_HANDLE_H
#define HARNESS_APART_HANDLE_H

namespace harness_apart {

// An object that the other process has made.
struct Known {
    unsigned number;
};

// Copying one copies the object.
class Handle {
public:
    explicit Handle(Known known);
    Handle(const Handle& other);
    Handle(Handle&& other) noexcept;
    Handle& operator=(const Handle& other);
    Handle& operator=(Handle&& other) noexcept;
    ~Handle();

    unsigned number;
};

}  // namespace harness_apart

#endif
