//! The arguments of the commands about a whole class.

use std::path::PathBuf;

use clap::Args;

use super::arg_values::{Audience, LayoutName, LevelName, TimesName};
use super::common_args::Common;
use crate::class::{Field, parse_column, parse_shard};
use crate::model::class::Shard;

#[derive(Debug, Args)]
pub(super) struct ClassArguments {
    /// The folder with one folder or .zip for each submission, or an export, unpacked or as a .zip
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
    /// The folder of results; what is finished there and still holds is not graded again
    #[arg(long, value_name = "RESULTS")]
    pub(super) out: PathBuf,
    /// The layout of the submissions in the folder
    #[arg(long, value_enum, default_value_t = LayoutName::Auto)]
    pub(super) layout: LayoutName,
    /// The people of the class and their groups: a .csv or .toml file
    #[arg(long, value_name = "FILE")]
    pub(super) roster: Option<PathBuf>,
    /// Columns of the roster whose names do not say what they hold: id=Number,name=Who. Also submission, first, last, login,
    /// email
    #[arg(long, value_name = "FIELD=COLUMN", value_delimiter = ',', value_parser = parse_column, requires = "roster")]
    pub(super) columns: Vec<(Field, String)>,
    /// Grade only part I of N, chosen by the submissions' names
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    pub(super) shard: Option<Shard>,
    /// Run only checks whose id begins with this; may be repeated
    #[arg(long, value_name = "CHECK")]
    pub(super) only: Vec<String>,
    /// A file that changes points, visibility, limits and hints; `harness rubric init` begins one
    #[arg(long, value_name = "FILE")]
    pub(super) rubric: Option<PathBuf>,
    /// The folder with the files that the course gave out, where they are not those of `harness new`
    #[arg(long, value_name = "DIR")]
    pub(super) kit: Option<PathBuf>,
    /// The reader of the reports of single submissions
    #[arg(long, value_enum, default_value_t = Audience::Instructor)]
    pub(super) audience: Audience,
    /// What students are told of a failure: the score, the names of checks, all of the first failure of each component, or all
    /// [default: what the rubric file says, else all]
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(super) level: Option<LevelName>,
    /// Measured times in records and reports; without them the same grade gives the same bytes
    #[arg(long, value_enum, default_value_t = TimesName::Off)]
    pub(super) times: TimesName,
    #[command(flatten)]
    pub(super) book: BookArguments,
    #[command(flatten)]
    pub(super) common: Common,
}

/// A gradebook that is to be filled.
#[derive(Debug, Args)]
pub(super) struct BookArguments {
    /// A gradebook that Canvas exported: writes RESULTS/canvas.csv with the assignment's column filled
    #[arg(long, value_name = "EXPORT")]
    pub(super) canvas: Option<PathBuf>,
    /// The column's name [default: the only one that speaks of the assignment]
    #[arg(long, value_name = "NAME", requires = "canvas")]
    pub(super) canvas_column: Option<String>,
    /// The points of the rubric's manual rows and how late each submission was, a .csv file with a row each [default:
    /// RESULTS/entries.csv, which is begun where the rubric asks for it]
    #[arg(long, value_name = "FILE")]
    pub(super) entries: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct ClassReportArguments {
    /// The folder of results
    pub(super) results: PathBuf,
    /// The reader of the reports of single submissions
    #[arg(long, value_enum, default_value_t = Audience::Instructor)]
    pub(super) audience: Audience,
    #[command(flatten)]
    pub(super) book: BookArguments,
}

#[derive(Debug, Args)]
pub(super) struct MergeArguments {
    /// The folders of results, one for each shard
    #[arg(required = true, value_name = "RESULTS")]
    pub(super) parts: Vec<PathBuf>,
    /// The folder for the results of the whole class
    #[arg(long, value_name = "FOLDER")]
    pub(super) out: PathBuf,
    /// The reader of the reports of single submissions
    #[arg(long, value_enum, default_value_t = Audience::Instructor)]
    pub(super) audience: Audience,
    #[command(flatten)]
    pub(super) book: BookArguments,
}

#[derive(Debug, Args)]
pub(super) struct DiffArguments {
    /// The results of the earlier run
    pub(super) before: PathBuf,
    /// The results of the later run
    pub(super) now: PathBuf,
}
