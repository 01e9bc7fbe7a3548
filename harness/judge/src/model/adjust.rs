//! [`Adjustments`]: what an instructor changes about a rubric, and the rows that come of it.

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    Check, Deduction, LatePolicy, Level, Limits, ManualRow, Scoring, SourceFile, TotalRule, Visibility,
};

/// Changes to an assignment's rubric; what is not named stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Adjustments {
    /// Limits for the scenarios of every check, and for whole components.
    #[serde(default)]
    pub limits: GeneralLimits,
    /// The files that are taken.
    #[serde(default)]
    pub intake: IntakeChange,
    /// The files that the course gave out.
    #[serde(default)]
    pub kit: CourseKit,
    /// The reports for students.
    #[serde(default)]
    pub students: StudentsChange,
    /// Scaling and rounding of the grade.
    pub total: Option<TotalRule>,
    /// What is taken off what comes late.
    pub late: Option<LatePolicy>,
    /// Rows whose points a person enters.
    #[serde(default)]
    pub manual: Vec<ManualRow>,
    /// What is taken off for something that the harness counts.
    #[serde(default)]
    pub deduction: Vec<Deduction>,
    /// Checks that earn together or not at all.
    #[serde(default)]
    pub together: Vec<Together>,
    /// Changes to single checks, by id.
    #[serde(default)]
    pub checks: BTreeMap<String, CheckChange>,
}

/// One `[[together]]`: checks that earn nothing unless all of them pass.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Together {
    /// The checks' ids.
    pub checks: Vec<String>,
}

/// The credit that a failing check earns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Credit {
    /// None.
    #[default]
    Whole,
    /// The share of its scenarios that pass, in whole points, rounded down.
    Partial,
    /// As `whole`; its points come on top of what is possible.
    Extra,
}

/// The keys of `[intake]`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct IntakeChange {
    /// The treatment of helper files that the assignment does not ask for.
    #[serde(default)]
    pub extra_files: ExtraFiles,
    /// The attempt that counts, where a submission holds several.
    #[serde(default)]
    pub attempt: CountedAttempt,
}

/// The attempts that can count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountedAttempt {
    /// The newest.
    #[default]
    Newest,
    /// The first.
    First,
}

impl CountedAttempt {
    /// The place of the attempt that counts among numbers that grow with time, if it is at least so far from all others.
    pub fn chosen(self, numbers: &[i64], apart: i64) -> Option<usize> {
        let rank = |number: i64| match self {
            CountedAttempt::Newest => number,
            CountedAttempt::First => -number,
        };
        let (index, chosen) = numbers.iter().enumerate().max_by_key(|(_, number)| rank(**number))?;
        let mut others = numbers.iter().enumerate().filter(|(other, _)| *other != index);
        others.all(|(_, number)| rank(*chosen) - rank(*number) >= apart).then_some(index)
    }

    /// The word for it in remarks.
    pub fn word(self) -> &'static str {
        match self {
            CountedAttempt::Newest => "newest",
            CountedAttempt::First => "first",
        }
    }
}

/// The keys of `[students]`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StudentsChange {
    /// What they are told of a failure.
    #[serde(default)]
    pub level: Level,
}

/// The keys of `[kit]`: the files that a course gave out, where they are not the harness's own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CourseKit {
    /// The folder that they lie in, from the rubric file's own.
    pub folder: Option<String>,
    /// The files, once the folder is read.
    #[serde(skip)]
    pub files: Vec<SourceFile>,
}

/// The treatments of helper files that the assignment does not ask for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExtraFiles {
    /// They are left out, as the handouts have it.
    #[default]
    Refuse,
    /// Headers can be included; sources are compiled and linked with every component.
    Allow,
}

/// Changes to one check.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CheckChange {
    /// Its points; 0 makes it a warning.
    pub points: Option<u32>,
    /// The readers that may see it.
    pub visibility: Option<Visibility>,
    /// The first thing to look at when it fails.
    pub hint: Option<String>,
    /// The credit that it gives.
    #[serde(default)]
    pub credit: Credit,
    /// Limits for its scenarios, before those for all.
    #[serde(default)]
    pub limits: LimitChange,
}

/// The keys of `[limits]`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GeneralLimits {
    /// Processor time of a scenario.
    pub cpu_seconds: Option<u64>,
    /// Elapsed time of a scenario.
    pub wall_seconds: Option<u64>,
    /// Address space.
    pub memory_mib: Option<u64>,
    /// Bytes of output on descriptor 1; descriptor 2 has no limit.
    pub output_kib: Option<u64>,
    /// Sleep of a component, over all that it is run for.
    pub component_idle_seconds: Option<u64>,
    /// Processor time of a component, over all that it is run for.
    pub component_cpu_seconds: Option<u64>,
}

