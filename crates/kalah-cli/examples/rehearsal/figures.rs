//! The figures of a rehearsal, as a table.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::followed::{Handed, When};
use super::server::{Taken, taken};
use super::term::{Term, TermEnd, noted};

/// What a rehearsal found.
pub(crate) struct Figures {
    rows: Vec<(String, String)>,
    /// What was lost that must not be.
    pub(crate) lost: Vec<String>,
}

impl Figures {
    /// The figures of a term that is over.
    pub(crate) fn of(term: &Term, end: TermEnd) -> Figures {
        let TermEnd { phases, lost, played: (played, faults), took, server, own, complaints } = end;
        let plan = term.plan;
        let mut figures = Figures { rows: Vec::new(), lost };
        figures.row("students, places at workers", format!("{}, {}", plan.players, plan.workers));
        for (name, seconds) in phases {
            figures.row(format!("wall: {name}"), format!("{seconds:.1} s"));
        }
        let all = term.followed.all();
        let refused = term.refused.load(Ordering::SeqCst);
        figures.row("pushes taken, refused", format!("{}, {refused}", all.len()));
        figures.row("a push, until git ends", spread(noted(&term.pushes), "s"));
        for (when, name) in
            [(When::Alone, "alone"), (When::Term, "in the term"), (When::LastHour, "in the last hour")]
        {
            let of = |time: fn(&Handed) -> Option<f64>| {
                spread(all.values().filter(|one| one.when == when).filter_map(time).collect(), "s")
            };
            figures.row(format!("push to status, {name}"), of(|one| one.settled));
            figures.row(format!("push to first result, {name}"), of(|one| one.first_result));
        }
        let mut statuses: BTreeMap<&str, usize> = BTreeMap::new();
        for one in all.values() {
            *statuses.entry(&one.status).or_default() += 1;
        }
        let statuses: Vec<String> =
            statuses.iter().map(|(status, count)| format!("{status} {count}")).collect();
        figures.row("statuses", statuses.join(", "));
        figures.row("matches of the tournament, games lost by faults", format!("{played}, {faults}"));
        let outages = noted(&term.outages);
        figures.row(
            "killed, from the kill to the next start",
            format!("{} times, {}", outages.len(), spread(outages, "s")),
        );
        figures.pages(term);
        figures.account(took, &server, own, &complaints);
        figures
    }

    fn row(&mut self, name: impl Into<String>, value: String) {
        self.rows.push((name.into(), value));
    }

    #[expect(clippy::cast_precision_loss, reason = "a rate of few requests")]
    fn pages(&mut self, term: &Term) {
        let times = term.watched.times();
        let count: usize = times.values().map(Vec::len).sum();
        let rate = count as f64 / term.plan.play_for.as_secs_f64();
        self.row(
            format!("pages for {} visitors, {} streams", term.plan.visitors, term.plan.followers),
            format!("{rate:.0} a second"),
        );
        for (page, times) in times {
            let times = times.into_iter().map(|seconds| seconds * 1000.0).collect();
            self.row(format!("page: {page}"), spread_to(times, 0.99, "ms"));
        }
        let streamed = term.watched.streamed.load(Ordering::Relaxed);
        self.row("sent by streams", format!("{} MB", streamed >> 20));
        let errors: Vec<String> =
            term.watched.errors().iter().map(|(what, count)| format!("{what} ({count} times)")).collect();
        self.row("answers that were none, while it was there", or_none(&errors));
    }

    /// What it took in all; `own` is what this process had taken before.
    fn account(&mut self, wall: Duration, server: &Taken, own: Taken, complaints: &[String]) {
        self.row("wall time", format!("{:.0} s", wall.as_secs_f64()));
        self.row("processor, server", format!("{:.0} s", server.own));
        self.row("processor, bots, compilers and git of the server", format!("{:.0} s", server.children));
        if let Some(now) = taken(std::process::id()) {
            // Servers that have ended are counted as children of this process.
            let ours = now.own + now.children - own.own - own.children - server.own - server.children;
            self.row("processor, the rehearsal itself", format!("{:.0} s", ours.max(0.0)));
        }
        self.row(
            "memory of the server, at most and at the end",
            format!("{} MB, {} MB", server.most_memory >> 20, server.memory >> 20),
        );
        self.row("errors in its log", or_none(complaints));
    }
}

fn or_none(lines: &[String]) -> String {
    if lines.is_empty() { "none".to_owned() } else { lines.join("; ") }
}

/// Median, the 95th of 100, and the most.
fn spread(times: Vec<f64>, unit: &str) -> String {
    spread_to(times, 0.95, unit)
}

pub(crate) fn spread_to(mut times: Vec<f64>, far: f64, unit: &str) -> String {
    times.sort_by(f64::total_cmp);
    let Some(most) = times.last() else { return "none".to_owned() };
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place in a list"
    )]
    let at = |part: f64| times[((times.len() - 1) as f64 * part).round() as usize];
    let (median, late) = (at(0.5), at(far));
    format!("{median:.1} / {late:.1} / {most:.1} {unit} ({} of them)", times.len())
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| figure | median / p95 / most; of pages p99 |\n|---|---|")?;
        for (name, value) in &self.rows {
            writeln!(f, "| {name} | {value} |")?;
        }
        if self.lost.is_empty() {
            return write!(f, "\nNothing was lost.");
        }
        write!(f, "\nLost:\n- {}", self.lost.join("\n- "))
    }
}
