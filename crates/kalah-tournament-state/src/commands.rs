//! Commands to the coordinator, who alone changes tournaments, and the rules that submissions are held to.
//!
//! Only types and the channel are in here; what is done is in `coordinator`.

pub mod judgement_request;
pub mod meetings;
pub mod submission_rules;

use std::time::Duration;

use kalah_jobs::JobId;
use kalah_store::{
    NewPractice, NewReview, NewSubmission, NewTournament, PersonId, PracticeOutcome, ReviewId, SubmitOutcome,
    TournamentId, TournamentStage,
};
use kalah_tournament::PlayerNumber;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::commands::judgement_request::{JudgementPlace, JudgementRequest};
use crate::commands::meetings::MeetingCommand;

/// Questions that may wait.
const WAITING: usize = 1024;

/// Maximum time for an answer: the database may be locked for a while.
const PATIENCE: Duration = Duration::from_secs(20);

/// Sender of the answer to a command.
pub type CommandAnswer<T> = oneshot::Sender<T>;

/// Command that changes the server's state.
#[derive(Debug)]
pub enum TournamentCommand {
    /// A player hands something in.
    Submit(NewSubmission, CommandAnswer<SubmitOutcome>),
    /// Deadlines have changed: matches may have to be played for them.
    Measure(CommandAnswer<()>),
    /// Matches that were set aside are tried again, as if nobody had. How many.
    Again(CommandAnswer<u64>),
    /// A player is taken out, for this reason.
    Withdraw(PlayerNumber, String, Option<PersonId>, CommandAnswer<()>),
    /// Release of the results of a tournament to everybody.
    Release(TournamentId, PersonId, CommandAnswer<()>),
    /// The results of a tournament are official. An error says what has to be done before.
    Finalise(TournamentId, PersonId, CommandAnswer<Result<(), String>>),
    /// A player wants to practise.
    Practise(NewPractice, CommandAnswer<PracticeOutcome>),
    /// Results are looked at again. `None` if there are none.
    Review(NewReview, PersonId, CommandAnswer<Option<ReviewId>>),
    /// Replacement of results by those of a review. False if something of it is open, or it is over.
    Apply(ReviewId, PersonId, CommandAnswer<bool>),
    /// Rejection of a review, which leaves all as it was. False if it is over.
    Drop(ReviewId, PersonId, CommandAnswer<bool>),
    /// A match or a task that a worker has is taken from it and given to another one. False if no worker has it.
    Cancel(JobId, PersonId, CommandAnswer<bool>),
    /// Recomputation of all results from the records; answers how many were wrong.
    Recompute(PersonId, CommandAnswer<usize>),
    /// A tournament begins. False if there is one of this name.
    Begin(NewTournament, PersonId, CommandAnswer<bool>),
    /// A tournament is opened, paused, closed or archived. False if it may not become that.
    Stage(TournamentId, TournamentStage, PersonId, CommandAnswer<bool>),
    /// Somebody waits for the judgement of a game.
    Judge(JudgementRequest, CommandAnswer<JudgementPlace>),
    /// A match is played at the server itself.
    Host(MeetingCommand),
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

    /// Asks and waits for the answer.
    ///
    /// # Errors
    /// If none comes in time. What was asked may still be done.
    pub async fn ask<T>(
        &self,
        command: impl FnOnce(CommandAnswer<T>) -> TournamentCommand,
    ) -> Result<T, NoCommandAnswer> {
        let (answer, answered) = oneshot::channel();
        self.0.try_send(command(answer)).map_err(|_| NoCommandAnswer)?;
        timeout(PATIENCE, answered).await.map_err(|_| NoCommandAnswer)?.map_err(|_| NoCommandAnswer)
    }

    /// Tells something to which there is no answer, once there is room for it. It is lost if the server ends.
    pub async fn send(&self, command: TournamentCommand) {
        _ = self.0.send(command).await;
    }

    /// Tells something to which there is no answer, and which is soon told again. It is lost if too much waits already.
    pub fn tell(&self, command: TournamentCommand) {
        _ = self.0.try_send(command);
    }
}
