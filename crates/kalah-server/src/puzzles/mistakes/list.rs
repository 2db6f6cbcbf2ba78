//! The mistakes of somebody, the largest first.

use std::cmp::Reverse;

use kalah::{Position, Rules, parse_moves};
use kalah_analysis::ply_review::{LossKind, PlyReview};
use kalah_analysis::summary::{CostlyPly, PlayerSummary};
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::reviewed_values::position_values;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::move_attempt::TriedPosition;
use kalah_pages::ui::seat::PlayerLink;
use kalah_store::{BoardMistake, MatchGame, ReviewedPlayer, Store};
use kalah_tournament::PlayerNumber;

use crate::account::RequestAuthor;
use crate::account::guest::Guest;
use crate::puzzles::mistakes::place::MistakePlace;

/// Positions that are listed.
const MOST: usize = 100;

/// Mistakes of a visitor's own games that are read.
const MOST_OF_BOARDS: u32 = 100;

/// A position in which seeds were given away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OwnMistake {
    pub(super) place: MistakePlace,
    /// Seeds of the final margin.
    pub(super) loss: i32,
    pub(super) kind: LossKind,
    /// True if the loss is proven.
    pub(super) exact: bool,
    /// Opponent of the own bot; `None` for a game of the visitor itself.
    pub(super) opponent: Option<PlayerLink>,
    /// Rules of the game, where the visitor itself played.
    pub(super) rules: String,
}

/// The mistakes of somebody, the largest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct OwnMistakes(Vec<OwnMistake>);

impl OwnMistakes {
    /// Loads the mistakes of whoever asks: those of the own bot and those of games on the pages.
    pub(crate) async fn load(
        tournaments: &Tournaments,
        store: &Store,
        author: &RequestAuthor,
        guest: &Guest,
    ) -> Result<OwnMistakes, PageError> {
        let OwnMistakes(mut all) = match author {
            RequestAuthor::Person(person) => match person.player {
                Some(player) => OwnMistakes::of_player(tournaments, store, player).await?,
                None => OwnMistakes::default(),
            },
            RequestAuthor::Stranger => OwnMistakes::default(),
        };
        if guest.is_known() {
            let played = store.board_mistakes(&guest.hash.0, MOST_OF_BOARDS).await?;
            all.extend(played.into_iter().filter_map(of_board));
        }
        Ok(OwnMistakes::sorted(all))
    }

    /// Loads the mistakes of a player in all tournaments.
    pub(crate) async fn of_player(
        tournaments: &Tournaments,
        store: &Store,
        player: PlayerNumber,
    ) -> Result<OwnMistakes, PageError> {
        let mut all = Vec::new();
        for shared in tournaments.all().iter() {
            let Some(entry) = shared.read().player(player).map(|player| player.entry) else { continue };
            let reviewed = store.reviewed(entry).await?;
            let tournament = shared.read();
            for row in &reviewed {
                all.extend(of_match(&tournament, row)?);
            }
        }
        Ok(OwnMistakes::sorted(all))
    }

    fn sorted(mut all: Vec<OwnMistake>) -> OwnMistakes {
        all.sort_by_key(|mistake| Reverse((mistake.loss, mistake.kind)));
        all.truncate(MOST);
        OwnMistakes(all)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &OwnMistake> {
        self.0.iter()
    }

    /// Returns the number of a mistake, from 1, and the place of the one after it.
    pub(super) fn around(&self, place: &MistakePlace) -> Option<(usize, Option<&MistakePlace>)> {
        let at = self.0.iter().position(|mistake| mistake.place == *place)?;
        Some((at + 1, self.0.get(at + 1).map(|mistake| &mistake.place)))
    }
}

/// The mistakes of a reviewed game. Opponents who left count for nobody.
fn of_match(tournament: &TournamentState, row: &ReviewedPlayer) -> Result<Vec<OwnMistake>, PageError> {
    if !tournament.players.contains(row.opponent) {
        return Ok(Vec::new());
    }
    let summary: PlayerSummary = serde_json::from_str(&row.summary)?;
    let mistake = |costly: CostlyPly| OwnMistake {
        place: MistakePlace::Match(MatchGame { id: row.id, second: row.second }, costly.ply),
        loss: costly.loss,
        kind: costly.kind,
        exact: costly.exact,
        opponent: Some(PlayerLink::from_entry(tournament, row.opponent)),
        rules: String::new(),
    };
    Ok(summary.worst.into_iter().map(mistake).collect())
}

fn of_board(row: BoardMistake) -> Option<OwnMistake> {
    let tried = board_position(&row)?;
    let reviewed = PlyReview::from_values(&tried.values, tried.played)?;
    Some(OwnMistake {
        place: MistakePlace::Board(row.game, row.ply),
        loss: reviewed.loss(),
        kind: reviewed.kind,
        exact: reviewed.exact,
        opponent: None,
        rules: row.rules,
    })
}

/// Parses a stored position of a visitor's game; `None` if it makes no sense.
pub(super) fn board_position(row: &BoardMistake) -> Option<TriedPosition> {
    let rules: Rules = row.rules.parse().ok()?;
    let position = Position::parse(&row.position, Some(rules)).ok()?;
    let values = position_values(&position, &serde_json::from_str(&row.reviewed).ok()?)?;
    let [played] = parse_moves(&row.played).ok()?[..] else { return None };
    Some(TriedPosition { position, values, played })
}
