//! A fresh secret in a file that every user of the machine may read.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use tempfile::TempDir;

/// The secret, hidden until dropped.
pub(super) struct Canary {
    _folder: TempDir,
    path: PathBuf,
    secret: String,
}

impl Canary {
    pub(super) fn hide() -> io::Result<Canary> {
        Canary::hide_in(&std::env::temp_dir())
    }

    /// In a folder of its own in that one.
    pub(super) fn hide_in(place: &Path) -> io::Result<Canary> {
        let folder = tempfile::Builder::new().prefix("harness-canary-").tempdir_in(place)?;
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755))?;
        let path = folder.path().join("canary");
        let secret = secret(&path);
        fs::write(&path, &secret)?;
        fs::set_permissions(&path, Permissions::from_mode(0o644))?;
        Ok(Canary { _folder: folder, path, secret })
    }

    /// Closed to all other users.
    pub(super) fn for_us_alone(self) -> io::Result<Canary> {
        fs::set_permissions(&self.path, Permissions::from_mode(0o600))?;
        Ok(self)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn secret(&self) -> &str {
        &self.secret
    }
}

/// Never the same twice, so that nothing kept from an earlier run can hold it.
fn secret(path: &Path) -> String {
    let now = UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos());
    let mut hasher = blake3::Hasher::new();
    hasher.update(path.as_os_str().as_encoded_bytes());
    hasher.update(&now.to_le_bytes());
    format!("canary{}", &hasher.finalize().to_hex()[..32])
}
