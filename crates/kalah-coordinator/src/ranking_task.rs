//! Keeps rankings by strength and ratings up to date, off the lock that results are written under.

use std::time::{Duration, Instant};

use kalah_http::admission::gate::run_holding;
use kalah_store::{Moment, Store};
use kalah_tournament::Format;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::handle::TournamentHandle;
use crate::topic::TournamentTopic;
use crate::tournament::ranking::RankingSnapshot;
use crate::tournaments::Tournaments;

/// The shortest time between two looks.
const PACE: Duration = Duration::from_secs(2);

/// Looks for one at ratings that nobody is ranked by: each changes all rows of a page that many may follow.
const UNRANKED: u32 = 5;

/// The pause is so many times as long as the work took: at most a fiftieth of a core is spent.
const REST: u32 = 50;

/// Works the rankings out again whenever there are new results, until the server is to end.
pub async fn run_rankings(tournaments: Tournaments, store: Store, mut stop: watch::Receiver<bool>) {
    let mut taken = Duration::ZERO;
    for look in 1_u32.. {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = sleep(PACE.max(taken * REST)) => {}
        }
        let begun = Instant::now();
        let all = tournaments.all();
        let late = all.iter().filter(|shared| is_due(shared, look));
        for shared in late {
            let shared = shared.clone();
            // If it breaks off, the old ranking stays.
            _ = run_holding((), move |_| refresh(&shared)).await;
        }
        for shared in all.iter() {
            remember(shared, &store).await;
        }
        taken = begun.elapsed();
    }
}

/// Keeps where all stand now, if it is time for that.
async fn remember(shared: &TournamentHandle, store: &Store) {
    let mut step = None;
    shared.change(|tournament| {
        step = tournament.remember(Moment::now());
        step.as_ref().map(|_| TournamentTopic::Table)
    });
    let Some(step) = step else { return };
    let id = shared.read().id;
    if let Err(error) = store.keep_ranks(id, &step.new, &step.forget).await {
        // It is shown until the next start, and nothing else depends on it.
        tracing::warn!("where all stand is not kept: {error}");
    }
}

/// Returns true if a tournament with new results is due at this look.
fn is_due(shared: &TournamentHandle, look: u32) -> bool {
    let tournament = shared.read();
    let ranked = tournament.format != Format::AllPlayAll;
    // At the end nobody should have to wait.
    let now = ranked || look.is_multiple_of(UNRANKED) || tournament.running().len() == 0;
    now && tournament.ratings_are_late()
}

/// Works a ranking out from the standings as they are now, which may go on changing meanwhile.
pub fn refresh(shared: &TournamentHandle) {
    let (format, standings, replaced) = {
        let tournament = shared.read();
        (tournament.format, tournament.standings.clone(), tournament.replaced())
    };
    let ranking = RankingSnapshot::from_standings(format, &standings);
    shared.change(|tournament| tournament.rank(ranking, replaced));
}
