// What the compiler driver's start files and the static part of the C library would define: the library is linked
// without them.
extern "C" {
__attribute__((visibility("hidden"))) void* __dso_handle = &__dso_handle;

int __cxa_atexit(void (*function)(void*), void* argument, void* handle);
int __cxa_at_quick_exit(void (*function)(void*), void* handle);

int atexit(void (*function)()) {
    return __cxa_atexit(reinterpret_cast<void (*)(void*)>(function), nullptr, __dso_handle);
}

int at_quick_exit(void (*function)()) {
    return __cxa_at_quick_exit(reinterpret_cast<void (*)(void*)>(function), __dso_handle);
}
}
