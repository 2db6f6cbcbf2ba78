//! The rows: number, name, how it is tried, what must happen.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Barrier;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use kalah::record::{Ending, Fault};
use kalah::{Position, Side};
use kalah_match::{
    BotError, CommandSpec, Cores, Game, Isolation, Match, MatchSettings, Observer, PlayerSpec,
    ResolvedPlayer, play_match,
};
use kalah_player::Limit;
use kalah_sandbox::available_cores;

use super::host::Host;
use super::{arrivals, builds};
use crate::arrangement::Arrangement;

/// What must happen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Held off: the match goes on to its end.
    Held,
    /// The attacker loses both games like this, and the reason begins so.
    Lost(Fault, &'static str),
    /// Held off, or lost like this, whichever layer is quicker.
    HeldOrLost(Fault, &'static str),
    /// No bot comes of it.
    Refused,
    /// On this arrangement nobody builds.
    NothingBuilt,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Held => f.write_str("held off"),
            Verdict::Lost(Fault::TimedOut, why) => write!(f, "lost on time: {why}"),
            Verdict::Lost(Fault::Crashed, why) => write!(f, "lost by crash: {why}"),
            Verdict::Lost(_, why) => write!(f, "lost by illegal output: {why}"),
            Verdict::HeldOrLost(fault, why) => write!(f, "held off, or {}", Lost(*fault, why)),
            Verdict::Refused => f.write_str("refused"),
            Verdict::NothingBuilt => f.write_str("refused: nothing is built here"),
        }
    }
}

use Verdict::{Held, Lost, Refused};

