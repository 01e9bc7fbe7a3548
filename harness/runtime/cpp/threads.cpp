// A component runs as one thread. What it would do on another one is done before the call that begins it returns: an order
// that the standard allows as well, for all that does not wait for its creator. The definitions are bound within the component's library,
// whose code names them; the C++ library's own are never called.
#include <pthread.h>

#include <memory>
#include <system_error>
#include <thread>
#include <vector>

namespace {
namespace harness_rt {
namespace threads {
// Threads that have been begun, as ids that no other thread has.
std::size_t begun = 0;

// What the functions of `pthread_create` returned, by id.
std::vector<void*>& results() {
    static std::vector<void*> all;
    return all;
}

[[noreturn]] void refuse(std::errc why) { throw std::system_error(std::make_error_code(why)); }
}  // namespace threads
}  // namespace harness_rt
}  // namespace

namespace std {
// An exception that leaves a thread ends the program.
void thread::_M_start_thread(_State_ptr state, void (*)()) {
    _M_id = id(static_cast<native_handle_type>(++harness_rt::threads::begun));
    [&]() noexcept { state->_M_run(); }();
}

void thread::join() {
    if (!joinable()) harness_rt::threads::refuse(errc::invalid_argument);
    _M_id = id();
}

void thread::detach() { join(); }
}  // namespace std

// Under names of the object file alone, because a header declares them otherwise.
extern "C" {
int own_create(pthread_t* made, const pthread_attr_t*, void* (*function)(void*), void* argument)
    __asm__("pthread_create");
int own_join(pthread_t thread, void** result) __asm__("pthread_join");
int own_detach(pthread_t thread) __asm__("pthread_detach");

int own_create(pthread_t* made, const pthread_attr_t*, void* (*function)(void*), void* argument) {
    const std::size_t number = ++harness_rt::threads::begun;
    *made = number;
    void* const result = function(argument);
    std::vector<void*>& results = harness_rt::threads::results();
    if (results.size() < number + 1) results.resize(number + 1);
    results[number] = result;
    return 0;
}

int own_join(pthread_t thread, void** result) {
    const std::vector<void*>& results = harness_rt::threads::results();
    if (result != nullptr && thread < results.size()) *result = results[thread];
    return 0;
}

int own_detach(pthread_t) { return 0; }
}
