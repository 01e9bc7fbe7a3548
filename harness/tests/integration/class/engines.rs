//! The files of `harness/examples/engines`: their commands, run without the engine that would run them, make what one run
//! makes. `.ci/slurm` runs Slurm's for real.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use predicates::str::contains;
use serde_json::Value;

use super::shards::{class, files};
use super::{Class, QUICK};
use crate::stage::{cache, root, say};
use crate::sweep::leaves_out;

const SHARDS: usize = 3;

fn engines() -> PathBuf {
    root().join("harness/examples/engines")
}

/// Bash at home with the class, with `harness` in its PATH.
fn bash(class: &Class) -> Command {
    let bin = class.home.path().join("bin");
    if !bin.exists() {
        fs::create_dir(&bin).unwrap();
        symlink(assert_cmd::cargo::cargo_bin!("harness"), bin.join("harness")).unwrap();
    }
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command.current_dir(class.home.path()).env("PATH", path).env("HARNESS_CACHE_DIR", cache());
    command
}

fn workflow() -> Value {
    serde_saphyr::from_str(&fs::read_to_string(engines().join("github.yml")).unwrap()).unwrap()
}

/// What the step of that name runs.
fn script(job: &Value, name: &str) -> String {
    let steps = job["steps"].as_array().unwrap();
    let step = steps.iter().find(|step| step["name"] == name).unwrap();
    step["run"].as_str().unwrap().to_owned()
}

/// Copies files, and folders only where they hold files: what an artifact keeps.
fn carry(from: &Path, to: &Path) {
    for (path, _) in files(from) {
        let target = to.join(&path);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(from.join(path), target).unwrap();
    }
}

/// A run of the whole class, named as the example names it: reports of rejected submissions say where they lie.
fn whole(class: &Class, folder: &str) -> BTreeMap<PathBuf, String> {
    let mut command = bash(class);
    command
        .args(["-c", "harness grade-class \"$0\" --out results \"$@\"", folder])
        .args(QUICK)
        .assert()
        .code(1);
    files(&class.out())
}

fn task(class: &Class, folder: &str, number: usize) -> Assert {
    let mut job = bash(class);
    job.env("SLURM_ARRAY_TASK_ID", number.to_string()).env("SLURM_CPUS_PER_TASK", "1");
    job.arg(engines().join("grade.sbatch"))
        .args([folder, "parts"])
        .arg(SHARDS.to_string())
        .args(QUICK)
        .assert()
}

#[test]
fn the_jobs_for_slurm_make_what_one_run_makes() {
    if leaves_out("the jobs for slurm make what one run makes") {
        return;
    }
    let class = class();
    for number in 1..=SHARDS {
        task(&class, "class", number).code(0);
    }
    let merge = || bash(&class).arg(engines().join("merge.sbatch")).args(["parts", "merged"]).assert();
    merge().code(0);
    assert_eq!(files(&class.home.path().join("merged")), whole(&class, "class"));
    fs::remove_dir_all(class.home.path().join("parts/part-2")).unwrap();
    merge().code(2).stderr(contains("missing: 2/3"));
}

#[test]
fn a_job_for_slurm_that_cannot_begin_fails() {
    task(&Class::new(), "nowhere", 1).code(2);
}

#[test]
fn gnu_parallel_makes_what_one_run_makes() {
    if std::process::Command::new("parallel").arg("--version").output().is_err() {
        say("SKIPPED: GNU parallel is not installed");
        return;
    }
    let class = class();
    let folder = class.home.path().canonicalize().unwrap().join("it's a {1}");
    fs::rename(class.folder(), &folder).unwrap();
    let mut example = bash(&class);
    example
        .arg(engines().join("parallel.sh"))
        .args(["it's a {1}", "parts", "merged"])
        .arg(SHARDS.to_string());
    example.args(QUICK).assert().code(0).stdout(contains("5 submissions: 4 graded, 1 rejected"));
    let merged = files(&class.home.path().join("merged"));
    assert_eq!(merged, whole(&class, &folder.display().to_string()));
}

