//! The surroundings of a run: secrets to be found, ears that should hear nothing, folders that should stay empty.

use std::fs::{self, Permissions};
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::net::UnixListener;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::container::{Container, Engine};
use crate::stage::HANGS;

/// The user and group that own nothing.
const NOBODY: u32 = 65534;

/// As whom the program is run.
#[derive(Debug, Clone)]
pub(super) enum User {
    /// Whoever runs the tests.
    Own,
    /// Nobody.
    Nobody,
    /// Root of a container.
    Contained(Engine),
}

/// What all runs have in common.
pub(super) struct World {
    user: User,
    home: TempDir,
    binary: PathBuf,
    /// The cache that they share, so that unchanged components cost nothing.
    pub(super) cache: PathBuf,
    nonce: String,
    tcp: TcpListener,
    udp: UdpSocket,
    unix: UnixListener,
}

/// What one run has for itself.
pub(super) struct Place {
    folder: TempDir,
}

/// What came of a run.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) stdout: String,
    pub(super) stderr: String,
    pub(super) code: Option<i32>,
    pub(super) took: Duration,
    pub(super) hung: bool,
}

impl World {
    pub(super) fn new(user: User) -> World {
        let home = open_folder(&std::env::temp_dir());
        let folder = home.path();
        // The folder's own random ending.
        let nonce = folder.to_string_lossy().rsplit('-').next().unwrap().to_owned();
        let binary = folder.join("harness");
        fs::copy(assert_cmd::cargo::cargo_bin!("harness"), &binary).unwrap();
        let cache = cache(&user, folder);
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        let unix = UnixListener::bind(folder.join("ear")).unwrap();
        tcp.set_nonblocking(true).unwrap();
        udp.set_nonblocking(true).unwrap();
        unix.set_nonblocking(true).unwrap();
        fs::set_permissions(folder.join("ear"), Permissions::from_mode(0o777)).unwrap();
        let world = World { user, binary, cache, nonce, tcp, udp, unix, home };
        // A name of C++, so that a compiler that includes the file repeats it in its errors.
        fs::write(world.canary(), format!("{}\n", world.file_secret())).unwrap();
        fs::set_permissions(world.canary(), Permissions::from_mode(0o644)).unwrap();
        world
    }

    /// A fresh place for one run.
    pub(super) fn place(&self) -> Place {
        Place::below(self.home.path())
    }

    fn canary(&self) -> PathBuf {
        self.home.path().join("reference.cpp")
    }

    fn file_secret(&self) -> String {
        format!("canary_in_file_{}", self.nonce)
    }

    fn env_secret(&self) -> String {
        format!("canary_in_environment_{}", self.nonce)
    }

    /// What nothing printed may hold.
    pub(super) fn secrets(&self) -> [String; 2] {
        [self.file_secret(), self.env_secret()]
    }

    /// What the marks in fixtures stand for here.
    pub(super) fn marks(&self, place: &Place, name: &str) -> [(&'static str, String); 6] {
        let path = |path: PathBuf| path.into_os_string().into_string().unwrap();
        [
            ("@CANARY@", path(self.canary())),
            ("@HANDED-IN@", path(place.handed_in().join(name))),
            ("@DROP@", path(place.inner("drop"))),
            ("@SOCKET@", path(self.home.path().join("ear"))),
            ("@TCP@", self.tcp.local_addr().unwrap().port().to_string()),
            ("@UDP@", self.udp.local_addr().unwrap().port().to_string()),
        ]
    }

    /// Has the program grade what lies at the path, with the data as its report.
    pub(super) fn grade(&self, place: &Place, path: &Path, more: &[&str]) -> Ran {
        let mut command = Command::new(&self.binary);
        command.arg("grade").arg(path).args(["--format", "json", "--jobs", "1"]).args(more);
        if let Ok(without) = std::env::var("HOSTILE_WITHOUT") {
            command.arg("--allow-reduced");
            command.args(without.split(',').flat_map(|layer| ["--without", layer]));
        }
        command.current_dir(place.inner("cwd"));
        command.env("TMPDIR", place.inner("tmp")).env("HOME", place.inner("home"));
        command.env("HARNESS_CACHE_DIR", &self.cache).env("HARNESS_CANARY", self.env_secret());
        let container = self.dress(&mut command);
        let started = Instant::now();
        let output = assert_cmd::Command::from_std(command).timeout(HANGS).output().unwrap();
        drop(container);
        Ran {
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            code: output.status.code(),
            took: started.elapsed(),
            hung: output.status.signal() == Some(9),
        }
    }

    /// Makes it a command of this world's user.
    fn dress(&self, command: &mut Command) -> Option<Container> {
        match &self.user {
            User::Own => None,
            User::Nobody => {
                command.uid(NOBODY).gid(NOBODY);
                None
            }
            User::Contained(engine) => {
                let container = engine.command(self.home.path(), command);
                *command = container.run();
                Some(container)
            }
        }
    }

    /// What came to the ears.
    pub(super) fn overheard(&self) -> Vec<String> {
        let mut heard = Vec::new();
        while self.tcp.accept().is_ok() {
            heard.push("a TCP connection arrived".to_owned());
        }
        while self.unix.accept().is_ok() {
            heard.push("a connection to a socket of the file system arrived".to_owned());
        }
        while self.udp.recv_from(&mut [0; 64]).is_ok() {
            heard.push("a UDP packet arrived".to_owned());
        }
        heard.dedup();
        heard
    }
}

impl Place {
    /// A fresh one below a folder.
    pub(super) fn below(home: &Path) -> Place {
        let place = Place { folder: open_folder(home) };
        for name in ["handed-in", "drop", "tmp", "cwd", "home"] {
            fs::create_dir(place.inner(name)).unwrap();
            fs::set_permissions(place.inner(name), Permissions::from_mode(0o777)).unwrap();
        }
        place
    }

    fn inner(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Where fixtures are made.
    pub(super) fn handed_in(&self) -> PathBuf {
        self.inner("handed-in")
    }

    /// The folders that a run has no business with, and those that it must tidy up.
    pub(super) fn must_be_empty(&self) -> [PathBuf; 4] {
        ["drop", "tmp", "cwd", "home"].map(|name| self.inner(name))
    }
}

/// A folder that everybody may look into.
fn open_folder(place: &Path) -> TempDir {
    let folder = TempDir::with_prefix_in("hostile-", place).unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    folder
}

/// What does not depend on submissions stays from run to run; everything else is to be attacked anew.
fn cache(user: &User, home: &Path) -> PathBuf {
    match user {
        User::Own => {
            let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile-cache");
            for part in ["libraries", "results", "scratch"] {
                let _ = fs::remove_dir_all(cache.join(part));
            }
            cache
        }
        User::Nobody | User::Contained(_) => {
            let cache = home.join("cache");
            fs::create_dir(&cache).unwrap();
            if let User::Nobody = user {
                chown(&cache, Some(NOBODY), Some(NOBODY)).unwrap();
            }
            cache
        }
    }
}
