//! A game of visitors: what may happen in it, by whom, and what it means. Knows no request, no thread, no database.

use kalah::record::{Ending, Fault};
use kalah::{GameState, Move, Side, parse_moves};
use kalah_drawing::game_query::moves_of;
use kalah_store::{BoardGameRow, Moment};
use kalah_texts::Text;
use serde::{Deserialize, Serialize};

use crate::account::guest::GuestHash;
use crate::opponent::Opponent;
use crate::play::board_clock::BoardClock;
use crate::play::setup::GameSetup;

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct BoardGame {
    pub(crate) id: String,
    pub(crate) setup: GameSetup,
    /// Visitors who sat South and North at the start; `None` for programs and for a free seat.
    pub(crate) guests: [Option<GuestHash>; 2],
    pub(crate) game: GameState,
    pub(crate) clock: Option<BoardClock>,
    /// Ending of the game, if it ended before the rules ended it. Sides are those at the end of the game.
    pub(crate) forfeit: Option<Ending>,
    /// The game that followed.
    pub(crate) next: Option<String>,
    /// True once a visitor took a move back or was given a hint: such a game rates nobody.
    pub(crate) helped: bool,
}

/// State that is stored beside the plies.
#[derive(Serialize, Deserialize)]
struct StateText {
    clock: Option<BoardClock>,
    forfeit: Option<Ending>,
    #[serde(default)]
    helped: bool,
}

/// Reason why a request was not carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayRequestError {
    /// The visitor sits at no side of the board that could do this.
    NotYours,
    /// The page showed another position.
    Outdated,
    /// The rules forbid it.
    Illegal,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// A seat is free.
    Waiting,
    /// Moves count here, or there are none.
    NoUndo,
    /// No seat is free.
    Taken,
}

impl PlayRequestError {
    /// Returns what people are told.
    pub(crate) const fn text(self) -> Text {
        Text::new(match self {
            PlayRequestError::NotYours => "play-refused-not-yours",
            PlayRequestError::Outdated => "play-refused-outdated",
            PlayRequestError::Illegal => "play-refused-illegal",
            PlayRequestError::Over => "play-refused-over",
            PlayRequestError::NotOver => "play-refused-not-over",
            PlayRequestError::Waiting => "play-refused-waiting",
            PlayRequestError::NoUndo => "play-refused-no-undo",
            PlayRequestError::Taken => "play-refused-taken",
        })
    }
}

/// Progress of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameStage {
    Waiting,
    Running,
    Over,
}

impl GameStage {
    /// The word of programs.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            GameStage::Waiting => "waiting",
            GameStage::Running => "running",
            GameStage::Over => "over",
        }
    }
}

impl BoardGame {
    /// A new game of this visitor; `None` if the setup has no position.
    pub(crate) fn new(id: String, setup: GameSetup, guest: &GuestHash) -> Option<BoardGame> {
        let mut own: Vec<Side> = setup.human_sides().collect();
        if setup.by_link {
            own.truncate(1);
        }
        let guests = Side::BOTH.map(|side| own.contains(&side).then(|| guest.clone()));
        BoardGame::with_guests(id, setup, guests)
    }

    /// A new game of those who sit there.
    fn with_guests(id: String, setup: GameSetup, guests: [Option<GuestHash>; 2]) -> Option<BoardGame> {
        let game = GameState::new(setup.position()?);
        let clock = setup.clock.map(BoardClock::new);
        Some(BoardGame { id, guests, game, clock, forfeit: None, next: None, helped: false, setup })
    }

    /// The game that follows this one, between the same.
    pub(crate) fn rematch(&self, id: String) -> Option<BoardGame> {
        let winner = self.ending().and_then(Ending::winner).map(|side| self.game.seat_at_start(side));
        BoardGame::with_guests(id, self.setup.next(winner), self.guests.clone())
    }

    /// Parses a stored game; `None` if that makes no sense. Its clock runs from now on.
    pub(crate) fn read(row: &BoardGameRow, now: Moment) -> Option<BoardGame> {
        let setup: GameSetup = serde_json::from_str(&row.setup).ok()?;
        let StateText { mut clock, forfeit, helped } = serde_json::from_str(&row.state).ok()?;
        let mut game = GameState::new(setup.position()?);
        for mv in parse_moves(&row.moves).ok()? {
            game.play(mv).ok()?;
        }
        if let Some(clock) = &mut clock {
            clock.resume(now);
        }
        let guests = row.seats.clone().map(|seat| seat.map(GuestHash));
        let (id, next) = (row.id.clone(), row.next.clone());
        Some(BoardGame { id, setup, guests, game, clock, forfeit, next, helped })
    }

