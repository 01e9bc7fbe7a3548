// What a hostile component would try first, one thing after another, each reported on a line of standard error: its
// name and the system's error number, 0 when it worked. Whatever works is undone at once.
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <iostream>
#include <new>
#include <sched.h>
#include <signal.h>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vector>

extern char** environ;

// What the shim calls, with where the secret lies.
void self_attack(const std::string& canary);

namespace {

void report(const char* name, bool worked) {
    const int error = worked ? 0 : (errno == 0 ? -1 : errno);
    char line[120];
    const int length = snprintf(line, sizeof line, "%s %d\n", name, error);
    if (write(2, line, static_cast<size_t>(length)) != length) return;
    errno = 0;
}

long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0) {
    return syscall(number, a, b, c, d, e);
}

bool reads(const char* path) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    char bytes[64];
    const bool some = read(fd, bytes, sizeof bytes) > 0;
    // What was found is shown, so that the parent can look for its secrets in it.
    if (some && (write(2, bytes, sizeof bytes) < 0 || write(2, "\n", 1) < 0)) errno = EIO;
    close(fd);
    return some;
}

bool lists(const char* path) {
    DIR* folder = opendir(path);
    if (folder == nullptr) return false;
    const bool some = readdir(folder) != nullptr;
    closedir(folder);
    return some;
}

bool makes(const char* path) {
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (fd < 0) return false;
    close(fd);
    unlink(path);
    return true;
}

bool opens(long fd) {
    if (fd < 0) return false;
    close(static_cast<int>(fd));
    return true;
}

bool forks(bool shares_memory) {
    const long pid = shares_memory ? call(SYS_vfork) : call(SYS_clone, SIGCHLD);
    if (pid == 0) syscall(SYS_exit_group, 0);
    if (pid < 0) return false;
    waitpid(static_cast<pid_t>(pid), nullptr, 0);
    return true;
}

bool executes() {
    char path[] = "/bin/true";
    char* const arguments[] = {path, nullptr};
    // In place of this process, so it must be the last thing that is tried; unless it fails, nobody hears of the rest.
    return execve(path, arguments, arguments + 1) == 0;
}

bool starts_a_thread() {
    static char stack[64 << 10];
    const int flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
    const auto body = [](void*) -> int { syscall(SYS_exit, 0); return 0; };
    return clone(body, stack + sizeof stack, flags, nullptr) > 0;
}

bool removes(long id, long control) {
    if (id < 0) return false;
    call(control, id, 0 /* IPC_RMID, for a semaphore set in the third place too */, 0);
    return true;
}

bool keeps_shared_memory() {
    const long id = call(SYS_shmget, 0, 4096, 01600);
    if (id < 0) return false;
    call(SYS_shmctl, id, 0, 0);
    return true;
}

bool keeps_semaphores() {
    const long id = call(SYS_semget, 0, 1, 01600);
    if (id < 0) return false;
    call(SYS_semctl, id, 0, 0);
    return true;
}

