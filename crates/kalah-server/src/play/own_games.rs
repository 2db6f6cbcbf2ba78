//! Games of a visitor, as the list on `/play` shows them.

use kalah::Side;
use kalah_pages::ui::clock::{ago, iso};
use kalah_pages::ui::words;
use kalah_store::Moment;
use kalah_texts::{Argument, Text};

use crate::account::guest::GuestHash;
use crate::play::game::{BoardGame, GameStage};

/// Games that are listed.
pub(crate) const MOST: u32 = 12;

/// A game of the list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OwnGame {
    pub(crate) href: String,
    /// Name of the opponent.
    pub(crate) opponent: Argument,
    pub(crate) rules: String,
    pub(crate) is_over: bool,
    pub(crate) is_reviewable: bool,
    /// `Your move`, `Waiting for your friend`, `Won 41–31`.
    pub(crate) state: Text,
    /// Class of the state's badge.
    pub(crate) badge: &'static str,
    /// Time since the last move.
    pub(crate) ago: Text,
    pub(crate) iso: String,
}

impl OwnGame {
    pub(crate) fn from_game(game: &BoardGame, guest: &GuestHash, changed: Moment) -> OwnGame {
        let own: Vec<Side> = game.sides_of(guest).collect();
        let (state, badge) = state(game, &own);
        OwnGame {
            href: format!("/play/{}", game.id),
            opponent: opponent(game, &own),
            rules: game.setup.rules.to_string(),
            is_over: game.stage() == GameStage::Over,
            is_reviewable: game.stage() == GameStage::Over && !game.game.plies().is_empty(),
            state,
            badge,
            ago: ago(changed, Moment::now()),
            iso: iso(changed),
        }
    }
}

fn opponent(game: &BoardGame, own: &[Side]) -> Argument {
    match own {
        [side] => {
            let (player, seat) = game.at(side.opposite());
            if player.is_human() {
                game.setup.name_at(seat).map_or_else(|| Text::new("play-a-friend").into(), Argument::from)
            } else {
                player.name()
            }
        }
        _ => Text::new("play-two-at-board").into(),
    }
}

fn state(game: &BoardGame, own: &[Side]) -> (Text, &'static str) {
    let turn = game.game.position().turn();
    let Some(ending) = game.ending() else {
        return match game.stage() {
            GameStage::Waiting => (Text::new("play-state-waiting"), "tie"),
            _ if own.contains(&turn) => (Text::new("play-state-yours"), "running"),
            _ => (Text::new("play-state-theirs"), "tie"),
        };
    };
    let stores = Side::BOTH.map(|side| game.game.position().store(side));
    let score = format!("{}–{}", stores[0], stores[1]);
    match (own, ending.winner()) {
        ([side], Some(winner)) => {
            let [mine, theirs] = [*side, side.opposite()].map(|side| stores[side.index()]);
            let (key, badge) =
                if winner == *side { ("play-won-score", "win") } else { ("play-lost-score", "loss") };
            (Text::new(key).with("score", format!("{mine}–{theirs}")), badge)
        }
        (_, Some(winner)) => {
            (Text::new("play-state-side-won").with("side", words::side(winner)).with("score", score), "tie")
        }
        (_, None) => (Text::new("play-draw-score").with("score", score), "tie"),
    }
}
