//! A container as Docker makes it by default: its capabilities, its filter of system calls, its own namespaces, no
//! cgroup to speak of. Made with `runc` from the profile that container tools install.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

/// Where container tools keep the profile.
const PROFILES: &[&str] =
    &["/etc/docker/seccomp.json", "/usr/share/containers/seccomp.json", "/etc/containers/seccomp.json"];

/// What Docker lets a container's root do.
const CAPABILITIES: &[&str] = &[
    "CAP_CHOWN",
    "CAP_DAC_OVERRIDE",
    "CAP_FSETID",
    "CAP_FOWNER",
    "CAP_MKNOD",
    "CAP_NET_RAW",
    "CAP_SETGID",
    "CAP_SETUID",
    "CAP_SETFCAP",
    "CAP_SETPCAP",
    "CAP_NET_BIND_SERVICE",
    "CAP_SYS_CHROOT",
    "CAP_KILL",
    "CAP_AUDIT_WRITE",
];

/// What it takes to make containers.
#[derive(Debug, Clone)]
pub(super) struct Engine {
    runc: PathBuf,
    profile: Value,
}

impl Engine {
    /// The engine, or why there is none.
    pub(super) fn find() -> Result<Engine, String> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
        let runc = folders
            .map(|folder| folder.join("runc"))
            .find(|runc| runc.is_file())
            .ok_or("runc is not installed")?;
        let named = std::env::var("HARNESS_SECCOMP_PROFILE").ok();
        let profile = named
            .iter()
            .map(String::as_str)
            .chain(PROFILES.iter().copied())
            .find_map(|path| fs::read(path).ok())
            .ok_or_else(|| format!("there is no profile of system calls: {}", PROFILES.join(", ")))?;
        let profile = serde_json::from_slice(&profile).map_err(|error| error.to_string())?;
        Ok(Engine { runc, profile })
    }

    /// A command that runs another one in a container of its own, in which `home` is the one place to write.
    pub(super) fn command(&self, home: &Path, command: &Command) -> Container {
        let bundle = tempfile::TempDir::with_prefix_in("bundle-", home).unwrap();
        furnish(&bundle.path().join("rootfs"));
        let config = self.config(home, command);
        fs::write(bundle.path().join("config.json"), serde_json::to_vec(&config).unwrap()).unwrap();
        let id = bundle.path().file_name().unwrap().to_string_lossy().into_owned();
        Container { engine: self.clone(), state: home.join("containers"), bundle, id }
    }

    fn config(&self, home: &Path, command: &Command) -> Value {
        let text = |text: &std::ffi::OsStr| text.to_string_lossy().into_owned();
        let arguments: Vec<String> =
            std::iter::once(command.get_program()).chain(command.get_args()).map(text).collect();
        let set =
            command.get_envs().filter_map(|(name, value)| Some(format!("{}={}", text(name), text(value?))));
        let environment: Vec<String> = set.chain(["PATH=/usr/local/bin:/usr/bin:/bin".to_owned()]).collect();
        let capabilities =
            json!({"bounding": CAPABILITIES, "effective": CAPABILITIES, "permitted": CAPABILITIES});
        let namespaces = ["pid", "network", "ipc", "uts", "mount"].map(|kind| json!({"type": kind}));
        json!({
            "ociVersion": "1.0.2",
            "process": {
                "terminal": false,
                "user": {"uid": 0, "gid": 0},
                "args": arguments,
                "env": environment,
                "cwd": command.get_current_dir().unwrap_or(home),
                "capabilities": capabilities,
                "noNewPrivileges": false,
            },
            "root": {"path": "rootfs"},
            "hostname": "container",
            "mounts": mounts(home),
            "linux": {
                "namespaces": namespaces,
                "maskedPaths": ["/proc/kcore", "/proc/keys", "/proc/timer_list", "/sys/firmware"],
                "readonlyPaths": ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"],
                "seccomp": filter(&self.profile),
            },
        })
    }
}

