//! The games that somebody is at. Whatever changes is written down before anybody sees it.

use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex as PlainMutex, MutexGuard, PoisonError, Weak};
use std::thread::available_parallelism;
use std::time::Duration;

use axum::http::StatusCode;
use kalah_http::admission::client_rate::ClientRate;
use kalah_http::admission::gate::{FairGate, GateLimits, run_holding};
use kalah_http::client::ClientAddress;
use kalah_http::random::random_bytes;
use kalah_pages::http::page_error::PageError;
use kalah_store::{BoardGameRow, Moment, OldBoardGames, Store};
use kalah_texts::Text;
use tokio::sync::{Mutex, watch};

use crate::account::guest::GuestHash;
use crate::play::game::{BoardGame, PlayRequestError};
use crate::play::setup::GameSetup;

/// Games that a visitor may have open, that may be open from one address (a class may be behind it) and from one network,
/// and that may be open in all.
const OPEN_EACH: u32 = 30;
const OPEN_OF_CLIENT: usize = 600;
const OPEN_OF_NETWORK: usize = 1_200;
const OPEN_IN_ALL: u32 = 5_000;

/// Games that nothing was played in for so long are removed.
const KEPT: Duration = Duration::from_hours(30 * 24);

/// Games without any ply are removed after so long. Whoever still looks at one can begin it all the same.
const KEPT_UNTOUCHED: Duration = Duration::from_hours(1);

/// Idle time after which an open game is removed when there are too many.
const KEPT_WHEN_FULL: Duration = Duration::from_hours(24);

/// Games that are over and are kept: with more, the oldest are removed.
const OVER_KEPT: u32 = 100_000;

/// Interval at which games to remove are looked for.
const SWEEP: Duration = Duration::from_mins(10);

/// Bytes of chance in the name of a game and in the key of a seat.
const NAME: usize = 10;

/// Tables of all games. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    store: Store,
    /// Tables that are in use.
    open: Arc<PlainMutex<HashMap<String, Weak<PlayTable>>>>,
    /// Origin of open games, as far as this process saw it. Addresses are not written down.
    origins: Arc<PlainMutex<HashMap<String, ClientAddress>>>,
    budget: Arc<ClientRate>,
    /// Programs that think at once.
    thinkers: FairGate,
}

/// A game that somebody is at.
#[derive(Debug)]
pub(crate) struct PlayTable {
    store: Store,
    thinkers: FairGate,
    /// Client that began the game.
    origin: ClientAddress,
    origins: Arc<PlainMutex<HashMap<String, ClientAddress>>>,
    game: Mutex<BoardGame>,
    /// Counts changes.
    version: watch::Sender<u64>,
}

impl Tables {
    /// The games of this database. Half of the cores think.
    pub(crate) fn new(store: Store) -> Tables {
        let cores = available_parallelism().map_or(1, |cores| cores.get() / 2).max(1);
        Tables {
            store,
            open: Arc::default(),
            origins: Arc::default(),
            budget: Arc::new(ClientRate::of_rows()),
            // A game has one program that thinks, so games are what is limited.
            thinkers: FairGate::new(GateLimits::at_once(cores)),
        }
    }

    /// Begins a game, and tells its name.
    ///
    /// # Errors
    /// If the visitor, its address or its network has too many, or there are too many that are played.
    pub(crate) async fn begin(
        &self,
        setup: GameSetup,
        guest: &GuestHash,
        origin: ClientAddress,
    ) -> Result<String, PageError> {
        let (own, all) = self.store.open_board_games(&guest.0).await?;
        if own >= OPEN_EACH && !self.make_own_room(guest).await? {
            return Err(too_many(Text::new("play-too-many-own").with("count", own)));
        }
        if !self.has_room(origin) {
            return Err(too_many(Text::new("play-too-many-network")));
        }
        self.budget.check(origin).map_err(PageError::TooMany)?;
        if all >= OPEN_IN_ALL && !self.make_room().await? {
            return Err(too_many(Text::new("play-too-many")));
        }
        let seed = u64::from_le_bytes(random_bytes());
        let setup = GameSetup { seed, key: hex::encode(random_bytes::<NAME>()), ..setup };
        let game = BoardGame::new(hex::encode(random_bytes::<NAME>()), setup, guest)
            .ok_or(PageError::NotFound("missing-position"))?;
        let id = game.id.clone();
        self.store.keep_board_game(&game.row()).await?;
        self.origins().insert(id.clone(), origin);
        self.table(&id).await?;
        Ok(id)
    }

