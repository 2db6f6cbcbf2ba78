//! Matches that are played at the server itself, in open tournaments.

use kalah_jobs::{Attempt, JobId, JobOutcome, Product};
use kalah_store::{StoredMatch, TournamentId};
use kalah_tournament::{EntryId, MatchSummary, PlayerNumber};

use super::{Coordinator, CoordinatorEnd};
use crate::commands::meetings::{BegunMatch, MeetingCommand, PlayedMeeting};
use crate::coordinator::scheduler;
use crate::tournament::MatchEffect;

impl Coordinator {
    /// Executes a command for a match at the server.
    pub(super) async fn execute_meeting(&mut self, command: MeetingCommand) -> Result<(), CoordinatorEnd> {
        match command {
            MeetingCommand::Meet(tournament, players, answer) => {
                let met = self.meet(tournament, players).await?;
                if let Err(Some(undelivered)) = answer.send(met) {
                    self.change(tournament, |one| one.abandon(undelivered.id));
                }
            }
            MeetingCommand::Progress(tournament, progress) => {
                self.change(tournament, |one| match one.progress(progress) {
                    MatchEffect::Topics(topics) => topics,
                    MatchEffect::Gap | MatchEffect::Stale => Vec::new(),
                });
            }
            MeetingCommand::Abandoned(tournament, id) => self.change(tournament, |one| one.abandon(id)),
            MeetingCommand::Played(played, answer) => {
                self.persist_played(played).await?;
                _ = answer.send(());
            }
            MeetingCommand::Renamed(number, called) => {
                for shared in self.tournaments.all().iter() {
                    shared.change(|one| one.rename(number, &called));
                }
            }
        }
        Ok(())
    }

    /// A match begins, in memory alone: should the server end before it is over, nothing has happened.
    async fn meet(
        &mut self,
        id: TournamentId,
        players: [PlayerNumber; 2],
    ) -> Result<Option<BegunMatch>, CoordinatorEnd> {
        let Some(shared) = self.tournaments.find(id) else { return Ok(None) };
        let mut entries = [EntryId(0); 2];
        for (entry, number) in entries.iter_mut().zip(players) {
            let known = shared.read().player(number).map(|player| player.entry);
            if let Some(known) = known {
                *entry = known;
                continue;
            }
            let entered = self.persist(async |store| store.enter_agent(id, number).await).await?;
            let Some(player) = entered else { return Ok(None) };
            *entry = player.entry;
            shared.change(|one| one.swap(None, Some(player)).topics);
        }
        let id = self.next_match;
        self.next_match = id.next();
        shared.change(|one| one.begin(id, entries));
        Ok(Some(BegunMatch { id, entries }))
    }

    /// Persists matches, then shows them.
    async fn persist_played(&mut self, played: Vec<PlayedMeeting>) -> Result<(), CoordinatorEnd> {
        let mut kept: Vec<(TournamentId, StoredMatch)> = Vec::new();
        for PlayedMeeting { tournament, id, games, comments } in played {
            match self.believed(tournament, id, games) {
                None => {}
                Some(Err(why)) => {
                    tracing::error!(job = %id, "a match at the server is no match: {why}");
                    self.change(tournament, |one| one.abandon(id));
                }
                Some(Ok((summary, games))) => {
                    let meeting = StoredMatch { id, summary, games, comments };
                    kept.push((tournament, meeting));
                }
            }
        }
        if kept.is_empty() {
            return Ok(());
        }
        let meetings: Vec<StoredMatch> = kept.iter().map(|(_, meeting)| meeting.clone()).collect();
        self.persist_results(meetings.len(), async |store| store.keep_meetings(&meetings).await).await?;
        let results: Vec<MatchSummary> = meetings.iter().map(|meeting| meeting.summary).collect();
        self.metrics.count_results(&results, &[]);
        self.reviewing.wake();
        for (tournament, meeting) in kept {
            let mut former = None;
            self.change(tournament, |one| {
                let (gone, topics) = one.finish_meeting(meeting.id, meeting.summary);
                former = gone;
                topics
            });
            if let Some(former) = former {
                self.leave_unreviewed(former);
            }
        }
        Ok(())
    }

    /// Checks the records of a running match by replay; `None` if a player has left the tournament.
    fn believed(
        &self,
        tournament: TournamentId,
        id: JobId,
        games: [kalah_jobs::PlayedGame; 2],
    ) -> Option<Result<(MatchSummary, [kalah_jobs::PlayedGame; 2]), String>> {
        let shared = self.tournaments.find(tournament)?;
        let one = shared.read();
        let running = one.runs(id).filter(|running| running.attempt == Attempt::FIRST)?;
        Some(scheduler::accept_report(&one, running, JobOutcome::Done(Product::Played(Box::new(games)))))
    }

    /// The games of a match are gone: nobody has to review them any more.
    fn leave_unreviewed(&mut self, id: JobId) {
        for second in [false, true] {
            let job = id.reviewing(second);
            if self.reviewing.given.remove(&job).is_some() {
                self.cancel(job);
            }
        }
    }
}
