//! Execution of commands.

use super::{Coordinator, CoordinatorEnd};
use crate::commands::TournamentCommand;

impl Coordinator {
    /// Executes a command, and answers once the result is on the disk.
    pub(super) async fn execute(&mut self, command: TournamentCommand) -> Result<(), CoordinatorEnd> {
        // The requester may have gone meanwhile: then the answer is dropped.
        match command {
            TournamentCommand::Submit(new, answer) => {
                let submitted = self.submit(new).await?;
                _ = answer.send(submitted);
            }
            TournamentCommand::ScheduleMeasures(answer) => {
                self.schedule_measures().await?;
                _ = answer.send(());
            }
            TournamentCommand::RetrySetAside(answer) => {
                let retried = self.retry_set_aside().await?;
                _ = answer.send(retried);
            }
            TournamentCommand::Withdraw(player, why, who, answer) => {
                self.withdraw(player, &why, who).await?;
                _ = answer.send(());
            }
            TournamentCommand::Release(tournament, who, answer) => {
                self.release(tournament, who).await?;
                _ = answer.send(());
            }
            TournamentCommand::Finalise(tournament, who, answer) => {
                let done = self.finalise(tournament, who).await?;
                _ = answer.send(done);
            }
            TournamentCommand::Practise(new, answer) => {
                let practised = self.practise(&new).await?;
                _ = answer.send(practised);
            }
            TournamentCommand::BeginReview(new, who, answer) => {
                let begun = self.begin_review(&new, who).await?;
                _ = answer.send(begun);
            }
            TournamentCommand::ApplyReview(review, who, answer) => {
                let done = self.apply_review(review, who).await?;
                _ = answer.send(done);
            }
            TournamentCommand::DropReview(review, who, answer) => {
                let done = self.drop_review(review, who).await?;
                _ = answer.send(done);
            }
            TournamentCommand::CancelJob(id, who, answer) => {
                let done = self.cancel_job(id, who).await?;
                _ = answer.send(done);
            }
            TournamentCommand::Recompute(who, answer) => {
                let repaired = self.recompute(who).await?;
                _ = answer.send(repaired);
            }
            TournamentCommand::Begin(new, players, who, answer) => {
                let done = self.begin(&new, &players, who).await?;
                _ = answer.send(done);
            }
            TournamentCommand::SetStage(tournament, stage, who, answer) => {
                let done = self.set_stage(tournament, stage, who).await?;
                _ = answer.send(done);
            }
            TournamentCommand::SetLeaderboard(tournament, leaderboard, who, answer) => {
                self.set_leaderboard(tournament, leaderboard, who).await?;
                _ = answer.send(());
            }
            TournamentCommand::SetPythonModule(tournament, module, who, answer) => {
                self.set_python_module(tournament, module, who).await?;
                _ = answer.send(());
            }
            TournamentCommand::RequestGameReview(request, answer) => {
                let place = self.request_game_review(request).await?;
                _ = answer.send(place);
            }
            TournamentCommand::Try(work, answer) => self.begin_try(work, answer),
            TournamentCommand::Meeting(command) => self.execute_meeting(command).await?,
        }
        Ok(())
    }
}
