//! The table: who sits there, and the game.

use std::fmt;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use kalah::{GameState, Move, Position, Rules, Side};
use kalah_protocol::kalaha_socket::{ClientDismissal, HostReply, KalahaHost};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::Instant;

/// Silence after which a client gives its place to one that wants it: those of the original ask ten times a second.
const SILENCE: Duration = Duration::from_secs(30);

/// Time without a move after which the client whose turn it is gives its place to one that wants it.
const WITHOUT_MOVE: Duration = Duration::from_mins(5);

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
    /// Clients, by place.
    seated: [Option<SeatedClient>; 2],
    /// True as long as a thread plays for our program.
    thinks: bool,
    tickets: u64,
    /// Time of the latest move, or of what put somebody on turn.
    moved: Instant,
}

/// A client with a place. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct SeatedClient {
    pub(super) side: Side,
    /// Tells it from others that had the place.
    ticket: u64,
    last_line: Instant,
    /// Notification that another client has the place now.
    pub(super) replaced: Arc<Notify>,
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
        let mut table = HostedTable {
            host: KalahaHost::new(settings.rules),
            games: 0,
            left: settings.games,
            seated: [None, None],
            thinks: false,
            tickets: 0,
            moved: Instant::now(),
        };
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

    /// Gives a client a place: one that is free, or that of a client which is silent or does not move.
    pub(super) fn enter(&self, from: SocketAddr) -> Option<SeatedClient> {
        let mut table = self.table();
        let side = table.host.enter().or_else(|| {
            let idle = table.idle()?;
            idle.replaced.notify_one();
            self.vacate(&mut table, idle.side, Some("gave its place to another client".to_owned()));
            table.host.enter()
        })?;
        if !table.host.game().plies().is_empty() {
            table.start_over();
        }
        let client = table.seat(side);
        self.tell(SocketEvent::Joined(side, from));
        Some(client)
    }

    /// A client goes: what it was playing it has lost.
    pub(super) fn leave(&self, client: &SeatedClient, why: Option<String>) {
        let mut table = self.table();
        if table.has(client) {
            self.vacate(&mut table, client.side, why);
        }
    }

    /// Frees a place. A game begins with its first move, or with a client that is sent away before it, so that one which never
    /// makes a legal move loses as well.
    fn vacate(&self, table: &mut HostedTable, side: Side, why: Option<String>) {
        let is_begun = !table.host.game().plies().is_empty() || (why.is_some() && table.host.is_full());
        table.host.leave(side);
        table.seated[side.index()] = None;
        self.tell(SocketEvent::Left(side, why));
        let game = table.host.game();
        if is_begun && game.position().outcome().is_none() {
            let game = table.game();
            self.over(table, game, Some(side));
            table.start_over();
        }
    }

    /// Answers a line of a client: the reply, and why it has to go, if it has to. `None` if its place is another's.
    pub(super) fn answer(
        &self,
        client: &SeatedClient,
        line: &str,
    ) -> Option<(String, Option<ClientDismissal>)> {
        let mut table = self.table();
        if !table.has(client) {
            return None;
        }
        let side = client.side;
        if let Some(seated) = &mut table.seated[side.index()] {
            seated.last_line = Instant::now();
        }
        let HostReply { line, played, left, trouble } = table.host.answer(side, line);
        if let Some(left) = left {
            if !left.plies().is_empty() && left.position().outcome().is_none() {
                self.over(&mut table, *left, Some(side));
            }
            table.games += 1;
        }
        if let Some(mv) = played {
            self.played(&mut table, mv);
        }
        if trouble.is_some() && table.host.game().plies().is_empty() {
            // Whoever has to go before the first move has lost as well; later `vacate` sees to that.
            let game = table.game();
            self.over(&mut table, game, Some(side));
        }
        Some((line, trouble))
    }

    /// Continues the game after a move.
    fn played(&self, table: &mut HostedTable, mv: Move) {
        self.tell(SocketEvent::Played(mv));
        table.moved = Instant::now();
        let position = *table.host.game().position();
        if position.outcome().is_some() {
            let game = table.game();
            self.over(table, game, None);
        } else if position.turn() == Side::North
            && let Some(opponent) = &self.0.opponent
            && !table.thinks
        {
            let (room, opponent) = (self.clone(), Arc::clone(opponent));
            let thread = thread::Builder::new().name("opponent".to_owned());
            table.thinks = thread.spawn(move || room.think(&opponent)).is_ok();
        }
    }

    /// Plays for our program until it is somebody else's turn. There is one such thread, however often clients start
    /// over.
    fn think(&self, opponent: &Mutex<MoveChooser>) {
        loop {
            let (game, position) = {
                let mut table = self.table();
                let position = *table.host.game().position();
                if position.turn() != Side::North || position.outcome().is_some() {
                    table.thinks = false;
                    return;
                }
                (table.games, position)
            };
            let chosen = opponent.lock().unwrap_or_else(PoisonError::into_inner)(&position);
            self.opponent_played(game, &position, chosen);
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
            let game = table.game();
            self.over(&mut table, game, Some(Side::North));
            table.start_over();
        }
    }

    /// Reports a game that is over, and ends the host after the last one.
    fn over(&self, table: &mut HostedTable, game: GameState, left: Option<Side>) {
        self.tell(SocketEvent::Over(Box::new(game), left));
        if let Some(games) = &mut table.left {
            *games = games.saturating_sub(1);
            if *games == 0 {
                self.0.done.send_replace(true);
            }
        }
    }
}

