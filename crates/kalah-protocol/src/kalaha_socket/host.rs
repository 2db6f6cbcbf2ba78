//! The server's half, for both clients of a game.

use kalah::import::JavaBoard;
use kalah::{GameState, Move, Pit, Rules, Side};

use super::request::{KalahaRequest, Params};

/// Errors in a row after which a client has lost: the original's clients send a refused move again at once, for ever.
const MOST_ERRORS: u32 = 100;

/// A game with two places. Player 1 sits South and moves first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KalahaHost {
    game: GameState,
    /// Presence of a client, by place.
    present: [bool; 2],
    /// Errors in a row, by place.
    errors: [u32; 2],
}

/// Result of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostReply {
    /// The line to send back, without its end.
    pub line: String,
    /// Move that was played, if it was legal.
    pub played: Option<Move>,
    /// The game that was left, if it was started over.
    pub left: Option<Box<GameState>>,
    /// Reason why the client cannot go on, if there is one.
    pub trouble: Option<ClientDismissal>,
}

/// Reason why a client is sent away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClientDismissal {
    /// The client sends nothing but errors.
    #[error("sent {MOST_ERRORS} wrong requests in a row")]
    Errors,
}

impl KalahaHost {
    /// A table at which nobody sits. Boards with other than 6 pits have as many fields more or less.
    pub fn new(rules: Rules) -> KalahaHost {
        KalahaHost { game: GameState::new(rules.start(Side::South)), present: [false; 2], errors: [0; 2] }
    }

    /// The game now.
    pub const fn game(&self) -> &GameState {
        &self.game
    }

    /// Returns true if both places are taken.
    pub const fn is_full(&self) -> bool {
        self.present[0] && self.present[1]
    }

    /// Gives a client a place: the first that is free, player 1's before player 2's. `None` if both are taken: the original
    /// closes such a connection without a word.
    pub fn enter(&mut self) -> Option<Side> {
        let side = Side::BOTH.into_iter().find(|side| !self.present[side.index()])?;
        self.present[side.index()] = true;
        self.errors[side.index()] = 0;
        Some(side)
    }

    /// Takes a place for somebody who is no client: a program of the host.
    pub fn reserve(&mut self, side: Side) {
        self.present[side.index()] = true;
    }

    /// Frees a client's place.
    pub fn leave(&mut self, side: Side) {
        self.present[side.index()] = false;
    }

    /// Starts over, with the same clients.
    /// Gives the game that was left.
    pub fn start_over(&mut self) -> GameState {
        let start = GameState::new(*self.game.start());
        std::mem::replace(&mut self.game, start)
    }

    /// Plays a move of a player who is no client.
    ///
    /// # Errors
    /// If the rules forbid it.
    pub fn play(&mut self, mv: Move) -> Result<(), kalah::IllegalMove> {
        self.game.play(mv).map(|_| ())
    }

    /// Answers a line of the client in this place.
    pub fn answer(&mut self, side: Side, line: &str) -> HostReply {
        let reply = |line: String| HostReply { line, played: None, left: None, trouble: None };
        let request = KalahaRequest::from_line(line);
        // Who won is told to whoever asks last, also if the other one is gone by then.
        let is_over = self.game.position().outcome().is_some();
        let waits =
            !self.is_full() && !is_over && !matches!(request, KalahaRequest::Hello | KalahaRequest::Board);
        let mut reply = match request {
            _ if waits => reply("ERROR GAME_NOT_FULL".to_owned()),
            KalahaRequest::Hello => reply(format!("HELLO {}", number(side))),
            KalahaRequest::Board => reply(self.board()),
            KalahaRequest::Player => reply(number(self.game.position().turn()).to_string()),
            KalahaRequest::Winner => reply(self.winner().to_string()),
            KalahaRequest::Unknown => reply("ERROR CMD_NOT_FOUND".to_owned()),
            KalahaRequest::New => {
                let left = self.start_over();
                HostReply { left: Some(Box::new(left)), ..reply(self.board()) }
            }
            KalahaRequest::Move(params) => match self.sow(params) {
                Ok(mv) => HostReply { played: Some(mv), ..reply(self.board()) },
                Err(error) => reply(format!("ERROR {error}")),
            },
        };
        // Whoever waits for the other asks again and again, and does nothing wrong.
        let is_error = reply.line.starts_with("ERROR") && !waits;
        let errors = &mut self.errors[side.index()];
        *errors = if is_error { *errors + 1 } else { 0 };
        reply.trouble = (*errors >= MOST_ERRORS).then_some(ClientDismissal::Errors);
        reply
    }

    fn sow(&mut self, params: Params) -> Result<Move, &'static str> {
        let Params::Numbers { pit, player } = params else { return Err("INVALID_PARAMS") };
        let position = *self.game.position();
        let pit = usize::try_from(pit).ok().and_then(|pit| pit.checked_sub(1)).and_then(Pit::from_index);
        let pit = pit.filter(|pit| pit.index() < position.rules().pits()).ok_or("INVALID_MOVE")?;
        if player != i64::from(number(position.turn())) {
            return Err("WRONG_PLAYER");
        }
        // The game over is one more case of an empty pit: after the sweep all are.
        self.game.play(Move::Sow(pit)).map_err(|_| "AMBO_EMPTY")?;
        Ok(Move::Sow(pit))
    }

    /// `northStore;S1..S6;southStore;N1..N6;next`, which changes with the last move as well.
    fn board(&self) -> String {
        JavaBoard(self.game.position()).to_string()
    }

    fn winner(&self) -> i8 {
        match self.game.position().outcome() {
            None => -1,
            Some(0) => 0,
            Some(1..) => 1,
            Some(_) => 2,
        }
    }
}

fn number(side: Side) -> u8 {
    match side {
        Side::South => 1,
        Side::North => 2,
    }
}
