//! What a forge is told of a commit: everybody who sees the repository reads it, so that nothing of what a bot or its build wrote
//! is in it.

use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournaments::Tournaments;
use kalah_forge::CommitState;
use kalah_pages::ui::words;
use kalah_store::{CommitStatusRow, SubmissionStatus, TournamentStage};
use kalah_texts::Language;
use kalah_tournament::PlayerNumber;

/// Verdict on a commit: whether it is good, and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CommitVerdict {
    pub(super) state: CommitState,
    pub(super) text: String,
}

impl CommitVerdict {
    /// Returns the verdict on a commit as it is now; `None` if the last one stays.
    pub(super) fn now(row: &CommitStatusRow, tournaments: &Tournaments) -> Option<CommitVerdict> {
        let verdict = |state, text: &str| Some(CommitVerdict { state, text: text.to_owned() });
        match row.status {
            None => verdict(CommitState::Error, "Not submitted: the page of the repository says why"),
            Some(SubmissionStatus::New) => verdict(CommitState::Pending, "Submitted, waits to be built"),
            Some(SubmissionStatus::Compiling) => verdict(CommitState::Pending, "Is being built"),
            Some(SubmissionStatus::Testing) => verdict(CommitState::Pending, "Is being tested"),
            Some(SubmissionStatus::CompilationError) => verdict(CommitState::Failure, "Does not build"),
            Some(SubmissionStatus::ExecutionError) => verdict(CommitState::Failure, "Does not pass the test"),
            Some(SubmissionStatus::Executing) => {
                verdict(CommitState::Success, &playing(row.player, tournaments))
            }
            // It has played, or was overtaken before there was a verdict.
            Some(SubmissionStatus::Replaced) if row.state.as_deref() == Some(CommitState::Success.word()) => {
                None
            }
            Some(SubmissionStatus::Replaced) => verdict(CommitState::Error, "Replaced by a newer version"),
            Some(SubmissionStatus::Withdrawn) => verdict(CommitState::Error, "Withdrawn"),
            Some(SubmissionStatus::GivenBack) => verdict(CommitState::Error, "No machine could test it"),
        }
    }
}

/// How a player that plays stands in the first tournament whose results everybody sees.
fn playing(player: PlayerNumber, tournaments: &Tournaments) -> String {
    let all = tournaments.all();
    let standing = all.iter().find_map(|handle| {
        let tournament = handle.read();
        let is_shown = !tournament.hidden && tournament.stage != TournamentStage::Archived;
        if is_shown { standing(player, &tournament) } else { None }
    });
    standing.map_or_else(|| "Plays".to_owned(), |standing| format!("Plays: {standing}"))
}

/// Rank and share of the matches that are won, as far as everybody may see them; `None` for whoever does not take part.
pub(crate) fn standing(player: PlayerNumber, tournament: &TournamentState) -> Option<String> {
    let entry = tournament.player(player)?.entry;
    let ranked = tournament.ranking().of_entry(entry)?;
    let tally = ranked.standing.tally;
    if tally.played() == 0 {
        return Some("no results yet".to_owned());
    }
    let matches = words::counted(u64::from(tally.played()), "match", "matches");
    if tournament.is_provisional(&tally) {
        return Some(format!("provisional, {matches} played"));
    }
    // Everybody reads a status: where the ranking is closed behind some places, it says no more than the page does.
    if tournament.shown_place(entry).is_none() {
        return Some(format!("{matches} played"));
    }
    let rank = ranked.standing.rank;
    let players = tournament.players.len();
    let ratio = Language::ENGLISH.write_argument(&words::percent(tally.win_ratio()));
    Some(format!("rank {rank} of {players}, {ratio} won in {matches}"))
}
