// The files and the standard error of a program, as its shim has them.
//
// The process may open no file to write, and hardly any to read. So the program's folder is in its memory: the functions of C's
// library that open and use files are defined here, and the library's file streams are made anew over them, as they would call
// those of their own library. What stands in the folder before and after a run is what the script says and asks.
#ifndef DECLARED_PROGRAM_H
#define DECLARED_PROGRAM_H

#include "declared_wire.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <memory>

extern "C" void __cxa_finalize(void* handle);
// The library's own, by a name that the compiler has not declared yet.
extern "C" __attribute__((visibility("hidden"))) void* declared_handle __asm__("__dso_handle");

namespace {
namespace harness_rt {
namespace declared {

using FileText = std::shared_ptr<std::string>;

// A file that is open: also one that is removed meanwhile.
struct OpenedFile {
    FileText text;
    size_t at = 0;
    int flags = 0;
};

// What all files hold together, how many there are, and how many may be open.
const size_t MOST_FILE_BYTES = 512 << 10;
const size_t MOST_FILES = 256;
const size_t MOST_OPEN = 256;

// What is kept of the standard error.
const size_t MOST_ERRORS = 16 << 10;

struct ProgramFolder {
    std::map<std::string, FileText> files;
    std::vector<OpenedFile> opened;
    std::string errors;
    bool has_ended = false;
};

// Never destroyed: the program's statics may still write.
inline ProgramFolder& program_folder() {
    static ProgramFolder* only = new ProgramFolder;
    return *only;
}

// The name as the folder has it: `./a` is `a`. Empty for what lies outside.
inline std::string name_within(const char* path) {
    std::string name = path == nullptr ? "" : path;
    while (name.compare(0, 2, "./") == 0) name.erase(0, name.find_first_not_of('/', 1));
    const bool is_outside = name.compare(0, 1, "/") == 0 || ("/" + name + "/").find("/../") != std::string::npos;
    return is_outside ? "" : name;
}

inline FileText file_called(const std::string& name) {
    const auto found = program_folder().files.find(name);
    return found == program_folder().files.end() ? nullptr : found->second;
}

// A folder within the folder is there if a file in it is.
inline bool is_folder(const std::string& name) {
    if (name == "." || name == "") return true;
    const std::string start = name.back() == '/' ? name : name + "/";
    const auto next = program_folder().files.lower_bound(start);
    return next != program_folder().files.end() && next->first.compare(0, start.size(), start) == 0;
}

inline int failing(int error) {
    errno = error;
    return -1;
}

// The file of that path, made if the flags say so; null with the reason in errno.
inline FileText found_or_made(const char* path, int flags) {
    const std::string name = name_within(path);
    const FileText known = file_called(name);
    if (known != nullptr) {
        if ((flags & O_CREAT) != 0 && (flags & O_EXCL) != 0) errno = EEXIST;
        return (flags & O_CREAT) != 0 && (flags & O_EXCL) != 0 ? nullptr : known;
    }
    const size_t slash = name.rfind('/');
    const bool has_folder = slash == std::string::npos || is_folder(name.substr(0, slash));
    errno = name.empty() ? EACCES : is_folder(name) ? EISDIR : ENOENT;
    if (errno != ENOENT || (flags & O_CREAT) == 0 || !has_folder || name.back() == '/') return nullptr;
    errno = ENOSPC;
    if (program_folder().files.size() >= MOST_FILES) return nullptr;
    return program_folder().files[name] = std::make_shared<std::string>();
}

inline int open_file(const char* path, int flags) {
    const FileText text = found_or_made(path, flags);
    if (text == nullptr) return -1;
    if ((flags & O_TRUNC) != 0 && (flags & O_ACCMODE) != O_RDONLY) text->clear();
    std::vector<OpenedFile>& all = program_folder().opened;
    size_t place = 0;
    while (place < all.size() && all[place].text != nullptr) ++place;
    if (place >= MOST_OPEN) return failing(EMFILE);
    if (place == all.size()) all.push_back(OpenedFile());
    all[place].text = text;
    all[place].at = 0;
    all[place].flags = flags;
    return FIRST_OTHER + static_cast<int>(place);
}

inline OpenedFile* opened_file(int descriptor) {
    const size_t place = static_cast<size_t>(descriptor - FIRST_OTHER);
    std::vector<OpenedFile>& all = program_folder().opened;
    const bool is_ours = descriptor >= FIRST_OTHER && place < all.size() && all[place].text != nullptr;
    if (!is_ours) errno = EBADF;
    return is_ours ? &all[place] : nullptr;
}

inline ssize_t read_file(int from, void* into, size_t length) {
    OpenedFile* const file = opened_file(from);
    if (file == nullptr) return -1;
    if ((file->flags & O_ACCMODE) == O_WRONLY) return failing(EBADF);
    const size_t left = file->at < file->text->size() ? file->text->size() - file->at : 0;
    const size_t count = length < left ? length : left;
    std::memcpy(into, file->text->data() + file->at, count);
    file->at += count;
    return static_cast<ssize_t>(count);
}

inline size_t all_file_bytes() {
    size_t sum = 0;
    for (const auto& one : program_folder().files) sum += one.second->size();
    return sum;
}

inline ssize_t write_file(int to, const void* text, size_t length) {
    OpenedFile* const file = opened_file(to);
    if (file == nullptr) return -1;
    if ((file->flags & O_ACCMODE) == O_RDONLY) return failing(EBADF);
    std::string& all = *file->text;
    if ((file->flags & O_APPEND) != 0) file->at = all.size();
    const size_t end = file->at + length;
    if (end > all.size()) {
        const bool is_too_much = end > MOST_FILE_BYTES || all_file_bytes() + (end - all.size()) > MOST_FILE_BYTES;
        if (is_too_much) return failing(ENOSPC);
        all.resize(end);
    }
    std::memcpy(&all[file->at], text, length);
    file->at = end;
    return static_cast<ssize_t>(length);
}

inline off_t seek_file(int descriptor, off_t by, int from) {
    OpenedFile* const file = opened_file(descriptor);
    if (file == nullptr) return -1;
    const off_t start = from == SEEK_SET ? 0 : static_cast<off_t>(from == SEEK_CUR ? file->at : file->text->size());
    if (start + by < 0) return failing(EINVAL);
    file->at = static_cast<size_t>(start + by);
    return start + by;
}

inline int close_file(int descriptor) {
    OpenedFile* const file = opened_file(descriptor);
    if (file == nullptr) return -1;
    file->text = nullptr;
    return 0;
}

inline bool has(const char* mode, char letter) { return std::strchr(mode, letter) != nullptr; }

// The flags of one of fopen's modes.
inline int flags_of(const char* mode) {
    const int access = has(mode, '+') ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
    const int made = *mode == 'w' ? O_CREAT | O_TRUNC : *mode == 'a' ? O_CREAT | O_APPEND : 0;
    return access | made | (has(mode, 'x') ? O_EXCL : 0);
}

inline int number_of_cookie(void* cookie) { return static_cast<int>(reinterpret_cast<intptr_t>(cookie)); }

inline FILE* stream_over(int descriptor, const char* mode) {
    cookie_io_functions_t ways = {};
    ways.read = [](void* file, char* into, size_t length) { return read_file(number_of_cookie(file), into, length); };
    ways.write = [](void* file, const char* text, size_t length) {
        const ssize_t done = write_file(number_of_cookie(file), text, length);
        return done < 0 ? 0 : done;
    };
    ways.seek = [](void* file, off64_t* by, int from) {
        *by = seek_file(number_of_cookie(file), *by, from);
        return *by < 0 ? -1 : 0;
    };
    ways.close = [](void* file) { return close_file(number_of_cookie(file)); };
    return fopencookie(reinterpret_cast<void*>(static_cast<intptr_t>(descriptor)), mode, ways);
}

inline FILE* stream_of(const char* path, const char* mode) {
    const int descriptor = open_file(path, flags_of(mode));
    return descriptor < 0 ? nullptr : stream_over(descriptor, mode);
}

inline int remove_file(const char* path) {
    const std::string name = name_within(path);
    if (file_called(name) == nullptr) return failing(name.empty() ? EACCES : ENOENT);
    program_folder().files.erase(name);
    return 0;
}

inline int rename_file(const char* from, const char* to) {
    const FileText text = file_called(name_within(from));
    const std::string name = name_within(to);
    if (text == nullptr || name.empty()) return failing(text == nullptr ? ENOENT : EACCES);
    program_folder().files.erase(name_within(from));
    program_folder().files[name] = text;
    return 0;
}

inline void note_errors(const char* text, size_t length) {
    std::string& all = program_folder().errors;
    if (all.size() < MOST_ERRORS) all.append(text, std::min(length, MOST_ERRORS - all.size()));
}

// cerr's and clog's part: what is written is kept, and passed on.
class ErrorsKept : public std::streambuf {
public:
    explicit ErrorsKept(std::streambuf* before) : m_before(before) {}

protected:
    int_type overflow(int_type c) override {
        if (c == traits_type::eof()) return 0;
        const char character = traits_type::to_char_type(c);
        xsputn(&character, 1);
        return 0;
    }
    std::streamsize xsputn(const char* text, std::streamsize length) override {
        note_errors(text, static_cast<size_t>(length));
        return m_before->sputn(text, length);
    }

private:
    std::streambuf* m_before;
};

inline ssize_t write_stderr(void*, const char* text, size_t length) {
    std::cerr.rdbuf()->sputn(text, static_cast<std::streamsize>(length));
    return static_cast<ssize_t>(length);
}

// Before the program runs.
inline void keep_errors() {
    read_others_by(read_file);
    std::cerr.rdbuf(new ErrorsKept(std::cerr.rdbuf()));
    std::clog.rdbuf(std::cerr.rdbuf());
    cookie_io_functions_t out = {};
    out.write = write_stderr;
    stderr = fopencookie(nullptr, "w", out);
    setvbuf(stderr, nullptr, _IONBF, 0);
}

// The folder of a script that calls classes and functions: they have not ended when a file of theirs is shown.
inline void begin_folder() {
    static bool is_first = true;
    if (is_first) keep_errors();
    is_first = false;
    program_folder().files.clear();
    program_folder().errors.clear();
    program_folder().has_ended = true;
}

// What a text holds is shown as printed: by no stream, as the program may have led those elsewhere.
inline void show(const std::string& text) {
    static_cast<void>(take_output());
    for (size_t done = 0; done < text.size();) {
        const long count = ::syscall(SYS_write, 1, text.data() + done, text.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        done += static_cast<size_t>(count);
    }
}

inline void put_file(const std::string& name, const std::string& text) {
    program_folder().files[name_within(name.c_str())] = std::make_shared<std::string>(text);
}

// Shows what is in a file; false if there is none. A program's statics are destroyed once it has ended, which writes what they
// have not written yet.
inline bool show_file(const std::string& name) {
    if (!program_folder().has_ended) {
        program_folder().has_ended = true;
        __cxa_finalize(&declared_handle);
    }
    fflush(nullptr);
    const FileText text = file_called(name_within(name.c_str()));
    show(text == nullptr ? "" : *text);
    return text != nullptr;
}

inline void show_errors() {
    fflush(nullptr);
    show(program_folder().errors);
}

inline bool complained() {
    fflush(nullptr);
    return !program_folder().errors.empty();
}

}  // namespace declared
}  // namespace harness_rt
}  // namespace

// ---- What programs call in place of the C library's. Weak, as one may have a global variable of such a name. -------------------

#define DECLARED_WEAK __attribute__((weak))

extern "C" {
DECLARED_WEAK int open(const char* path, int flags, ...) { return harness_rt::declared::open_file(path, flags); }
DECLARED_WEAK int open64(const char* path, int flags, ...) { return harness_rt::declared::open_file(path, flags); }
DECLARED_WEAK int creat(const char* path, mode_t) {
    return harness_rt::declared::open_file(path, O_CREAT | O_WRONLY | O_TRUNC);
}
DECLARED_WEAK int close(int descriptor) {
    if (descriptor >= harness_rt::FIRST_OTHER) return harness_rt::declared::close_file(descriptor);
    return static_cast<int>(::syscall(SYS_close, descriptor));
}
DECLARED_WEAK ssize_t write(int to, const void* text, size_t length) {
    if (to >= harness_rt::FIRST_OTHER) return harness_rt::declared::write_file(to, text, length);
    if (to == 2) harness_rt::declared::note_errors(static_cast<const char*>(text), length);
    return static_cast<ssize_t>(::syscall(SYS_write, to, text, length));
}
DECLARED_WEAK off_t lseek(int descriptor, off_t by, int from) noexcept {
    if (descriptor >= harness_rt::FIRST_OTHER) return harness_rt::declared::seek_file(descriptor, by, from);
    return static_cast<off_t>(::syscall(SYS_lseek, descriptor, by, from));
}
DECLARED_WEAK FILE* fopen(const char* path, const char* mode) { return harness_rt::declared::stream_of(path, mode); }
DECLARED_WEAK FILE* fopen64(const char* path, const char* mode) { return harness_rt::declared::stream_of(path, mode); }
DECLARED_WEAK FILE* fdopen(int descriptor, const char* mode) noexcept {
    return harness_rt::declared::stream_over(descriptor, mode);
}
DECLARED_WEAK int remove(const char* path) noexcept { return harness_rt::declared::remove_file(path); }
DECLARED_WEAK int unlink(const char* path) noexcept { return harness_rt::declared::remove_file(path); }
DECLARED_WEAK int rename(const char* from, const char* to) noexcept { return harness_rt::declared::rename_file(from, to); }
DECLARED_WEAK int access(const char* path, int) noexcept {
    const std::string name = harness_rt::declared::name_within(path);
    const bool is_there = !name.empty() && (harness_rt::declared::file_called(name) != nullptr || harness_rt::declared::is_folder(name));
    return is_there ? 0 : harness_rt::declared::failing(ENOENT);
}
}

#undef DECLARED_WEAK

// ---- The files under the library's file streams. A descriptor stands where the library has a stream of C's. ---------------------

namespace std {

namespace {
int descriptor_of(__c_file* file) { return static_cast<int>(reinterpret_cast<intptr_t>(file)); }

int flags_of_mode(ios_base::openmode mode) {
    const bool reads = (mode & ios_base::in) != 0;
    const bool appends = (mode & ios_base::app) != 0;
    const bool writes = (mode & ios_base::out) != 0 || appends;
    const bool empties = (mode & ios_base::trunc) != 0 || (writes && !reads && !appends);
    if (!reads && !writes) return -1;
    const int access = reads && writes ? O_RDWR : reads ? O_RDONLY : O_WRONLY;
    return access | (empties ? O_CREAT | O_TRUNC : 0) | (appends ? O_CREAT | O_APPEND : 0);
}
}  // namespace

__basic_file<char>::__basic_file(__c_lock*) throw() : _M_cfile(nullptr), _M_cfile_created(false) {}
__basic_file<char>::~__basic_file() { this->close(); }
__basic_file<char>* __basic_file<char>::open(const char* name, ios_base::openmode mode, int) {
    const int flags = flags_of_mode(mode);
    const int descriptor = is_open() || flags < 0 ? -1 : harness_rt::declared::open_file(name, flags);
    return descriptor < 0 ? nullptr : sys_open(descriptor, mode);
}
__basic_file<char>* __basic_file<char>::sys_open(__c_file*, ios_base::openmode) { return nullptr; }
__basic_file<char>* __basic_file<char>::sys_open(int descriptor, ios_base::openmode) throw() {
    _M_cfile = reinterpret_cast<__c_file*>(static_cast<intptr_t>(descriptor));
    _M_cfile_created = true;
    return this;
}
__basic_file<char>* __basic_file<char>::close() {
    if (!is_open()) return nullptr;
    const int failed = harness_rt::declared::close_file(fd());
    _M_cfile = nullptr;
    return failed == 0 ? this : nullptr;
}
bool __basic_file<char>::is_open() const throw() { return _M_cfile != nullptr; }
int __basic_file<char>::fd() throw() { return descriptor_of(_M_cfile); }
__c_file* __basic_file<char>::file() throw() { return _M_cfile; }
streamsize __basic_file<char>::xsputn(const char* text, streamsize length) {
    const ssize_t done = harness_rt::declared::write_file(fd(), text, static_cast<size_t>(length));
    return done < 0 ? 0 : done;
}
streamsize __basic_file<char>::xsputn_2(const char* one, streamsize length, const char* other, streamsize rest) {
    const streamsize done = length == 0 ? 0 : xsputn(one, length);
    return done == length ? done + xsputn(other, rest) : done;
}
streamsize __basic_file<char>::xsgetn(char* into, streamsize length) {
    return harness_rt::declared::read_file(fd(), into, static_cast<size_t>(length));
}
streamoff __basic_file<char>::seekoff(streamoff by, ios_base::seekdir from) throw() {
    return harness_rt::declared::seek_file(fd(), by, from);
}
int __basic_file<char>::sync() { return 0; }
streamsize __basic_file<char>::showmanyc() {
    const harness_rt::declared::OpenedFile* const file = harness_rt::declared::opened_file(fd());
    if (file == nullptr || file->at >= file->text->size()) return 0;
    return static_cast<streamsize>(file->text->size() - file->at);
}

template class basic_filebuf<char>;
template class basic_ifstream<char>;
template class basic_ofstream<char>;
template class basic_fstream<char>;

}  // namespace std

#endif
