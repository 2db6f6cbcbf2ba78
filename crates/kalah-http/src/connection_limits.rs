//! Limits on the number and duration of connections.

use std::time::Duration;

use crate::admission::places::PlaceLimits;

/// Limits on the number and duration of connections. A client is an address, as for
/// [`RequestLimits`](crate::rate_limit::RequestLimits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// Connections at once. Where there are more, the one that has been idle longest is closed.
    pub total: usize,
    /// Maximum number of connections from one client; four times as many for a network. Does not count behind a proxy,
    /// where [`RateLimit`](crate::rate_limit::RateLimit) counts the requests of each client.
    pub per_client: usize,
    /// Maximum time from the first moment to the last byte of a request's head, and for an idle connection.
    pub head: Duration,
    /// Maximum time for which a client may read nothing of what it is sent.
    pub unread: Duration,
    /// Time in which requests have to end once the server is asked to stop.
    pub farewell: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            total: 4096,
            per_client: 512,
            head: Duration::from_secs(10),
            unread: Duration::from_secs(30),
            farewell: Duration::from_secs(2),
        }
    }
}

impl ConnectionLimits {
    /// Computes the limits that remain for connections, given the maximum number of open descriptors and of
    /// parallel matches. Pages come last: a match that finds no descriptor fails.
    pub fn for_descriptors(descriptors: usize, slots: usize) -> ConnectionLimits {
        const FOR_THE_SERVER: usize = 256;
        const FOR_A_MATCH: usize = 64;
        const FEWEST: usize = 16;
        let limits = ConnectionLimits::default();
        let left = descriptors.saturating_sub(FOR_THE_SERVER + slots.saturating_mul(FOR_A_MATCH));
        let total = left.clamp(FEWEST, limits.total);
        ConnectionLimits { total, per_client: limits.per_client.min(total.div_ceil(2)), ..limits }
    }

    /// Numbers of connections. A network never has more than half of them, unless all belong to one client.
    pub(crate) fn places(self) -> PlaceLimits {
        let ConnectionLimits { total, per_client, .. } = self;
        let half = total.div_ceil(2).max(per_client);
        PlaceLimits { total, per_network: per_client.saturating_mul(4).min(half), per_client }
    }

    /// The same where all connections belong to one client, such as a proxy.
    #[must_use]
    pub fn of_one_client(self) -> ConnectionLimits {
        ConnectionLimits { per_client: self.total, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::ConnectionLimits;

    #[test]
    fn matches_have_their_descriptors_before_pages() {
        let limits = |descriptors, slots| {
            let limits = ConnectionLimits::for_descriptors(descriptors, slots);
            (limits.total, limits.per_client)
        };
        assert_eq!(limits(1 << 20, 2), (4096, 512));
        assert_eq!(limits(1024, 2), (640, 320));
        assert_eq!(limits(1024, 256), (16, 8));
    }
}
