//! `harness assignment mutants`: which small mistakes in the solution does no check notice?

use std::io::{self, Write};

use super::args::AssignmentMutantsArguments;
use super::authoring::hold_solution;
use super::builder::guarded_builder;
use super::error::{BUG, CliError};
use super::grade_options::grade_options;
use super::mutant_fixtures::Wanted;
use super::mutant_line::shown;
use super::mutants_progress::MutantsProgress;
use crate::assignments::declared::{self, Mutation};
use crate::exit_code::Exit;
use crate::model::{Assignment, Language};
use crate::report::visible;
use crate::selftest::{self, Fate, Trial};

/// Tries mistakes that are made by machine, and lists those that no check notices.
pub(super) fn run(arguments: &AssignmentMutantsArguments) -> Result<Exit, CliError> {
    let assignment = declared::load(&arguments.folder)?;
    let all = declared::propose(assignment);
    if all.is_empty() {
        let message = "no mistake can be made in the solution by machine".to_owned();
        return Err(CliError::unusable(
            message,
            "write mutants by hand: `harness docs declaring-an-assignment`",
        ));
    }
    let wanted = match arguments.write.as_slice() {
        [] => None,
        names => Some(Wanted::of(names, arguments.noticed_by.as_deref(), &all, assignment)?),
    };
    let (builder, attack) = guarded_builder(&arguments.common, assignment, Language::Cpp)?;
    let options = grade_options(&arguments.common, &[], &arguments.folder, Some(attack));
    let solution = selftest::solution(assignment);
    let solution = solution.ok_or_else(|| CliError::grader_error("the assignment has no solution", BUG))?;
    hold_solution(assignment, &solution.submission, &builder, &options, 1)?;
    let possible = all.len();
    let tried = match &wanted {
        Some(wanted) => wanted.mutations.clone(),
        None => declared::chosen(all, if arguments.all { possible } else { arguments.most }, options.seed),
    };
    let progress = MutantsProgress::default();
    let trials = selftest::try_out(assignment, &tried, &builder, &options, &|stage| progress.tell(stage))?;
    progress.finish();
    gradable(&trials)?;
    if let Some(wanted) = &wanted {
        return wanted.write(&trials, assignment);
    }
    let listing = Listing { assignment, trials: &trials, possible, seed: options.seed };
    listing.print(&mut io::BufWriter::new(io::stdout().lock()))?;
    Ok(if listing.survivors().next().is_none() { Exit::Passed } else { Exit::Failed })
}

/// Fails if a mistake could not be graded.
fn gradable(trials: &[Trial<'_>]) -> Result<(), CliError> {
    let ungraded = |trial: &Trial<'_>| match &trial.fate {
        Fate::Ungraded { problem } => Some((trial.mutation.name.clone(), problem.clone())),
        Fate::DoesNotCompile | Fate::SameCode | Fate::Survived { .. } | Fate::Noticed { .. } => None,
    };
    match trials.iter().find_map(ungraded) {
        None => Ok(()),
        Some((name, problem)) => Err(CliError::grader_error(
            format!("{name} cannot be graded: {problem}"),
            "mend the lines that are named: a submission like this mutant would get no score either",
        )),
    }
}

/// All that came of the trials.
struct Listing<'a> {
    assignment: &'a dyn Assignment,
    trials: &'a [Trial<'a>],
    possible: usize,
    seed: u64,
}

impl Listing<'_> {
    fn survivors(&self) -> impl Iterator<Item = (&Mutation, &[String])> {
        self.trials.iter().filter_map(|trial| match &trial.fate {
            Fate::Survived { skipped } => Some((trial.mutation, skipped.as_slice())),
            Fate::DoesNotCompile | Fate::SameCode | Fate::Noticed { .. } | Fate::Ungraded { .. } => None,
        })
    }

    fn count(&self, is_counted: fn(&Fate) -> bool) -> usize {
        self.trials.iter().filter(|trial| is_counted(&trial.fate)).count()
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        self.print_choice(out)?;
        for (mutation, skipped) in self.survivors() {
            writeln!(out, "no check notices {}", shown(mutation))?;
            if !skipped.is_empty() {
                writeln!(out, "    and these have nothing to say: {}", skipped.join(", "))?;
            }
        }
        let noticed = self.count(|fate| matches!(fate, Fate::Noticed { .. }));
        let graded = noticed + self.survivors().count();
        writeln!(out, "checks notice {noticed} of {graded} mutants")?;
        self.print_checks(out)?;
        if noticed < graded {
            writeln!(
                out,
                "\nTo keep some as fixtures, which `harness assignment check` grades: --write NUMBER…\n\
                 A mutant that does what the solution does, if by other means, cannot be noticed: leave it."
            )?;
        }
        out.flush()
    }

    fn print_choice(&self, out: &mut dyn Write) -> io::Result<()> {
        let (tried, possible) = (self.trials.len(), self.possible);
        let choice = if tried < possible {
            format!(", chosen by seed {}; --all tries every one", self.seed)
        } else {
            String::new()
        };
        writeln!(out, "{tried} of {} tried{choice}", visible::count(possible, "possible mutant"))?;
        let broken = self.count(|fate| *fate == Fate::DoesNotCompile);
        let same = self.count(|fate| *fate == Fate::SameCode);
        writeln!(
            out,
            "left out: {broken} that do not compile, {same} with the machine code of the solution or of another\n"
        )
    }

    /// The number of mistakes that each check notices.
    fn print_checks(&self, out: &mut dyn Write) -> io::Result<()> {
        let checks = self.assignment.checks();
        let ids: Vec<&str> = checks.map(|check| check.id).collect();
        let width = ids.iter().map(|id| id.len()).max().unwrap_or(0);
        for id in ids {
            let noticed = self.trials.iter().filter(|trial| is_noticed_by(&trial.fate, id)).count();
            let words = if noticed == 0 { "notices none of them".to_owned() } else { noticed.to_string() };
            writeln!(out, "  {id:width$}  {words}")?;
        }
        Ok(())
    }
}

fn is_noticed_by(fate: &Fate, id: &str) -> bool {
    matches!(fate, Fate::Noticed { by, .. } if by.iter().any(|failing| failing.check == id))
}
