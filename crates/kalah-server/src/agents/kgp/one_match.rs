//! A match: two games, in each of which one moves first.

use std::time::{Duration, Instant};

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{GameState, Move, Pit, Side};
use kalah_jobs::{Attempt, PlayedGame, Progress};
use kalah_store::Comment;
use kalah_tournament::{PlayerNumber, Seat as SeatInMatch};
use tokio::sync::watch;

use super::keeper::Keeper;
use super::open_tournaments::Table;
use super::own_players::{OwnPlayer, Thinkers};
use super::random;
use super::seat::{Ask, Chosen, GameNotice, Gone, Seat};
use super::stopped::stopped;
use crate::account::random as random_bytes;
use crate::commands::meetings::{MeetingCommand, Met, PlayedMeeting};
use crate::commands::{Command, Commands};
use crate::tournament::game_number::GameNumber;
use crate::tournament::view::View;

/// Interval at which spectators are informed.
const PACE: Duration = Duration::from_millis(100);

/// One of the two players of a match.
#[derive(Clone, Debug)]
pub(super) struct Participant {
    pub(super) player: Player,
    /// Number under which it is rated; `None` if it is not.
    pub(super) number: Option<PlayerNumber>,
    /// Name that the opponent sees.
    pub(super) name: String,
}

/// Source of a player's moves.
#[derive(Clone, Debug)]
pub(super) enum Player {
    /// An agent that is connected.
    Agent(Seat),
    /// A player of the server's.
    Own(OwnPlayer),
}

/// Server services that a match needs.
#[derive(Clone, Debug)]
pub(super) struct Host {
    pub(super) commands: Commands,
    pub(super) keeper: Keeper,
    pub(super) thinkers: Thinkers,
    /// Address of the site.
    pub(super) site: String,
    pub(super) stop: watch::Receiver<bool>,
}

/// A match that is being played.
struct Match {
    host: Host,
    table: Table,
    /// The first sits South at the start of both games.
    players: [Participant; 2],
    /// Key under which it is stored, if it counts.
    met: Option<Met>,
    /// Name of the match if it does not count.
    name: String,
    comments: Vec<Comment>,
    /// Seats that have moved so far.
    moved: [bool; 2],
}

/// Outcome of a game.
struct Over {
    plies: Vec<PlyRecord>,
    ending: Ending,
    cause: Option<String>,
}

/// The match is as if it had not begun: the server ends, or somebody has gone who had not moved yet.
struct Stopped;

/// Plays a match, and has it kept if both are rated.
pub(super) async fn play(host: Host, table: Table, players: [Participant; 2]) {
    if players.iter().any(Participant::is_gone) {
        return;
    }
    let met = match &players {
        [Participant { number: Some(one), .. }, Participant { number: Some(other), .. }] => {
            let (id, numbers) = (table.id, [*one, *other]);
            let meet = |answer| Command::Host(MeetingCommand::Meet(id, numbers, answer));
            // Who cannot be entered plays all the same.
            host.commands.ask(meet).await.ok().flatten()
        }
        _ => None,
    };
    let tournament = table.id;
    let (commands, keeper) = (host.commands.clone(), host.keeper.clone());
    let name = hex::encode(random_bytes::<6>());
    let mut playing = Match { host, table, players, met, name, comments: Vec::new(), moved: [false; 2] };
    let games = playing.games().await;
    let Some(Met { id, .. }) = met else { return };
    match games {
        Ok(games) => {
            let comments = playing.comments;
            keeper.keep(PlayedMeeting { tournament, id, games, comments }).await;
        }
        Err(Stopped) => commands.send(Command::Host(MeetingCommand::Abandoned(tournament, id))).await,
    }
}

impl Participant {
    fn is_gone(&self) -> bool {
        matches!(&self.player, Player::Agent(seat) if seat.is_gone())
    }

    async fn tell(&self, notice: GameNotice) {
        if let Player::Agent(seat) = &self.player {
            seat.tell(Ask::Game(notice)).await;
        }
    }
}

impl Match {
    async fn games(&mut self) -> Result<[PlayedGame; 2], Stopped> {
        let first = self.game(GameNumber::BOTH[0]).await?;
        let second = self.game(GameNumber::BOTH[1]).await?;
        Ok([first, second])
    }

    async fn game(&mut self, number: GameNumber) -> Result<PlayedGame, Stopped> {
        self.announce(number).await;
        let start = self.table.settings.rules.start(number.first_mover());
        let Over { plies, ending, cause } = self.plies(number, GameState::new(start)).await?;
        // The coordinator gives the players their names.
        let record = Record { start, south: String::new(), north: String::new(), plies, ending };
        Ok(PlayedGame { record, stderr: [String::new(), String::new()], cause })
    }