/// One container, gone when dropped.
pub(super) struct Container {
    engine: Engine,
    state: PathBuf,
    bundle: tempfile::TempDir,
    id: String,
}

impl Container {
    /// Runs it to its end.
    pub(super) fn run(&self) -> Command {
        let mut command = self.runc();
        command.arg("run").arg("--bundle").arg(self.bundle.path()).arg(&self.id);
        command
    }

    fn runc(&self) -> Command {
        let mut command = Command::new(&self.engine.runc);
        command.arg("--root").arg(&self.state);
        command
    }
}

impl Drop for Container {
    fn drop(&mut self) {
        // One that has ended is known no more, which is an error to runc.
        let _ = self.runc().args(["delete", "--force", &self.id]).output();
    }
}

/// An empty system: folders to mount on, and the names by which programs and libraries are found.
fn furnish(root: &Path) {
    for folder in ["proc", "sys", "dev", "tmp", "usr", "etc", "var/tmp", "root", "run", "home"] {
        fs::create_dir_all(root.join(folder)).unwrap();
    }
    for name in ["bin", "lib", "lib64", "sbin"] {
        if Path::new("/").join(name).is_symlink() {
            symlink(format!("usr/{name}"), root.join(name)).unwrap();
        }
    }
}

fn mounts(home: &Path) -> Value {
    let bind = |path: &Path, access: &str| json!({"destination": path, "type": "bind", "source": path, "options": ["rbind", access]});
    json!([
        {"destination": "/proc", "type": "proc", "source": "proc", "options": ["nosuid", "noexec", "nodev"]},
        {"destination": "/dev", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid", "mode=755"]},
        {"destination": "/dev/pts", "type": "devpts", "source": "devpts", "options": ["nosuid", "noexec", "newinstance"]},
        {"destination": "/dev/shm", "type": "tmpfs", "source": "shm", "options": ["nosuid", "nodev", "mode=1777"]},
        {"destination": "/dev/mqueue", "type": "mqueue", "source": "mqueue", "options": ["nosuid", "nodev"]},
        {"destination": "/sys", "type": "sysfs", "source": "sysfs", "options": ["nosuid", "noexec", "nodev", "ro"]},
        {"destination": "/tmp", "type": "tmpfs", "source": "tmpfs", "options": ["mode=1777"]},
        bind(Path::new("/usr"), "ro"),
        bind(Path::new("/etc"), "ro"),
        bind(home, "rw"),
    ])
}

/// The profile in the words of the container's configuration: the rules that hold on this processor and with these
/// capabilities.
fn filter(profile: &Value) -> Value {
    let rules = profile["syscalls"].as_array().unwrap();
    let kept: Vec<Value> = rules
        .iter()
        .filter(|rule| holds(rule))
        .map(|rule| {
            let mut kept = json!({"names": rule["names"], "action": rule["action"]});
            for part in ["args", "errnoRet"] {
                if !rule[part].is_null() {
                    kept[part] = rule[part].clone();
                }
            }
            kept
        })
        .collect();
    let mut filter = json!({
        "defaultAction": profile["defaultAction"],
        "architectures": ["SCMP_ARCH_X86_64", "SCMP_ARCH_X86", "SCMP_ARCH_X32"],
        "syscalls": kept,
    });
    if !profile["defaultErrnoRet"].is_null() {
        filter["defaultErrnoRet"] = profile["defaultErrnoRet"].clone();
    }
    filter
}

fn holds(rule: &Value) -> bool {
    let lists = |part: &str, kind: &str, known: &[&str]| {
        rule[part][kind]
            .as_array()
            .map(|list| list.iter().any(|item| known.contains(&item.as_str().unwrap_or(""))))
    };
    let included = lists("includes", "caps", CAPABILITIES) != Some(false)
        && lists("includes", "arches", &["amd64"]) != Some(false);
    let excluded = lists("excludes", "caps", CAPABILITIES) == Some(true)
        || lists("excludes", "arches", &["amd64"]) == Some(true);
    included && !excluded
}
