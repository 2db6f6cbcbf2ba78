//! Matches that are played at the server itself, by whoever is connected: commands for them.

use kalah_jobs::{JobId, MatchProgress, PlayedGame};
use kalah_store::{Comment, TournamentId};
use kalah_tournament::{CalledPlayer, EntryId, PlayerNumber};
use tokio::sync::oneshot;

/// Command for an open tournament.
#[derive(Debug)]
pub enum MeetingCommand {
    /// Two are to meet. `None` if one of them may not play here.
    Meet(TournamentId, [PlayerNumber; 2], oneshot::Sender<Option<BegunMatch>>),
    /// A match has progressed.
    Progress(TournamentId, MatchProgress),
    /// A match came to nothing, for no fault of the players.
    Abandoned(TournamentId, JobId),
    /// Matches that are over; the answer comes once they are on the disk.
    Played(Vec<PlayedMeeting>, oneshot::Sender<()>),
    /// A player is called otherwise than before.
    Renamed(PlayerNumber, CalledPlayer),
}

/// A match that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BegunMatch {
    /// Identifier of the match.
    pub id: JobId,
    /// Entries of the players, in the order in which they were named.
    pub entries: [EntryId; 2],
}

/// A match that is over.
#[derive(Clone, Debug)]
pub struct PlayedMeeting {
    /// The open tournament.
    pub tournament: TournamentId,
    /// Identifier of the match.
    pub id: JobId,
    /// Both games; each player moves first in one.
    pub games: [PlayedGame; 2],
    /// Comments of the players on plies.
    pub comments: Vec<Comment>,
}
