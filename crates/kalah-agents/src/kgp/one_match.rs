//! A match: two games, in each of which one moves first.

use std::time::{Duration, Instant};

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{GameState, Move, Pit, Side};
use kalah_coordinator::commands::meetings::{BegunMatch, MeetingCommand, PlayedMeeting};
use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_http::admission::gate::KnownMember;
use kalah_http::random::random_bytes;
use kalah_jobs::{Attempt, MatchProgress, PlayedGame};
use kalah_store::Comment;
use kalah_tournament::{MatchSeat, PlayerNumber};
use tokio::sync::watch;

use super::open_tournaments::OpenTournament;
use super::own_players::{GameAddress, OwnPlayer, Thinkers};
use super::random;
use super::registry::RegistryHandle;
use super::seat::{AgentGone, AgentMove, AgentSeat, GameNotice, SeatMessage};
use super::shutdown::shutdown;

/// Interval at which spectators are informed.
const PACE: Duration = Duration::from_millis(100);

/// One of the two players of a match.
#[derive(Clone, Debug)]
pub(super) struct Participant {
    pub(super) player: SeatPlayer,
    /// Number under which it is rated; `None` if it is not.
    pub(super) number: Option<PlayerNumber>,
    /// Name that the opponent sees.
    pub(super) name: String,
}

/// Source of a player's moves.
#[derive(Clone, Debug)]
pub(super) enum SeatPlayer {
    /// An agent that is connected.
    Agent(AgentSeat),
    /// A player of the server's.
    Own(OwnPlayer),
}

/// Server services that a match needs.
#[derive(Clone, Debug)]
pub(super) struct MatchServices {
    pub(super) commands: CoordinatorHandle,
    pub(super) registry: RegistryHandle,
    pub(super) thinkers: Thinkers,
    /// Address of the site.
    pub(super) site: String,
    pub(super) game_address: GameAddress,
    pub(super) stop: watch::Receiver<bool>,
}

/// A match that is being played.
struct AgentMatch {
    host: MatchServices,
    table: OpenTournament,
    /// The first sits South at the start of both games.
    players: [Participant; 2],
    /// Key under which it is stored, if it counts.
    met: Option<BegunMatch>,
    /// Name of the match if it does not count.
    name: String,
    comments: Vec<Comment>,
    /// Seats that have moved so far.
    moved: [bool; 2],
}

/// Outcome of a game.
struct AgentGameOutcome {
    plies: Vec<PlyRecord>,
    ending: Ending,
    cause: Option<String>,
}

/// The match is as if it had not begun: the server ends, or somebody has gone who had not moved yet.
struct MatchAborted;

/// Plays a match, and has it kept if both are rated.
pub(super) async fn play(host: MatchServices, table: OpenTournament, players: [Participant; 2]) {
    if players.iter().any(Participant::is_gone) {
        return;
    }
    let met = match &players {
        [Participant { number: Some(one), .. }, Participant { number: Some(other), .. }] => {
            let (id, numbers) = (table.id, [*one, *other]);
            let meet = |answer| TournamentCommand::Meeting(MeetingCommand::Meet(id, numbers, answer));
            // Who cannot be entered plays all the same.
            host.commands.ask(meet).await.ok().flatten()
        }
        _ => None,
    };
    let tournament = table.id;
    let (commands, registry) = (host.commands.clone(), host.registry.clone());
    let name = hex::encode(random_bytes::<6>());
    let mut playing = AgentMatch { host, table, players, met, name, comments: Vec::new(), moved: [false; 2] };
    let games = playing.games().await;
    let Some(BegunMatch { id, .. }) = met else { return };
    match games {
        Ok(games) => {
            let comments = playing.comments;
            registry.keep(PlayedMeeting { tournament, id, games, comments }).await;
        }
        Err(MatchAborted) => {
            commands.send(TournamentCommand::Meeting(MeetingCommand::Abandoned(tournament, id))).await;
        }
    }
}

impl Participant {
    fn is_gone(&self) -> bool {
        matches!(&self.player, SeatPlayer::Agent(seat) if seat.is_gone())
    }

    async fn tell(&self, notice: GameNotice) {
        if let SeatPlayer::Agent(seat) = &self.player {
            seat.tell(SeatMessage::Game(notice)).await;
        }
    }
}

impl AgentMatch {
    async fn games(&mut self) -> Result<[PlayedGame; 2], MatchAborted> {
        let first = self.game(GameNumber::BOTH[0]).await?;
        let second = self.game(GameNumber::BOTH[1]).await?;
        Ok([first, second])
    }

