//! A game as a visitor's browser receives it.

use kalah::Side;
use kalah::record::{Ending, Fault};
use kalah_drawing::game_query::moves_of;
use kalah_store::Moment;
use serde::Serialize;

use crate::account::guest::GuestHash;
use crate::play::game::{BoardGame, GameStage};

/// Content of a game's page. Sides are those on which players sit now.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameView {
    pub(crate) version: u64,
    pub(crate) game: String,
    pub(crate) rules: String,
    pub(crate) start: String,
    pub(crate) moves: String,
    pub(crate) plies: usize,
    pub(crate) position: String,
    pub(crate) turn: Side,
    /// The sides for which the visitor moves.
    pub(crate) you: Vec<Side>,
    pub(crate) seats: SeatPlayers,
    pub(crate) status: &'static str,
    /// The side whose program thinks.
    pub(crate) thinking: Option<Side>,
    pub(crate) result: Option<GameResultShape>,
    pub(crate) clock: Option<ClockShape>,
    pub(crate) may: AllowedActions,
    pub(crate) practice: bool,
    /// Link to the other seat, for the visitor at the first.
    pub(crate) link: Option<String>,
    /// The game that followed.
    pub(crate) next: Option<String>,
}

/// Players by seat.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SeatPlayers {
    pub(crate) south: SeatShape,
    pub(crate) north: SeatShape,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct SeatShape {
    /// The word of the player.
    pub(crate) player: String,
    pub(crate) name: String,
    /// True if nobody sits there yet.
    pub(crate) free: bool,
}

/// Result of the game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameResultShape {
    pub(crate) termination: &'static str,
    pub(crate) winner: Option<Side>,
    /// South's store less North's.
    pub(crate) margin: i32,
    pub(crate) text: String,
}

/// The clocks, as of now.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct ClockShape {
    pub(crate) south_ms: i64,
    pub(crate) north_ms: i64,
    pub(crate) increment_ms: i64,
    pub(crate) running: Option<Side>,
}

/// Actions that the visitor may take now.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is one button of the page")]
pub(crate) struct AllowedActions {
    #[serde(rename = "move")]
    pub(crate) play: bool,
    pub(crate) undo: bool,
    pub(crate) hint: bool,
    pub(crate) resign: bool,
    pub(crate) rematch: bool,
}

impl GameView {
    /// Builds the content for this visitor.
    pub(crate) fn from_game(game: &BoardGame, version: u64, guest: &GuestHash, now: Moment) -> GameView {
        let position = game.game.position();
        let (turn, stage) = (position.turn(), game.stage());
        let you: Vec<Side> = game.sides_of(guest).collect();
        let to_move = stage == GameStage::Running && you.contains(&turn);
        let clock = game.clock.map(|clock| {
            let seat = |side| game.game.seat_at_start(side);
            ClockShape {
                south_ms: clock.left(seat(Side::South), now).max(0),
                north_ms: clock.left(seat(Side::North), now).max(0),
                increment_ms: clock.increment_ms(),
                running: clock.runs_out(now).map(|(player, _)| game.game.seat_at_start(player)),
            }
        });
        let may = AllowedActions {
            play: to_move,
            undo: game.may_undo(guest),
            hint: to_move && game.clock.is_none() && !game.setup.by_link,
            resign: stage != GameStage::Over && !you.is_empty(),
            rematch: stage == GameStage::Over && !you.is_empty(),
        };
        let is_waiting = stage == GameStage::Waiting && !you.is_empty();
        GameView {
            version,
            game: format!("/play/{}", game.id),
            rules: game.setup.rules.to_string(),
            start: game.setup.start.clone(),
            moves: moves_of(&game.game),
            plies: game.game.plies().len(),
            position: position.to_string(),
            turn,
            seats: SeatPlayers {
                south: seat(game, Side::South, guest),
                north: seat(game, Side::North, guest),
            },
            status: stage.word(),
            thinking: game.thinking().map(|_| turn),
            result: game.ending().map(|ending| result(game, ending)),
            clock,
            may,
            practice: game.setup.practice,
            link: is_waiting.then(|| format!("/play/{}/join/{}", game.id, game.setup.key)),
            next: game.next.as_ref().map(|next| format!("/play/{next}")),
            you,
        }
    }
}

fn seat(game: &BoardGame, side: Side, guest: &GuestHash) -> SeatShape {
    let (player, seat) = game.at(side);
    let free = player.is_human() && game.guests[seat.index()].is_none();
    let both = game.sides_of(guest).count() == 2;
    let name = match () {
        () if !player.is_human() => player.name(),
        () if free => "A free seat".to_owned(),
        () if both => side.to_string(),
        () if game.sits(guest, side) => "You".to_owned(),
        () => game.setup.name_at(seat).unwrap_or("A visitor").to_owned(),
    };
    SeatShape { player: player.to_string(), name, free }
}

fn result(game: &BoardGame, ending: Ending) -> GameResultShape {
    let margin = game.game.position().margin(Side::South);
    let winner = ending.winner();
    let seeds = |count: u32| if count == 1 { "1 seed".to_owned() } else { format!("{count} seeds") };
    let (termination, text) = match (ending, winner) {
        (Ending::Finished { .. } | Ending::Adjudicated { .. }, Some(winner)) => {
            ("finished", format!("{winner} wins by {}.", seeds(margin.unsigned_abs())))
        }
        (Ending::Finished { .. } | Ending::Adjudicated { .. }, None) => ("finished", "A draw.".to_owned()),
        (Ending::Forfeit { loser, fault: Fault::TimedOut }, _) => {
            ("timed-out", format!("{loser} has run out of time. {} wins.", loser.opposite()))
        }
        (Ending::Forfeit { loser, .. }, _) => {
            ("resigned", format!("{loser} resigns. {} wins.", loser.opposite()))
        }
        (Ending::Aborted, _) => ("aborted", "The game was broken off.".to_owned()),
    };
    GameResultShape { termination, winner, margin, text }
}