impl HostedTable {
    fn seat(&mut self, side: Side) -> SeatedClient {
        self.tickets += 1;
        let now = Instant::now();
        self.moved = now;
        let client = SeatedClient { side, ticket: self.tickets, last_line: now, replaced: Arc::default() };
        self.seated[side.index()] = Some(client.clone());
        client
    }

    fn has(&self, client: &SeatedClient) -> bool {
        self.seated[client.side.index()].as_ref().is_some_and(|seated| seated.ticket == client.ticket)
    }

    /// The client that is silent, or keeps the other one waiting, for too long.
    fn idle(&self) -> Option<SeatedClient> {
        let turn = self.host.game().position().turn();
        let is_idle = |client: &&SeatedClient| {
            let is_late = client.side == turn && self.moved.elapsed() >= WITHOUT_MOVE;
            client.last_line.elapsed() >= SILENCE || is_late
        };
        self.seated.iter().flatten().filter(is_idle).min_by_key(|client| client.last_line).cloned()
    }

    fn game(&self) -> GameState {
        self.host.game().clone()
    }

    fn start_over(&mut self) {
        _ = self.host.start_over();
        self.games += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use kalah::{Rules, Side};

    use super::{HostedRoom, MoveChooser, SILENCE, SocketEvent, SocketSettings, WITHOUT_MOVE};

    fn room() -> HostedRoom {
        let (events, _) = tokio::sync::mpsc::unbounded_channel();
        HostedRoom::new(SocketSettings { rules: Rules::default(), opponent: None, games: None }, events).0
    }

    const FROM: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 7);

