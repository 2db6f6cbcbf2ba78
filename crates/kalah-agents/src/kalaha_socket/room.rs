//! The table: who sits there, and the game.

use std::fmt;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kalah::{GameState, Move, Position, Rules, Side};
use kalah_protocol::kalaha_socket::{ClientDismissal, HostReply, KalahaHost};
use tokio::sync::{mpsc, watch};

/// Chooses moves for a program of ours. `None` if it cannot: then it has lost.
pub type MoveChooser = Box<dyn FnMut(&Position) -> Option<Move> + Send>;

/// Settings of the table.
pub struct SocketSettings {
    /// The rules; clients of the original know boards of 6 pits alone.
    pub rules: Rules,
    /// Player that sits North instead of a second client.
    pub opponent: Option<MoveChooser>,
    /// Number of games after which the host ends.
    pub games: Option<u32>,
}

/// Event at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SocketEvent {
    /// A client has a place.
    Joined(Side, SocketAddr),
    /// A client is gone, and why, if it was sent away.
    Left(Side, Option<String>),
    /// A move was played; a game begins with its first.
    Played(Move),
    /// A game is over: by its rules, or since this side left it or could not go on.
    Over(Box<GameState>, Option<Side>),
}

/// The table. Clones are the same.
#[derive(Clone)]
pub(super) struct HostedRoom(Arc<RoomState>);

struct RoomState {
    table: Mutex<HostedTable>,
    opponent: Option<Arc<Mutex<MoveChooser>>>,
    events: mpsc::UnboundedSender<SocketEvent>,
    /// Set once enough was played.
    done: watch::Sender<bool>,
}

struct HostedTable {
    host: KalahaHost,
    /// Games that were begun: what a program thought of an earlier one is not played in the next.
    games: u64,
    /// Games that may still end.
    left: Option<u32>,
}

impl fmt::Debug for HostedRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Room")
    }
}

impl HostedRoom {
    /// A table at which nobody sits but a program of ours, if there is one; and what turns true once enough was played.
    pub(super) fn new(
        settings: SocketSettings,
        events: mpsc::UnboundedSender<SocketEvent>,
    ) -> (HostedRoom, watch::Receiver<bool>) {
        let mut table = HostedTable { host: KalahaHost::new(settings.rules), games: 0, left: settings.games };
        if settings.opponent.is_some() {
            table.host.reserve(Side::North);
        }
        let opponent = settings.opponent.map(|choose| Arc::new(Mutex::new(choose)));
        let (done, enough) = watch::channel(false);
        (HostedRoom(Arc::new(RoomState { table: Mutex::new(table), opponent, events, done })), enough)
    }

    fn table(&self) -> MutexGuard<'_, HostedTable> {
        // Whoever panicked here left a game in which every ply is legal.
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, event: SocketEvent) {
        // Nobody has to listen.
        _ = self.0.events.send(event);
    }

    /// Gives a client a place, if one is free.
    pub(super) fn enter(&self, from: SocketAddr) -> Option<Side> {
        let mut table = self.table();
        let side = table.host.enter()?;
        if !table.host.game().plies().is_empty() {
            table.start_over();
        }
        self.tell(SocketEvent::Joined(side, from));
        Some(side)
    }

    /// A client goes: what it was playing it has lost. A game begins with its first move, or with a client that is sent
    /// away before it, so that one which never makes a legal move loses as well.
    pub(super) fn leave(&self, side: Side, why: Option<String>) {
        let mut table = self.table();
        let is_begun = !table.host.game().plies().is_empty() || (why.is_some() && table.host.is_full());
        table.host.leave(side);
        self.tell(SocketEvent::Left(side, why));
        let game = table.host.game();
        if is_begun && game.position().outcome().is_none() {
            self.over(&mut table, Some(side));
            table.start_over();
        }
    }

    /// Answers a line of a client: the reply, and why it has to go, if it has to.
    pub(super) fn answer(&self, side: Side, line: &str) -> (String, Option<ClientDismissal>) {
        let mut table = self.table();
        let HostReply { line, played, left, trouble } = table.host.answer(side, line);
        if let Some(left) = left {
            if !left.plies().is_empty() && left.position().outcome().is_none() {
                self.tell(SocketEvent::Over(left, Some(side)));
            }
            table.games += 1;
        }
        if let Some(mv) = played {
            self.played(&mut table, mv);
        }
        (line, trouble)
    }

    /// Continues the game after a move.
    fn played(&self, table: &mut HostedTable, mv: Move) {
        self.tell(SocketEvent::Played(mv));
        let position = *table.host.game().position();
        if position.outcome().is_some() {
            self.over(table, None);
        } else if position.turn() == Side::North
            && let Some(opponent) = &self.0.opponent
        {
            let (room, opponent, game) = (self.clone(), Arc::clone(opponent), table.games);
            tokio::task::spawn_blocking(move || {
                let chosen = opponent.lock().unwrap_or_else(PoisonError::into_inner)(&position);
                room.opponent_played(game, &position, chosen);
            });
        }
    }

    /// Plays the move that our program chose, if the game is still where it was asked.
    fn opponent_played(&self, game: u64, position: &Position, chosen: Option<Move>) {
        let mut table = self.table();
        if table.games != game || table.host.game().position() != position {
            return;
        }
        if let Some(mv) = chosen.filter(|mv| table.host.play(*mv).is_ok()) {
            self.played(&mut table, mv);
        } else {
            self.over(&mut table, Some(Side::North));
            table.start_over();
        }
    }

    fn over(&self, table: &mut HostedTable, left: Option<Side>) {
        self.tell(SocketEvent::Over(Box::new(table.host.game().clone()), left));
        if let Some(games) = &mut table.left {
            *games = games.saturating_sub(1);
            if *games == 0 {
                self.0.done.send_replace(true);
            }
        }
    }
}

impl HostedTable {
    fn start_over(&mut self) {
        _ = self.host.start_over();
        self.games += 1;
    }
}