#[test]
fn the_workflow_makes_what_one_run_makes() {
    let class = class();
    fs::rename(class.folder(), class.home.path().join("submissions")).unwrap();
    let all = workflow();
    let (grade, merge) = (&all["jobs"]["grade"], &all["jobs"]["merge"]);
    let last = class.home.path().join("last");
    fs::create_dir(&last).unwrap();
    let run = |script: &str| {
        let mut step = bash(&class);
        step.args(["-ec", script])
            .env("OPTIONS", QUICK.join(" "))
            .env("GITHUB_STEP_SUMMARY", last.join("step"));
        step
    };
    let shards = grade["strategy"]["matrix"]["shard"].as_array().unwrap();
    for shard in shards {
        let mut step = run(&script(grade, "Grade"));
        step.env("SHARD", shard.to_string()).env("SHARDS", shards.len().to_string()).assert().code(0);
        let part = format!("part-{shard}");
        carry(&class.home.path().join(&part), &last.join(&part));
    }
    symlink(class.home.path().join("bin"), last.join("bin")).unwrap();
    run(&script(merge, "Merge")).current_dir(&last).assert().code(0);
    assert!(
        fs::read_to_string(last.join("step")).unwrap().starts_with("5 submissions: 4 graded, 1 rejected")
    );
    assert_eq!(files(&last.join("results")), whole(&class, "submissions"));
}

/// Nothing but the service itself reads these, so they are held to what the steps above are given.
#[test]
fn the_workflow_hands_each_job_its_shard_and_the_merge_all_parts() {
    let all = workflow();
    let (grade, merge) = (&all["jobs"]["grade"], &all["jobs"]["merge"]);
    assert_eq!((&grade["needs"], &merge["needs"]), (&"build".into(), &"grade".into()));
    assert_eq!(grade["env"]["SHARD"], "${{ matrix.shard }}");
    assert_eq!(grade["env"]["SHARDS"], "${{ strategy.job-total }}");
    let shards = grade["strategy"]["matrix"]["shard"].as_array().unwrap();
    assert!(shards.iter().zip(1_u64..).all(|(shard, number)| shard.as_u64() == Some(number)));
    let uploads = grade["steps"].as_array().unwrap().iter().filter(|step| step["with"]["path"] != "bin");
    let part = uploads.filter_map(|step| step["with"]["path"].as_str()).collect::<Vec<_>>();
    assert_eq!(part, ["part-${{ matrix.shard }}"]);
    let downloads = merge["steps"].as_array().unwrap().iter().map(|step| &step["with"]["pattern"]);
    assert_eq!(downloads.filter_map(Value::as_str).collect::<Vec<_>>(), ["part-*"]);
}

#[test]
fn the_commands_in_the_page_are_those_that_the_files_give() {
    let page = fs::read_to_string(root().join("harness/docs/class-and-platforms.md")).unwrap();
    let given: String = ["grade.sbatch", "merge.sbatch", "parallel.sh"]
        .map(|file| fs::read_to_string(engines().join(file)).unwrap())
        .concat();
    let commands: Vec<&str> = page.lines().filter(|line| line.contains("examples/engines/")).collect();
    let commands: Vec<&str> = commands.into_iter().filter(|line| !line.contains('`')).collect();
    assert_eq!(commands.len(), 3, "{commands:?}");
    for line in commands {
        let command = line.strip_prefix("array=$(").map_or(line, |rest| rest.trim_end_matches(')'));
        assert!(given.contains(&format!("#   {}\n", command.replace(" --parsable", ""))), "{line}");
    }
    let workflow = fs::read_to_string(engines().join("github.yml")).unwrap();
    let shown = page.split("```yaml\n  grade:").nth(1).unwrap().split("```").next().unwrap();
    for line in shown.lines().filter(|line| line.trim() != "# …") {
        assert!(workflow.lines().any(|other| other == line), "{line}");
    }
}