/// The time that a component may use in all its scenarios together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allotment {
    /// Time asleep: a correct program has no need to sleep.
    pub idle: Duration,
    /// Processor time.
    pub cpu: Duration,
}

impl Allotment {
    /// The key of [`Allotment::idle`] in a rubric file.
    pub const IDLE: &'static str = "component-idle-seconds";
    /// The key of [`Allotment::cpu`] in a rubric file.
    pub const CPU: &'static str = "component-cpu-seconds";
}

impl Default for Allotment {
    /// The correct components of the fixtures sleep for none of it, and none of them computes for ten seconds.
    fn default() -> Allotment {
        Allotment { idle: Duration::from_secs(15), cpu: Duration::from_secs(180) }
    }
}

impl GeneralLimits {
    /// The limits of a scenario.
    pub fn scenario(self) -> LimitChange {
        let GeneralLimits { cpu_seconds, wall_seconds, memory_mib, output_kib, .. } = self;
        LimitChange { cpu_seconds, wall_seconds, memory_mib, output_kib }
    }

    /// The allotment of a component.
    pub fn allotment(self) -> Allotment {
        let own = Allotment::default();
        Allotment {
            idle: self.component_idle_seconds.map_or(own.idle, Duration::from_secs),
            cpu: self.component_cpu_seconds.map_or(own.cpu, Duration::from_secs),
        }
    }
}

/// Limits that replace a scenario's own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LimitChange {
    /// Processor time.
    pub cpu_seconds: Option<u64>,
    /// Elapsed time.
    pub wall_seconds: Option<u64>,
    /// Address space.
    pub memory_mib: Option<u64>,
    /// Bytes of output on descriptor 1; descriptor 2 has no limit.
    pub output_kib: Option<u64>,
}

/// One row of an adjusted rubric.
#[derive(Clone)]
pub struct Row {
    /// The check itself, with how it is decided.
    pub check: &'static Check,
    /// Its points here.
    pub points: u32,
    /// The readers that may see it.
    pub visibility: Visibility,
    /// The first thing to look at when it fails.
    pub hint: String,
    /// The credit that it gives.
    pub credit: Credit,
    /// Limits in place of its scenarios' own.
    pub limits: LimitChange,
}

impl Adjustments {
    /// What they say of the whole grade.
    pub fn scoring(&self) -> Scoring {
        Scoring {
            total: self.total,
            late: self.late,
            manual: self.manual.clone(),
            deduction: self.deduction.clone(),
        }
    }

    /// The limits of a check's scenarios.
    pub fn limits_of(&self, check: &str) -> LimitChange {
        let general = self.limits.scenario();
        self.checks.get(check).map_or(general, |change| change.limits.before(general))
    }

    /// The row that a check has here.
    pub fn row(&self, check: &'static Check) -> Row {
        let change = self.checks.get(check.id).cloned().unwrap_or_default();
        Row {
            check,
            points: change.points.unwrap_or(check.points),
            visibility: change.visibility.unwrap_or_default(),
            credit: change.credit,
            hint: change.hint.unwrap_or_else(|| check.hint.to_owned()),
            limits: change.limits.before(self.limits.scenario()),
        }
    }
}

impl LimitChange {
    /// These, and where they say nothing, others.
    fn before(self, others: LimitChange) -> LimitChange {
        LimitChange {
            cpu_seconds: self.cpu_seconds.or(others.cpu_seconds),
            wall_seconds: self.wall_seconds.or(others.wall_seconds),
            memory_mib: self.memory_mib.or(others.memory_mib),
            output_kib: self.output_kib.or(others.output_kib),
        }
    }

    /// The scenario's own limits with these changes.
    pub fn applied_to(&self, own: Limits) -> Limits {
        Limits {
            cpu: self.cpu_seconds.map_or(own.cpu, Duration::from_secs),
            wall: self.wall_seconds.map_or(own.wall, Duration::from_secs),
            memory: self.memory_mib.map_or(own.memory, |mib| mib << 20),
            output: self.output_kib.map_or(own.output, |kib| kib << 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checks_own_limit_goes_before_the_one_for_all_and_that_before_the_scenarios() {
        let all = LimitChange { cpu_seconds: Some(9), memory_mib: Some(64), ..LimitChange::default() };
        let own = LimitChange { cpu_seconds: Some(3), ..LimitChange::default() };
        let limits = own.before(all).applied_to(Limits::default());
        assert_eq!((limits.cpu, limits.memory), (Duration::from_secs(3), 64 << 20));
        assert_eq!((limits.wall, limits.output), (Limits::default().wall, Limits::default().output));
    }
}
