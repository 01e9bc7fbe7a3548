//! The arguments of `harness show`.

use std::path::PathBuf;

use clap::Args;

use super::arg_values::parse_board_size;
use super::common_args::Common;
use crate::model::BoardSize;

const SHOW_EXAMPLES: &str = "Examples:
  harness show submission/                          serve the page, and open it in the browser
  harness show submission/ --size 6x4 --record crash.txt
                                                    keep what is done as a script
  harness show submission/ --replay crash.txt       perform the script: a line for each frame that changed
  harness show submission/ --replay crash.txt --frames frames/
                                                    also write the frames as PNG
  harness show --reference reversi                  play the reference

A script has one thing a line: ./reversi 6 4 starts the program, then for example \"click with the left button at pixel (120, 80)\",
\"press the up arrow\", \"wait 60 frames\". `harness docs instructor` lists them all.

Exit codes: 0 the page was closed, or the script came to its end; 1 the program ended before the script did; 2 the command line, the
script or the submission cannot be used; 70 a grader error.";

#[derive(Debug, Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(super) struct ShowArguments {
    /// The folder or .zip that was handed in
    #[arg(required_unless_present = "reference")]
    pub(super) submission: Option<PathBuf>,
    /// Show the reference of this assignment instead of a submission; it is written in Rust, so rustc has to be installed
    #[arg(long, value_name = "ASSIGNMENT", conflicts_with_all = ["submission", "assignment"])]
    pub(super) reference: Option<String>,
    /// The size of the board in the first game [default: the usual one]
    #[arg(long, value_name = "WxH", value_parser = parse_board_size, conflicts_with = "replay")]
    pub(super) size: Option<BoardSize>,
    /// Write what is done on the page to this file, as a script, when the show ends; the file must not be there
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    pub(super) record: Option<PathBuf>,
    /// Perform this script instead of serving a page, and print a line for each frame that differs from the one before it
    #[arg(long, value_name = "FILE")]
    pub(super) replay: Option<PathBuf>,
    /// Also write those frames to this folder, as PNG; it must not be there, or be empty
    #[arg(long, value_name = "FOLDER", requires = "replay")]
    pub(super) frames: Option<PathBuf>,
    /// Print the page's address, and open no browser
    #[arg(long)]
    pub(super) no_browser: bool,
    #[command(flatten)]
    pub(super) common: Common,
}
