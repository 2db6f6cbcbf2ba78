//! A game as a visitor's browser receives it.

use kalah::record::{Ending, Fault};
use kalah::{GameState, Side};
use kalah_drawing::game_query::moves_of;
use kalah_pages::ui::player_names::PlayerNames;
use kalah_pages::ui::words;
use kalah_store::Moment;
use kalah_texts::{Argument, Language, Text};
use serde::Serialize;

use crate::account::guest::GuestHash;
use crate::opponent::Opponent;
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
    /// The name in the visitor's language.
    pub(crate) name: String,
    /// True if the player gave that name.
    pub(crate) named: bool,
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
    /// The result in a sentence of the visitor's language.
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
    /// Builds the content for this visitor, with names and results in a language.
    pub(crate) fn from_game(
        game: &BoardGame,
        version: u64,
        guest: &GuestHash,
        now: Moment,
        language: Language,
    ) -> GameView {
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
                south: seat(game, Side::South, guest, language),
                north: seat(game, Side::North, guest, language),
            },
            status: stage.word(),
            thinking: game.thinking().map(|_| turn),
            result: game.ending().map(|ending| result(game, ending, language)),
            clock,
            may,
            practice: game.setup.practice,
            link: is_waiting.then(|| format!("/play/{}/join/{}", game.id, game.setup.key)),
            next: game.next.as_ref().map(|next| format!("/play/{next}")),
            you,
        }
    }
}

impl GameView {
    /// Names of the players in sentences, by seat at the start: the reader and the opponent for whoever plays one side.
    pub(crate) fn player_names(&self, game: &GameState) -> PlayerNames {
        let [own] = self.you[..] else { return PlayerNames::sides() };
        let seat = match own.opposite() {
            Side::South => &self.seats.south,
            Side::North => &self.seats.north,
        };
        let opponent = match seat.player.parse::<Opponent>() {
            _ if seat.named => Argument::from(&seat.name),
            Ok(opponent) => opponent.short_name(),
            Err(_) => Text::new("play-your-opponent").into(),
        };
        PlayerNames::of_reader(game.seat_at_start(own), opponent)
    }
}

fn seat(game: &BoardGame, side: Side, guest: &GuestHash, language: Language) -> SeatShape {
    let (player, seat) = game.at(side);
    let free = player.is_human() && game.guests[seat.index()].is_none();
    let both = game.sides_of(guest).count() == 2;
    let given = game.setup.name_at(seat);
    let (name, named): (Argument, bool) = match () {
        () if !player.is_human() => (player.name(), false),
        () if free => (Text::new("play-free-seat").into(), false),
        () if both => (words::side(side).into(), false),
        () if game.sits(guest, side) => (Text::new("game-you").into(), false),
        () => (given.map_or_else(|| Text::new("play-a-visitor").into(), Argument::from), given.is_some()),
    };
    SeatShape { player: player.to_string(), name: language.write_argument(&name), named, free }
}

fn result(game: &BoardGame, ending: Ending, language: Language) -> GameResultShape {
    let margin = game.game.position().margin(Side::South);
    let winner = ending.winner();
    let lost = |key, loser: Side| {
        Text::new(key).with("loser", words::side(loser)).with("winner", words::side(loser.opposite()))
    };
    let (termination, text) = match (ending, winner) {
        (Ending::Finished { .. } | Ending::Adjudicated { .. }, Some(winner)) => {
            let text = Text::new("play-wins-by").with("side", words::side(winner));
            ("finished", text.with("count", margin.unsigned_abs()))
        }
        (Ending::Finished { .. } | Ending::Adjudicated { .. }, None) => {
            ("finished", Text::new("play-a-draw"))
        }
        (Ending::Forfeit { loser, fault: Fault::TimedOut }, _) => {
            ("timed-out", lost("play-out-of-time", loser))
        }
        (Ending::Forfeit { loser, .. }, _) => ("resigned", lost("play-resigns", loser)),
        (Ending::Aborted, _) => ("aborted", Text::new("play-aborted")),
    };
    GameResultShape { termination, winner, margin, text: language.write(&text) }
}