bool raises_a_limit() {
    rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
    limit.rlim_cur = limit.rlim_max = limit.rlim_max + 1;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

bool reads_the_parents_memory() {
    char here = 0;
    iovec local = {&here, 1};
    iovec remote = {reinterpret_cast<void*>(0x400000), 1};
    // An address that is not mapped there is a failure of the attempt, not of the confinement: it was let in.
    return process_vm_readv(getppid(), &local, 1, &remote, 1, 0) == 1 || errno == EFAULT;
}

bool traces_its_parent() {
    if (ptrace(PTRACE_SEIZE, getppid(), nullptr, nullptr) != 0) return false;
    ptrace(PTRACE_DETACH, getppid(), nullptr, nullptr);
    return true;
}

bool finds_descriptors() {
    errno = EBADF;
    // 0 to 2, the channel's two, and the second descriptor of the file of output.
    for (int fd = 6; fd < 1024; fd++) {
        if (fcntl(fd, F_GETFD) != -1) return true;
    }
    errno = EBADF;
    return false;
}

bool pins_itself() {
    cpu_set_t all;
    memset(&all, 0xff, sizeof all);
    return sched_setaffinity(0, sizeof all, &all) == 0;
}

void try_files(const char* canary, const char* canary_folder) {
    report("read-passwd", reads("/etc/passwd"));
    report("read-canary", reads(canary));
    report("list-canary", lists(canary_folder));
    report("read-own-maps", reads("/proc/self/maps"));
    report("read-parents-environment", reads(("/proc/" + std::to_string(getppid()) + "/environ").c_str()));
    report("list-root", lists("/.."));
    report("list-temporary", lists("/tmp"));
    report("open-device", opens(open("/dev/urandom", O_RDONLY)));
    report("make-here", makes("harness-self-attack"));
    report("make-temporary", makes("/tmp/harness-self-attack"));
    report("make-in-memory", makes("/dev/shm/harness-self-attack"));
    report("make-beside-canary", makes((std::string(canary_folder) + "/made").c_str()));
    report("overwrite-canary", opens(open(canary, O_WRONLY)));
    report("change-mode", chmod(canary, 0600) == 0);
    report("rename-canary", rename(canary, (std::string(canary) + "2").c_str()) == 0);
    report("unlink-library", unlink("/library.so") == 0);
    report("memory-file", opens(call(SYS_memfd_create, reinterpret_cast<long>("x"), 0)));
    report("change-folder", chdir("/tmp") == 0);
    report("change-root", chroot("/") == 0);
}

bool takes_much_memory() {
    const size_t much = size_t(64) << 30;
    void* place = mmap(nullptr, much, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED) return false;
    munmap(place, much);
    return true;
}

void try_processes() {
    report("fork", forks(false));
    report("thread", starts_a_thread());
    report("signal-parent", kill(getppid(), SIGCONT) == 0);
    report("signal-all", kill(-1, SIGCONT) == 0);
    report("trace-parent", traces_its_parent());
    report("read-parents-memory", reads_the_parents_memory());
    report("open-parent", opens(call(SYS_pidfd_open, getppid(), 0)));
    report("leave-session", setsid() >= 0);
    report("pin-to-processor", pins_itself());
    report("become-root", setuid(0) == 0);
    report("much-memory", takes_much_memory());
    report("raise-limit", raises_a_limit());
    report("be-dumpable", prctl(PR_SET_DUMPABLE, 1) == 0);
}

void try_networks() {
    report("tcp", opens(socket(AF_INET, SOCK_STREAM, 0)));
    report("udp", opens(socket(AF_INET, SOCK_DGRAM, 0)));
    report("local-socket", opens(socket(AF_UNIX, SOCK_STREAM, 0)));
    report("machine-socket", opens(socket(40 /* AF_VSOCK */, SOCK_STREAM, 0)));
    report("kernel-socket", opens(socket(AF_NETLINK, SOCK_RAW, 0)));
}

void try_leftovers() {
    report("shared-memory", keeps_shared_memory());
    report("semaphores", keeps_semaphores());
    report("message-queue", removes(call(SYS_msgget, 0, 01600), SYS_msgctl));
}

void try_kernel() {
    char parameters[256] = {};
    report("io-uring", opens(call(SYS_io_uring_setup, 1, reinterpret_cast<long>(parameters))));
    report("programs-in-kernel", opens(call(SYS_bpf, 0, reinterpret_cast<long>(parameters), 64)));
    report("key-ring", call(SYS_keyctl, 0 /* KEYCTL_GET_KEYRING_ID */, -3, 0) >= 0);
    report("page-faults", opens(call(SYS_userfaultfd, 0)));
    report("new-namespace", unshare(CLONE_NEWUTS) == 0);
    report("own-user-namespace", unshare(CLONE_NEWUSER) == 0);
}

// A component that does nothing wrong must be able to do these.
void do_ordinary_things() {
    report("ordinary-memory", std::vector<char>(1 << 20, 'x').back() == 'x');
    report("ordinary-output", static_cast<bool>(std::cout << "output" << std::endl));
    const timespec moment = {0, 100000};
    report("ordinary-sleep", nanosleep(&moment, nullptr) == 0);
    timespec now;
    report("ordinary-clock", clock_gettime(CLOCK_MONOTONIC, &now) == 0);
    bool caught = false;
    try {
        throw std::runtime_error("caught");
    } catch (const std::exception&) {
        caught = true;
    }
    report("ordinary-exception", caught);
    report("ordinary-signal", raise(SIGCONT) == 0);
}

const bool before_entry = [] {
    errno = 0;
    report("before-entry", reads("/etc/passwd"));
    return true;
}();

}  // namespace

void self_attack(const std::string& canary) {
    const std::string folder = canary.substr(0, canary.rfind('/'));
    errno = 0;
    report("descriptors", finds_descriptors());
    report("environment", environ != nullptr && environ[0] != nullptr);
    do_ordinary_things();
    try_files(canary.c_str(), folder.c_str());
    try_networks();
    try_leftovers();
    try_kernel();
    try_processes();
    report("execute", executes());
}
