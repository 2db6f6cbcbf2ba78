//! What server and worker say to each other.

use kalah::record::{Ending, PlyRecord};
use serde::{Deserialize, Serialize};

use crate::job::{Attempt, Job, JobId};
use crate::outcome::JobReport;
use crate::worker_info::{WorkerInfo, WorkerSession};

/// Message of a worker to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// It has come, or was asked who it is.
    Hello(WorkerInfo),
    /// It lives, and has these jobs. Said every [`HEARTBEAT`](crate::HEARTBEAT).
    Alive(HeartbeatMessage),
    /// A match is being played. May be lost, late or left out.
    Progress(MatchProgress),
    /// A job is done, one way or the other.
    Report(JobReport),
    /// It goes, and leaves what it has.
    Bye(WorkerSession),
}

/// A sign of life.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeartbeatMessage {
    /// Run of the worker.
    pub session: WorkerSession,
    /// Jobs that it was given and has not reported.
    pub jobs: Vec<HeldJob>,
}

/// A job in a worker's hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeldJob {
    /// Identifier of the job.
    pub job: JobId,
    /// Number of the attempt.
    pub attempt: Attempt,
    /// True once it was begun: it may wait for a slot.
    pub begun: bool,
}

/// News of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchProgress {
    /// Identifier of the job.
    pub job: JobId,
    /// Number of the attempt.
    pub attempt: Attempt,
    /// 0 for the first game, 1 for the second.
    pub game: u8,
    /// Plies of the game that were sent before.
    pub from: u32,
    /// The plies after those.
    pub plies: Vec<PlyRecord>,
    /// End of the game, if it is over.
    pub ending: Option<Ending>,
}

/// Message of the server to a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerOrder {
    /// It is known from now on.
    Welcome(Welcome),
    /// Work.
    Do(Box<Job>),
    /// This attempt is wanted no more.
    Cancel(JobId, Attempt),
    /// Some progress of this match was lost: all of it is to be sent again.
    #[serde(rename = "retell")]
    Resend(JobId, Attempt),
    /// The server does not know it: it is to say hello.
    WhoAreYou,
    /// Another run of the program has come under the same name. Any other than this one is to end.
    TakenOver(WorkerSession),
}

/// Facts about the server that a worker needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// Address from which bots are fetched, to which the hash is added. Empty if the worker needs none.
    pub bots: String,
    /// Secret that the server requires for fetching bots.
    pub secret: String,
}