    async fn game(&mut self, number: GameNumber) -> Result<PlayedGame, MatchAborted> {
        self.announce(number).await;
        let start = self.table.settings.rules.start(number.first_mover());
        let AgentGameOutcome { plies, ending, cause } = self.plies(number, GameState::new(start)).await?;
        // The coordinator gives the players their names.
        let record = Record { start, south: String::new(), north: String::new(), plies, ending, cause };
        Ok(PlayedGame { record, stderr: [String::new(), String::new()] })
    }

    async fn announce(&self, number: GameNumber) {
        let id = match self.met {
            Some(BegunMatch { id, .. }) => format!("{id}-{number}"),
            None => format!("unrated-{}-{number}", self.name),
        };
        let uri = self.met.map(|BegunMatch { id, .. }| {
            let page = (self.host.game_address)(&self.table.shared.read(), id, number);
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
    async fn plies(
        &mut self,
        number: GameNumber,
        mut game: GameState,
    ) -> Result<AgentGameOutcome, MatchAborted> {
        let mut plies: Vec<PlyRecord> = Vec::new();
        let mut reported = Instant::now();
        loop {
            if let Some(margin) = game.position().outcome() {
                let ending = Ending::Finished { margin };
                self.tell(number, &plies, Some(ending));
                return Ok(AgentGameOutcome { plies, ending, cause: None });
            }
            let side = game.position().turn();
            // Nobody swaps seats here.
            let chosen = tokio::select! {
                chosen = self.choose(side, &game) => chosen,
                () = shutdown(&self.host.stop) => return Err(MatchAborted),
            };
            let pit = match chosen {
                Ok(Some(chosen)) => Some(self.note(number, side, &mut plies, chosen)),
                // What is forced is played without being asked.
                Ok(None) => {
                    let only = game.position().sowable().next();
                    plies.extend(only.map(|pit| PlyRecord::bare(Move::Sow(pit))));
                    only
                }
                Err(AgentGone) => None,
            };
            let legal = pit.is_some_and(|pit| game.play(Move::Sow(pit)).is_ok());
            if !legal {
                if *self.host.stop.borrow() || !self.moved[side.index()] {
                    return Err(MatchAborted);
                }
                let ending = Ending::Forfeit { loser: side, fault: Fault::Crashed };
                self.tell(number, &plies, Some(ending));
                return Ok(AgentGameOutcome {
                    plies,
                    ending,
                    cause: Some(format!("{side} has closed its connection")),
                });
            }
            if reported.elapsed() >= PACE {
                reported = Instant::now();
                self.tell(number, &plies, None);
            }
        }
    }

    /// Asks the player of a side for a move; `None` if there is nothing to choose.
    async fn choose(&self, side: Side, game: &GameState) -> Result<Option<AgentMove>, AgentGone> {
        let player = &self.players[side.index()];
        if player.is_gone() {
            return Err(AgentGone);
        }
        let position = game.position();
        if position.sowable().len() == 1 {
            return Ok(None);
        }
        let time = self.table.time();
        match &player.player {
            SeatPlayer::Agent(seat) => seat.choose(position, time).await.map(Some),
            SeatPlayer::Own(own) => {
                let opponent = KnownMember::named(&self.players[side.opposite().index()].name);
                self.host.thinkers.choose(*own, opponent, position, time).await.map(Some)
            }
        }
    }

    /// Notes a ply and what was said about it.
    fn note(&mut self, number: GameNumber, side: Side, plies: &mut Vec<PlyRecord>, chosen: AgentMove) -> Pit {
        self.moved[side.index()] = true;
        let time_us = u64::try_from(chosen.time.as_micros()).ok();
        plies.push(PlyRecord { time_us, ..PlyRecord::bare(Move::Sow(chosen.pit)) });
        if let (Some(text), Ok(ply)) = (chosen.comment, u32::try_from(plies.len())) {
            let game = if number == GameNumber::BOTH[0] { 1 } else { 2 };
            self.comments.push(Comment { game, ply, seat: MatchSeat::at_start(side), text });
        }
        chosen.pit
    }

    /// Tells whoever watches how far the game is.
    fn tell(&self, number: GameNumber, plies: &[PlyRecord], ending: Option<Ending>) {
        let Some(BegunMatch { id, .. }) = self.met else { return };
        let game = u8::from(number == GameNumber::BOTH[1]);
        let attempt = Attempt::FIRST;
        let progress = MatchProgress { job: id, attempt, game, from: 0, plies: plies.to_vec(), ending };
        self.host
            .commands
            .try_send(TournamentCommand::Meeting(MeetingCommand::Progress(self.table.id, progress)));
    }
}

/// Two in any order: who moves first in the first game is chance.
pub(super) fn shuffled(players: [Participant; 2]) -> [Participant; 2] {
    let [one, other] = players;
    if random::below(2) == 0 { [one, other] } else { [other, one] }
}
