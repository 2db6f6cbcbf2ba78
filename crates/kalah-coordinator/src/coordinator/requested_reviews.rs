//! The games that somebody waits to see reviewed.

use std::collections::VecDeque;

use kalah_store::MatchGame;

use crate::commands::review_request::{GameReviewPlace, GameReviewRequest};

/// Games that wait, of all visitors and of one.
const MOST: usize = 64;
const EACH: usize = 4;

/// Games that somebody waits to see reviewed, in the order of the requests.
#[derive(Default, Debug)]
pub(super) struct RequestedGameReviews(VecDeque<GameReviewRequest>);

impl RequestedGameReviews {
    /// Adds a game, unless it waits already.
    pub(super) fn add(&mut self, request: GameReviewRequest) -> GameReviewPlace {
        if self.0.iter().any(|other| other.game == request.game) {
            return GameReviewPlace::Queued;
        }
        let own = self.0.iter().filter(|other| other.requester == request.requester).count();
        if self.0.len() >= MOST || own >= EACH {
            return GameReviewPlace::Full;
        }
        self.0.push_back(request);
        GameReviewPlace::Queued
    }

    /// Takes the next game.
    pub(super) fn next(&mut self) -> Option<MatchGame> {
        self.0.pop_front().map(|request| request.game)
    }
}

#[cfg(test)]
mod tests {
    use kalah_jobs::JobId;
    use kalah_store::MatchGame;

    use super::{EACH, MOST, RequestedGameReviews};
    use crate::commands::review_request::{GameReviewPlace, GameReviewRequest, GameReviewRequester};

    fn game(id: usize) -> MatchGame {
        MatchGame { id: JobId::new(i64::try_from(id).expect("small")), second: false }
    }

    fn request(id: usize, requester: usize) -> GameReviewRequest {
        GameReviewRequest { game: game(id), requester: GameReviewRequester(requester as u64) }
    }

    #[test]
    fn a_visitor_has_so_many_games_in_it_and_all_have_no_more_than_it_holds() {
        let mut requested = RequestedGameReviews::default();
        for id in 0..EACH {
            assert_eq!(requested.add(request(id, 1)), GameReviewPlace::Queued);
        }
        assert_eq!(requested.add(request(EACH, 1)), GameReviewPlace::Full);
        assert_eq!(requested.add(request(0, 1)), GameReviewPlace::Queued, "it waits already");
        assert_eq!(requested.next(), Some(game(0)), "the first that came");
        let queued =
            (0..2 * MOST).filter(|at| requested.add(request(100 + at, 100 + at)) == GameReviewPlace::Queued);
        assert_eq!(queued.count(), MOST - EACH + 1);
    }
}
