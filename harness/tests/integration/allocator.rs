use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use harness::assignments;
use harness::model::{GradeReport, MemoryErrorKind, MemoryPlace, MemoryStage, Verdict, Watcher};
use harness::selftest::{self, FixtureKind};
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{Copy, accepted, check, gcc_prefix, grade, harness, root};
use crate::sweep::{self, AtMost};

const ROW: &str = "board.memory.errors";
const ALLOCATOR: [&str; 2] = ["--memory", "allocator"];

/// Where a Board in the making can do something besides: whenever a ship is placed.
const PLACED: &str = "    Info ship;\n    ship.id = shipId;\n";

/// A Board that makes these statements whenever a ship is placed.
fn board_that(statements: &str) -> Copy {
    let headers = ["cstdlib", "cstring", "map", "memory", "new", "stdexcept", "string", "vector"];
    let headers: String = headers.iter().map(|name| format!("#include <{name}>\n")).collect();
    let copy = Copy::of("char-grid").edit("Board.cpp", PLACED, &format!("    {statements}\n{PLACED}"));
    copy.prepend("Board.cpp", &headers)
}

fn memory_row(path: &Path, more: &[&str]) -> (GradeReport, Verdict) {
    let report = grade(path, &[&["--only", ROW], more].concat());
    let verdict = check(&report, ROW).verdict.clone();
    (report, verdict)
}

/// The kinds of the errors that the allocator sees on that one line of Board.cpp, and what is at that line.
fn errors_of(statements: &str) -> Vec<(MemoryErrorKind, MemoryPlace)> {
    let copy = board_that(statements);
    let source = fs::read_to_string(copy.path().join("Board.cpp")).unwrap();
    let line = source.lines().position(|line| line.trim() == statements).unwrap() + 1;
    let (report, verdict) = memory_row(copy.path(), &ALLOCATOR);
    assert_eq!(report.memory, MemoryStage::Watched { by: Watcher::Allocator, why: None });
    let Verdict::MemoryErrors { errors } = verdict else { panic!("{statements}: {verdict:?}") };
    assert!(errors.iter().all(|error| error.line as usize == line), "{statements}: {errors:?}");
    assert!(errors.iter().all(|error| error.function.contains("placeShip")), "{statements}: {errors:?}");
    errors.iter().map(|error| (error.kind, error.place)).collect()
}

#[test]
fn the_allocator_sees_each_kind_of_error_where_it_is_made() {
    if sweep::leaves_out("the allocator sees each kind of error where it is made") {
        return;
    }
    let cases = [
        ("int* a = new int[length]; a[length] = 1; delete [] a;", MemoryErrorKind::OutOfBounds),
        ("int* a = new int[length]; a[-1] = 1; delete [] a;", MemoryErrorKind::OutOfBounds),
        ("int* a = new int(1); if (a[1] == 12345) return false; delete a;", MemoryErrorKind::OutOfBounds),
        ("int* a = new int(1); delete a; *a = 2;", MemoryErrorKind::UseAfterFree),
        ("int* a = new int(1); delete a; delete a;", MemoryErrorKind::BadDelete),
        ("int* a = &length; delete a;", MemoryErrorKind::BadDelete),
        ("int* a = new int[2]; delete (a + 1);", MemoryErrorKind::BadDelete),
        ("int* a = new int[2]; delete a;", MemoryErrorKind::MismatchedDelete),
        ("int* a = new int(1); delete [] a;", MemoryErrorKind::MismatchedDelete),
        ("int* a = new int(1); free(a);", MemoryErrorKind::MismatchedDelete),
        ("int* a = new int(1); *a = 2; a = nullptr;", MemoryErrorKind::Leak),
        ("int* a = new (std::nothrow) int[3]; a = nullptr;", MemoryErrorKind::Leak),
        ("int* a = nullptr; *a = 1;", MemoryErrorKind::BadAddress),
        (
            "bool* a = new bool; if (*a && length == 12345) return false; delete a;",
            MemoryErrorKind::Uninitialised,
        ),
    ];
    for (statements, kind) in sweep::part_of(cases.to_vec(), AtMost { usual: 5, broad: usize::MAX }) {
        assert_eq!(errors_of(statements), [(kind, MemoryPlace::Error)], "{statements}");
    }
}

