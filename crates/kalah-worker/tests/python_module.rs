//! Bots that import the Python module `kalah`, in the sandbox: where a tournament offers it, where it does not, and what the
//! module lets them know. The binary is its own launcher, so it has its own `main`.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[expect(dead_code, reason = "the other tests of the crate use the rest")]
#[path = "it/one_worker.rs"]
mod one_worker;

use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use kalah::Rules;
use kalah::record::{Ending, Fault};
use kalah_jobs::{
    BotRef, CheckWork, Contestant, JobOutcome, JobWork, PlayWork, PlayedGame, Product, PythonModule,
    TournamentSettings, TryAim, TryWork,
};
use kalah_match::{CommandSpec, InstalledModules, Isolation, run_once};
use kalah_player::Limit;
use libtest_mimic::{Arguments, Trial};

use one_worker::OneWorker;

/// The folder with the module as CI installs it (`release/bot-modules.sh`): `plain` or `knowledge`.
fn module(kind: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/bot-modules")).join(kind)
}

/// A worker that has these of them.
fn worker(kinds: &[&str]) -> OneWorker {
    let isolation = Isolation::held().unwrap();
    let folders: Vec<PathBuf> = kinds.iter().map(|kind| module(kind)).collect();
    let modules = InstalledModules::probe(&folders, &isolation).unwrap();
    OneWorker::with_modules(isolation, modules)
}

fn settings(python_module: PythonModule) -> TournamentSettings {
    TournamentSettings {
        rules: Rules::default(),
        limit: Limit::Lookahead(NonZeroU32::MIN.saturating_add(2)),
        python_module,
    }
}

/// The bot, which tries to open these files as well.
fn keep(worker: &OneWorker, folder: &Path, files: &[PathBuf]) -> BotRef {
    let bot = folder.join("importing");
    fs::create_dir_all(&bot).unwrap();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bots/importing/main.py");
    fs::copy(source, bot.join("main.py")).unwrap();
    let files = files.iter().map(|file| format!(", {:?}", file.display().to_string()));
    let run = format!("run = [\"python3\", \"main.py\"{}]\n", files.collect::<String>());
    fs::write(bot.join("bot.toml"), run).unwrap();
    worker.keep(&bot)
}

/// What both games are against a bot that looks ahead as far as it may.
#[track_caller]
fn play(worker: &OneWorker, bot: BotRef, python_module: PythonModule) -> [PlayedGame; 2] {
    let opponent = Contestant::BuiltIn("alphabeta:2".to_owned());
    let work = PlayWork::new(settings(python_module), [Contestant::Bot(bot), opponent]);
    match worker.outcome(JobWork::Play(work)) {
        JobOutcome::Done(Product::Played(games)) => *games,
        other => panic!("{other:?}"),
    }
}

/// What the bot tells after a whole match.
#[track_caller]
fn told(worker: &OneWorker, bot: BotRef, python_module: PythonModule) -> String {
    let games = play(worker, bot, python_module);
    for game in &games {
        assert!(matches!(game.record.ending, Ending::Finished { .. }), "{game:?}");
    }
    let [first, second] = games.map(|game| game.stderr.concat());
    assert_eq!(first, second);
    first
}

/// The files that hold the knowledge, besides the module that a bot imports: another module, the text of the proofs.
fn files_with_knowledge() -> Vec<PathBuf> {
    let here = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let files = ["target/bot-modules/knowledge/kalah/_kalah.abi3.so", "proofs/6x6.log.gz"];
    let mut files: Vec<PathBuf> = files.map(|file| here.join(file).canonicalize().unwrap()).to_vec();
    files.push(std::env::current_exe().unwrap());
    files
}

fn a_bot_plays_with_the_module_and_knows_nothing() {
    let (worker, folder) = (worker(&["plain", "knowledge"]), tempfile::tempdir().unwrap());
    let bot = keep(&worker, folder.path(), &files_with_knowledge());
    assert_eq!(told(&worker, bot, PythonModule::Plain), "known [] opened 0 loaded none\n");
}

fn with_knowledge_it_has_the_proven_values() {
    let (worker, folder) = (worker(&["plain", "knowledge"]), tempfile::tempdir().unwrap());
    let bot = keep(&worker, folder.path(), &files_with_knowledge());
    // All eight ways, and the one file that it imports.
    let told = told(&worker, bot, PythonModule::Knowledge);
    assert!(told.starts_with("known [4, 2, ") && told.contains(", 4, 4, 'proof'] opened 1 "), "{told}");
}

fn where_it_is_off_the_failure_is_clear() {
    let (worker, folder) = (worker(&["plain", "knowledge"]), tempfile::tempdir().unwrap());
    let bot = keep(&worker, folder.path(), &[]);
    let clear = "exited with status 1: ModuleNotFoundError: No module named 'kalah' (main.py, line 6); bots may import \
                 the Python module kalah only where the rules of a tournament offer it";
    for game in play(&worker, bot.clone(), PythonModule::Off) {
        assert!(matches!(game.record.ending, Ending::Forfeit { fault: Fault::Crashed, .. }), "{game:?}");
        assert_eq!(game.record.cause.as_deref(), Some(clear));
    }
    let check = |python_module| CheckWork { bot: bot.clone(), settings: settings(python_module) };
    let JobOutcome::BotFault(fault) = worker.outcome(JobWork::Check(check(PythonModule::Off))) else {
        panic!("it has nothing to import")
    };
    assert!(fault.cause.ends_with(clear), "{fault:?}");
    let passed = worker.outcome(JobWork::Check(check(PythonModule::Plain)));
    assert!(matches!(passed, JobOutcome::Done(Product::Checked(_))), "{passed:?}");
}

