//! The browser of the person at the terminal, where there is one.
//!
//! Arguments of processes can be read by every user of the machine, and the page's address holds its secret. So the browser is
//! given a file that only its owner can read, and that leads to the address.

use std::env;
use std::io::{self, Write};

use tempfile::{Builder, NamedTempFile};

/// Opens the address in the browser of a desktop; `None` where there is no desktop. The file is needed until the page is open.
pub(super) fn open_page(address: &str) -> Option<NamedTempFile> {
    let has_desktop = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    if !has_desktop {
        return None;
    }
    let file = signpost(address).ok()?;
    open::that_detached(file.path()).ok()?;
    Some(file)
}

/// A page that leads to the address. The address holds no character that means something in HTML.
fn signpost(address: &str) -> io::Result<NamedTempFile> {
    let mut file = Builder::new().prefix("harness-show-").suffix(".html").tempfile()?;
    write!(
        file,
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={address}\">\n<title>harness show</title>\n"
    )?;
    file.flush()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_file_with_the_address_is_for_its_owner_alone() {
        let file = signpost("http://127.0.0.1:1/#ab").unwrap();
        assert_eq!(file.as_file().metadata().unwrap().permissions().mode() & 0o777, 0o600);
        let text = std::fs::read_to_string(file.path()).unwrap();
        assert!(text.contains("url=http://127.0.0.1:1/#ab\""), "{text}");
    }
}
