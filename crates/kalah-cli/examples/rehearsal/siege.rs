//! A class that hands in while strangers and one of its own take whatever the server has.

use std::fmt;
use std::io::{Read as _, Write as _};
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{Scope, scope, sleep};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::class::SignedIn;
use super::figures::spread_to;
use super::http::Client;
use super::server::Served;
use super::term::{note, noted};

/// How long the attacks go on before the first student comes.
const AHEAD: Duration = Duration::from_secs(5);

/// Time for which one sign-in takes up the rate of an address: five requests of a hundred a second.
const SIGN_IN: Duration = Duration::from_millis(50);

/// Threads by which students hand in: as many may wait for their answers at once.
const HANDS: usize = 48;

/// What came of a class that handed in.
struct HandedIn {
    /// Submissions that were taken at the first try, and all.
    taken: usize,
    all: usize,
    /// Seconds until each was answered.
    seconds: Vec<f64>,
    /// Most memory of the server, and that after it all, in bytes.
    most_memory: u64,
    memory: u64,
    /// Requests of each attack, and how many of them were not refused.
    attacks: Vec<(&'static str, usize, usize)>,
}

/// Both as a table.
pub(crate) struct Comparison {
    alone: HandedIn,
    besieged: HandedIn,
}

/// Lets so many students hand in within a time, alone and under attack.
///
/// # Errors
/// If the server cannot be started, or nobody can sign in.
pub(crate) fn compare(students: usize, within: Duration, program: &Path) -> Result<Comparison> {
    let hand_in = |attacked| hand_in(students, within, program, attacked);
    Ok(Comparison { alone: hand_in(false)?, besieged: hand_in(true)? })
}

impl Comparison {
    /// Whether every submission was taken at the first try.
    #[cfg(test)]
    pub(crate) fn is_whole(&self) -> bool {
        [&self.alone, &self.besieged].iter().all(|one| one.taken == one.all)
    }
}

fn hand_in(students: usize, within: Duration, program: &Path, attacked: bool) -> Result<HandedIn> {
    let place = tempfile::tempdir()?;
    // A builder works on what arrives, as on any evening before a deadline.
    let served = Served::start(program, place.path(), vec!["--workers".to_owned(), "1".to_owned()])?;
    let anybody = Client::stranger(served.address);
    let lecturer = SignedIn::by_link(&anybody, &served.lecturer)?;
    let class = lecturer.class(students + ATTACKERS)?;
    let mut tokens = Vec::new();
    for (player, link) in &class {
        // All of them sign in from one address, within its rate.
        sleep(SIGN_IN);
        tokens.push((*player, SignedIn::by_link(&anybody, link)?.token()?));
    }
    let (end, seconds, accepted) = (AtomicBool::new(false), Mutex::new(Vec::new()), AtomicUsize::new(0));
    let attacks: Vec<Attack> = NAMES.map(Attack::new).into();
    let (attackers, students) = tokens.split_at(ATTACKERS);
    scope(|scope| {
        if attacked {
            attack(scope, &anybody, attackers, (&attacks, &end));
            sleep(AHEAD);
        }
        let began = Instant::now();
        let next = AtomicUsize::new(0);
        scope_of(HANDS, || {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some((_, token)) = students.get(place) else { return };
                let turn = within.mul_f64(fraction(place, students.len()));
                sleep(turn.saturating_sub(began.elapsed()));
                let host = u8::try_from(place % 250).unwrap_or(0) + 1;
                let student = anybody.named(bearer(token));
                let student = student.from(Ipv4Addr::new(127, 0, 1, host));
                let bot = format!("# {place}\nprint(1)\n");
                let asked = Instant::now();
                let answer = student.post_bytes(
                    "/api/submissions?name=bot.py",
                    "application/octet-stream",
                    bot.as_bytes(),
                );
                note(&seconds, asked.elapsed().as_secs_f64());
                if answer.is_ok_and(|answer| answer.status == 201) {
                    accepted.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        end.store(true, Ordering::SeqCst);
    });
    sleep(AHEAD);
    served.sample();
    let memory = served.taken();
    let handed_in = HandedIn {
        taken: accepted.into_inner(),
        all: students.len(),
        seconds: noted(&seconds),
        most_memory: memory.most_memory,
        memory: memory.memory,
        attacks: attacks.iter().map(Attack::counts).collect(),
    };
    served.stop()?;
    Ok(handed_in)
}

/// Students who attack: one by uploads that never end, four by pushes.
const ATTACKERS: usize = 5;

const NAMES: [&str; 5] = [
    "half-sent uploads of one student",
    "games, thinking games and analyses of a stranger",
    "small pushes that unpack to a gigabyte",
    "pictures of the largest board, 100 a second",
    "live streams from 16 addresses",
];

/// Requests of an attack.
struct Attack {
    name: &'static str,
    asked: AtomicUsize,
    served: AtomicUsize,
}

impl Attack {
    fn new(name: &'static str) -> Attack {
        Attack { name, asked: AtomicUsize::new(0), served: AtomicUsize::new(0) }
    }

    fn count(&self, was_served: bool) {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.served.fetch_add(usize::from(was_served), Ordering::Relaxed);
    }

    fn counts(&self) -> (&'static str, usize, usize) {
        (self.name, self.asked.load(Ordering::Relaxed), self.served.load(Ordering::Relaxed))
    }
}

/// Attacks from 127.0.2.0/24 until the end is told.
fn attack<'scope>(
    scope: &'scope Scope<'scope, '_>,
    anybody: &'scope Client,
    attackers: &'scope [(u32, String)],
    (attacks, end): (&'scope [Attack], &'scope AtomicBool),
) {
    let [uploads, games, pushes, pictures, streams] = attacks else { return };
    let goes_on = || !end.load(Ordering::SeqCst);
    let host = |last: u8| anybody.from(Ipv4Addr::new(127, 0, 2, last));
    scope.spawn(move || half_sent(&host(1).named(bearer(&attackers[0].1)), uploads, &goes_on));
    scope.spawn(move || open_games(&host(2), games, &goes_on));
    for (player, token) in &attackers[1..] {
        scope.spawn(move || push_bombs(&host(3).named(bearer(token)), *player, pushes, &goes_on));
    }
    for _ in 0..4 {
        scope.spawn(move || {
            while goes_on() {
                let answer = host(4).get("/board.png?rules=12x41");
                pictures.count(answer.is_ok_and(|answer| answer.status == 200));
                sleep(Duration::from_millis(40));
            }
        });
    }
    scope.spawn(move || take_streams(&host, streams, &goes_on));
}

fn bearer(token: &str) -> String {
    format!("Authorization: Bearer {token}")
}

/// Seventy uploads of a thousand bytes, of which one is sent.
fn half_sent(student: &Client, attack: &Attack, goes_on: &dyn Fn() -> bool) {
    let mut held = Vec::new();
    while goes_on() {
        held.retain_mut(is_open);
        while held.len() < 70 && goes_on() {
            let Ok(mut stream) = student.connect() else { break };
            let line = student.line().unwrap_or_default();
            let request = format!(
                "POST /api/submissions?name=bot.py HTTP/1.1\r\nHost: localhost\r\n{line}\r\nContent-Length: 1000\r\n\r\nx"
            );
            attack.count(stream.write_all(request.as_bytes()).is_ok() && is_open(&mut stream));
            held.push(stream);
        }
        sleep(Duration::from_millis(200));
    }
}

/// Whether the server has neither answered nor closed.
fn is_open(stream: &mut std::net::TcpStream) -> bool {
    _ = stream.set_read_timeout(Some(Duration::from_millis(20)));
    let read = stream.read(&mut [0; 64]);
    read.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
}

fn open_games(stranger: &Client, attack: &Attack, goes_on: &dyn Fn() -> bool) {
    let mut values = Vec::new();
    for number in 0..256 {
        if !goes_on() {
            return;
        }
        let level = [("rules", "6x4"), ("north", "human"), ("south", "alphabeta:12")];
        attack.count(stranger.post("/play", &level).is_ok_and(|answer| answer.status == 303));
        let seeds = number % 40 + 1;
        let position = format!("%3c6,0,0,{seeds},4,4,4,4,4,4,4,4,4,4,{}%3e%20S", number / 40 + 1);
        if let Ok(mut stream) = stranger.stream(&format!("/analysis/values?rules=6x4&position={position}")) {
            let mut line = [0; 12];
            attack.count(stream.read_exact(&mut line).is_ok() && line.ends_with(b"200"));
            values.push(stream);
        }
    }
    while goes_on() {
        attack.count(stranger.post("/play", &[("rules", "6x4")]).is_ok_and(|answer| answer.status == 303));
    }
}

fn push_bombs(student: &Client, player: u32, attack: &Attack, goes_on: &dyn Fn() -> bool) {
    let request = super::bomb::push(super::bomb::GIGABYTE);
    while goes_on() {
        let path = format!("/git/{player}.git/git-receive-pack");
        let answer = student.post_bytes(&path, "application/x-git-receive-pack-request", &request);
        attack.count(answer.is_ok_and(|answer| answer.body.contains("unpack")));
    }
}

fn take_streams(host: &dyn Fn(u8) -> Client, attack: &Attack, goes_on: &dyn Fn() -> bool) {
    let mut held = Vec::new();
    for last in (10..26).cycle().take(16 * 256) {
        if !goes_on() {
            return;
        }
        let Ok(mut stream) = host(last).stream("/live") else { continue };
        let mut line = [0; 12];
        attack.count(stream.read_exact(&mut line).is_ok() && line.ends_with(b"200"));
        held.push(stream);
    }
    while goes_on() {
        sleep(Duration::from_millis(100));
    }
}

/// Runs the same on so many threads.
fn scope_of(threads: usize, work: impl Fn() + Sync) {
    scope(|scope| {
        for _ in 0..threads {
            scope.spawn(&work);
        }
    });
}

#[expect(clippy::cast_precision_loss, reason = "students are few")]
fn fraction(part: usize, all: usize) -> f64 {
    part as f64 / all as f64
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, name: &str, one: &HandedIn| {
            let share = 100.0 * fraction(one.taken, one.all);
            let times = spread_to(one.seconds.clone(), 0.99, "s");
            let [most, now] = [one.most_memory, one.memory].map(|bytes| bytes >> 20);
            writeln!(f, "| {name} | {share:.1} % of {} | {times} | {most} / {now} MB |", one.all)
        };
        writeln!(f, "| handed in | taken at once | median / p99 / most | memory, most / after |")?;
        writeln!(f, "|---|---|---|---|")?;
        row(f, "alone", &self.alone)?;
        row(f, "under attack", &self.besieged)?;
        writeln!(f, "\n| attack | requests | served |\n|---|---|---|")?;
        for (name, asked, served) in &self.besieged.attacks {
            writeln!(f, "| {name} | {asked} | {served} |")?;
        }
        Ok(())
    }
}
