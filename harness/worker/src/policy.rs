//! The system calls that a process may make: data, so that it can be reviewed, printed and compared.
//!
//! A process of student code has a list of what it may do, everything else fails, most of it with "operation not permitted". A
//! compiler is a program of many parts and many versions, so it has a list of what it may not.

use std::ffi::c_long;

/// A system call and the name of its number.
pub type Call = (&'static str, c_long);

/// The condition that an argument must meet for a call to be allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// This 32-bit number.
    Is(u32),
    /// Another 32-bit number.
    IsNot(u32),
    /// A null pointer.
    IsNull,
    /// A number without any of these bits.
    HasNone(u32),
    /// The calling process itself.
    IsSelf,
}

/// A call that is allowed for some arguments only: name and number, index of the argument, what it must be.
pub type Narrow = (&'static str, c_long, u8, Argument);

macro_rules! calls {
    ($($name:ident),* $(,)?) => { &[$((stringify!($name), libc::$name)),*] };
}

/// The calls that a component may make: compute, allocate, read and write what is open, sleep, look at clocks, die.
pub const COMPONENT: &[Call] = calls![
    SYS_brk,
    SYS_clock_getres,
    SYS_clock_gettime,
    SYS_clock_nanosleep,
    SYS_exit,
    SYS_exit_group,
    SYS_faccessat,
    SYS_fstat,
    SYS_futex,
    SYS_getcwd,
    SYS_getegid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getpid,
    SYS_getppid,
    SYS_getrandom,
    SYS_getrusage,
    SYS_gettid,
    SYS_gettimeofday,
    SYS_getuid,
    SYS_lseek,
    SYS_madvise,
    SYS_mmap,
    SYS_mprotect,
    SYS_mremap,
    SYS_munmap,
    SYS_nanosleep,
    SYS_newfstatat,
    SYS_pread64,
    SYS_read,
    SYS_readlinkat,
    SYS_readv,
    SYS_restart_syscall,
    SYS_rseq,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sched_getaffinity,
    SYS_sched_yield,
    SYS_set_robust_list,
    SYS_sigaltstack,
    SYS_sysinfo,
    SYS_times,
    SYS_uname,
    SYS_write,
    SYS_writev,
];

/// Older names of calls above, where the processor still has them.
#[cfg(target_arch = "x86_64")]
pub const COMPONENT_OLD: &[Call] = calls![SYS_access, SYS_lstat, SYS_poll, SYS_readlink, SYS_stat, SYS_time];
/// Older names of calls above, where the processor still has them.
#[cfg(not(target_arch = "x86_64"))]
pub const COMPONENT_OLD: &[Call] = &[];

const NOT_READ_ONLY: u32 =
    (libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC | libc::O_APPEND | libc::O_TMPFILE) as u32
        & !(libc::O_DIRECTORY as u32);

/// The calls that a component may make in part: close what it opened, and not standard error, on which the watcher of memory tells
/// what it finds; open for reading, signal itself (as `abort` does), ask for limits and flags.
pub const COMPONENT_NARROW: &[Narrow] = &[
    ("SYS_close", libc::SYS_close, 0, Argument::IsNot(libc::STDERR_FILENO as u32)),
    ("SYS_openat", libc::SYS_openat, 2, Argument::HasNone(NOT_READ_ONLY)),
    ("SYS_kill", libc::SYS_kill, 0, Argument::IsSelf),
    ("SYS_tgkill", libc::SYS_tgkill, 0, Argument::IsSelf),
    ("SYS_prlimit64", libc::SYS_prlimit64, 2, Argument::IsNull),
    ("SYS_fcntl", libc::SYS_fcntl, 1, Argument::Is(libc::F_GETFD as u32)),
    ("SYS_fcntl", libc::SYS_fcntl, 1, Argument::Is(libc::F_GETFL as u32)),
    ("SYS_ioctl", libc::SYS_ioctl, 1, Argument::Is(TERMINAL_ATTRIBUTES)),
];

/// The calls that begin a thread or a process: refused as where there are too many, which programs are written to meet.
pub const COMPONENT_EXHAUSTED: &[Call] = calls![SYS_clone, SYS_clone3];

/// The request by which `isatty` asks.
const TERMINAL_ATTRIBUTES: u32 = 0x5401;

/// The calls that a compiler may not make: reach the network or other processes, leave its process group, change its
/// view of the system or who may read what, keep memory or objects that outlive it.
pub const COMPILER_DENIED: &[Call] = calls![
    SYS_accept,
    SYS_accept4,
    SYS_acct,
    SYS_add_key,
    SYS_adjtimex,
    SYS_bind,
    SYS_bpf,
    SYS_capset,
    SYS_chroot,
    SYS_clock_adjtime,
    SYS_clock_settime,
    SYS_connect,
    SYS_delete_module,
    SYS_fanotify_init,
    SYS_fchmodat,
    SYS_fchmodat2,
    SYS_fchown,
    SYS_fchownat,
    SYS_finit_module,
    SYS_fremovexattr,
    SYS_fsetxattr,
    SYS_fsmount,
    SYS_fsopen,
    SYS_fspick,
    SYS_init_module,
    SYS_inotify_init1,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    SYS_io_uring_setup,
    SYS_kexec_load,
    SYS_keyctl,
    SYS_listen,
    SYS_lremovexattr,
    SYS_lsetxattr,
    SYS_memfd_create,
    SYS_mknodat,
    SYS_mount,
    SYS_mount_setattr,
    SYS_move_mount,
    SYS_mq_open,
    SYS_msgget,
    SYS_open_by_handle_at,
    SYS_open_tree,
    SYS_perf_event_open,
    SYS_pidfd_getfd,
    SYS_pidfd_open,
    SYS_pivot_root,
    SYS_process_madvise,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_ptrace,
    SYS_quotactl,
    SYS_reboot,
    SYS_removexattr,
    SYS_request_key,
    SYS_semget,
    SYS_setdomainname,
    SYS_sethostname,
    SYS_setgid,
    SYS_setgroups,
    SYS_setns,
    SYS_setpgid,
    SYS_setregid,
    SYS_setresgid,
    SYS_setresuid,
    SYS_setreuid,
    SYS_setsid,
    SYS_setuid,
    SYS_setxattr,
    SYS_shmget,
    SYS_socket,
    SYS_socketpair,
    SYS_swapoff,
    SYS_swapon,
    SYS_umount2,
    SYS_unshare,
    SYS_userfaultfd,
];

/// The calls that a compiler is told it made, and did not: rustc sets the mode of each file that it copies, and would
/// fail. The modes that files are made with do.
pub const COMPILER_PRETENDED: &[Call] = calls![SYS_fchmod];

/// Older names of denied calls, where the processor still has them.
#[cfg(target_arch = "x86_64")]
pub const COMPILER_DENIED_OLD: &[Call] = calls![SYS_chmod, SYS_chown, SYS_lchown, SYS_mknod];
/// Older names of denied calls, where the processor still has them.
#[cfg(not(target_arch = "x86_64"))]
pub const COMPILER_DENIED_OLD: &[Call] = &[];
