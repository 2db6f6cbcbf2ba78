//! The database of a server: what has to outlive the server.
//!
//! One module a family of tables, with queries that answer what is asked and rows as types. Records of games are the
//! truth; the small rows of `results` are worked out from them once, when a match is over, so that a start reads no
//! game. [`Store::fold`] works them out again, and [`Store::results`] tells whether they are as they were written.

mod acceptance;
mod agents;
mod audit;
mod beginning;
mod board_games;
mod class;
mod columns;
mod copy;
mod database;
mod deadlines;
mod deletion;
mod entries;
mod error;
mod faults;
mod files;
mod finals;
mod fold;
mod games;
mod handing_in;
mod identities;
mod ids;
mod judgements;
mod mails;
mod matches;
mod measures;
mod meetings;
mod moment;
mod notices;
mod past;
mod people;
mod played;
mod points;
mod practices;
mod puzzles;
mod rank_history;
mod repositories;
mod rescue;
mod results;
mod reviews;
mod role;
mod schema;
mod settle;
mod submission_status;
mod submissions;
mod task_ends;
mod tasks;
mod tokens;
mod tournament_stage;
mod tournaments;
mod words;

pub use acceptance::RosterUpdate;
pub use agents::{AgentRow, AgentTexts, AgentToken};
pub use audit::{AuditKind, AuditRow};
pub use beginning::{NewTournament, TournamentField};
pub use board_games::{BoardGameRow, OldBoardGames};
pub use class::{ClassChange, ClassListEntry, ClassMembers};
pub use database::Store;
pub use deadlines::{
    Deadline, DeadlineId, DeadlineStatus, Extension, NewDeadline, PlayerDeadline, Requirement,
};
pub use entries::{Registration, TournamentPlayer};
pub use error::{Obstacle, StoreError};
pub use faults::{FaultCount, FaultyMatch};
pub use files::DatabaseDamage;
pub use fold::{DamagedMatch, FoldScope, FoldSummary};
pub use handing_in::{NewSubmission, SubmitOutcome};
pub use ids::{LinkId, PersonId, PracticeId, ReviewId, TokenId};
pub use judgements::{JudgedPlayer, StoredJudgement};
pub use mails::{Mail, MailRetry};
pub use matches::{Lease, RunningMatch, SetAside};
pub use meetings::{Comment, StoredMatch};
pub use moment::Moment;
pub use notices::{NewNotice, Notice, NoticeId, NoticeReading, NoticeTopic};
pub use people::PersonRow;
pub use played::{PlayedMove, PlayedPly, PositionKey};
pub use points::{LatePass, PointsCorrection};
pub use practices::{NewPractice, Practice, PracticeOutcome};
pub use puzzles::{NewPuzzle, PuzzleId, RatingChange, StoredPuzzle, Strength};
pub use rank_history::RanksAt;
pub use repositories::RepositoryRow;
pub use rescue::DatabaseCopy;
pub use results::{FinishedMatch, ResultTable};
pub use reviews::{NewReview, RecheckedSubmission, ReplayedMatch, Review, ReviewChanges, ReviewState};
pub use role::{NotRole, NotScope, Role, Scopes};
pub use settle::JobChange;
pub use submission_status::{SubmissionEvent, SubmissionStatus};
pub use submissions::{Submission, SubmissionChannel, SubmissionId};
pub use task_ends::{TaskConsequences, TaskEnd};
pub use tasks::{Task, TaskPurpose};
pub use tokens::{NewLink, NewToken, SecretHash, TokenRow};
pub use tournament_stage::{NotStage, TournamentStage};
pub use tournaments::{NotTournamentName, TournamentId, TournamentName, TournamentRecord, TournamentRequest};