    async fn announce(&self, number: GameNumber) {
        let id = match self.met {
            Some(Met { id, .. }) => format!("{id}-{number}"),
            None => format!("unrated-{}-{number}", self.name),
        };
        let uri = self.met.map(|Met { id, .. }| {
            let page = self.table.shared.read().base.of(View::game(id, number)).to_string();
            format!("{}{page}", self.host.site)
        });
        for (one, other) in [(0, 1), (1, 0)] {
            let opponent = self.players[other].name.clone();
            let (id, uri) = (id.clone(), uri.clone());
            let notice = GameNotice { id, uri, opponent, time: self.table.time() };
            self.players[one].tell(notice).await;
        }
    }

    /// Plays a game to its end.
    async fn plies(&mut self, number: GameNumber, mut game: GameState) -> Result<Over, Stopped> {
        let mut plies: Vec<PlyRecord> = Vec::new();
        let mut told = Instant::now();
        loop {
            if let Some(margin) = game.position().outcome() {
                let ending = Ending::Finished { margin };
                self.tell(number, &plies, Some(ending));
                return Ok(Over { plies, ending, cause: None });
            }
            let side = game.position().turn();
            // Nobody swaps seats here.
            let player = &self.players[side.index()];
            let chosen = tokio::select! {
                chosen = self.choose(player, &game) => chosen,
                () = stopped(&self.host.stop) => return Err(Stopped),
            };
            let pit = match chosen {
                Ok(Some(chosen)) => Some(self.note(number, side, &mut plies, chosen)),
                // What is forced is played without being asked.
                Ok(None) => {
                    let only = game.position().sowable().next();
                    plies.extend(only.map(|pit| PlyRecord::bare(Move::Sow(pit))));
                    only
                }
                Err(Gone) => None,
            };
            let legal = pit.is_some_and(|pit| game.play(Move::Sow(pit)).is_ok());
            if !legal {
                if *self.host.stop.borrow() || !self.moved[side.index()] {
                    return Err(Stopped);
                }
                let ending = Ending::Forfeit { loser: side, fault: Fault::Crashed };
                self.tell(number, &plies, Some(ending));
                return Ok(Over { plies, ending, cause: Some(format!("{side} has closed its connection")) });
            }
            if told.elapsed() >= PACE {
                told = Instant::now();
                self.tell(number, &plies, None);
            }
        }
    }

    /// Asks a player for a move; `None` if there is nothing to choose.
    async fn choose(&self, player: &Participant, game: &GameState) -> Result<Option<Chosen>, Gone> {
        if player.is_gone() {
            return Err(Gone);
        }
        let position = game.position();
        if position.sowable().len() == 1 {
            return Ok(None);
        }
        let time = self.table.time();
        match &player.player {
            Player::Agent(seat) => seat.choose(position, time).await.map(Some),
            Player::Own(own) => self.host.thinkers.choose(*own, position, time).await.map(Some),
        }
    }

    /// Notes a ply and what was said about it.
    fn note(&mut self, number: GameNumber, side: Side, plies: &mut Vec<PlyRecord>, chosen: Chosen) -> Pit {
        self.moved[side.index()] = true;
        let time_us = u64::try_from(chosen.time.as_micros()).ok();
        plies.push(PlyRecord { time_us, ..PlyRecord::bare(Move::Sow(chosen.pit)) });
        if let (Some(text), Ok(ply)) = (chosen.comment, u32::try_from(plies.len())) {
            let game = if number == GameNumber::BOTH[0] { 1 } else { 2 };
            self.comments.push(Comment { game, ply, seat: SeatInMatch::at_start(side), text });
        }
        chosen.pit
    }

    /// Tells whoever watches how far the game is.
    fn tell(&self, number: GameNumber, plies: &[PlyRecord], ending: Option<Ending>) {
        let Some(Met { id, .. }) = self.met else { return };
        let game = u8::from(number == GameNumber::BOTH[1]);
        let attempt = Attempt::FIRST;
        let progress = Progress { job: id, attempt, game, from: 0, plies: plies.to_vec(), ending };
        self.host.commands.tell(Command::Host(MeetingCommand::Told(self.table.id, progress)));
    }
}

/// Two in any order: who moves first in the first game is chance.
pub(super) fn shuffled(players: [Participant; 2]) -> [Participant; 2] {
    let [one, other] = players;
    if random::below(2) == 0 { [one, other] } else { [other, one] }
}