    #[tokio::test(start_paused = true)]
    async fn silent_clients_give_their_places_to_others() {
        let room = room();
        let silent = [room.enter(FROM).unwrap(), room.enter(FROM).unwrap()];
        assert!(room.enter(FROM).is_none());
        tokio::time::advance(SILENCE).await;
        let other = room.enter(FROM).unwrap();
        silent[0].replaced.notified().await;
        assert!(room.answer(&silent[0], "HELLO").is_none());
        assert_eq!(room.answer(&other, "HELLO").unwrap().0, "HELLO 1");
        // Whoever is gone already frees nobody else's place.
        room.leave(&silent[0], None);
        assert!(room.answer(&other, "HELLO").is_some());
        let last = room.enter(FROM).unwrap();
        assert!(room.answer(&last, "HELLO").is_some() && room.enter(FROM).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_asks_and_never_moves_gives_way_as_well() {
        let room = room();
        let clients = [room.enter(FROM).unwrap(), room.enter(FROM).unwrap()];
        let (mut waited, step) = (Duration::ZERO, SILENCE / 2);
        while waited < WITHOUT_MOVE {
            assert!(clients.iter().all(|client| room.answer(client, "PLAYER").is_some()));
            assert!(room.enter(FROM).is_none(), "{waited:?}");
            tokio::time::advance(step).await;
            waited += step;
        }
        room.enter(FROM).unwrap();
        assert!(room.answer(&clients[0], "PLAYER").is_none() && room.answer(&clients[1], "PLAYER").is_some());
    }

    #[tokio::test]
    async fn whoever_is_sent_away_before_the_first_move_has_lost() {
        let (events, mut happens) = tokio::sync::mpsc::unbounded_channel();
        let settings = SocketSettings {
            rules: Rules::default(),
            opponent: Some(Box::new(|position| position.legal_moves().next())),
            games: Some(1),
        };
        let (room, enough) = HostedRoom::new(settings, events);
        let client = room.enter(FROM).unwrap();
        while room.answer(&client, "nonsense").is_some_and(|(_, trouble)| trouble.is_none()) {}
        room.leave(&client, None);
        let mut lost = 0;
        while let Ok(event) = happens.try_recv() {
            lost += u32::from(matches!(event, SocketEvent::Over(_, Some(Side::South))));
        }
        assert!(lost == 1 && *enough.borrow());
    }

    #[tokio::test]
    async fn a_game_that_a_client_begins_anew_is_lost_and_counts() {
        let (events, mut happens) = tokio::sync::mpsc::unbounded_channel();
        let settings = SocketSettings { rules: Rules::default(), opponent: None, games: Some(2) };
        let (room, enough) = HostedRoom::new(settings, events);
        let south = room.enter(FROM).unwrap();
        room.enter(FROM).unwrap();
        for _ in 0..2 {
            assert!(!*enough.borrow());
            // The second pit ends the turn. Nothing was played yet in what is begun anew the second time.
            for line in ["MOVE 2 1", "NEW", "NEW"] {
                assert!(!room.answer(&south, line).unwrap().0.starts_with("ERROR"));
            }
        }
        assert!(*enough.borrow());
        let mut lost = 0;
        while let Ok(event) = happens.try_recv() {
            lost += u32::from(matches!(event, SocketEvent::Over(_, Some(Side::South))));
        }
        assert_eq!(lost, 2);
    }

    #[test]
    fn a_client_that_starts_over_and_over_has_one_thread_think() {
        let calls = Arc::new(AtomicUsize::new(0));
        let (go, goes) = std::sync::mpsc::channel::<()>();
        let counted = Arc::clone(&calls);
        let opponent: MoveChooser = Box::new(move |position| {
            counted.fetch_add(1, Ordering::Relaxed);
            // Thinks until the other end is dropped.
            goes.recv().ok();
            position.legal_moves().next()
        });
        let (events, _) = tokio::sync::mpsc::unbounded_channel();
        let settings = SocketSettings { rules: Rules::default(), opponent: Some(opponent), games: None };
        let (room, _) = HostedRoom::new(settings, events);
        let client = room.enter(FROM).unwrap();
        let ask = |line: &str| {
            let (reply, _) = room.answer(&client, line).unwrap();
            assert!(!reply.starts_with("ERROR"), "{line}: {reply}");
        };
        for _ in 0..100 {
            ask("NEW");
            // The second pit ends the turn.
            ask("MOVE 2 1");
        }
        while calls.load(Ordering::Relaxed) == 0 {
            std::thread::yield_now();
        }
        ask("NEW");
        drop(go);
        while room.table().thinks {
            std::thread::yield_now();
        }
        // It was asked for the game that is over, and for none of those that were begun meanwhile.
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }
}