enum Try {
    /// `attack.py` with this word, against rightmost.
    Python,
    /// `native/attack.c` with this word, against rightmost.
    Native,
    /// `attack.py` against a program that takes 0.3 s for its first plies.
    AgainstSlow,
    /// `native/attack.c` against the same.
    NativeAgainstSlow,
    /// `native/attack.c` with this word, against itself.
    NativeAgainstItself,
    /// A test of its own.
    Own(fn(&Isolation, &Host)),
    /// A test of its own in which something is built. Where nothing is built that is told, and not tried.
    Builds(fn(&Isolation, &Host)),
    /// A test of its own that no layer of the sandbox has to do with.
    Anywhere(fn(&Isolation, &Host)),
    /// A test of its own that takes two cores.
    TwoCores(fn(&Isolation, &Host)),
    /// In the tests of another part: which ones.
    Elsewhere(&'static str),
}

pub(crate) struct Row {
    number: u8,
    name: &'static str,
    tried: Try,
    verdict: Verdict,
}

const fn row(number: u8, name: &'static str, tried: Try, verdict: Verdict) -> Row {
    Row { number, name, tried, verdict }
}

const TIME: Verdict = Lost(Fault::TimedOut, "did not answer within");
const UNFLUSHED: Verdict =
    Lost(Fault::TimedOut, "did not answer within 1s; it waits for input: is its output flushed?");
const UNFLUSHED_START: Verdict =
    Lost(Fault::TimedOut, "was not ready 3s after its start; it waits for input: is its output flushed?");
const CRASH: Verdict = Lost(Fault::Crashed, "exited with status 1");
const THREADS: Verdict = Verdict::HeldOrLost(Fault::Crashed, "ran more threads than allowed");
const AWAKE: Verdict = Verdict::HeldOrLost(Fault::Crashed, "ran on while it was to stand still");
const MEMORY: Verdict = Lost(Fault::Crashed, "took more memory than allowed");
const ILLEGAL: Verdict = Lost(Fault::IllegalMove, "wrote");

pub(crate) static ROWS: &[Row] = &[
    row(1, "too-much", Try::Anywhere(arrivals::too_much), Refused),
    row(2, "no-plain-files", Try::Anywhere(arrivals::no_plain_files), Refused),
    row(3, "build", Try::Builds(builds::build), Held),
    row(3, "include-passwd", Try::Builds(builds::include_passwd), Refused),
    row(4, "repository-that-runs", Try::Anywhere(arrivals::repository_that_runs), Held),
    row(4, "repository-that-leads-out", Try::Anywhere(arrivals::repository_that_leads_out), Refused),
    row(5, "compile-bomb", Try::Builds(builds::compile_bomb), Refused),
    row(5, "compiler-flood", Try::Builds(builds::compiler_flood), Refused),
    row(6, "planted-link", Try::Anywhere(builds::planted_link), Held),
    row(7, "fork-bomb", Try::Python, Held),
    row(7, "thread-bomb", Try::Python, THREADS),
    row(8, "memory-bomb", Try::Python, CRASH),
    row(8, "shared-memory-bomb", Try::Python, CRASH),
    row(8, "family-memory-bomb", Try::Python, CRASH),
    row(9, "fill-disk", Try::Python, Held),
    row(10, "spinning-threads", Try::AgainstSlow, Held),
    row(11, "descriptors", Try::Python, Held),
    row(11, "core-dump", Try::Python, Lost(Fault::Crashed, "was killed by signal 6")),
    row(12, "endless-loop", Try::Python, TIME),
    row(13, "sleep", Try::Python, TIME),
    row(14, "slow-start", Try::Python, Lost(Fault::TimedOut, "was not ready")),
    row(15, "flood", Try::Python, ILLEGAL),
    row(15, "endless-line", Try::Python, ILLEGAL),
    row(16, "errors", Try::Python, Held),
    row(17, "deaf", Try::Python, TIME),
    row(18, "exit", Try::Python, Lost(Fault::Crashed, "exited with status 3")),
    row(18, "close", Try::Python, Lost(Fault::Crashed, "closed its output")),
    row(18, "segfault", Try::Python, Lost(Fault::Crashed, "was killed by signal 11")),
    row(19, "unflushed", Try::Python, UNFLUSHED),
    row(19, "unflushed-start", Try::Python, UNFLUSHED_START),
    row(19, "unflushed-in-c", Try::Native, UNFLUSHED),
    row(20, "daemon", Try::Python, Held),
    row(21, "deaf-to-signals", Try::Python, TIME),
    row(22, "network", Try::Python, Held),
    row(22, "kernel", Try::Native, Held),
    row(23, "read-others", Try::Python, Held),
    row(24, "others", Try::Native, Held),
    row(24, "signals", Try::Python, Held),
    row(25, "snoop", Try::Python, Held),
    row(26, "channels", Try::Python, Held),
    row(27, "state", Try::Python, Held),
    row(28, "privileges", Try::Python, Held),
    row(28, "namespaces", Try::Native, Held),
    row(28, "setuid-program", Try::Native, CRASH),
    row(29, "i386", Try::Native, Lost(Fault::Crashed, "was killed by signal 31")),
    row(29, "x32", Try::Native, Lost(Fault::Crashed, "was killed by signal 31")),
    row(30, "terminal", Try::Native, Held),
    row(31, "module", Try::Elsewhere("kalah-match, tests/it/wasm.rs, and kalah-sandbox"), Refused),
    row(32, "opponents-time", Try::AgainstSlow, Held),
    row(33, "own-clock", Try::Own(own_clock), Held),
    row(34, "early", Try::Python, Lost(Fault::IllegalMove, "moved without being asked")),
    row(34, "two-moves", Try::Python, Lost(Fault::IllegalMove, "moved without being asked")),
    row(35, "illegal-move", Try::Python, Lost(Fault::IllegalMove, "answered c, but")),
    row(35, "huge-number", Try::Python, Lost(Fault::IllegalMove, "answered")),
    row(35, "nul", Try::Python, Lost(Fault::IllegalMove, "answered")),
    row(35, "bad-utf8", Try::Python, ILLEGAL),
    row(35, "escapes", Try::Python, Lost(Fault::IllegalMove, "answered")),
    row(35, "html", Try::Python, Lost(Fault::IllegalMove, "answered")),
    row(35, "info-escapes", Try::Python, Held),
    row(36, "noise", Try::TwoCores(noise), Held),
    row(36, "starve", Try::Own(starve), TIME),
    row(37, "crash-when-losing", Try::Python, CRASH),
    row(38, "who-are-you", Try::Own(who_are_you), Held),
    row(39, "changed", Try::Anywhere(arrivals::changed), Held),
    row(40, "requests", Try::Elsewhere("kalah-server, tests/it/flood.rs"), Refused),
    row(
        41,
        "forged-result",
        Try::Elsewhere("kalah-server, tests/it/whole.rs and src/scheduler/tests.rs"),
        Refused,
    ),
    row(42, "read-only-memory", Try::Native, MEMORY),
    row(42, "headless-memory", Try::Native, MEMORY),
    row(42, "page-tables", Try::Native, MEMORY),
    row(43, "unlinked-files", Try::Builds(builds::unlinked_files), Refused),
    row(44, "files-beneath-paths", Try::Builds(builds::files_beneath_paths), Refused),
    row(44, "nested-folders", Try::Builds(builds::nested_folders), Refused),
    row(44, "empty-files", Try::Builds(builds::empty_files), Refused),
    row(45, "many-threads", Try::NativeAgainstSlow, Held),
    row(46, "going-on", Try::NativeAgainstSlow, AWAKE),
    row(47, "others-files", Try::Builds(builds::others_files), Held),
    row(48, "no-sandbox", Try::Elsewhere("kalah-cli, tests/it/isolation.rs"), Refused),
    row(49, "does-not-build", Try::Elsewhere("kalah-worker, tests/it/bots.rs, and kalah-cli"), Refused),
    row(50, "half-open", Try::Elsewhere("kalah-server, tests/it/faults/half_open.rs"), Held),
    row(51, "short-calls", Try::Elsewhere("tests/it/driver.rs"), Held),
    row(
        52,
        "letters-that-steer",
        Try::Elsewhere("kalah-cli, src/terminal.rs, kalah-source and kalah-server"),
        Held,
    ),
    row(53, "leads-out", Try::Anywhere(arrivals::leads_out), Refused),
    row(54, "load-and-cache", Try::Native, Held),
    row(55, "compiler-not-held", Try::Elsewhere("kalah-sandbox, tests/isolation.rs"), Refused),
    row(56, "database", Try::Elsewhere("kalah-server, tests/faults"), Held),
    row(59, "proc-self", Try::NativeAgainstItself, Held),
    row(60, "futex", Try::Native, Held),
    row(64, "pageout", Try::Native, Held),
    row(65, "count-processes", Try::Native, Held),
    row(67, "messages", Try::Builds(builds::messages), Refused),
];

impl Row {
    pub(crate) fn number(&self) -> u8 {
        self.number
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn verdict(&self, arrangement: Arrangement) -> Verdict {
        match self.tried {
            Try::Builds(_) if arrangement == Arrangement::UserMinimum => Verdict::NothingBuilt,
            _ => self.verdict,
        }
    }

    /// Why it is not run there.
    pub(crate) fn not_here(&self, arrangement: Arrangement) -> Option<String> {
        match self.tried {
            Try::TwoCores(_) if available_cores().len() < 2 => {
                Some("NOT RUN: this machine has one core".to_owned())
            }
            Try::Anywhere(_) if arrangement != Arrangement::Everything => {
                Some("the same as with everything".to_owned())
            }
            Try::Elsewhere(tests) => Some(format!("see {tests}")),
            _ => None,
        }
    }

    /// Lets the attack happen, and looks what came of it and of the rest of the world.
    pub(crate) fn run(&self, isolation: &Isolation) {
        let host = Host::new();
        let slow = || python("slow", &host);
        match self.tried {
            Try::Python => self.judge(&play(&python(self.name, &host), &rightmost(), isolation)),
            Try::AgainstSlow => self.judge(&play(&python(self.name, &host), &slow(), isolation)),
            Try::Native | Try::NativeAgainstSlow | Try::NativeAgainstItself => {
                let folder = native();
                let bot = ResolvedPlayer::Process(CommandSpec {
                    name: "opaque".to_owned(),
                    program: folder.path().join("main"),
                    args: vec![self.name.to_owned()],
                    dir: Some(folder.path().to_owned()),
                });
                let opponent = match self.tried {
                    Try::NativeAgainstItself => bot.clone(),
                    Try::NativeAgainstSlow => slow(),
                    _ => rightmost(),
                };
                self.judge(&play(&bot, &opponent, isolation));
            }
            Try::Builds(run) => match isolation {
                Isolation::Held { sandbox, .. } if !sandbox.holds_writers() => nothing_is_built(isolation),
                _ => run(isolation, &host),
            },
            Try::Own(run) | Try::Anywhere(run) | Try::TwoCores(run) => run(isolation, &host),
            Try::Elsewhere(_) => unreachable!("not to be run"),
        }
        host.assert_untouched();
        let next = play(&python("", &host), &rightmost(), isolation);
        next.games.iter().for_each(assert_finished);
    }

    #[track_caller]
    fn judge(&self, played: &Match) {
        for game in &played.games {
            let stderr = game.stderr.concat();
            assert!(!stderr.contains("BREACH"), "{stderr}");
            let charged = game.record.plies.iter().any(|ply| ply.charged_us.is_some());
            assert!(!charged || self.verdict == AWAKE, "{:?}", game.record.plies);
            let verdict = match self.verdict {
                Verdict::HeldOrLost(fault, why) if game.cause.is_some() => Lost(fault, why),
                Verdict::HeldOrLost(..) => Held,
                verdict => verdict,
            };
            match verdict {
                Held => {
                    assert_finished(game);
                    assert!(stderr.contains("tried ") || stderr.contains("no end of errors"), "{stderr}");
                }
                Lost(fault, why) => {
                    let cause = game.cause.as_deref().unwrap_or("nothing");
                    // Who spins or sleeps is not told to flush.
                    assert_eq!(cause.contains("flushed"), why.contains("flushed"), "{cause}");
                    assert_eq!(
                        game.record.ending,
                        Ending::Forfeit { loser: Side::South, fault },
                        "{cause} {stderr}"
                    );
                    assert!(cause.starts_with(why), "{cause}");
                    assert!(!cause.contains(char::is_control), "{cause:?}");
                }
                Refused | Verdict::HeldOrLost(..) | Verdict::NothingBuilt => {
                    unreachable!("a bot that plays was not refused")
                }
            }
        }
    }
}

#[track_caller]
pub(crate) fn assert_finished(game: &Game) {
    assert!(matches!(game.record.ending, Ending::Finished { .. }), "{:?} {:?}", game.cause, game.stderr);
}

pub(crate) fn fixture(name: &str) -> PathBuf {
    let usual = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bots/attacks"));
    std::env::var_os("KALAH_FIXTURES").map_or_else(|| usual.to_owned(), PathBuf::from).join(name)
}

/// The native attacks, compiled: who wrote them is known, what they do is not.
fn native() -> tempfile::TempDir {
    let folder = copy("native");
    let made = process::Command::new("make").arg("--silent").current_dir(folder.path()).status().unwrap();
    assert!(made.success());
    // What is not on the disk yet cannot be evicted.
    fs::File::open(folder.path().join("attack.c")).unwrap().sync_all().unwrap();
    folder
}

/// Whoever could change the modes and times of this user's other files does not build.
fn nothing_is_built(isolation: &Isolation) {
    let folder = copy("build");
    let refused = PlayerSpec::Bot(folder.path().into()).resolve(isolation).unwrap_err();
    assert!(matches!(refused, BotError::NotBuilt { .. }) && refused.is_the_machines(), "{refused}");
}

/// A copy of a fixture's folder, to build in.
pub(crate) fn copy(name: &str) -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::Builder::new().prefix("bot").tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    for entry in fs::read_dir(fixture(name)).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    folder
}

fn python(attack: &str, host: &Host) -> ResolvedPlayer {
    let args = ["attack.py", attack, &host.secret().display().to_string()].map(str::to_owned);
    let program = "/usr/bin/python3".into();
    let name = "opaque".to_owned();
    ResolvedPlayer::Process(CommandSpec { name, program, args: args.to_vec(), dir: Some(fixture("")) })
}

pub(crate) fn rightmost() -> ResolvedPlayer {
    ResolvedPlayer::Textbook("rightmost".parse().unwrap())
}

/// A small board. Only who never answers, or never starts, takes longer than the limits, so no time decides.
pub(crate) fn play(a: &ResolvedPlayer, b: &ResolvedPlayer, isolation: &Isolation) -> Match {
    let ResolvedPlayer::Process(bot) = a else { unreachable!("the attacker is a program") };
    // After the script's name, if it is one.
    let attack = bot.args.get(1).or(bot.args.first()).map_or("", String::as_str);
    let settings = settings(attack, isolation);
    play_match(a, b, &settings, &mut (), &AtomicBool::new(false)).unwrap()
}

/// How that attack is played.
fn settings(attack: &str, isolation: &Isolation) -> MatchSettings {
    let patience = if STALLING.contains(&attack) { Duration::from_secs(1) } else { Duration::from_secs(30) };
    let startup = match attack {
        "slow-start" => Duration::from_millis(300),
        // It must have come as far as waiting for input, on a slow machine as well.
        "unflushed-start" => Duration::from_secs(3),
        _ => Duration::from_secs(30),
    };
    let isolation = isolation.clone();
    MatchSettings {
        limit: Limit::Lookahead(std::num::NonZeroU32::MIN),
        isolation: if MEMORY_BOMBS.contains(&attack) { isolation.with_memory(256 << 20) } else { isolation },
        startup,
        patience,
        // Other tests run beside this one; nobody waits for their end.
        calm: Duration::ZERO,
        ..MatchSettings::new("4x3".parse().unwrap())
    }
}

/// Attacks that need less memory to be stopped than others to play.
const MEMORY_BOMBS: [&str; 3] = ["read-only-memory", "headless-memory", "page-tables"];

const STALLING: [&str; 6] =
    ["endless-loop", "sleep", "deaf", "unflushed", "unflushed-in-c", "deaf-to-signals"];

/// The time on record is the referee's, whatever the bot says; processor time and memory are measured.
fn own_clock(isolation: &Isolation, host: &Host) {
    let played = play(&python("own-clock", host), &rightmost(), isolation);
    for game in &played.games {
        assert_finished(game);
        let times = game.record.plies.iter().filter_map(|ply| ply.time_us);
        assert!(times.max() >= Some(50_000), "{:?}", game.record.plies);
        let [taken, inside] = game.usage;
        let taken = taken.unwrap();
        assert!(taken.peak_memory > 1 << 20 && inside.is_none(), "{:?}", game.usage);
        let of_plies = game.record.plies.iter().filter_map(|ply| ply.cpu_us).sum();
        assert!(Duration::from_micros(of_plies) < taken.cpu_time && of_plies > 0, "{of_plies} of {taken:?}");
    }
}

/// Two games at once, both with a bot that keeps all its cores busy: none of them is the other game's.
fn noise(isolation: &Isolation, host: &Host) {
    let cores = Cores::of(available_cores().into_iter().take(2).map(|core| vec![core]).collect());
    let both_play = Barrier::new(2);
    let bot = python("noise", host);
    let game = || {
        let settings = MatchSettings { cores: cores.clone(), ..settings("noise", isolation) };
        let mut meeting = Meeting { both_play: &both_play };
        let played = play_match(&bot, &bot, &settings, &mut meeting, &AtomicBool::new(false)).unwrap();
        let cores_of = |stderr: &String| {
            let list = stderr.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
            list.map_or_else(|| panic!("{stderr}"), |list| list.trim().to_owned())
        };
        played.games.iter().for_each(assert_finished);
        let seen: BTreeSet<_> =
            played.games.iter().flat_map(|game| game.stderr.each_ref().map(cores_of)).collect();
        seen
    };
    let (first, second) = thread::scope(|scope| {
        let second = scope.spawn(game);
        (game(), second.join().unwrap())
    });
    // Both players of a game are where its other player is, on one core.
    assert_eq!((first.len(), second.len()), (1, 1), "{first:?} {second:?}");
    assert_ne!(first, second);
}

/// A bot that loads cores, memory, caches and the referee never makes its own lateness the machine's fault; other work
/// does, twice a match, and then the loss stands.
fn starve(isolation: &Isolation, _: &Host) {
    let folder = native();
    let bot = ResolvedPlayer::Process(CommandSpec {
        name: "opaque".to_owned(),
        program: folder.path().join("main"),
        args: vec!["starve".to_owned()],
        dir: Some(folder.path().to_owned()),
    });
    let settings = MatchSettings { patience: Duration::from_secs(1), ..settings("starve", isolation) };
    let played = || play_match(&bot, &rightmost(), &settings, &mut (), &AtomicBool::new(false)).unwrap();
    let times = |played: &Match| {
        let late = |game: &Game| {
            assert_eq!(game.record.ending, Ending::Forfeit { loser: Side::South, fault: Fault::TimedOut });
            game.starved
        };
        played.games.iter().map(late).sum::<u32>()
    };
    assert_eq!(times(&played()), 0, "the bot alone");
    let done = AtomicBool::new(false);
    let busy = || {
        while !done.load(std::sync::atomic::Ordering::Relaxed) {
            std::hint::black_box(1);
        }
    };
    let among_others = thread::scope(|scope| {
        (0..6 * available_cores().len()).for_each(|_| _ = scope.spawn(busy));
        let among_others = played();
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        among_others
    });
    // How much of a core the kernel leaves the bot among others is the kernel's affair, and below what a bot that plays
    // takes there is no second chance. There are never more than two, and then the loss stands.
    let chances = times(&among_others);
    assert!(chances <= 2, "{chances} second chances among other work");
    eprintln!("{chances} second chances among other work");
}

/// Lets no game begin before the other one does, so that both have their cores at the same time.
struct Meeting<'a> {
    both_play: &'a Barrier,
}

impl Observer for Meeting<'_> {
    fn started(&mut self, _: usize, _: &Position) {
        self.both_play.wait();
    }
}

/// Nothing that a bot hears names its opponent.
fn who_are_you(isolation: &Isolation, host: &Host) {
    let played = play(&python("who-are-you", host), &rightmost(), isolation);
    for game in &played.games {
        assert_finished(game);
        assert!(game.stderr[0].contains("heard uki"), "{}", game.stderr[0]);
        assert!(!game.stderr[0].contains("rightmost"), "{}", game.stderr[0]);
    }
}