fn a_machine_without_the_module_says_so() {
    let (worker, folder) = (worker(&["plain"]), tempfile::tempdir().unwrap());
    let bot = keep(&worker, folder.path(), &[]);
    let check = CheckWork { bot: bot.clone(), settings: settings(PythonModule::Knowledge) };
    let opponent = Contestant::BuiltIn("rightmost".to_owned());
    let play = PlayWork::new(settings(PythonModule::Knowledge), [opponent, Contestant::Bot(bot)]);
    for work in [JobWork::Check(check), JobWork::Play(play)] {
        let JobOutcome::MachineFault(why) = worker.outcome(work) else { panic!("no bot is at fault") };
        assert_eq!(why, "this machine has no kalah for Python with books and proofs: see --python-module");
    }
}

fn a_bot_that_is_written_imports_it_too() {
    let template = kalah_templates::Template::named("python").unwrap();
    let try_with = |python_module| {
        JobWork::Try(TryWork {
            language: "python".to_owned(),
            player: format!("import kalah\nassert not kalah.KNOWLEDGE\n{}", template.player_text()),
            needs: vec!["python3".to_owned()],
            aim: TryAim::Check,
            processor_ms: 60_000,
            python_module,
        })
    };
    let worker = worker(&["plain"]);
    let passed = worker.outcome(try_with(PythonModule::Plain));
    assert!(matches!(passed, JobOutcome::Done(Product::Checked(_))), "{passed:?}");
    let JobOutcome::BotFault(fault) = worker.outcome(try_with(PythonModule::Off)) else {
        panic!("it has nothing to import")
    };
    assert!(fault.cause.contains("No module named 'kalah'"), "{fault:?}");
}

fn folders_that_cannot_be_offered_are_refused() {
    let isolation = Isolation::held().unwrap();
    let probe =
        |folders: &[PathBuf]| InstalledModules::probe(folders, &isolation).map_err(|error| error.to_string());
    let (plain, knowledge) = (module("plain"), module("knowledge"));
    let both = probe(&[plain.clone(), knowledge.clone()]).unwrap();
    let held = |module: Option<&kalah_match::InstalledModule>| module.map(|module| module.knowledge);
    assert_eq!((held(both.plain()), held(both.with_knowledge())), (Some(false), Some(true)));
    let twice = probe(&[plain.clone(), plain.clone()]).unwrap_err();
    assert!(twice.contains("hold the same Python module, without books and proofs"), "{twice}");
    let empty = tempfile::tempdir().unwrap();
    let none = probe(&[empty.path().to_owned()]).unwrap_err();
    assert!(none.contains("holds no Python module: there is no "), "{none}");
    // What is no module of ours, or one that is broken, says so with Python's words.
    let broken = empty.path().join("kalah");
    fs::create_dir(&broken).unwrap();
    fs::write(broken.join("__init__.py"), "import nothing_of_this_name\n").unwrap();
    let error = probe(&[empty.path().to_owned()]).unwrap_err();
    assert!(
        error.contains("cannot be imported in the sandbox: ") && error.contains("nothing_of_this_name"),
        "{error}"
    );
    let trusted = InstalledModules::probe(&[plain], &Isolation::Trusted).unwrap_err().to_string();
    assert_eq!(trusted, "a Python module can be offered to bots in the sandbox alone");
}

/// It holds the books and proofs, and packages install it where every bot may read. A mount hides it.
fn this_program_is_hidden_from_bots() {
    let Isolation::Held { sandbox, .. } = Isolation::held().unwrap() else { unreachable!("it is held") };
    let program = std::env::current_exe().unwrap().canonicalize().unwrap();
    let isolation = Isolation::held().unwrap().importing(program.parent().map(Path::to_owned));
    let read = |dir: Option<PathBuf>| {
        let code = format!("print(len(open({:?}, 'rb').read(4)))", program.display().to_string());
        let args = vec!["-c".to_owned(), code];
        let name = "reader".to_owned();
        let command = CommandSpec { name, program: "python3".into(), args, dir, writes: false };
        run_once(&command, &isolation, "", Duration::from_secs(20)).unwrap().output
    };
    let expected = if sandbox.hides_files() { "0\n" } else { "4\n" };
    assert_eq!(read(Some("/usr".into())), expected);
    // The operator's own commands have no folder, and may be this program.
    assert_eq!(read(None), "4\n");
}

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    let [plain, knowledge] = ["plain", "knowledge"].map(|kind| module(kind).display().to_string());
    let here = kalah_needs::all_here(&["python3", &plain, &knowledge]);
    let trial = |name: &str, run: fn()| {
        let runner = move || {
            run();
            Ok(())
        };
        Trial::test(name, runner).with_ignored_flag(!here)
    };
    let trials = vec![
        trial("a_bot_plays_with_the_module_and_knows_nothing", a_bot_plays_with_the_module_and_knows_nothing),
        trial("with_knowledge_it_has_the_proven_values", with_knowledge_it_has_the_proven_values),
        trial("where_it_is_off_the_failure_is_clear", where_it_is_off_the_failure_is_clear),
        trial("a_machine_without_the_module_says_so", a_machine_without_the_module_says_so),
        trial("a_bot_that_is_written_imports_it_too", a_bot_that_is_written_imports_it_too),
        trial("this_program_is_hidden_from_bots", this_program_is_hidden_from_bots),
        trial("folders_that_cannot_be_offered_are_refused", folders_that_cannot_be_offered_are_refused),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
