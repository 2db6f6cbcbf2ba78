//! A tournament in memory: participants, standings, running matches.

pub mod day_upsets;
mod finished;
pub mod game_number;
pub mod loading;
mod meetings;
mod participants;
mod provisional;
mod rank_history;
pub(crate) mod ranking;
pub mod reviewed_values;
mod roster;
mod upset_notes;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroU32;
use std::sync::Arc;

use kalah::record::{Ending, PlyRecord};
use kalah::{GameState, Side};
use kalah_jobs::{
    Attempt, Job, JobId, JobWork, LapsedAttempt, MatchProgress, PlayWork, Priority, TournamentSettings,
    WorkerId,
};
use kalah_store::{
    DamagedMatch, FinishedMatch, Moment, RanksAt, RunningMatch, SetAside, TournamentId, TournamentName,
    TournamentPlayer, TournamentStage,
};
use kalah_tournament::{
    EntryId, EntryPair, Format, InPlay, Leaderboard, MatchSummary, PlayerNumber, Standings,
};

use crate::topic::TournamentTopic;
use crate::tournament::day_upsets::DayUpsets;
use crate::tournament::finished::FinishedMatches;
use crate::tournament::participants::Participants;
use crate::tournament::rank_history::{HistoryChange, RankHistory};
use crate::tournament::ranking::{Ranking, RankingSnapshot};

/// State of a tournament, except for the games that are over.
#[derive(Debug)]
pub struct TournamentState {
    /// Identifier in the database.
    pub id: TournamentId,
    /// The stage: open, paused, closed or archived.
    pub stage: TournamentStage,
    /// True if only the staff sees it.
    pub hidden: bool,
    /// What everybody sees of its ranking.
    pub leaderboard: Leaderboard,
    /// True if its games are reviewed.
    pub reviews_games: bool,
    /// Time since which its results are official.
    pub finalised_at: Option<Moment>,
    /// Name, unique among the tournaments of a server.
    pub name: TournamentName,
    /// Place among the tournaments of its server.
    pub place: TournamentPlace,
    /// Rules and limit of its matches.
    pub settings: TournamentSettings,
    /// Format: who meets whom.
    pub format: Format,
    /// Participants.
    pub players: Participants,
    numbers: HashMap<PlayerNumber, EntryId>,
    /// Matches that are over.
    pub finished: FinishedMatches,
    /// Standings, the fold over the results.
    pub standings: Standings,
    /// The ratings, and the ranking where it is not the order of the standings.
    ranked: Arc<RankingSnapshot>,
    /// Number of results that replaced another one; then the ranking is late although the number of results
    /// is the same.
    replaced: u64,
    /// Value of `replaced` when the ranking was computed.
    ranked_at: u64,
    /// History of the players' ranks.
    pub history: RankHistory,
    /// Upsets of the last day.
    pub upsets: DayUpsets,
    /// Matches handed out, or about to be.
    running: BTreeMap<JobId, MatchInPlay>,
    in_play: InPlay,
    /// Matches that failed on all workers, for no fault of the players.
    set_aside: BTreeMap<JobId, SetAside>,
    /// The matches whose games the database has lost, until they have been played again.
    pub damaged: BTreeSet<JobId>,
}

/// Place of a tournament among those of its server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentPlace {
    /// The server has no other tournament.
    Only,
    /// The one that is meant where none is named.
    Main,
    /// A tournament beside the main one.
    Other,
}

/// Data of a tournament in the database.
#[derive(Debug)]
pub struct StoredTournament {
    /// Identifier in the database.
    pub id: TournamentId,
    /// The stage: open, paused, closed or archived.
    pub stage: TournamentStage,
    /// True if only the staff sees it.
    pub hidden: bool,
    /// What everybody sees of its ranking.
    pub leaderboard: Leaderboard,
    /// Time since which its results are official.
    pub finalised_at: Option<Moment>,
    /// Name, unique among the tournaments of a server.
    pub name: TournamentName,
    /// Rules and limit of its matches.
    pub settings: TournamentSettings,
    /// Format: who meets whom.
    pub format: Format,
    /// Maximum number of a player's matches at a time.
    pub at_once: NonZeroU32,
    /// Participants.
    pub players: Vec<TournamentPlayer>,
    /// Matches that were handed out and are not over.
    pub running: Vec<RunningMatch>,
    /// Matches that failed on all workers, for no fault of the players.
    pub set_aside: Vec<SetAside>,
    /// Matches that are over.
    pub finished: Vec<FinishedMatch>,
    /// Part of the finished ones, the latest first.
    pub latest: Vec<JobId>,
    /// Running matches that were over before.
    pub damaged: Vec<DamagedMatch>,
    /// Ranks of all players at moments of the past.
    pub history: Vec<RanksAt>,
}

