//! The term: who is there, and what all of its phases need.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use super::bots::Kind;
use super::class::{SignedIn, standings};
use super::followed::{Followed, When};
use super::http::Client;
use super::server::{Served, Taken, taken};
use super::student::{Pushed, Student};
use super::watching::Watched;

/// How often the rehearsal looks what has become of what was handed in.
const LOOK: Duration = Duration::from_millis(500);

/// How large a rehearsal is.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) players: usize,
    /// Matches, builds and tests at once.
    pub(crate) workers: usize,
    /// How long the tournament is played and watched at the end.
    pub(crate) play_for: Duration,
    /// How often the server is killed: first while all push, then while it plays.
    pub(crate) kills: usize,
    /// Students who hand in while nothing else happens.
    pub(crate) alone: usize,
    /// Those who look at pages, and those who follow them.
    pub(crate) visitors: usize,
    pub(crate) followers: usize,
    /// After so long it gives up.
    pub(crate) at_most: Duration,
}

impl Plan {
    /// A class.
    pub(crate) const fn whole() -> Plan {
        Plan {
            players: 300,
            workers: 2,
            play_for: Duration::from_mins(2),
            kills: 2,
            alone: 5,
            visitors: 16,
            followers: 50,
            at_most: Duration::from_hours(2),
        }
    }

    /// As small as it can be with all that happens.
    pub(crate) const fn quick() -> Plan {
        Plan {
            players: 12,
            play_for: Duration::from_secs(5),
            kills: 1,
            alone: 1,
            visitors: 2,
            followers: 4,
            at_most: Duration::from_mins(10),
            ..Plan::whole()
        }
    }
}

/// A term that is under way.
pub(crate) struct Term<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) served: &'a Served,
    pub(crate) anybody: Client,
    pub(crate) lecturer: SignedIn,
    pub(crate) students: Vec<Student>,
    pub(crate) followed: Followed,
    pub(crate) watched: Watched,
    pub(crate) refused: AtomicUsize,
    /// Seconds of each push that was taken.
    pub(crate) pushes: Mutex<Vec<f64>>,
    /// Seconds of each time that the server was not there.
    pub(crate) outages: Mutex<Vec<f64>>,
    /// Phases that are over, with their seconds.
    phases: Mutex<Vec<(&'static str, f64)>>,
    lost: Mutex<Vec<String>>,
    until: Instant,
    tell: &'a (dyn Fn(&str) + Sync),
}

/// Adds to a list that several write.
pub(crate) fn note<T>(list: &Mutex<Vec<T>>, one: T) {
    // Whoever panicked has ended the rehearsal anyway.
    list.lock().unwrap_or_else(PoisonError::into_inner).push(one);
}

