//! What a row of the list is: number, name, how it is tried, what must happen.

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
    BotError, CommandSpec, Cores, GameOutcome, Isolation, MatchOutcome, MatchSettings, Observer, PlayerSpec,
    ResolvedPlayer, play_match,
};
use kalah_player::Limit;
use kalah_sandbox::available_cores;

use super::host::Host;
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
    /// It works, and is listed with what it carries.
    Known,
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
            Verdict::Known => f.write_str("known"),
            Verdict::NothingBuilt => f.write_str("refused: nothing is built here"),
        }
    }
}

use Verdict::{Held, Lost, Refused};

pub(super) enum Try {
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

/// What becomes of a bot that runs while it is to stand still, where a control group does not stop it first.
pub(super) const AWAKE: Verdict = Verdict::HeldOrLost(Fault::Crashed, "ran on while it was to stand still");

pub(super) const fn row(number: u8, name: &'static str, tried: Try, verdict: Verdict) -> Row {
    Row { number, name, tried, verdict }
}

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
                    writes: false,
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
    fn judge(&self, played: &MatchOutcome) {
        for game in &played.games {
            let stderr = game.stderr.concat();
            assert!(!stderr.contains("BREACH"), "{stderr}");
            let charged = game.record.plies.iter().any(|ply| ply.charged_us.is_some());
            assert!(!charged || self.verdict == AWAKE, "{:?}", game.record.plies);
            let verdict = match self.verdict {
                Verdict::HeldOrLost(fault, why) if game.record.cause.is_some() => Lost(fault, why),
                Verdict::HeldOrLost(..) => Held,
                verdict => verdict,
            };
            match verdict {
                Held => {
                    assert_finished(game);
                    assert!(stderr.contains("tried ") || stderr.contains("no end of errors"), "{stderr}");
                }
                Lost(fault, why) => {
                    let cause = game.record.cause.as_deref().unwrap_or("nothing");
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
                Refused | Verdict::Known | Verdict::HeldOrLost(..) | Verdict::NothingBuilt => {
                    unreachable!("a bot that plays was not refused")
                }
            }
        }
    }
}

#[track_caller]
pub(crate) fn assert_finished(game: &GameOutcome) {
    assert!(
        matches!(game.record.ending, Ending::Finished { .. }),
        "{:?} {:?}",
        game.record.cause,
        game.stderr
    );
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
    ResolvedPlayer::Process(CommandSpec {
        name,
        program,
        args: args.to_vec(),
        dir: Some(fixture("")),
        writes: false,
    })
}

pub(crate) fn rightmost() -> ResolvedPlayer {
    ResolvedPlayer::Textbook("rightmost".parse().unwrap())
}

/// A small board. Only who never answers, or never starts, takes longer than the limits, so no time decides.
pub(crate) fn play(a: &ResolvedPlayer, b: &ResolvedPlayer, isolation: &Isolation) -> MatchOutcome {
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
pub(super) fn own_clock(isolation: &Isolation, host: &Host) {
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
pub(super) fn noise(isolation: &Isolation, host: &Host) {
    let cores = Cores::from_shares(available_cores().into_iter().take(2).map(|core| vec![core]).collect());
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
pub(super) fn starve(isolation: &Isolation, _: &Host) {
    let folder = native();
    let bot = ResolvedPlayer::Process(CommandSpec {
        name: "opaque".to_owned(),
        program: folder.path().join("main"),
        args: vec!["starve".to_owned()],
        dir: Some(folder.path().to_owned()),
        writes: false,
    });
    let settings = MatchSettings { patience: Duration::from_secs(1), ..settings("starve", isolation) };
    let played = || play_match(&bot, &rightmost(), &settings, &mut (), &AtomicBool::new(false)).unwrap();
    let times = |played: &MatchOutcome| {
        let late = |game: &GameOutcome| {
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
pub(super) fn who_are_you(isolation: &Isolation, host: &Host) {
    let played = play(&python("who-are-you", host), &rightmost(), isolation);
    for game in &played.games {
        assert_finished(game);
        assert!(game.stderr[0].contains("heard uki"), "{}", game.stderr[0]);
        assert!(!game.stderr[0].contains("rightmost"), "{}", game.stderr[0]);
    }
}