/// A match that runs.
#[derive(Clone, Debug)]
pub struct MatchInPlay {
    /// Identifier of the match.
    pub id: JobId,
    /// Entries of the players; the first moves first in the first game.
    pub entries: [EntryId; 2],
    /// The current attempt.
    pub attempt: Attempt,
    /// Both games, as far as they are known.
    pub games: [GameSoFar; 2],
    /// Reason why the latest attempt failed, until the next one reports something.
    pub machine_fault: Option<String>,
    /// Failed tries, the first one first: worker and reason.
    tries: Vec<(WorkerId, String)>,
}

/// A game of a match that runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameSoFar {
    /// Plies so far.
    pub plies: Vec<PlyRecord>,
    /// Ending of the game; `None` if it is not over.
    pub ending: Option<Ending>,
}

impl MatchInPlay {
    fn new(id: JobId, entries: [EntryId; 2], attempt: Attempt) -> MatchInPlay {
        MatchInPlay {
            id,
            entries,
            attempt,
            games: [GameSoFar::default(), GameSoFar::default()],
            machine_fault: None,
            tries: Vec::new(),
        }
    }
}

/// State of a match.
#[derive(Clone, Copy, Debug)]
pub enum MatchState<'a> {
    /// The match runs.
    Running(&'a MatchInPlay),
    /// The match is over.
    Done(&'a MatchSummary),
}

/// Effect of a worker's report on a running match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchEffect {
    /// Topics that have changed.
    Topics(Vec<TournamentTopic>),
    /// Reports before it were lost: all of them are to be sent again.
    Gap,
    /// The report is on a match or an attempt that does not run.
    Stale,
}

impl TournamentState {
    /// The tournament that the database holds.
    pub fn from_stored(stored: StoredTournament) -> TournamentState {
        let StoredTournament { id, stage, hidden, leaderboard, finalised_at, name, settings, .. } = stored;
        let StoredTournament {
            format,
            at_once,
            players,
            running,
            set_aside,
            finished,
            latest,
            damaged,
            history,
            ..
        } = stored;
        let players: Participants = players.into_iter().collect();
        let results = finished.iter().map(|done| &done.summary.result);
        let mut standings = Standings::from_entries(players.iter().map(|player| player.entry), results);
        for (entry, former) in players.iter().filter_map(|player| Some((player.entry, player.former?))) {
            standings.follow(entry, former);
        }
        let mut tournament = TournamentState {
            id,
            stage,
            hidden,
            leaderboard,
            reviews_games: true,
            finalised_at,
            place: TournamentPlace::Only,
            name,
            settings,
            format,
            numbers: players.iter().map(|player| (player.number(), player.entry)).collect(),
            players,
            finished: FinishedMatches::from_matches(&finished, latest),
            ranked: Arc::new(RankingSnapshot::from_standings(format, &standings)),
            replaced: 0,
            ranked_at: 0,
            standings,
            history: RankHistory::from_moments(history),
            upsets: DayUpsets::default(),
            running: BTreeMap::new(),
            in_play: InPlay::at_once(at_once),
            set_aside: BTreeMap::new(),
            damaged: BTreeSet::new(),
        };
        for RunningMatch { id, entries, attempt, tries, .. } in running {
            tournament.in_play.extend(EntryPair::new(entries[0], entries[1]));
            tournament.running.insert(id, MatchInPlay { tries, ..MatchInPlay::new(id, entries, attempt) });
        }
        for aside in set_aside {
            tournament.in_play.set_aside(aside.entries);
            tournament.set_aside.insert(aside.id, aside);
        }
        for DamagedMatch { id, attempt, why } in damaged {
            tournament.again(id, attempt, format!("it was damaged in the database: {why}"));
            tournament.damaged.insert(id);
        }
        tournament
    }

    /// Returns the running matches, by id.
    pub fn running(&self) -> impl ExactSizeIterator<Item = &MatchInPlay> {
        self.running.values()
    }

    /// A match that runs.
    pub fn runs(&self, id: JobId) -> Option<&MatchInPlay> {
        self.running.get(&id)
    }

    /// Returns the matches in play of each player.
    pub fn in_play(&self) -> &InPlay {
        &self.in_play
    }

    /// The matches that nobody could play, by id.
    pub fn set_aside(&self) -> impl ExactSizeIterator<Item = &SetAside> {
        self.set_aside.values()
    }

