//! Tournaments begin, change their stage, and become official.

use kalah_jobs::{JobWork, PythonModule};
use kalah_store::{NewTournament, PersonId, Registration, TournamentId, TournamentStage};
use kalah_tournament::Leaderboard;

use super::{Coordinator, CoordinatorEnd};
use crate::commands::FinaliseObstacle;
use crate::topic::TournamentTopic;
use crate::tournament::{TournamentState, loading};

impl Coordinator {
    /// Changes one of the tournaments in memory.
    pub(super) fn change(
        &self,
        id: TournamentId,
        change: impl FnOnce(&mut TournamentState) -> Vec<TournamentTopic>,
    ) {
        if let Some(shared) = self.tournaments.find(id) {
            shared.change(change);
        }
    }

    /// Begins a tournament of these players beside the others. False if there is one of this name.
    pub(super) async fn begin(
        &mut self,
        new: &NewTournament,
        players: &[Registration],
        who: PersonId,
    ) -> Result<bool, CoordinatorEnd> {
        let Some(id) = self.persist(async |store| store.begin(new, Some(who)).await).await? else {
            return Ok(false);
        };
        self.persist(async |store| store.register(id, players).await).await?;
        if let Some(mut tournament) = self.persist(async |store| loading::begun(store, id).await).await? {
            tournament.reviews_games = self.reviewing.reviews_games();
            self.tournaments.add(tournament);
        }
        Ok(true)
    }

    /// Opens, pauses, closes or archives a tournament. False if it may not become that.
    pub(super) async fn set_stage(
        &mut self,
        id: TournamentId,
        stage: TournamentStage,
        who: PersonId,
    ) -> Result<bool, CoordinatorEnd> {
        let done = self.persist(async |store| store.set_stage(id, stage, Some(who)).await).await?;
        if done {
            self.change(id, |one| one.set_stage(stage));
        }
        Ok(done)
    }

    /// Sets what everybody sees of the ranking of a tournament.
    pub(super) async fn set_leaderboard(
        &mut self,
        id: TournamentId,
        leaderboard: Leaderboard,
        who: PersonId,
    ) -> Result<(), CoordinatorEnd> {
        self.persist(async |store| store.set_leaderboard(id, leaderboard, who).await).await?;
        self.change(id, |one| one.set_leaderboard(leaderboard));
        Ok(())
    }

    /// Sets what bots in Python may import in a tournament, also in the matches that no worker has yet. Submissions are tried
    /// as the main one is played.
    pub(super) async fn set_python_module(
        &mut self,
        id: TournamentId,
        module: PythonModule,
        who: PersonId,
    ) -> Result<(), CoordinatorEnd> {
        self.persist(async |store| store.set_python_module(id, module, who).await).await?;
        self.change(id, |one| one.set_python_module(module));
        let all = self.tournaments.all();
        let place = all.iter().position(|shared| shared.read().id == id);
        let is_main = self.tournaments.main().read().id == id;
        let place_of = &self.place_of;
        self.ledger.set_python_module(module, |job| match &job.work {
            JobWork::Check(_) => is_main,
            _ => place.is_some() && place_of.get(&job.id).copied() == place,
        });
        Ok(())
    }

    /// Releases the results of a tournament to everybody.
    pub(super) async fn release(&mut self, id: TournamentId, who: PersonId) -> Result<(), CoordinatorEnd> {
        self.persist(async |store| store.release(id, who).await).await?;
        self.change(id, TournamentState::release);
        Ok(())
    }

    /// Makes the results of a tournament official, unless something is still to be done.
    pub(super) async fn finalise(
        &mut self,
        id: TournamentId,
        who: PersonId,
    ) -> Result<Result<(), FinaliseObstacle>, CoordinatorEnd> {
        let open = self.tournaments.find(id).map(|shared| {
            let tournament = shared.read();
            (tournament.running().len(), tournament.set_aside().len(), tournament.is_over())
        });
        let submissions = self.persist(async |store| store.under_way(id).await).await?;
        let obstacle = match open {
            None => FinaliseObstacle::NoTournament,
            Some((running @ 1.., _, _)) => FinaliseObstacle::Running(running),
            Some((_, set_aside @ 1.., _)) => FinaliseObstacle::SetAside(set_aside),
            Some(_) if submissions > 0 => FinaliseObstacle::Submissions(submissions),
            Some((_, _, false)) => FinaliseObstacle::Unplayed,
            Some((_, _, true)) => {
                let at = self.persist(async |store| store.finalise(id, who).await).await?;
                self.change(id, |one| one.finalise(at));
                return Ok(Ok(()));
            }
        };
        Ok(Err(obstacle))
    }
}