    /// Returns true if an address and its network may have one more open game.
    fn has_room(&self, origin: ClientAddress) -> bool {
        let origins = self.origins();
        let of_client = origins.values().filter(|client| **client == origin).count();
        let of_network = origins.values().filter(|client| client.network() == origin.network()).count();
        of_client < OPEN_OF_CLIENT && of_network < OPEN_OF_NETWORK
    }

    /// Removes the open game that was left longest ago, one without plies before all others. Whether there was one.
    async fn make_room(&self) -> Result<bool, PageError> {
        let removed = self.store.remove_left_board_game(ago(KEPT_WHEN_FULL)).await?;
        if let Some(id) = &removed {
            self.origins().remove(id);
        }
        Ok(removed.is_some())
    }

    /// Removes the game that a guest left longest ago, unless somebody else sits at all of them. Whether there was one.
    async fn make_own_room(&self, guest: &GuestHash) -> Result<bool, PageError> {
        let removed = self.store.remove_left_own_board_game(&guest.0).await?;
        if let Some(id) = &removed {
            self.origins().remove(id);
        }
        Ok(removed.is_some())
    }

    /// Returns the latest games of a guest with the time of their last move, those that are not over first.
    pub(crate) async fn of_guest(
        &self,
        guest: &GuestHash,
        most: u32,
    ) -> Result<Vec<(BoardGame, Moment)>, PageError> {
        let (rows, now) = (self.store.own_board_games(&guest.0, most).await?, Moment::now());
        let read = |(row, changed): (BoardGameRow, Moment)| Some((BoardGame::read(&row, now)?, changed));
        Ok(rows.into_iter().filter_map(read).collect())
    }

    fn origins(&self) -> MutexGuard<'_, HashMap<String, ClientAddress>> {
        lock(&self.origins)
    }

    /// A game by its name.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) async fn table(&self, id: &str) -> Result<Arc<PlayTable>, PageError> {
        if let Some(table) = self.opened(id) {
            return Ok(table);
        }
        let row = self.store.board_game(id).await?;
        let game = row.and_then(|row| BoardGame::read(&row, Moment::now()));
        let game = game.ok_or(PageError::NotFound("missing-board-game"))?;
        let table = Arc::new(PlayTable {
            store: self.store.clone(),
            thinkers: self.thinkers.clone(),
            // Those of an earlier process have their turns together.
            origin: self.origins().get(id).copied().unwrap_or(ClientAddress(Ipv4Addr::UNSPECIFIED.into())),
            origins: Arc::clone(&self.origins),
            game: Mutex::new(game),
            version: watch::Sender::new(1),
        });
        let table = {
            let mut open = lock(&self.open);
            open.retain(|_, table| table.strong_count() > 0);
            // Somebody else may have been quicker: there is one table a game.
            let there = open.get(id).and_then(Weak::upgrade);
            there.unwrap_or_else(|| {
                open.insert(id.to_owned(), Arc::downgrade(&table));
                table
            })
        };
        table.go_on().await;
        Ok(table)
    }

    fn opened(&self, id: &str) -> Option<Arc<PlayTable>> {
        lock(&self.open).get(id).and_then(Weak::upgrade)
    }

    /// The game that follows one that is over, begun if it was not yet; both players are led there.
    ///
    /// # Errors
    /// If the game is not over, or the visitor did not play it.
    pub(crate) async fn rematch(&self, table: &PlayTable, guest: &GuestHash) -> Result<(), PageError> {
        let mut game = table.game.lock().await;
        if game.sides_of(guest).next().is_none() {
            return Err(PlayRequestError::NotYours.into());
        }
        if game.ending().is_none() {
            return Err(PlayRequestError::NotOver.into());
        }
        let None = game.next else { return Ok(()) };
        let Some(next) = game.rematch(hex::encode(random_bytes::<NAME>())) else { return Ok(()) };
        // Whoever is led there finds it.
        self.store.keep_board_game(&next.row()).await?;
        let changed = BoardGame { next: Some(next.id), ..game.clone() };
        table.keep(&changed).await?;
        *game = changed;
        Ok(())
    }

    /// Removes old games until the server ends.
    pub(crate) async fn sweep(self, mut stop: watch::Receiver<bool>) {
        loop {
            let old = OldBoardGames {
                left_before: ago(KEPT),
                untouched_before: ago(KEPT_UNTOUCHED),
                over_kept: OVER_KEPT,
            };
            match self.store.remove_board_games(&old).await {
                Err(error) => tracing::warn!("old games of visitors were not removed: {error}"),
                Ok(open) => self.origins().retain(|id, _| open.contains(id)),
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = tokio::time::sleep(SWEEP) => {}
            }
        }
    }
}

