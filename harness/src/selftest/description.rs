//! The format of a `fixture.toml`.
//!
//! Every fixture says `why` it is there. One that is not a submission of its own names a `base` among the accepted
//! ones, or `solution` where the assignment has the course's own, and changes it with `[[edit]]`s: in `file`, the one place
//! that reads `find` becomes `replace`. A file in a folder is named with it, `src/model.cxx`, as the assignment names it.
//! One that is made of the reference's text has a table `[generate]`, which `generate.rs` describes.
//!
//! The expected outcome:
//! - `intended` is the check that must fail, `verdict` the kind of its verdict, `also` the others that may fail (`*`: all
//!   of the component's).
//! - `outcome = "full-marks"`: everything passes, because the attack is stopped and the code is correct otherwise.
//! - `outcome = "rejected"`: intake refuses it. Such a fixture is about files on a disk and no part of the matrix.
//! - `only` limits the checks that are run, for attacks that use up a whole limit each time.
//!
//! - `varies` names checks whose verdict depends on the run seed, with the fixture's `why` saying at which rate.
//! - `wide` is the reason why more than three scored checks fail of one defect.
//!
//! A real-like fixture has several defects, and a table that says every row that does not pass:
//!
//! ```toml
//! [exactly]
//! fails = ["board.attack.repeat", "game.play.winner"]
//! points = [70, 74]             # the least and the most that it may earn
//!
//! [exactly.skipped]
//! "board.all-destroyed" = "board.attack.repeat"   # a part of the reason: the check that it depends on
//! "game.*" = "did not compile"                    # every check whose id begins like that
//! ```
//!
//! Hostile fixtures say which attacks of the catalogue they stand for (`catalogue`), which texts must not occur
//! in anything that is printed (`forbidden`), and which must (`reported`). Some bring more than sources, which is put in
//! place when the fixture is materialised:
//!
//! ```toml
//! pack = "zip"                  # hand in an archive, not a folder
//!
//! [[plant]]
//! name = "odd%0Aname"           # %XX is a byte; a planted name replaces a file of that name
//! as.text = "…"                 # or as.filler = { pattern = "x", size = 1000 }
//!                               # or as.symlink = "target", as.hard-link = "target", as = "fifo"
//! count = 1500                  # that many, with numbers appended to the name
//! mode = 0o755                  # as in chmod
//! ```
//!
//! Marks like `@CANARY@` in sources and plants stand for values that the caller of `materialise` gives.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

/// The whole description.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Description {
    pub(super) why: String,
    pub(super) base: Option<String>,
    pub(super) outcome: Option<Promise>,
    pub(super) intended: Option<String>,
    pub(super) verdict: Option<String>,
    #[serde(default)]
    pub(super) also: Vec<String>,
    #[serde(default)]
    pub(super) only: Vec<String>,
    #[serde(default)]
    pub(super) edit: Vec<Edit>,
    #[serde(default)]
    pub(super) catalogue: Vec<String>,
    #[serde(default)]
    pub(super) forbidden: Vec<String>,
    #[serde(default)]
    pub(super) reported: Vec<String>,
    #[serde(default)]
    pub(super) pack: Packing,
    #[serde(default)]
    pub(super) plant: Vec<Plant>,
    pub(super) generate: Option<Generate>,
    #[serde(default)]
    pub(super) varies: Vec<String>,
    pub(super) wide: Option<String>,
    pub(super) exactly: Option<Exactly>,
}

/// Every row of a fixture that does not pass.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exactly {
    /// The checks that fail.
    pub fails: Vec<String>,
    /// The checks that are skipped, each with a part of the reason.
    #[serde(default)]
    pub skipped: BTreeMap<String, String>,
    /// The least and the most points that may be earned.
    pub points: [u32; 2],
}

/// The recipe of a submission that is made of the reference's text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Generate {
    /// The reference's folder, seen from the folder of all fixtures.
    pub(super) from: PathBuf,
    /// The files to make.
    pub(super) files: Vec<String>,
    /// Texts of the reference with their replacements.
    #[serde(default)]
    pub(super) rename: BTreeMap<String, String>,
}

/// An outcome that is not a failing check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Promise {
    FullMarks,
    Rejected,
}

/// A changed place.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    pub(super) file: String,
    pub(super) find: String,
    pub(super) replace: String,
}

/// The packing of a submission.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Packing {
    /// As a folder.
    #[default]
    Folder,
    /// As a zip archive.
    Zip,
}

/// Something that lies beside a submission's files, or in place of one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plant {
    pub(super) name: String,
    #[serde(rename = "as")]
    pub(super) what: Planted,
    pub(super) count: Option<u32>,
    pub(super) mode: Option<u32>,
}

/// The kinds of plants.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Planted {
    Text(String),
    Filler { pattern: String, size: u64 },
    Symlink(String),
    HardLink(String),
    Fifo,
}
