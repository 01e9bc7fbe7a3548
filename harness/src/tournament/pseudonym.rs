//! [`PseudonymKey`]: names that tell nothing to those who do not have the key, and are the same each time to those who do.

use std::fs;
use std::path::Path;

use data_encoding::BASE32_NOPAD;

use super::error::TournamentError;

/// The fewest bytes of a key: fewer could be tried out.
const SHORTEST: usize = 16;

/// The bytes of a pseudonym: eight letters and digits.
const LENGTH: usize = 5;

/// Keeps these keys apart from all others.
const CONTEXT: &str = "harness 2026-11 pseudonyms of players";

/// The key of all pseudonyms.
pub(crate) struct PseudonymKey([u8; blake3::KEY_LEN]);

impl PseudonymKey {
    /// Reads a file of secret bytes, of any kind.
    ///
    /// # Errors
    /// Fails if it cannot be read or is too short.
    pub(crate) fn read(path: &Path) -> Result<PseudonymKey, TournamentError> {
        let refused = |why: String| TournamentError::Key { path: path.to_owned(), why };
        let bytes = fs::read(path).map_err(|error| refused(format!("the key cannot be read: {error}")))?;
        if bytes.len() < SHORTEST {
            return Err(refused(format!("a key of {} bytes could be guessed", bytes.len())));
        }
        Ok(PseudonymKey(blake3::derive_key(CONTEXT, &bytes)))
    }

    /// The pseudonym of a name. Without the key it can neither be turned back nor be found by trying names.
    pub(crate) fn of(&self, name: &str) -> String {
        let hash = blake3::keyed_hash(&self.0, name.as_bytes());
        format!("player-{}", BASE32_NOPAD.encode(&hash.as_bytes()[..LENGTH]).to_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(bytes: &[u8]) -> Result<PseudonymKey, TournamentError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        fs::write(&path, bytes).unwrap();
        PseudonymKey::read(&path)
    }

    #[test]
    fn a_pseudonym_depends_on_the_name_and_on_the_key_alone() {
        let (one, other) = (key(&[1; 32]).unwrap(), key(&[2; 32]).unwrap());
        assert_eq!(one.of("ann"), key(&[1; 32]).unwrap().of("ann"));
        assert_ne!(one.of("ann"), one.of("bob"));
        assert_ne!(one.of("ann"), other.of("ann"));
        assert!(one.of("ann").starts_with("player-") && !one.of("ann").contains("ann"));
    }

    #[test]
    fn a_key_that_could_be_guessed_or_is_not_there_is_refused_by_its_name() {
        for refused in [key(b"secret"), key(b""), PseudonymKey::read(Path::new("/nowhere/key"))] {
            let Err(TournamentError::Key { path, .. }) = refused else { panic!("taken") };
            assert!(path.ends_with("key"));
        }
    }
}