impl PlayTable {
    /// The game as it is now: whoever has run out of time has lost.
    pub(crate) async fn now(self: &Arc<PlayTable>) -> (BoardGame, u64) {
        let mut game = self.game.lock().await;
        if game.flag(Moment::now()) {
            self.keep(&game).await.unwrap_or_else(|error| tracing::error!("{error}"));
        }
        (game.clone(), *self.version.borrow())
    }

    /// Hears of every change.
    pub(crate) fn follow(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// Changes the game, if what is to be done can be: first in the database, then for everybody.
    ///
    /// # Errors
    /// Why it was not done; then nothing has changed.
    pub(crate) async fn change<T>(
        &self,
        change: impl FnOnce(&mut BoardGame) -> Result<T, PlayRequestError>,
    ) -> Result<T, PageError> {
        let mut game = self.game.lock().await;
        let mut changed = game.clone();
        let done = change(&mut changed)?;
        self.keep(&changed).await?;
        *game = changed;
        Ok(done)
    }

    async fn keep(&self, game: &BoardGame) -> Result<(), PageError> {
        let row = game.row();
        self.store.keep_board_game(&row).await?;
        if row.is_over {
            lock(&self.origins).remove(&row.id);
        }
        self.version.send_modify(|version| *version += 1);
        Ok(())
    }

    /// Lets the program think that is to move, and looks at the clock when it runs out.
    pub(crate) async fn go_on(self: &Arc<PlayTable>) {
        let game = self.game.lock().await;
        if game.thinking().is_some() {
            let table = Arc::clone(self);
            tokio::spawn(async move { table.think().await });
        }
        let runs_out = game.clock.and_then(|clock| clock.runs_out(Moment::now()));
        if let Some((_, left)) = runs_out.filter(|_| game.ending().is_none()) {
            let table = Arc::downgrade(self);
            tokio::spawn(async move {
                // A little later, so that it has certainly run out.
                tokio::time::sleep(Duration::from_millis(left.max(0).unsigned_abs() + 20)).await;
                if let Some(table) = table.upgrade() {
                    table.now().await;
                }
            });
        }
    }

    /// Plays for programs until it is somebody else's turn.
    async fn think(self: Arc<PlayTable>) {
        loop {
            let Ok(place) = self.thinkers.enter(self.origin).await else { return };
            let (game, _) = self.now().await;
            let Some(player) = game.thinking() else { return };
            let (position, seed, plies) = (*game.game.position(), game.setup.seed, game.game.plies().len());
            let chosen = run_holding(place, move |_| player.choose(&position, seed)).await;
            let Ok(Some(mv)) = chosen else {
                tracing::error!(game = game.id, "a program did not move in {position}");
                return;
            };
            let done = self
                .change(|now| {
                    if now.game.plies().len() != plies || *now.game.position() != position {
                        return Err(PlayRequestError::Outdated);
                    }
                    now.answer(mv, Moment::now())
                })
                .await;
            if done.is_err() {
                return;
            }
        }
    }
}

fn lock<T>(mutex: &PlainMutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave it half changed: changes are single calls.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn too_many(text: Text) -> PageError {
    PageError::refused(StatusCode::TOO_MANY_REQUESTS, text)
}

/// The moment that was so long ago.
fn ago(time: Duration) -> Moment {
    Moment::now() - time
}

impl From<PlayRequestError> for PageError {
    fn from(why: PlayRequestError) -> PageError {
        let status = match why {
            PlayRequestError::NotYours => StatusCode::FORBIDDEN,
            PlayRequestError::Illegal => StatusCode::BAD_REQUEST,
            PlayRequestError::Outdated
            | PlayRequestError::Over
            | PlayRequestError::NotOver
            | PlayRequestError::Waiting
            | PlayRequestError::NoUndo
            | PlayRequestError::Taken => StatusCode::CONFLICT,
        };
        PageError::refused(status, why.text())
    }
}