#[test]
fn what_a_library_function_writes_is_found_later_and_the_block_is_named() {
    if sweep::leaves_out("what a library function writes is found later and the block is named") {
        return;
    }
    let cases = [
        ("char* a = new char[4]; strcpy(a, \"abcd\"); delete [] a;", MemoryErrorKind::OutOfBounds),
        ("static char* a = new char[4]; memset(a, 1, 5);", MemoryErrorKind::OutOfBounds),
        ("char* a = new char[8]; delete [] a; strcpy(a, \"abc\");", MemoryErrorKind::UseAfterFree),
    ];
    for (statements, kind) in cases {
        assert_eq!(errors_of(statements), [(kind, MemoryPlace::Made)], "{statements}");
    }
}

/// What C++ allows and few students write, in one go.
const UNUSUAL: &str = r#"{
        struct alignas(64) Wide { char c[100]; };
        struct Base { virtual ~Base() {} };
        struct Derived : Base { std::string s = "a text that is too long for the string itself"; };
        struct Held { int* number; };
        delete new Wide;
        delete [] new Wide[3];
        delete [] new int[0];
        delete new (std::nothrow) int(1);
        delete [] new (std::nothrow) std::string[2];
        int* none = nullptr;
        delete none;
        Base* base = new Derived;
        delete base;
        ::operator delete(::operator new(10));
        void* place = ::operator new(sizeof(std::string));
        std::string* built = new (place) std::string("another text that is too long for the string itself");
        built->~basic_string();
        ::operator delete(place);
        char* copied = strdup("copied");
        copied = static_cast<char*>(realloc(copied, 100));
        free(copied);
        free(calloc(3, 4));
        std::map<int, std::string> names;
        for (int i = 0; i < 100; i++)
            names[i] = std::string(i, 'x');
        std::shared_ptr<int> shared = std::make_shared<int>(1);
        std::unique_ptr<int[]> owned(new int[7]);
        try { throw std::runtime_error("a message that is too long for the string itself"); }
        catch (const std::exception& error) { if (strlen(error.what()) == 3) return false; }
        static std::vector<int*>* kept = new std::vector<int*>;
        kept->push_back(new int(1));
        static Held* held = static_cast<Held*>(malloc(sizeof(Held)));
        if (kept->size() == 1)
            held->number = new int(1);
        static int* before = (new int[2]) + 1;
        if (*before == 12345) delete held->number;
        for (int i = 0; i < 20000; i++)
            delete [] new char[1000];
        std::string grown;
        for (int i = 0; i < 5000; i++)
            grown += "text";
        if (grown.empty()) return false;
    }"#;

#[test]
fn unusual_but_correct_code_is_accused_of_nothing_by_either_watcher() {
    if sweep::leaves_out("unusual code beside both watchers") {
        return;
    }
    let copy = board_that(UNUSUAL);
    for watcher in ["allocator", "sanitizer"] {
        let (report, verdict) = memory_row(copy.path(), &["--memory", watcher]);
        assert!(matches!(verdict, Verdict::Pass | Verdict::Skipped { .. }), "{watcher}: {verdict:?}");
        let watched = matches!(report.memory, MemoryStage::Watched { .. });
        assert_eq!(verdict == Verdict::Pass, watched, "{watcher}");
    }
}

#[test]
fn the_allocator_accuses_no_accepted_fixture() {
    if sweep::leaves_out("the allocator beside accepted fixtures") {
        return;
    }
    let mut rows = 0;
    for assignment in assignments::ALL {
        let fixtures = selftest::load(&root().join("fixtures"), *assignment).unwrap();
        let accepted = fixtures.iter().filter(|fixture| fixture.kind == FixtureKind::Accepted).collect();
        for fixture in sweep::part_of(accepted, AtMost { usual: 0, broad: 2 }) {
            let place = TempDir::new().unwrap();
            let report = grade(&fixture.materialise(place.path(), &[]).unwrap(), &ALLOCATOR);
            for check in report.components.iter().flat_map(|component| &component.checks) {
                assert_eq!(check.verdict, Verdict::Pass, "{}: {}", fixture.name, check.id);
                assert_eq!(check.second_look, None, "{}: {}", fixture.name, check.id);
                rows += usize::from(check.id.ends_with(".memory.errors"));
            }
        }
    }
    assert!(rows >= 12, "only {rows} memory rows");
}