    /// Returns the row to store.
    pub(crate) fn row(&self) -> BoardGameRow {
        let state = StateText { clock: self.clock, forfeit: self.forfeit, helped: self.helped };
        BoardGameRow {
            id: self.id.clone(),
            // They are plain data, which can be written.
            setup: serde_json::to_string(&self.setup).unwrap_or_default(),
            seats: self.guests.clone().map(|guest| guest.map(|GuestHash(hash)| hash)),
            moves: moves_of(&self.game),
            state: serde_json::to_string(&state).unwrap_or_default(),
            next: self.next.clone(),
            is_over: self.stage() == GameStage::Over,
        }
    }

    /// Returns the ending, if the game is over.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let by_rules = || self.game.position().outcome().map(|margin| Ending::Finished { margin });
        self.forfeit.or_else(by_rules)
    }

    pub(crate) fn stage(&self) -> GameStage {
        if self.ending().is_some() {
            GameStage::Over
        } else if self.setup.human_sides().any(|side| self.guests[side.index()].is_none()) {
            GameStage::Waiting
        } else {
            GameStage::Running
        }
    }

    /// Returns the player on a side now, and that player's side at the start.
    pub(crate) fn at(&self, side: Side) -> (Opponent, Side) {
        let seat = self.game.seat_at_start(side);
        (self.setup.players[seat.index()], seat)
    }

    /// The program that is to move.
    pub(crate) fn thinking(&self) -> Option<Opponent> {
        let (player, _) = self.at(self.game.position().turn());
        (self.stage() == GameStage::Running && !player.is_human()).then_some(player)
    }

    /// Returns true if a visitor sits on a side now.
    pub(crate) fn sits(&self, guest: &GuestHash, side: Side) -> bool {
        let (player, seat) = self.at(side);
        player.is_human() && self.guests[seat.index()].as_ref() == Some(guest)
    }

    /// The sides on which a visitor sits now.
    pub(crate) fn sides_of(&self, guest: &GuestHash) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |&side| self.sits(guest, side))
    }

    /// Plays a visitor's move after so many plies. The same move sent again changes nothing.
    pub(crate) fn play(
        &mut self,
        guest: &GuestHash,
        mv: Move,
        plies: usize,
        now: Moment,
    ) -> Result<(), PlayRequestError> {
        if self.has_played(guest, mv, plies) {
            return Ok(());
        }
        match self.stage() {
            GameStage::Over => return Err(PlayRequestError::Over),
            GameStage::Waiting => return Err(PlayRequestError::Waiting),
            GameStage::Running => {}
        }
        if plies != self.game.plies().len() {
            return Err(PlayRequestError::Outdated);
        }
        if !self.sits(guest, self.game.position().turn()) {
            return Err(PlayRequestError::NotYours);
        }
        self.make(mv, now)
    }

    /// Returns true if a visitor played this move after `plies` plies, and its answer may have been lost.
    fn has_played(&self, guest: &GuestHash, mv: Move, plies: usize) -> bool {
        let is_there = self.game.plies().get(plies).is_some_and(|ply| ply.mv == mv);
        is_there && self.sits_at(guest, plies)
    }

    /// Returns true if a visitor was to move after `plies` plies.
    fn sits_at(&self, guest: &GuestHash, plies: usize) -> bool {
        let swaps = self.game.plies()[..plies].iter().filter(|ply| ply.mv == Move::Swap).count();
        let turn = self.game.position_after(plies).turn();
        let seat = if swaps % 2 == 0 { turn } else { turn.opposite() };
        self.setup.players[seat.index()].is_human() && self.guests[seat.index()].as_ref() == Some(guest)
    }

    /// The program that is to move plays.
    pub(crate) fn answer(&mut self, mv: Move, now: Moment) -> Result<(), PlayRequestError> {
        if self.thinking().is_none() {
            return Err(PlayRequestError::Outdated);
        }
        self.make(mv, now)
    }

    fn make(&mut self, mv: Move, now: Moment) -> Result<(), PlayRequestError> {
        let (_, player) = self.at(self.game.position().turn());
        if !self.game.position().is_legal(mv) {
            return Err(PlayRequestError::Illegal);
        }
        if self.flag(now) {
            return Err(PlayRequestError::Over);
        }
        self.game.play(mv).map_err(|_| PlayRequestError::Illegal)?;
        let next = self.game.to_move();
        let is_over = self.game.position().is_over();
        if let Some(clock) = &mut self.clock {
            clock.played(player, next, now);
            if is_over {
                clock.stop(now);
            }
        }
        Ok(())
    }

    /// Ends the game if a player has run out of time, who loses. Returns true if that is so.
    pub(crate) fn flag(&mut self, now: Moment) -> bool {
        let out = self.clock.and_then(|clock| clock.runs_out(now)).filter(|(_, left)| *left <= 0);
        let Some((player, _)) = out.filter(|_| self.stage() == GameStage::Running) else { return false };
        self.forfeit(player, Fault::TimedOut, now);
        true
    }

    /// A player, named by where it sat at the start, has lost.
    fn forfeit(&mut self, player: Side, fault: Fault, now: Moment) {
        self.forfeit = Some(Ending::Forfeit { loser: self.game.seat_at_start(player), fault });
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// A side has left: it has lost.
    pub(crate) fn give_up(&mut self, side: Side, now: Moment) -> Result<(), PlayRequestError> {
        if self.stage() == GameStage::Over {
            return Err(PlayRequestError::Over);
        }
        let (_, player) = self.at(side);
        self.forfeit(player, Fault::Crashed, now);
        Ok(())
    }

    /// A visitor gives up: the side to move at one board, else the own one.
    pub(crate) fn resign(&mut self, guest: &GuestHash, now: Moment) -> Result<(), PlayRequestError> {
        if let Some(Ending::Forfeit { loser, fault: Fault::Resigned }) = self.forfeit
            && self.sits(guest, loser)
        {
            // Said again, because the answer was lost.
            return Ok(());
        }
        if self.stage() == GameStage::Over {
            return Err(PlayRequestError::Over);
        }
        let turn = self.game.position().turn();
        let mut own: Vec<Side> = self.sides_of(guest).collect();
        own.sort_by_key(|side| *side != turn);
        let side = *own.first().ok_or(PlayRequestError::NotYours)?;
        let (_, player) = self.at(side);
        self.forfeit(player, Fault::Resigned, now);
        Ok(())
    }

    /// Returns true if a visitor may take back a move.
    pub(crate) fn may_undo(&self, guest: &GuestHash) -> bool {
        let own = |ply: usize| self.sits(guest, self.game.position_after(ply).turn());
        let has_own = (0..self.game.plies().len()).any(own);
        has_own && !self.setup.by_link && self.clock.is_none() && self.forfeit.is_none()
    }

    /// Takes back to the visitor's last own choice, in the game after so many plies. Said again, because the answer was
    /// lost, it changes nothing.
    pub(crate) fn undo(&mut self, guest: &GuestHash, plies: usize) -> Result<(), PlayRequestError> {
        if plies > self.game.plies().len() && self.sides_of(guest).next().is_some() {
            return Ok(());
        }
        if plies < self.game.plies().len() {
            return Err(PlayRequestError::Outdated);
        }
        if !self.may_undo(guest) {
            return Err(PlayRequestError::NoUndo);
        }
        self.helped = true;
        while self.game.undo().is_some() {
            if self.sits(guest, self.game.position().turn()) {
                break;
            }
        }
        Ok(())
    }

    /// Seats a visitor on the free seat.
    pub(crate) fn join(&mut self, guest: &GuestHash) -> Result<(), PlayRequestError> {
        if self.guests.iter().flatten().any(|one| one == guest) {
            return Ok(());
        }
        let free = self.setup.human_sides().find(|side| self.guests[side.index()].is_none());
        let free = free.ok_or(PlayRequestError::Taken)?;
        self.guests[free.index()] = Some(guest.clone());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use kalah::record::{Ending, Fault};
    use kalah::{Move, Pit, Side};
    use kalah_store::Moment;

    use super::{BoardGame, GameStage, PlayRequestError};
    use crate::account::guest::GuestHash;
    use crate::play::setup::GameSetupForm;

    fn guest(name: &str) -> GuestHash {
        GuestHash(name.to_owned())
    }

    fn sow(number: usize) -> Move {
        Move::Sow(Pit::from_number(number).unwrap())
    }

    fn game(fields: &[(&str, &str)]) -> BoardGame {
        let object = fields.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
        let form: GameSetupForm = serde_json::from_value(serde_json::Value::Object(object)).unwrap();
        BoardGame::new("g".to_owned(), form.setup().unwrap(), &guest("a")).unwrap()
    }

    #[test]
    fn only_who_sits_there_moves_and_never_twice() {
        let mut game = game(&[("north", "human"), ("where", "link")]);
        let (a, b) = (guest("a"), guest("b"));
        assert_eq!(game.play(&a, sow(3), 0, Moment(0)), Err(PlayRequestError::Waiting));
        assert_eq!((game.join(&b), game.stage()), (Ok(()), GameStage::Running));
        assert_eq!(game.join(&guest("c")), Err(PlayRequestError::Taken));
        assert_eq!(game.play(&b, sow(3), 0, Moment(0)), Err(PlayRequestError::NotYours));
        assert_eq!(game.play(&a, sow(3), 0, Moment(0)), Ok(()));
        assert_eq!(game.play(&a, sow(3), 0, Moment(0)), Ok(()), "sent again");
        assert_eq!(game.play(&a, sow(4), 0, Moment(0)), Err(PlayRequestError::Outdated));
        assert_eq!(game.play(&b, sow(3), 0, Moment(0)), Err(PlayRequestError::Outdated));
        assert_eq!(game.play(&b, sow(7), 1, Moment(0)), Err(PlayRequestError::Illegal));
        assert_eq!(game.undo(&a, 1), Err(PlayRequestError::NoUndo));
        let again = BoardGame::read(&game.row(), Moment(5)).unwrap();
        assert_eq!((again.game, again.guests), (game.game, game.guests));
    }

    #[test]
    fn after_a_swap_the_seats_have_changed() {
        let mut game = game(&[("rules", "6x4+pie"), ("north", "human"), ("where", "link")]);
        let (a, b) = (guest("a"), guest("b"));
        game.join(&b).unwrap();
        game.play(&a, sow(1), 0, Moment(0)).unwrap();
        game.play(&b, Move::Swap, 1, Moment(0)).unwrap();
        assert!(game.sits(&a, Side::North) && game.sits(&b, Side::South));
        assert_eq!(game.play(&b, sow(1), 2, Moment(0)), Err(PlayRequestError::NotYours));
        game.play(&a, sow(1), 2, Moment(0)).unwrap();
        game.resign(&a, Moment(0)).unwrap();
        assert_eq!(game.ending(), Some(Ending::Forfeit { loser: Side::North, fault: Fault::Resigned }));
        assert_eq!(game.resign(&a, Moment(0)), Ok(()), "sent again");
        assert_eq!(game.resign(&b, Moment(0)), Err(PlayRequestError::Over));
        assert_eq!(game.play(&a, sow(1), 0, Moment(0)), Ok(()), "sent again");
        let next = game.rematch("h".to_owned()).unwrap();
        assert!(next.sits(&a, Side::South) && next.ending().is_none());
    }

    #[test]
    fn against_a_program_its_answer_is_taken_back_as_well() {
        let mut game = game(&[("north", "rightmost")]);
        let a = guest("a");
        game.play(&a, sow(2), 0, Moment(0)).unwrap();
        let mv = game.thinking().unwrap().choose(game.game.position(), 0).unwrap();
        game.answer(mv, Moment(0)).unwrap();
        let before = game.clone();
        assert_eq!(game.undo(&a, 1), Err(PlayRequestError::Outdated));
        game.undo(&a, 2).unwrap();
        assert_eq!(game.undo(&a, 2), Ok(()), "sent again");
        assert!(before.game.plies().len() == 2 && game.game.plies().is_empty() && !game.may_undo(&a));
        assert_eq!(game.answer(mv, Moment(0)), Err(PlayRequestError::Outdated));
    }

    #[test]
    fn who_runs_out_of_time_has_lost() {
        let mut game = game(&[("north", "human"), ("minutes", "1")]);
        let a = guest("a");
        game.play(&a, sow(2), 0, Moment(0)).unwrap();
        assert!(!game.flag(Moment(59_000)));
        assert_eq!(game.play(&a, sow(2), 1, Moment(61_000)), Err(PlayRequestError::Over));
        assert_eq!(game.ending(), Some(Ending::Forfeit { loser: Side::North, fault: Fault::TimedOut }));
    }
}
