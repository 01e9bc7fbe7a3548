//! [`ToolchainError`]: why a compiler cannot be used, and the fix.

use std::io;
use std::path::PathBuf;

/// No usable toolchain.
#[derive(Debug, thiserror::Error)]
pub enum ToolchainError {
    /// The program is not on the search path.
    #[error("{program} is not installed, or not on PATH")]
    NotFound {
        /// What was looked for.
        program: &'static str,
    },
    /// It is there but cannot say its version.
    #[error("{program} --version does not work: {detail}")]
    Broken {
        /// The compiler.
        program: &'static str,
        /// What happened.
        detail: String,
    },
    /// It cannot be run now, which says nothing about it.
    #[error("{program} cannot be run: {cause}")]
    System {
        /// What was to be run.
        program: &'static str,
        /// What the system says.
        cause: io::Error,
    },
    /// It starts another program, and cannot be asked which.
    #[error("{} is no {program}: it starts another compiler and does not say which", path.display())]
    Wrapper {
        /// What is looked for.
        program: &'static str,
        /// What was found.
        path: PathBuf,
    },
    /// What a compiler has to read holds what no submission may read.
    #[error("{what} {} lies in {}, which {program} reads, and with it every submission", held.display(), place.display())]
    Exposed {
        /// The compiler.
        program: &'static str,
        /// What a compiler reads.
        place: PathBuf,
        /// What lies there.
        what: &'static str,
        /// Where exactly.
        held: PathBuf,
    },
}

impl ToolchainError {
    /// The fix.
    pub fn help(&self) -> String {
        match self {
            ToolchainError::NotFound { program } => {
                let package = match *program {
                    "ld" | "as" => "binutils",
                    "clang++" => "clang",
                    "rustc" => {
                        return "submissions in Rust need it, 1.85 or newer: https://rustup.rs, and then run harness \
                                again; nothing was graded"
                            .to_owned();
                    }
                    other => other,
                };
                format!("install it (Debian and Ubuntu: apt-get install {package}) or choose --compiler")
            }
            ToolchainError::Broken { program, .. } => {
                format!("run `{program} --version` yourself and mend what it says")
            }
            ToolchainError::System { .. } => {
                "see that the machine has room for another process, and for temporary files".to_owned()
            }
            ToolchainError::Wrapper { program, .. } => {
                format!("put the folder of the real {program} first on PATH")
            }
            ToolchainError::Exposed { what, .. } => {
                format!("put {what} elsewhere (the cache: --cache-dir)")
            }
        }
    }
}