#[test]
fn who_watches_changes_no_verdict_but_the_memory_rows() {
    if sweep::leaves_out("who watches changes no verdict but the memory rows") {
        return;
    }
    let copy = board_that("int* a = new int(1); delete a; if (*a == 1) return false;");
    let verdicts = |watcher: &str| {
        let report = grade(copy.path(), &["--memory", watcher, "--only", "board"]);
        let checks = report.components.into_iter().flat_map(|component| component.checks);
        let others = checks.filter(|check| check.id != ROW);
        (report.score, others.map(|check| (check.id, check.verdict)).collect::<Vec<_>>())
    };
    assert_eq!(verdicts("off"), verdicts("allocator"));
}

#[test]
fn a_report_says_what_the_allocator_cannot_see() {
    if sweep::leaves_out("what the allocator cannot see") {
        return;
    }
    let said = contains("memory errors were looked for by harness's own allocator: it does not see");
    harness().arg("grade").arg(accepted("char-grid")).args(ALLOCATOR).assert().code(0).stdout(said);
}

/// A search path whose g++ is the real one in everything but that it has no sanitizer.
fn without_sanitizer() -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("without-sanitizer");
    let path = std::env::var_os("PATH").unwrap();
    let found = std::env::split_paths(&path).map(|folder| folder.join("g++")).find(|file| file.is_file());
    let found = found.unwrap();
    for part in ["bin", "lib"] {
        fs::create_dir_all(folder.join(part)).unwrap();
    }
    // A compiler that is not the system's brings the folders beside its own; elsewhere it could start nothing.
    let real = folder.join("lib/real-g++");
    fs::copy(found.canonicalize().unwrap(), &real).unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o755)).unwrap();
    let source = format!(
        "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <unistd.h>\n\
         int main(int count, char** words) {{\n\
         for (int i = 1; i < count; ++i)\n\
         if (strcmp(words[i], \"-print-file-name=libasan.so\") == 0) return puts(\"libasan.so\") < 0;\n\
         char name[] = \"{}\";\n\
         words[0] = name;\n\
         setenv(\"GCC_EXEC_PREFIX\", \"{}/\", 1);\n\
         execv(\"{}\", words);\n\
         return 1;\n}}\n",
        // By which a compiler is told from what starts one.
        folder.join("bin/g++").display(),
        gcc_prefix(&found).display(),
        real.display()
    );
    fs::write(folder.join("g++.cpp"), source).unwrap();
    let mut build = Command::new(&found);
    let built = build.arg(folder.join("g++.cpp")).arg("-o").arg(folder.join("bin/g++")).status().unwrap();
    assert!(built.success());
    let whole = std::iter::once(folder.join("bin")).chain(std::env::split_paths(&path));
    std::env::join_paths(whole).unwrap().into_string().unwrap()
}

#[test]
fn where_the_compiler_has_no_sanitizer_the_allocator_watches_and_that_is_said() {
    if sweep::leaves_out("a compiler without a sanitizer") {
        return;
    }
    let path = without_sanitizer();
    let copy = board_that("int* a = new int[length]; a[length] = 1; delete [] a;");
    // The compiler repeats the name, and whoever is graded may have put a file of that name where harness runs.
    let copy = copy.with("libasan.so", "no library of the compiler's");
    let because =
        "memory errors were looked for by harness's own allocator, because g++ has no libasan.so here: it";
    let command = |name: &str| {
        let mut command = harness();
        command.env("PATH", &path).env("COLUMNS", "200").current_dir(copy.path()).arg(name);
        command
    };
    let text =
        |output: Vec<u8>| String::from_utf8(output).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    let graded = command("grade").arg(copy.path()).args(["--only", ROW]).assert().code(0);
    let graded = text(graded.get_output().stdout.clone());
    assert!(graded.contains(because) && graded.contains("access outside an array"), "{graded}");
    command("doctor")
        .assert()
        .stdout(contains("watched by harness's own allocator, because g++ has no libasan.so"));
    let asked = command("grade").arg(copy.path()).args(["--only", ROW, "--memory", "sanitizer"]).assert();
    let asked = text(asked.get_output().stdout.clone());
    assert!(asked.contains("memory errors were not looked for: g++ has no libasan.so here"), "{asked}");
}
