//! Keeps rankings by strength up to date, off the lock that results are written under.

use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::hall::Hall;
use crate::live::Live;
use crate::ranking::Snapshot;

/// The shortest time between two looks.
const PACE: Duration = Duration::from_secs(2);

/// The pause is so many times as long as the work took: at most a fiftieth of a core is spent.
const REST: u32 = 50;

/// Works the rankings out again whenever there are new results, until the server is to end.
pub(crate) async fn keep(hall: Hall, mut stop: watch::Receiver<bool>) {
    let mut taken = Duration::ZERO;
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = sleep(PACE.max(taken * REST)) => {}
        }
        let begun = Instant::now();
        let late = hall.all().iter().filter(|live| live.read().ranking_is_late());
        for live in late {
            let live = live.clone();
            // If it breaks off, the old ranking stays.
            _ = spawn_blocking(move || refresh(&live)).await;
        }
        taken = begun.elapsed();
    }
}

/// Works a ranking out from the standings as they are now, which may go on changing meanwhile.
pub(crate) fn refresh(live: &Live) {
    let (format, standings) = {
        let tournament = live.read();
        (tournament.format, tournament.standings.clone())
    };
    let ranking = Snapshot::of(format, &standings);
    live.change(|tournament| tournament.rank(ranking));
}