/// What a list holds.
pub(crate) fn noted<T: Clone>(list: &Mutex<Vec<T>>) -> Vec<T> {
    list.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The end of a term, as who reports on it needs it.
pub(crate) struct TermEnd {
    /// Phases, with their seconds.
    pub(crate) phases: Vec<(&'static str, f64)>,
    /// What was lost that must not be.
    pub(crate) lost: Vec<String>,
    /// Matches of the tournament, and games that were lost by faults.
    pub(crate) played: (u64, u64),
    pub(crate) took: Duration,
    /// What the server took, and what this program did.
    pub(crate) server: Taken,
    pub(crate) own: Taken,
    pub(crate) complaints: Vec<String>,
}

/// Plays a term with this program, and tells how far it is; then reports on it.
pub(crate) fn rehearse<T>(
    plan: &Plan,
    program: &Path,
    tell: &(dyn Fn(&str) + Sync),
    report: impl FnOnce(&Term<'_>, TermEnd) -> T,
) -> Result<T> {
    let place = tempfile::tempdir()?;
    let (began, own) = (Instant::now(), taken(std::process::id()).unwrap_or_default());
    let served = Served::start(program, place.path(), arguments(plan))?;
    let anybody = Client::stranger(served.address);
    let lecturer = SignedIn::by_link(&anybody, &served.lecturer)?;
    let mut term = Term {
        plan,
        served: &served,
        anybody,
        lecturer,
        students: Vec::new(),
        followed: Followed::default(),
        watched: Watched::default(),
        refused: AtomicUsize::new(0),
        pushes: Mutex::default(),
        outages: Mutex::default(),
        phases: Mutex::default(),
        lost: Mutex::default(),
        until: began + plan.at_most,
        tell,
    };
    term.students = term.phase("the class comes in", |term| term.enrol(place.path()))?;
    let end = AtomicBool::new(false);
    let done = scope(|scope| {
        scope.spawn(|| term.look_on(&end));
        let done = term.play();
        end.store(true, Ordering::SeqCst);
        done
    });
    let complaints = served.complaints();
    if let Err(error) = done {
        return Err(error.context(format!("the log of the server: {complaints:#?}")));
    }
    let played = term.phase("closed, archived, recomputed, started again", Term::archive)?;
    let end = TermEnd {
        phases: noted(&term.phases),
        lost: noted(&term.lost),
        played,
        took: began.elapsed(),
        server: served.taken(),
        own,
        complaints,
    };
    Ok(report(&term, end))
}

fn arguments(plan: &Plan) -> Vec<String> {
    let workers = plan.workers.to_string();
    let players = ["--player", "90=rightmost", "--player", "91=random:1", "--player", "92=greedy"];
    // All come from one address here, and more often than in an hour of real time.
    let rates = ["--requests-per-second", "100000", "--submissions-per-hour", "100"];
    let rest = ["--no-reference", "--format", "swiss:40", "--move-time", "1", "--workers", &workers];
    [&players[..], &rates, &rest].concat().into_iter().map(str::to_owned).collect()
}

impl<'a> Term<'a> {
    /// Something of the term that takes its time.
    pub(crate) fn phase<T>(
        &self,
        name: &'static str,
        phase: impl FnOnce(&Term<'a>) -> Result<T>,
    ) -> Result<T> {
        self.say(name);
        let began = Instant::now();
        let done = phase(self)?;
        note(&self.phases, (name, began.elapsed().as_secs_f64()));
        Ok(done)
    }

    pub(crate) fn say(&self, line: &str) {
        (self.tell)(line);
    }

    /// Something is lost that must not be.
    pub(crate) fn lose(&self, what: String) {
        self.say(&format!("LOST: {what}"));
        note(&self.lost, what);
    }

    /// The class list is read, links are used, tokens made.
    fn enrol(&self, place: &Path) -> Result<Vec<Student>> {
        let links = self.lecturer.class(self.plan.players)?;
        let links = links.iter().enumerate();
        links.map(|(at, link)| Student::enter(&self.anybody, at, link, place)).collect()
    }

    /// Looks what becomes of what was handed in, and what the server takes, until the end.
    fn look_on(&self, end: &AtomicBool) {
        while !end.load(Ordering::SeqCst) {
            let was_down = self.served.is_down();
            self.served.sample();
            if let Err(error) = self.followed.look(&self.anybody)
                && !was_down
                && !self.served.is_down()
            {
                self.watched.wrong(format!("following: {error}"));
            }
            sleep(LOOK);
        }
    }

    /// Waits for something that has to happen.
    pub(crate) fn wait(&self, what: &str, happened: impl Fn() -> bool) -> Result<()> {
        while !happened() {
            ensure!(Instant::now() < self.until, "gave up waiting for {what}");
            sleep(LOOK / 2);
        }
        Ok(())
    }

    /// A student hands in.
    pub(crate) fn hand_in(&self, student: &Student, kind: Kind, when: When) -> Option<i64> {
        match student.hand_in(kind, when as usize) {
            Ok(Pushed::Taken { submission, at, took }) => {
                if kind == Kind::Huge {
                    self.lose(format!("submission {submission} was taken, and is too large"));
                }
                note(&self.pushes, took.as_secs_f64());
                self.followed.add(submission, student.player, when, at);
                Some(submission)
            }
            Ok(Pushed::Refused) => {
                self.refused.fetch_add(1, Ordering::SeqCst);
                if kind != Kind::Huge {
                    self.lose(format!("a push of player {} was refused", student.player));
                }
                None
            }
            Err(error) => {
                self.lose(format!("{error:#}"));
                None
            }
        }
    }

    /// Ends the server as a power cut does, and starts it again.
    pub(crate) fn kill(&self) -> Result<()> {
        let outage = self.served.kill_and_start()?;
        self.say(&format!("killed, and there again after {:.1} s", outage.as_secs_f64()));
        note(&self.outages, outage.as_secs_f64());
        Ok(())
    }

    /// The standings as everybody sees them.
    pub(crate) fn standings(&self) -> Result<Vec<serde_json::Value>> {
        standings(&self.anybody)
    }
}
