//! Every template builds in the sandbox and passes the whole check there, which ends with games against the
//! right-most pit; its own test runs as its author would run it.
//!
//! A language whose compiler is not on this machine is not tried, and says so; on CI it has to be. The binary is
//! its own launcher, so it has its own `main`.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

use kalah_match::{Bot, CheckExtent, Isolation, ProcessorBudget, StepVerdict, check};
use kalah_source::Depot;
use libtest_mimic::{Arguments, Trial};

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A folder with a copy of a template.
fn folder_of(language: &str) -> tempfile::TempDir {
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots");
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join(language);
    copy(&bots.join("templates").join(language), &dir);
    if language == "haskell" {
        copy(&bots.join("haskell-driver/Data"), &dir.join("Data"));
    }
    folder
}

/// A template with what it takes and what is done to it.
struct TriedTemplate {
    /// Name of its folder.
    language: &'static str,
    /// Programs that it takes.
    programs: &'static [&'static str],
    /// Command line of its own test.
    own_test: &'static str,
    /// File of its player, the end of the function that chooses, and one that chooses what is no pit.
    beyond: [&'static str; 3],
}

/// Checks a template as it is, and with a player who chooses a pit that no board has.
#[track_caller]
fn template(&TriedTemplate { language, own_test, beyond, .. }: &TriedTemplate) {
    let folder = folder_of(language);
    let dir = folder.path().join(language);
    let report =
        check(&Bot::open(&dir).unwrap(), &Isolation::held().unwrap(), CheckExtent::Measured, &mut |_| ());
    for step in &report.steps {
        let module = language == "wasm-c" && step.verdict == StepVerdict::Skipped;
        assert!(step.verdict == StepVerdict::Passed || module, "{language}: {step:#?}");
    }
    assert_eq!(report.steps.last().unwrap().name, "beats rightmost");

    let test = Command::new("sh").args(["-c", own_test]).current_dir(&dir).output().unwrap();
    assert!(test.status.success(), "{language}: {}", String::from_utf8_lossy(&test.stderr));
    chooses_no_pit(language, &dir, beyond);
}

/// The author is told what was chosen, rather than that a file which needs no change has crashed.
#[track_caller]
fn chooses_no_pit(language: &str, dir: &Path, [file, end, changed]: [&str; 3]) {
    let file = dir.join(file);
    let player = fs::read_to_string(&file).unwrap();
    let (before, from) = player.split_at(player.rfind(end).unwrap());
    fs::write(&file, format!("{before}{}", from.replacen(end, changed, 1))).unwrap();
    let isolation = Isolation::held().unwrap();
    let report = check(&Bot::open(dir).unwrap(), &isolation, CheckExtent::Verdict, &mut |_| ());
    let failed = report.steps.iter().find(|step| step.verdict == StepVerdict::Failed).unwrap();
    let is_told =
        [("answered \"select", "99\", which is not one move"), ("answered 99", ", which is no pit")]
            .iter()
            .any(|(begin, end)| failed.note.starts_with(begin) && failed.note.ends_with(end));
    assert!(is_told, "{language}: {failed:#?}");
}

