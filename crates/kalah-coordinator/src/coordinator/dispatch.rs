//! Matches begin, and workers get them.

use std::time::Instant;

use kalah_jobs::{Assignment, Attempt, JobId, Needs, WorkerOrder};
use kalah_store::{Lease, TournamentStage};
use kalah_tournament::{EntryId, EntryPair, InPlay};

use super::{Coordinator, CoordinatorEnd};
use crate::coordinator::scheduler;

/// A match that is to begin.
#[derive(Clone, Copy, Debug)]
struct NewMatch {
    place: usize,
    id: JobId,
    entries: [EntryId; 2],
}

impl Coordinator {
    /// Begins matches as long as workers have room and there are pairs, and hands out what waits. Nobody hears of a
    /// job before it is on the disk who has it.
    pub(super) async fn dispatch(&mut self) -> Result<(), CoordinatorEnd> {
        self.make_room();
        self.give_tasks(false);
        let new = self.draw();
        // What no match takes may all build and try.
        self.give_tasks(true);
        self.give_requested_review().await?;
        self.give_game_reviews().await?;
        let assigned = self.ledger.assign(Instant::now());
        if new.is_empty() && assigned.is_empty() {
            return Ok(());
        }
        let matches: Vec<(JobId, [EntryId; 2])> = new.iter().map(|new| (new.id, new.entries)).collect();
        let leases: Vec<Lease> =
            assigned.iter().filter(|given| given.job.id.is_stored()).map(lease).collect();
        if !matches.is_empty() || !leases.is_empty() {
            self.persist(async |store| store.hand_out(&matches, &leases).await).await?;
        }
        for (place, live) in self.tournaments.all().iter().enumerate() {
            let mut here = new.iter().filter(|new| new.place == place).peekable();
            if here.peek().is_some() {
                live.change(|tournament| {
                    here.flat_map(|new| tournament.begin(new.id, new.entries)).collect::<Vec<_>>()
                });
            }
        }
        // Building and testing begin: the pages of their players say so.
        for player in assigned.iter().filter_map(|given| Some(self.tasks.of(given.job.id)?.player)) {
            self.announce_player(player);
        }
        for Assignment { worker, job, .. } in assigned {
            self.worker_access.grant(&worker, &job);
            self.end.order(&worker, WorkerOrder::Do(Box::new(job)));
        }
        Ok(())
    }

    /// The matches that can begin now, each tournament in its turn.
    fn draw(&mut self) -> Vec<NewMatch> {
        let mut new = Vec::new();
        let mut open: Vec<(usize, usize, InPlay)> = Vec::new();
        for (place, live) in self.tournaments.all().iter().enumerate() {
            let tournament = live.read();
            if tournament.stage != TournamentStage::Open {
                continue;
            }
            let timed = tournament.settings.limit.is_timed();
            let room = self.ledger.room(&Needs { timed, ..Needs::default() });
            if room > 0 {
                open.push((place, room, tournament.in_play().clone()));
            }
        }
        while !open.is_empty() {
            open.retain_mut(|(place, room, in_play)| {
                if *room <= new.len() {
                    return false;
                }
                let shared = self.tournaments.at(*place);
                let tournament = shared.read();
                let Some(entries) = scheduler::draw(&tournament, in_play) else { return false };
                in_play.extend(EntryPair::new(entries[0], entries[1]));
                let id = self.next_match;
                let Some(job) = tournament.job(id, Attempt::FIRST, entries) else { return false };
                self.next_match = id.next();
                self.ledger.add(job, Vec::new());
                self.place_of.insert(id, *place);
                new.push(NewMatch { place: *place, id, entries });
                true
            });
        }
        new
    }
}

fn lease(given: &Assignment) -> Lease {
    let Assignment { worker, session, job } = given;
    Lease { id: job.id, attempt: job.attempt, worker: worker.clone(), session: *session }
}
