//! The games that somebody waits to see judged.

use std::collections::VecDeque;

use kalah_store::MatchGame;

use crate::commands::judgement_request::{JudgementPlace, JudgementRequest};

/// Games that wait, of all visitors and of one.
const MOST: usize = 64;
const EACH: usize = 4;

/// Games that somebody waits to see judged, in the order of the requests.
#[derive(Default, Debug)]
pub(super) struct RequestedJudgements(VecDeque<JudgementRequest>);

impl RequestedJudgements {
    /// Adds a game, unless it waits already.
    pub(super) fn add(&mut self, request: JudgementRequest) -> JudgementPlace {
        if self.0.iter().any(|other| other.game == request.game) {
            return JudgementPlace::Queued;
        }
        let own = self.0.iter().filter(|other| other.requester == request.requester).count();
        if self.0.len() >= MOST || own >= EACH {
            return JudgementPlace::Full;
        }
        self.0.push_back(request);
        JudgementPlace::Queued
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

    use super::{EACH, MOST, RequestedJudgements};
    use crate::commands::judgement_request::{JudgementPlace, JudgementRequest, JudgementRequester};

    fn game(id: usize) -> MatchGame {
        MatchGame { id: JobId::new(i64::try_from(id).expect("small")), second: false }
    }

    fn request(id: usize, requester: usize) -> JudgementRequest {
        JudgementRequest { game: game(id), requester: JudgementRequester(requester as u64) }
    }

    #[test]
    fn a_visitor_has_so_many_games_in_it_and_all_have_no_more_than_it_holds() {
        let mut requested = RequestedJudgements::default();
        for id in 0..EACH {
            assert_eq!(requested.add(request(id, 1)), JudgementPlace::Queued);
        }
        assert_eq!(requested.add(request(EACH, 1)), JudgementPlace::Full);
        assert_eq!(requested.add(request(0, 1)), JudgementPlace::Queued, "it waits already");
        assert_eq!(requested.next(), Some(game(0)), "the first that came");
        let queued =
            (0..2 * MOST).filter(|at| requested.add(request(100 + at, 100 + at)) == JudgementPlace::Queued);
        assert_eq!(queued.count(), MOST - EACH + 1);
    }
}
