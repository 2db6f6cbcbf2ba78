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
mod tournaments;

pub use acceptance::Accepted;
pub use agents::{AgentRow, AgentTexts, AgentToken};
pub use audit::{AuditRow, Deed};
pub use beginning::{Field, NewTournament};
pub use board_games::{BoardGameRow, OldBoardGames};
pub use class::{Class, ClassChange, Listed};
pub use database::Store;
pub use deadlines::{Deadline, DeadlineId, Extension, NewDeadline, Requirement, Standing, Verdict};
pub use entries::{Player, Registration};
pub use error::{Obstacle, StoreError};
pub use faults::{FaultCount, Faulty};
pub use files::Loss;
pub use fold::{Damaged, Fold, Scope};
pub use handing_in::{NewSubmission, Submitted};
pub use ids::{LinkId, PersonId, PracticeId, ReviewId, TokenId};
pub use judgements::{Found, JudgedPlayer};
pub use mails::{Mail, Patience};
pub use matches::{Lease, RunningMatch, SetAside};
pub use meetings::{Comment, Meeting};
pub use moment::Moment;
pub use notices::{NewNotice, Notice, NoticeId, Reading, Topic};
pub use people::PersonRow;
pub use played::{PlayedMove, PlayedPly, PositionKey};
pub use points::{LatePass, PointsCorrection};
pub use practices::{NewPractice, Practice, Practised};
pub use puzzles::{Answered, NewPuzzle, Puzzle, PuzzleId, Strength};
pub use rank_history::RanksAt;
pub use repositories::RepositoryRow;
pub use rescue::Rescued;
pub use results::{FinishedMatch, Results};
pub use reviews::{Applied, NewReview, Rechecked, Replayed, Review, ReviewState};
pub use role::{NotRole, NotScope, Role, Scopes};
pub use settle::Change;
pub use submission_status::{Event, NotStatus, Status};
pub use submissions::{Submission, SubmissionId, Way};
pub use task_ends::{Follows, TaskEnd};
pub use tasks::{Purpose, Task};
pub use tokens::{NewLink, NewToken, SecretHash, TokenRow};
pub use tournaments::{
    Asked, NotStage, NotTournamentName, Stage, TournamentId, TournamentName, TournamentRow,
};
