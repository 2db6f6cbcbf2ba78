//! Tournaments without players who play.

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;

use kalah::Rules;
use kalah::record::Fault;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::reader::TournamentReader;
use kalah_coordinator::tournament::{MatchEffect, StoredTournament, TournamentState};
use kalah_jobs::{Attempt, Contestant, JobId, MatchProgress, TournamentSettings};
use kalah_pages::live::page_cache::PageCache;
use kalah_player::Limit;
use kalah_store::{
    FinishedMatch, Registration, Store, TournamentId, TournamentName, TournamentPlayer, TournamentStage,
};
use kalah_tournament::{
    CostlyCapture, Decision, EntryId, Format, GameResult, Leaderboard, MatchResult, MatchSeat, MatchSummary,
    PlayerNumber,
};
use tokio::sync::watch;

use crate::standings::live_views::TournamentPages;

/// A server's inside, with what keeps it alive.
pub(super) struct TestServer {
    pub(super) app: TournamentReader,
    pub(super) pages: Arc<PageCache>,
    _stop: watch::Sender<bool>,
    _data: tempfile::TempDir,
}

/// Makes this many players, numbered from `first`, the first three of them reference players, and these
/// matches.
pub(super) async fn made(
    players: u32,
    first: u32,
    matches: impl IntoIterator<Item = [u32; 2]>,
) -> TestServer {
    made_by(Format::AllPlayAll, players, first, matches).await
}

/// The same under another format.
pub(super) async fn made_by(
    format: Format,
    players: u32,
    first: u32,
    matches: impl IntoIterator<Item = [u32; 2]>,
) -> TestServer {
    let data = tempfile::tempdir().unwrap();
    let store = Store::open(&data.path().join("tournament.sqlite"), Path::new("")).await.unwrap();
    let finished =
        (1..).zip(matches).map(|(id, pair)| FinishedMatch { id: JobId::new(id), summary: summary(pair) });
    let finished: Vec<FinishedMatch> = finished.collect();
    let player = |place: u32| TournamentPlayer {
        entry: entry(place),
        registration: Registration {
            title: if place < 3 { format!("Reference {place}") } else { String::new() },
            ..Registration::new(PlayerNumber(first + place), Contestant::BuiltIn("word".to_owned()))
        },
        former: None,
    };
    let tournament = TournamentState::from_stored(StoredTournament {
        id: TournamentId(1),
        stage: TournamentStage::Open,
        hidden: false,
        leaderboard: Leaderboard::default(),
        history: Vec::new(),
        at_once: NonZeroU32::MIN,
        finalised_at: None,
        name: TournamentName::main(),
        settings: TournamentSettings::new(
            Rules::default(),
            Limit::growing(std::time::Duration::from_millis(100)),
        ),
        format,
        players: (0..players).map(player).collect(),
        running: Vec::new(),
        set_aside: Vec::new(),
        latest: finished.iter().rev().take(8).map(|done| done.id).collect(),
        finished,
        damaged: Vec::new(),
    });
    let (stop, stopped) = watch::channel(false);
    let pages = Arc::new(PageCache::new(&TournamentPages, Arc::default(), stopped));
    TestServer {
        app: TournamentReader { shared: TournamentHandle::new(tournament), store },
        pages,
        _stop: stop,
        _data: data,
    }
}

pub(super) fn entry(place: u32) -> EntryId {
    EntryId(u64::from(place) + 1)
}

/// A match between the players at two places: who wins depends on both, and one in five ends by a fault.
pub(super) fn summary(pair: [u32; 2]) -> MatchSummary {
    let game = |number: u32| {
        let more = (pair[0] * 7 + pair[1] * 3 + number) % 49;
        let fault = Decision::Forfeit { loser: MatchSeat::First, fault: Fault::TimedOut };
        let decision = if (pair[0] + pair[1]).is_multiple_of(5) { fault } else { Decision::Seeds };
        GameResult { decision, seeds: [more, 72 - more] }
    };
    let costliest = [[Some(CostlyCapture { ply: 9, seeds: 11 }); 2]; 2];
    MatchSummary { result: MatchResult { entries: pair.map(entry), games: [game(1), game(20)] }, costliest }
}

impl TestServer {
    pub(super) fn begin(&self, id: i64, pair: [u32; 2]) {
        self.app.shared.change(|tournament| tournament.begin(JobId::new(id), pair.map(entry)));
    }

    pub(super) fn finish(&self, id: i64, pair: [u32; 2]) {
        self.app.shared.change(|tournament| tournament.finish(JobId::new(id), summary(pair)));
    }

    /// The match goes on by its left-most moves, as far as so many plies.
    pub(super) fn progress(&self, id: i64, plies: usize) {
        let mut position = Rules::default().start(kalah::Side::South);
        let play = |_| {
            let mv = position.legal_moves().next().unwrap();
            position = position.play(mv).unwrap().position;
            kalah::record::PlyRecord::bare(mv)
        };
        let plies = (0..plies).map(play).collect();
        let (job, attempt) = (JobId::new(id), Attempt::FIRST);
        let progress = MatchProgress { job, attempt, game: 0, from: 0, plies, ending: None };
        self.app.shared.change(|tournament| match tournament.progress(progress) {
            MatchEffect::Topics(topics) => topics,
            other => panic!("{other:?}"),
        });
    }
}
