//! The database of a server: what has to outlive the server.
//!
//! A folder a feature, a module a family of tables, with queries that answer what is asked and rows as types. Records of games are the
//! truth; the small rows of `matches::results` are worked out from them once, when a match is over, so that a start reads no
//! game. [`Store::fold`] works them out again, and [`Store::results`] tells whether they are as they were written.

mod account;
mod audit;
mod database;
mod deadlines;
mod delivery;
mod drafts;
mod game_review;
mod lti;
mod matches;
mod nicknames;
mod notices;
mod play;
mod reviews;
mod rubrics;
mod studies;
mod submission_status;
mod submissions;
mod task_ends;
mod tournament_stage;
mod tournaments;

pub use account::class::{ClassChange, ClassListEntry, ClassMembers};
pub use account::people::PersonRow;
pub use account::people_filter::{PeopleFilter, PersonCondition};
pub use account::role::{NotRole, NotScope, Role, Scopes};
pub use account::tokens::{NewLink, NewToken, SecretHash, TokenRow};
pub use audit::{AuditKind, AuditRow};
pub use database::Store;
pub use database::error::{Obstacle, StoreError};
pub use database::files::DatabaseDamage;
pub use database::ids::{LinkId, PersonId, PracticeId, ReviewId, TokenId};
pub use database::moment::Moment;
pub use database::rescue::DatabaseCopy;
pub use deadlines::points::{LatePass, PointsCorrection};
pub use deadlines::regrades::{RegradeId, RegradeRequest};
pub use deadlines::{
    Deadline, DeadlineId, DeadlineStatus, Extension, NewDeadline, PlayerDeadline, Requirement,
};
pub use delivery::{Delivery, RetryPolicy};
pub use drafts::Draft;
pub use game_review::game_reviews::{ReviewedLosses, ReviewedPlayer, StoredGameReview};
pub use game_review::highlights::{Highlight, NewHighlights, PlyAmount, TournamentHighlights};
pub use game_review::played_moves::{PlayedMove, PlayedPly, PositionKey};
pub use lti::courses::{CourseId, LaunchedCourse, PlatformCourse};
pub use lti::grade_columns::{CountingVersion, GradeColumn, GradeColumnId, GradeSending};
pub use lti::grade_queue::{ComputedGrade, GradeEntry};
pub use lti::platform_people::PlatformPerson;
pub use lti::platforms::{LearningPlatform, PlatformId, PlatformRegistration};
pub use matches::fold::{DamagedMatch, FoldScope, FoldSummary};
pub use matches::match_game::MatchGame;
pub use matches::meetings::{Comment, StoredMatch};
pub use matches::results::{FinishedMatch, ResultTable};
pub use matches::settle::JobChange;
pub use matches::{Lease, RunningMatch, SetAside};
pub use nicknames::PlayerNames;
pub use notices::letters::{Letter, NewLetter};
pub use notices::mails::{Mail, MailContent};
pub use notices::{NewNotice, Notice, NoticeId, NoticeReading, NoticeTopic};
pub use play::board_games::{BoardGameRow, OldBoardGames};
pub use play::board_mistakes::BoardMistake;
pub use play::course_stars::TaskStars;
pub use play::level_games::LevelGame;
pub use play::puzzle_history::{PuzzleTally, TriedPuzzle};
pub use play::puzzle_streaks::{DayNumber, PuzzleStreak};
pub use play::puzzles::{NewPuzzle, PuzzleId, RatingChange, StoredPuzzle, Strength};
pub use reviews::{NewReview, RecheckedSubmission, ReplayedMatch, Review, ReviewChanges, ReviewState};
pub use rubrics::{RubricId, StoredGrade, StoredRubric};
pub use studies::StudyRow;
pub use submission_status::{SubmissionEvent, SubmissionGroup, SubmissionStatus};
pub use submissions::acceptance::RosterUpdate;
pub use submissions::comments::{CommentId, NewComment, SubmissionComment};
pub use submissions::commit_statuses::{CommitStatusId, CommitStatusRow};
pub use submissions::faults::{FaultCount, FaultyMatch};
pub use submissions::practices::{NewPractice, Practice, PracticeOutcome};
pub use submissions::repositories::{HookDelivery, RepositoryRow};
pub use submissions::submit::{NewSubmission, SubmitOutcome};
pub use submissions::tasks::{Task, TaskPurpose};
pub use submissions::{Submission, SubmissionChannel, SubmissionFilter, SubmissionId};
pub use task_ends::{TaskConsequences, TaskEnd};
pub use tournament_stage::{NotStage, TournamentStage};
pub use tournaments::agents::{AgentRow, AgentTexts, AgentToken};
pub use tournaments::begin::{NewTournament, TournamentField};
pub use tournaments::entries::{Registration, TournamentPlayer};
pub use tournaments::rank_history::{PlayerVersions, RanksAt, VersionMoments};
pub use tournaments::{NotTournamentName, TournamentId, TournamentName, TournamentRecord, TournamentRequest};
