//! What happens in a term, one after the other.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use super::bots::Kind;
use super::class::{json, matches_of};
use super::followed::When;
use super::student::Student;
use super::term::Term;

/// Students who push at the same moment.
const AT_ONCE: usize = 8;

/// How far ahead the final deadline is set once all have pushed.
const LAST_SECONDS: Duration = Duration::from_secs(3);

/// How far ahead the others are.
const WEEKS: Duration = Duration::from_hours(24 * 14);

/// Matches that decide who is better than player 90.
const MATCHES: &str = "2";

impl Term<'_> {
    /// From the first push to the last match.
    pub(crate) fn play(&self) -> Result<()> {
        self.lecturer.deadline("Legal moves", WEEKS, &[("requirement", "passes")])?;
        let better = [("requirement", "beats"), ("opponent", "90"), ("matches", MATCHES)];
        self.lecturer.deadline("Better than 90", WEEKS, &better)?;
        self.phase("some hand in alone", Term::alone)?;
        self.phase("the term", Term::weeks)?;
        self.phase("the last hour, until all have pushed", Term::last_hour)?;
        let late = self.phase("the final deadline, and what comes late", Term::deadline)?;
        self.phase("until all that came has been tried", |term| {
            term.wait("what was handed in", || term.followed.open() == 0)
        })?;
        self.phase("the tournament is played and watched", Term::tournament)?;
        self.check_late(&late)?;
        self.check_all();
        Ok(())
    }

    fn alone(&self) -> Result<()> {
        let fine = self.students.iter().filter(|student| Kind::of(student.place) == Kind::Plays);
        for student in fine.take(self.plan.alone) {
            if let Some(id) = self.hand_in(student, Kind::Plays, When::Alone) {
                self.wait("the first result", || self.followed.has_result(id))?;
            }
        }
        Ok(())
    }

    /// A third of the class hands in before the end, and all those with whom something is wrong.
    fn weeks(&self) -> Result<()> {
        let kind = |student: &Student| Kind::of(student.place);
        let early = |student: &&Student| student.place.is_multiple_of(3) || kind(student) != Kind::Plays;
        self.together(
            &self.students.iter().filter(early).collect::<Vec<_>>(),
            When::Term,
            kind,
            &AtomicUsize::new(0),
        );
        self.wait("what was handed in early", || self.followed.open() == 0)
    }

    /// All push, and the server is killed in the midst of it.
    fn last_hour(&self) -> Result<()> {
        let kind = |student: &Student| match Kind::of(student.place) {
            Kind::Crashes => Kind::Crashes,
            Kind::DoesNotCompile if student.place % 40 == 3 => Kind::DoesNotCompile,
            _ => Kind::Plays,
        };
        let all: Vec<&Student> = self.students.iter().collect();
        let pushed = AtomicUsize::new(0);
        scope(|scope| {
            let kill = (self.plan.kills > 0).then(|| {
                scope.spawn(|| {
                    self.wait("half of the pushes", || pushed.load(Ordering::SeqCst) >= all.len() / 2)?;
                    self.kill()
                })
            });
            self.together(&all, When::LastHour, kind, &pushed);
            let killed = kill.map(|thread| thread.join().map_err(|_| anyhow::anyhow!("the kill panicked")));
            killed.transpose()?.transpose().map(drop)
        })
    }

    /// Several push at a time.
    fn together(
        &self,
        who: &[&Student],
        when: When,
        kind: impl Fn(&Student) -> Kind + Sync,
        pushed: &AtomicUsize,
    ) {
        let next = AtomicUsize::new(0);
        scope(|scope| {
            for _ in 0..AT_ONCE {
                scope.spawn(|| {
                    while let Some(student) = who.get(next.fetch_add(1, Ordering::SeqCst)) {
                        self.hand_in(student, kind(student), when);
                        pushed.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
        });
    }

    /// The deadline ends; whoever comes late and with what.
    fn deadline(&self) -> Result<Vec<(u32, i64)>> {
        let began = Instant::now();
        self.lecturer.deadline("Final", LAST_SECONDS, &[("requirement", "final")])?;
        // The last second counts whole.
        sleep((LAST_SECONDS + Duration::from_secs(2)).saturating_sub(began.elapsed()));
        let late = self.students.iter().filter(|student| student.place.is_multiple_of(20));
        Ok(late.filter_map(|one| Some((one.player, self.hand_in(one, Kind::Plays, When::Late)?))).collect())
    }

    /// It is played for a while, with visitors; the rest of the kills fall into it.
    fn tournament(&self) -> Result<()> {
        let rows = self.standings()?;
        let number = |row: &Value| row["number"].as_u64()?.try_into().ok();
        let players: Vec<u32> = rows.iter().filter_map(number).collect();
        ensure!(!players.is_empty(), "nobody plays");
        let (end, watched, served) = (AtomicBool::new(false), &self.watched, self.served);
        let paths: Vec<String> = (0..self.plan.followers)
            .map(|at| match at % 3 {
                0 => "/live".to_owned(),
                1 => "/live/ranking".to_owned(),
                _ => format!("/live/players/{}", players[at % players.len()]),
            })
            .collect();
        scope(|scope| {
            for first in 0..self.plan.visitors {
                let (players, end) = (&players, &end);
                scope.spawn(move || watched.visit(served, players, first, end));
            }
            for path in &paths {
                scope.spawn(|| watched.follow(served, path, &end));
            }
            let kills = u32::try_from(self.plan.kills.saturating_sub(1)).unwrap_or(u32::MAX);
            let part = self.plan.play_for / kills.saturating_add(1);
            let mut done = Ok(());
            for _ in 0..kills {
                sleep(part);
                done = done.and_then(|()| self.kill());
            }
            sleep(part);
            end.store(true, Ordering::SeqCst);
            done
        })
    }

    /// What came late must not be what counts.
    fn check_late(&self, late: &[(u32, i64)]) -> Result<()> {
        let all = json(&self.anybody, "/api/deadlines")?;
        let deadlines = all.as_array().context("no list of deadlines")?;
        let last = deadlines.iter().find(|one| one["name"] == "Final").context("no final deadline")?;
        for (player, id) in late {
            let rows = last["players"].as_array().context("a deadline without players")?;
            let row = rows.iter().find(|row| row["player"] == *player).context("a player without a row")?;
            if row["submission"].as_i64().is_some_and(|counts| counts >= *id) {
                self.lose(format!("submission {id} of player {player} came late, and counts"));
            }
        }
        Ok(())
    }

    /// Everything that was taken must be known, and what became of it.
    fn check_all(&self) {
        for (id, one) in self.followed.all() {
            if !one.known {
                self.lose(format!("submission {id} of player {} was taken, and nobody knows it", one.player));
            } else if one.settled.is_none() {
                self.lose(format!("submission {id} of player {} is still {}", one.player, one.status));
            }
        }
    }

    /// The tournament is closed and archived; what its records give is what everybody saw. Tells the matches
    /// played, and the games of them that were lost by faults.
    pub(crate) fn archive(&self) -> Result<(u64, u64)> {
        self.lecturer.stage("closed")?;
        let count = |what: &str| -> Result<u64> {
            json(&self.anybody, "/api/standings")?[what].as_u64().context("standings without a count")
        };
        self.wait("the last matches", || count("running").is_ok_and(|running| running == 0))?;
        self.lecturer.stage("archived")?;
        let played = count("played")?;
        // The ranking follows the results by a moment.
        let told = |rows: &[Value]| rows.iter().map(matches_of).sum::<u64>();
        self.wait("the last ranking", || self.standings().is_ok_and(|rows| told(&rows) == 2 * played))?;
        let before = self.standings()?;
        self.served.stop()?;
        let said = self.served.by_hand(&["admin", "recompute"])?;
        if !said.trim_end().ends_with(": 0 repaired, 0 to be played again") {
            self.lose(format!("results differ from their records: {said}"));
        }
        self.served.start_again()?;
        self.wait("the last start", || self.standings().is_ok_and(|rows| told(&rows) == 2 * played))?;
        let after = self.standings()?;
        for (was, is) in before.iter().zip(&after).filter(|(was, is)| was != is) {
            self.lose(format!("standings: after the results were worked out again {was} is {is}"));
        }
        if before.len() != after.len() {
            self.lose(format!("{} players stood in the standings, and {} do", before.len(), after.len()));
        }
        self.served.stop()?;
        Ok((played, before.iter().filter_map(|row| row["errors"].as_u64()).sum()))
    }
}
