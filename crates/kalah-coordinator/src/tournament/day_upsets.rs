//! The upsets of the last day, kept as matches end: nobody looks through all of them.

use std::time::Duration;

use kalah_jobs::JobId;
use kalah_store::Moment;
use kalah_tournament::Upset;

/// Time for which an upset is one of the day.
pub(crate) const DAY: Duration = Duration::from_hours(24);

/// Upsets that are kept: if the largest is withdrawn, the next one stands there.
const KEPT: usize = 20;

/// The largest upsets of the last day, the largest first.
#[derive(Debug, Default)]
pub struct DayUpsets(Vec<(JobId, Upset, Moment)>);

impl DayUpsets {
    /// Adds an upset, and forgets those that are older than a day.
    pub(crate) fn push(&mut self, id: JobId, upset: Upset, at: Moment) {
        self.0.retain(|(other, _, then)| *other != id && is_of_day(*then, at));
        let place = self.0.partition_point(|(_, other, _)| other.gap() >= upset.gap());
        self.0.insert(place, (id, upset, at));
        self.0.truncate(KEPT);
    }

    /// The upsets of the last day, the largest first.
    pub fn since_yesterday(&self, now: Moment) -> impl Iterator<Item = (JobId, &Upset)> {
        self.0.iter().filter(move |(.., at)| is_of_day(*at, now)).map(|(id, upset, _)| (*id, upset))
    }
}

fn is_of_day(at: Moment, now: Moment) -> bool {
    at >= now - DAY
}

#[cfg(test)]
mod tests {
    use kalah_jobs::JobId;
    use kalah_store::Moment;
    use kalah_tournament::{MatchSeat, Upset};

    use super::{DAY, DayUpsets, KEPT};

    #[test]
    fn the_largest_of_the_last_day_stands_first() {
        let mut upsets = DayUpsets::default();
        let upset = |rank| Upset { winner: MatchSeat::First, ranks: [rank, 1] };
        let now = Moment::now();
        for (id, rank) in [(1, 9), (2, 30), (3, 12)] {
            upsets.push(JobId::new(id), upset(rank), now);
        }
        let ids = |upsets: &DayUpsets, now| {
            upsets.since_yesterday(now).map(|(id, _)| id.number()).collect::<Vec<_>>()
        };
        assert_eq!(ids(&upsets, now), [2, 3, 1]);
        let later = Moment(now.0 + i64::try_from(DAY.as_millis()).unwrap() + 1);
        assert_eq!(ids(&upsets, later), [0; 0]);
        for id in 4..100 {
            upsets.push(JobId::new(id), upset(5), later);
        }
        assert_eq!(ids(&upsets, later).len(), KEPT);
    }
}
