// What the compiler driver's start files and the static part of the C library would define: the library is linked
// without them. The names are given for the object file alone, because headers declare some of them otherwise.
extern "C" {
extern void* own_dso_handle __asm__("__dso_handle");
int own_atexit(void (*function)()) __asm__("atexit");
int own_at_quick_exit(void (*function)()) __asm__("at_quick_exit");

int __cxa_atexit(void (*function)(void*), void* argument, void* handle) noexcept;
int __cxa_at_quick_exit(void (*function)(void*), void* handle) noexcept;

__attribute__((visibility("hidden"))) void* own_dso_handle = &own_dso_handle;

int own_atexit(void (*function)()) {
    return __cxa_atexit(reinterpret_cast<void (*)(void*)>(function), nullptr, own_dso_handle);
}

int own_at_quick_exit(void (*function)()) {
    return __cxa_at_quick_exit(reinterpret_cast<void (*)(void*)>(function), own_dso_handle);
}
}