const TEMPLATES: [TriedTemplate; 8] = [
    TriedTemplate {
        language: "c",
        programs: &["cc", "make"],
        own_test: "make --silent test",
        beyond: ["player.c", "return best;", "return 99;"],
    },
    TriedTemplate {
        language: "cpp",
        programs: &["g++", "make"],
        own_test: "make --silent test",
        beyond: ["player.cpp", "return best;", "return 99;"],
    },
    TriedTemplate {
        language: "haskell",
        programs: &["ghc"],
        own_test: "runghc Test.hs",
        beyond: ["Player.hs", "= snd (foldl", "= 99 + 0 * snd (foldl"],
    },
    TriedTemplate {
        language: "java",
        programs: &["javac", "java"],
        own_test: "javac -d build *.java && java -cp build BoardTest",
        beyond: ["Player.java", "return best;", "return 99;"],
    },
    TriedTemplate {
        language: "javascript",
        programs: &["node"],
        own_test: "node --test",
        beyond: ["player.js", "return best;", "return 99;"],
    },
    TriedTemplate {
        language: "python",
        programs: &["python3"],
        own_test: "python3 test.py",
        beyond: ["player.py", "return best", "return 99"],
    },
    TriedTemplate {
        language: "rust",
        programs: &["cargo"],
        own_test: "env -u RUSTC_WORKSPACE_WRAPPER cargo test --offline --quiet --target-dir target",
        beyond: ["src/player.rs", "    best\n", "    best.map(|_| 99)\n"],
    },
    TriedTemplate {
        language: "wasm-c",
        programs: &["clang", "wasm-ld", "make"],
        own_test: "make --silent test",
        beyond: ["bot.c", "return best;", "return 99;"],
    },
];

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    let left_out = kalah_needs::is_left_out();
    let trials = TEMPLATES.map(|tried| {
        let is_quick = ["c", "python", "rust"].contains(&tried.language);
        let missing = left_out && !is_quick || !kalah_needs::all_here(tried.programs);
        let language = tried.language;
        let run = move || {
            template(&tried);
            Ok(())
        };
        Trial::test(language, run).with_ignored_flag(missing)
    });
    let out_of_reach = Trial::test("a_toolchain_out_of_reach_is_told", || {
        a_toolchain_out_of_reach_is_told();
        Ok(())
    });
    let cmake = Trial::test("a_bot_with_cmake_builds", || {
        a_bot_with_cmake_builds();
        Ok(())
    });
    let cmake = cmake.with_ignored_flag(left_out || !kalah_needs::all_here(&["g++", "cmake", "make"]));
    let budget = Trial::test("builds_and_programs_share_a_budget", || {
        builds_and_programs_share_a_budget();
        Ok(())
    });
    let budget = budget.with_ignored_flag(!kalah_needs::all_here(&["cc", "make"]));
    libtest_mimic::run(
        &Arguments::from_args(),
        trials.into_iter().chain([out_of_reach, cmake, budget]).collect(),
    )
    .exit_code()
}

/// The template in C++ has a `Makefile`; a `CMakeLists.txt` does as well.
fn a_bot_with_cmake_builds() {
    let folder = folder_of("cpp");
    let dir = folder.path().join("cpp");
    fs::remove_file(dir.join("Makefile")).unwrap();
    let project = "cmake_minimum_required(VERSION 3.16)\nproject(bot CXX)\nset(CMAKE_CXX_STANDARD 20)\n\
                   add_executable(main main.cpp board.cpp player.cpp thinking.cpp)\n";
    fs::write(dir.join("CMakeLists.txt"), project).unwrap();
    Bot::open(&dir).unwrap().build(&Isolation::held().unwrap()).unwrap();
}

/// What a build and a game take is taken from one budget.
fn builds_and_programs_share_a_budget() {
    let folder = folder_of("c");
    let bot =
        Bot::open_in(folder.path().join("c").as_path(), &Depot::at(folder.path().join("bots")).unwrap())
            .unwrap();
    let whole = Duration::from_mins(10);
    let budget = ProcessorBudget::new(whole);
    let isolation = Isolation::held().unwrap().with_budget(budget.clone()).unwrap();
    bot.build(&isolation).unwrap();
    let built = budget.left();
    assert!(built < whole, "a compiler takes some time");
    assert!(check(&bot, &isolation, CheckExtent::Verdict, &mut |_| ()).accepted());
    assert!(budget.left() < built, "a bot takes some time");
    assert!(Isolation::Trusted.with_budget(budget).is_none());
}

/// Without namespaces root's toolchain cannot be given to somebody without rights, and that is said.
fn a_toolchain_out_of_reach_is_told() {
    let Isolation::Held { sandbox, limits, .. } = Isolation::held().unwrap() else {
        unreachable!("none is held")
    };
    let sandbox = sandbox.without_namespaces();
    let private = tempfile::tempdir().unwrap();
    fs::set_permissions(private.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let root = rustix::process::geteuid().is_root();
    assert_eq!(sandbox.reaches(&private.path().join("cargo")), !root);
    assert!(sandbox.reaches(Path::new("/usr/bin")));
    let bot = folder_of("rust");
    let built = Bot::open(bot.path().join("rust")).unwrap().build(&Isolation::Held {
        sandbox: sandbox.clone(),
        limits,
        budget: None,
        module: None,
    });
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).current_dir("/").output().unwrap();
    match built {
        Ok(_) => assert!(sandbox.reaches(Path::new(String::from_utf8(sysroot.stdout).unwrap().trim()))),
        Err(error) => assert!(error.to_string().contains("is out of reach"), "{error}"),
    }
}
