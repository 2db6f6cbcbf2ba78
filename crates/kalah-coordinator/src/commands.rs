//! Commands to the coordinator, who alone changes tournaments, and the rules that submissions are held to.
//!
//! Only types and the channel are in here; `coordinator::commands` executes them.

pub mod meetings;
pub mod review_request;
pub mod submission_rules;

use std::time::Duration;

use kalah_jobs::{JobId, JobOutcome, PythonModule, TryWork};
use kalah_store::{
    NewPractice, NewReview, NewSubmission, NewTournament, PersonId, PracticeOutcome, Registration, ReviewId,
    SubmitOutcome, TournamentId, TournamentStage,
};
use kalah_tournament::{Leaderboard, PlayerNumber};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::commands::meetings::MeetingCommand;
use crate::commands::review_request::{GameReviewPlace, GameReviewRequest};

/// Commands that may wait.
const WAITING: usize = 1024;

/// Maximum time for an answer: the database may be locked for a while.
const PATIENCE: Duration = Duration::from_secs(20);

/// Sender of the answer to a command.
pub type CommandAnswer<T> = oneshot::Sender<T>;

/// Command that changes the server's state.
#[derive(Debug)]
pub enum TournamentCommand {
    /// Submits a bot of a player.
    Submit(NewSubmission, CommandAnswer<SubmitOutcome>),
    /// Schedules the matches that deadlines need, after deadlines have changed.
    ScheduleMeasures(CommandAnswer<()>),
    /// Requeues the matches that were set aside, and returns their number.
    RetrySetAside(CommandAnswer<u64>),
    /// Withdraws a player, for this reason.
    Withdraw(PlayerNumber, String, Option<PersonId>, CommandAnswer<()>),
    /// Releases the results of a tournament to everybody.
    Release(TournamentId, PersonId, CommandAnswer<()>),
    /// Makes the results of a tournament official.
    Finalise(TournamentId, PersonId, CommandAnswer<Result<(), FinaliseObstacle>>),
    /// Plays a practice match.
    Practise(NewPractice, CommandAnswer<PracticeOutcome>),
    /// Begins a review of results. `None` if there are none.
    BeginReview(NewReview, PersonId, CommandAnswer<Option<ReviewId>>),
    /// Replaces results by those of a review. False if something of it is open, or it is over.
    ApplyReview(ReviewId, PersonId, CommandAnswer<bool>),
    /// Rejects a review, which leaves all as it was. False if it is over.
    DropReview(ReviewId, PersonId, CommandAnswer<bool>),
    /// Takes a match or a task from its worker and requeues it. False if no worker has it.
    CancelJob(JobId, PersonId, CommandAnswer<bool>),
    /// Recomputes all results from the records, and returns the number that was repaired.
    Recompute(PersonId, CommandAnswer<usize>),
    /// Begins a tournament of these players. False if there is one of this name.
    Begin(NewTournament, Vec<Registration>, PersonId, CommandAnswer<bool>),
    /// Opens, pauses, closes or archives a tournament. False if it may not become that.
    SetStage(TournamentId, TournamentStage, PersonId, CommandAnswer<bool>),
    /// Sets what everybody sees of the ranking of a tournament.
    SetLeaderboard(TournamentId, Leaderboard, PersonId, CommandAnswer<()>),
    /// Sets what bots in Python may import in a tournament.
    SetPythonModule(TournamentId, PythonModule, PersonId, CommandAnswer<()>),
    /// Has a game reviewed before those that nobody asked for.
    RequestGameReview(GameReviewRequest, CommandAnswer<GameReviewPlace>),
    /// Tries a bot that its author is writing.
    Try(TryWork, CommandAnswer<JobOutcome>),
    /// A command for a match that is played at the server itself.
    Meeting(MeetingCommand),
}

/// Reason why the results of a tournament cannot become official yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinaliseObstacle {
    /// There is no such tournament.
    NoTournament,
    /// So many matches are being played.
    Running(usize),
    /// So many matches are set aside.
    SetAside(usize),
    /// So many submissions are being built or tested.
    Submissions(u32),
    /// Some pairs have not met.
    Unplayed,
}

/// No answer came: the server ends, or the database cannot be written for too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the server cannot write this down now")]
pub struct NoCommandAnswer;

/// The way to the coordinator. Clones are the same.
#[derive(Clone, Debug)]
pub struct CoordinatorHandle(mpsc::Sender<TournamentCommand>);

impl CoordinatorHandle {
    /// Creates both ends of the channel.
    pub fn new() -> (CoordinatorHandle, mpsc::Receiver<TournamentCommand>) {
        let (sender, receiver) = mpsc::channel(WAITING);
        (CoordinatorHandle(sender), receiver)
    }

    /// Sends a command and waits for its answer.
    ///
    /// # Errors
    /// If none comes in time. The command may still be executed.
    pub async fn ask<T>(
        &self,
        command: impl FnOnce(CommandAnswer<T>) -> TournamentCommand,
    ) -> Result<T, NoCommandAnswer> {
        let (answer, answered) = oneshot::channel();
        self.0.try_send(command(answer)).map_err(|_| NoCommandAnswer)?;
        timeout(PATIENCE, answered).await.map_err(|_| NoCommandAnswer)?.map_err(|_| NoCommandAnswer)
    }

    /// Sends a command whose answer may take long, and returns its receiver. Whoever drops that wants no answer any more.
    ///
    /// # Errors
    /// If too many commands wait.
    pub fn begin<T>(
        &self,
        command: impl FnOnce(CommandAnswer<T>) -> TournamentCommand,
    ) -> Result<oneshot::Receiver<T>, NoCommandAnswer> {
        let (answer, answered) = oneshot::channel();
        self.0.try_send(command(answer)).map_err(|_| NoCommandAnswer)?;
        Ok(answered)
    }

    /// Sends a command without an answer, once there is room for it. It is lost if the server ends.
    pub async fn send(&self, command: TournamentCommand) {
        _ = self.0.send(command).await;
    }

    /// Sends a command without an answer that is soon repeated. It is lost if too many wait already.
    pub fn try_send(&self, command: TournamentCommand) {
        _ = self.0.try_send(command);
    }
}