    /// Returns the state of a match between participants.
    pub fn state(&self, id: JobId) -> Option<MatchState<'_>> {
        let running = self.runs(id).map(MatchState::Running);
        running.or_else(|| self.finished.get(id).map(MatchState::Done))
    }

    /// The match of a pair, if it was begun.
    pub fn between(&self, one: EntryId, other: EntryId) -> Option<(JobId, MatchState<'_>)> {
        let pair = EntryPair::new(one, other)?;
        if let Some((id, summary)) = self.finished.between(pair) {
            return Some((id, MatchState::Done(summary)));
        }
        if !self.in_play.contains(pair) {
            return None;
        }
        // There are no more of these than workers.
        let mut running = self.running();
        let running = running.find(|game| EntryPair::new(game.entries[0], game.entries[1]) == Some(pair))?;
        Some((running.id, MatchState::Running(running)))
    }

    /// The matches of the whole tournament, over or not.
    pub fn matches_in_all(&self) -> usize {
        self.format.matches_in_all(self.players.len())
    }

    /// Returns true if nothing runs and nothing is left to play.
    pub fn is_over(&self) -> bool {
        self.running.is_empty() && self.format.is_over(&self.standings, &self.in_play)
    }

    /// Returns true if all matches are over, and there were any.
    pub fn is_finished(&self) -> bool {
        self.finished.len() > 0 && self.is_over()
    }

    /// Returns true if it is open, and matches have begun and are not all over.
    pub fn is_underway(&self) -> bool {
        let has_begun = self.finished.len() > 0 || !self.running.is_empty();
        self.stage == TournamentStage::Open && has_begun && !self.is_over()
    }

    /// Returns the ranking of all players, the best first. Where that takes long, as it was a few seconds
    /// ago.
    pub fn ranking(&self) -> Ranking<'_> {
        match self.format {
            Format::AllPlayAll => Ranking::Standings(&self.standings, &self.ranked),
            Format::Swiss { .. } | Format::Open => Ranking::Snapshot(&self.ranked),
        }
    }

    /// Returns true if the ranking does not know all results.
    pub fn ranking_is_late(&self) -> bool {
        self.format != Format::AllPlayAll && self.ratings_are_late()
    }

    /// Returns true if the ratings do not know all results.
    pub fn ratings_are_late(&self) -> bool {
        !self.ranked.is_of(&self.standings) || self.ranked_at != self.replaced
    }

    /// Returns the number of results that replaced another one.
    pub fn replaced(&self) -> u64 {
        self.replaced
    }

    /// A newer ranking, by the standings as they were when so many results had been replaced.
    pub fn rank(&mut self, ranking: RankingSnapshot, replaced: u64) -> Vec<TournamentTopic> {
        self.ranked = Arc::new(ranking);
        self.ranked_at = replaced;
        vec![TournamentTopic::Table]
    }

    /// Adds the current ranks to the history, if that is due; a provisional player has none.
    pub fn remember(&mut self, at: Moment) -> Option<HistoryChange> {
        if !self.history.is_due(self.players.len(), self.is_over()) {
            return None;
        }
        let placed = self.ranking().rows().filter(|row| !self.is_provisional(&row.standing.tally));
        let ranks = placed.map(|row| (self.number(row.standing.entry), row.standing.rank)).collect();
        Some(self.history.step(at, ranks))
    }

    /// The player with this number.
    pub fn player(&self, number: PlayerNumber) -> Option<&TournamentPlayer> {
        self.players.get(*self.numbers.get(&number)?)
    }

    /// Returns the name of a player beside its number, as everybody sees it; empty if there is none.
    pub fn title(&self, entry: EntryId) -> &str {
        match self.players.get(entry).map(|player| &player.registration) {
            Some(player) if !self.leaderboard.numbers_only || player.number.is_reference() => &player.title,
            _ => "",
        }
    }

    /// Returns the number of places of the ranking that everybody sees.
    pub fn shown_places(&self) -> usize {
        self.leaderboard.shown_of(self.ranking().len())
    }

    /// Returns the place of a player in the ranking, from 0, if everybody sees it.
    pub fn shown_place(&self, entry: EntryId) -> Option<usize> {
        self.ranking().place(entry).filter(|&place| place < self.shown_places())
    }

    /// Returns the reference players by number, with their names.
    pub fn reference_names(&self) -> Vec<(PlayerNumber, String)> {
        let all = PlayerNumber::REFERENCE.map(PlayerNumber);
        let named = |number| Some((number, self.player(number)?.registration.title.clone()));
        all.filter_map(named).collect()
    }

    /// The number of an entry. All entries of matches and standings take part.
    pub fn number(&self, entry: EntryId) -> PlayerNumber {
        self.players.get(entry).map_or(PlayerNumber(0), TournamentPlayer::number)
    }

    /// Returns the job of a match; `None` if a player takes no part any more.
    pub fn job(&self, id: JobId, attempt: Attempt, entries: [EntryId; 2]) -> Option<Job> {
        let contestant = |entry| Some(self.players.get(entry)?.registration.contestant.clone());
        let players = [contestant(entries[0])?, contestant(entries[1])?];
        let work = JobWork::Play(PlayWork::new(self.settings, players));
        Some(Job { id, attempt, priority: Priority::Usual, work })
    }

    /// Returns the topics that change when a match begins, ends, or begins anew.
    fn topics(&self, id: JobId, entries: [EntryId; 2]) -> Vec<TournamentTopic> {
        let [one, other] = entries.map(|entry| TournamentTopic::Player(self.number(entry)));
        vec![TournamentTopic::Table, TournamentTopic::Playing, TournamentTopic::Match(id), one, other]
    }

    /// A match begins.
    pub fn begin(&mut self, id: JobId, entries: [EntryId; 2]) -> Vec<TournamentTopic> {
        self.in_play.extend(EntryPair::new(entries[0], entries[1]));
        self.running.insert(id, MatchInPlay::new(id, entries, Attempt::FIRST));
        self.topics(id, entries)
    }

    /// A match is over.
    pub fn finish(&mut self, id: JobId, summary: MatchSummary) -> Vec<TournamentTopic> {
        if self.running.remove(&id).is_none() {
            return Vec::new();
        }
        if let Some(pair) = summary.result.pair() {
            self.in_play.remove(pair);
        }
        // By the ranks before it.
        self.note_upset(id, &summary.result, Moment::now());
        self.standings.apply(&summary.result);
        self.finished.push(id, summary);
        self.history.count();
        let mut topics = self.topics(id, summary.result.entries);
        topics.extend(self.damaged.remove(&id).then_some(TournamentTopic::Trouble));
        topics
    }

    /// An attempt at a match came to nothing, for no fault of the players.
    pub fn lapse(&mut self, lapse: &LapsedAttempt) -> Vec<TournamentTopic> {
        let LapsedAttempt { job, attempt, tried, set_aside } = lapse;
        let Some(game) = self.running.remove(job) else { return Vec::new() };
        let (entries, mut tries) = (game.entries, game.tries);
        tries.extend(tried.iter().map(|tried| (tried.worker.clone(), tried.why.clone())));
        if *set_aside {
            if let Some(pair) = EntryPair::new(entries[0], entries[1]) {
                self.in_play.remove(pair);
            }
            self.in_play.set_aside(entries);
            self.set_aside.insert(*job, SetAside { id: *job, entries, attempt: *attempt, tries });
        } else {
            let machine_fault = tried.as_ref().map(|tried| tried.why.clone());
            let again = MatchInPlay { machine_fault, tries, ..MatchInPlay::new(*job, entries, *attempt) };
            self.running.insert(*job, again);
        }
        self.topics(*job, entries)
    }

    /// A match is to be played again, for no fault of the players.
    fn again(&mut self, id: JobId, attempt: Attempt, machine_fault: String) {
        if let Some(game) = self.running.get_mut(&id) {
            *game = MatchInPlay {
                machine_fault: Some(machine_fault),
                ..MatchInPlay::new(id, game.entries, attempt)
            };
        }
    }

    /// A running match has gone on.
    pub fn progress(&mut self, progress: MatchProgress) -> MatchEffect {
        let MatchProgress { job, attempt, game: number, from, plies, ending } = progress;
        let Some(game) = self.running.get_mut(&job).filter(|game| game.attempt == attempt) else {
            return MatchEffect::Stale;
        };
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let first_is_over = number == 0 || game.games[0].ending.is_some();
        let Some(so_far) = game.games.get_mut(usize::from(number)) else { return MatchEffect::Stale };
        if so_far.plies.len() < from || !first_is_over {
            return MatchEffect::Gap;
        }
        // What the rules do not bear out is shown to nobody, and no worker can tell of a game without end.
        let first_mover = Side::BOTH[usize::from(number != 0)];
        let mut replayed = GameState::new(self.settings.rules.start(first_mover));
        let mut all = so_far.plies[..from].iter().chain(&plies);
        if all.any(|ply| replayed.play(ply.mv).is_err()) {
            return MatchEffect::Stale;
        }
        so_far.plies.truncate(from);
        so_far.plies.extend(plies);
        so_far.ending = ending;
        game.machine_fault = None;
        MatchEffect::Topics(vec![TournamentTopic::Playing, TournamentTopic::Match(job)])
    }
}
