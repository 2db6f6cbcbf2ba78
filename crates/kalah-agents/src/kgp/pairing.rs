//! Pairing of waiting agents. Pure.

use std::time::{Duration, Instant};

use kalah_tournament::PlayerNumber;

/// Names a session as long as the server runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct SessionId(pub(super) u64);

/// An agent that waits for somebody to play with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct WaitingAgent {
    pub(super) id: SessionId,
    /// The player that it is; one that is nobody plays unrated, and against such alone.
    pub(super) player: Option<PlayerNumber>,
    pub(super) since: Instant,
    /// Last opponent.
    pub(super) last: Option<SessionId>,
}

/// Pairing to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AgentPairing {
    /// Two who wait.
    Two(SessionId, SessionId),
    /// An agent without an opponent, to meet a player of the server.
    Alone(SessionId),
}

/// Queue of waiting agents, in order of arrival.
#[derive(Clone, Debug, Default)]
pub(super) struct AgentQueue(Vec<WaitingAgent>);

impl AgentQueue {
    /// Adds an agent to the queue. One who does already keeps its place.
    pub(super) fn join(&mut self, new: WaitingAgent) {
        match self.0.iter_mut().find(|waiting| waiting.id == new.id) {
            Some(waiting) => *waiting = WaitingAgent { since: waiting.since, ..new },
            None => self.0.push(new),
        }
    }

    /// Removes an agent from the queue.
    pub(super) fn leave(&mut self, id: SessionId) {
        self.0.retain(|waiting| waiting.id != id);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next who are to play; they wait no more. Who has waited longest is served first, and gets whoever is nearest in
    /// strength: of those that it has not met yet if there are some, and never the one that it has just played if there is
    /// anybody else. Nobody plays itself: two who are one player never meet.
    pub(super) fn next(
        &mut self,
        now: Instant,
        patience: Duration,
        strength: impl Fn(PlayerNumber) -> f64,
        have_met: impl Fn(PlayerNumber, PlayerNumber) -> bool,
    ) -> Option<AgentPairing> {
        let of = |waiting: &WaitingAgent| waiting.player.map_or(0.0, &strength);
        let found = self.0.iter().enumerate().find_map(|(place, one)| {
            let fits = |other: &&WaitingAgent| match (one.player, other.player) {
                (Some(one), Some(other)) => one != other,
                (one, other) => one.is_none() && other.is_none(),
            };
            let order = |other: &&WaitingAgent| {
                let again = one.last == Some(other.id) && other.last == Some(one.id);
                let met = one.player.zip(other.player).is_some_and(|(one, other)| have_met(one, other));
                ((again, met), (of(one) - of(other)).abs())
            };
            // Whoever stands before has found nobody, this one included.
            let others = self.0[place + 1..].iter().filter(fits);
            let best = others.min_by(|a, b| {
                let ((a, near_a), (b, near_b)) = (order(a), order(b));
                a.cmp(&b).then_with(|| near_a.total_cmp(&near_b))
            });
            match best {
                Some(other) => Some(AgentPairing::Two(one.id, other.id)),
                None if now.saturating_duration_since(one.since) >= patience => {
                    Some(AgentPairing::Alone(one.id))
                }
                None => None,
            }
        })?;
        match found {
            AgentPairing::Two(one, other) => {
                self.leave(one);
                self.leave(other);
            }
            AgentPairing::Alone(one) => self.leave(one),
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use kalah_tournament::PlayerNumber;

    use super::{AgentPairing, AgentQueue, SessionId, WaitingAgent};

    const PATIENCE: Duration = Duration::from_secs(1);

    /// A queue of these players, 0 being nobody; session n is the n-th.
    fn queue(players: &[u32], since: Instant) -> AgentQueue {
        let mut queue = AgentQueue::default();
        for (id, &player) in (1..).zip(players) {
            let player = (player > 0).then_some(PlayerNumber(player));
            queue.join(WaitingAgent { id: SessionId(id), player, since, last: None });
        }
        queue
    }

    /// Returns all pairs; the strength of a player is its number.
    fn all(queue: &mut AgentQueue, now: Instant) -> Vec<AgentPairing> {
        std::iter::from_fn(|| next(queue, now, &[])).collect()
    }

    /// The next pair, where some have met.
    fn next(queue: &mut AgentQueue, now: Instant, met: &[(u32, u32)]) -> Option<AgentPairing> {
        let have_met = |one: PlayerNumber, other: PlayerNumber| {
            met.contains(&(one.0, other.0)) || met.contains(&(other.0, one.0))
        };
        queue.next(now, PATIENCE, |player| f64::from(player.0), have_met)
    }

    fn two(one: u64, other: u64) -> AgentPairing {
        AgentPairing::Two(SessionId(one), SessionId(other))
    }

    #[test]
    fn who_waited_longest_meets_the_nearest() {
        let now = Instant::now();
        assert_eq!(all(&mut queue(&[50, 10, 90, 40], now), now), [two(1, 4), two(2, 3)]);
    }

    #[test]
    fn nobody_meets_itself_and_rated_ones_meet_no_strangers() {
        let now = Instant::now();
        let mut waiting = queue(&[7, 7, 0, 7], now);
        assert_eq!(all(&mut waiting, now), []);
        let alone: Vec<AgentPairing> = (1..=4).map(|id| AgentPairing::Alone(SessionId(id))).collect();
        assert_eq!(all(&mut waiting, now + PATIENCE), alone);
        assert!(waiting.is_empty());
        assert_eq!(all(&mut queue(&[0, 7, 0], now), now), [two(1, 3)]);
    }

    #[test]
    fn two_meet_again_only_where_there_is_nobody_else() {
        let now = Instant::now();
        let just_met = |queue: &mut AgentQueue| {
            for (id, last) in [(1, 2), (2, 1)] {
                let player = Some(PlayerNumber(id));
                let (id, last) = (SessionId(id.into()), Some(SessionId(last)));
                queue.join(WaitingAgent { id, player, since: now, last });
            }
        };
        let mut waiting = AgentQueue::default();
        just_met(&mut waiting);
        let third = WaitingAgent { id: SessionId(3), player: Some(PlayerNumber(99)), since: now, last: None };
        waiting.join(third);
        assert_eq!(next(&mut waiting, now, &[]), Some(two(1, 3)));
        let mut waiting = AgentQueue::default();
        just_met(&mut waiting);
        assert_eq!(all(&mut waiting, now), [two(1, 2)]);
    }

    #[test]
    fn whoever_has_not_met_comes_before_whoever_is_nearer() {
        let now = Instant::now();
        assert_eq!(next(&mut queue(&[50, 51, 52], now), now, &[(51, 50)]), Some(two(1, 3)));
        assert_eq!(next(&mut queue(&[50, 51, 52], now), now, &[(50, 51), (50, 52)]), Some(two(1, 2)));
    }

    #[test]
    fn whoever_says_something_new_keeps_its_place() {
        let now = Instant::now();
        let mut waiting = queue(&[0, 5, 6], now);
        waiting.join(WaitingAgent {
            id: SessionId(1),
            player: Some(PlayerNumber(6)),
            since: now + PATIENCE,
            last: None,
        });
        assert_eq!(all(&mut waiting, now), [two(1, 2)]);
    }
}
