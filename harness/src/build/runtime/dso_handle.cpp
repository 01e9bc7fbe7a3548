// What the compiler driver's start files would define: the library is linked without them.
extern "C" {
__attribute__((visibility("hidden"))) void* __dso_handle = &__dso_handle;
}
