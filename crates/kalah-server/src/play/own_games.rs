//! Games of a visitor, as the list on `/play` shows them.

use kalah::Side;
use kalah_pages::ui::clock::{ago, iso};
use kalah_store::Moment;
use kalah_texts::Text;

use crate::account::guest::GuestHash;
use crate::play::game::{BoardGame, GameStage};

/// Games that are listed.
pub(crate) const MOST: u32 = 12;

/// A game of the list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OwnGame {
    pub(crate) href: String,
    /// Name of the opponent.
    pub(crate) opponent: String,
    pub(crate) rules: String,
    pub(crate) is_over: bool,
    /// `Your move`, `Waiting for your friend`, `Won 41–31`.
    pub(crate) state: String,
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
            state,
            badge,
            ago: ago(changed, Moment::now()),
            iso: iso(changed),
        }
    }
}

fn opponent(game: &BoardGame, own: &[Side]) -> String {
    match own {
        [side] => {
            let (player, seat) = game.at(side.opposite());
            if player.is_human() {
                game.setup.name_at(seat).unwrap_or("A friend").to_owned()
            } else {
                player.name()
            }
        }
        _ => "Two at one board".to_owned(),
    }
}

fn state(game: &BoardGame, own: &[Side]) -> (String, &'static str) {
    let turn = game.game.position().turn();
    let Some(ending) = game.ending() else {
        return match game.stage() {
            GameStage::Waiting => ("Waiting for your friend".to_owned(), "tie"),
            _ if own.contains(&turn) => ("Your move".to_owned(), "running"),
            _ => ("Their move".to_owned(), "tie"),
        };
    };
    let stores = Side::BOTH.map(|side| game.game.position().store(side));
    match (own, ending.winner()) {
        ([side], Some(winner)) => {
            let [mine, theirs] = [*side, side.opposite()].map(|side| stores[side.index()]);
            let (word, badge) = if winner == *side { ("Won", "win") } else { ("Lost", "loss") };
            (format!("{word} {mine}–{theirs}"), badge)
        }
        (_, Some(winner)) => (format!("{winner} won {}–{}", stores[0], stores[1]), "tie"),
        (_, None) => (format!("Draw {}–{}", stores[0], stores[1]), "tie"),
    }
}
