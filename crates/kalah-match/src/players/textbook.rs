//! Players of the textbook, inside this process.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kalah::{Position, Rules};
use kalah_player::{Go, Info, PlayerAnswer};
use kalah_textbook::{MAX_LOOKAHEAD, MoveLimits, PlayerDecision, SearchMethod, SearchPlayer, Textbook};

use crate::players::player::{Player, PlayerCall, PlayerFailure, TimelyReply};

impl Player for Textbook {
    fn begin(&mut self, _rules: Rules, _cancel: &AtomicBool) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        let started = Instant::now();
        let own = self.own_time().filter(|_| matches!(call.go, Go::MoveTime(_) | Go::Infinite));
        let within = own.map_or(call.time(), |own| call.time().min(own));
        let stop = || started.elapsed() >= within || call.cancel.load(Ordering::Relaxed);
        let plies = |lookahead| MoveLimits { lookahead: Some(lookahead), nodes: None };
        let choice = match call.go {
            Go::Lookahead(lookahead) => self.select(call.position, &plies(lookahead.get()), &stop),
            Go::Nodes(nodes) => {
                self.select(call.position, &MoveLimits { lookahead: None, nodes: Some(nodes) }, &stop)
            }
            Go::MoveTime(_) | Go::Infinite => deepest(self, call.position, &stop),
        };
        let time = started.elapsed();
        match choice {
            Some(choice) if time <= call.within => Ok(called(choice, time)),
            _ if call.cancel.load(Ordering::Relaxed) => Err(PlayerFailure::Cancelled),
            choice => Err(PlayerFailure::Late { within: call.within, answered: choice.map(|_| time) }),
        }
    }

    fn deepest(&self) -> Option<NonZeroU32> {
        match self {
            Textbook::Greedy => Some(NonZeroU32::MIN),
            Textbook::Searcher(searcher) => match searcher.method {
                SearchMethod::Minimax(plies)
                | SearchMethod::AlphaBeta(plies)
                | SearchMethod::PrincipalVariation(plies)
                | SearchMethod::Mtdf(plies)
                | SearchMethod::OpponentModel { depth: plies, .. } => Some(plies),
                // It plays out the same games whatever the look-ahead.
                SearchMethod::MonteCarlo { .. } => Some(NonZeroU32::MIN),
                SearchMethod::Deepening(_) => None,
            },
            Textbook::Grade(grade) => Textbook::Searcher(SearchPlayer::for_grade(*grade)).deepest(),
            Textbook::Rightmost | Textbook::Leftmost | Textbook::Random(_) => None,
        }
    }

    fn end(&mut self) -> String {
        String::new()
    }
}

/// The choice of the deepest look-ahead before `stop`, or before looking further changes nothing.
fn deepest(player: &Textbook, position: &Position, stop: &dyn Fn() -> bool) -> Option<PlayerDecision> {
    let mut last: Option<PlayerDecision> = None;
    for lookahead in 1..=MAX_LOOKAHEAD {
        let limits = MoveLimits { lookahead: Some(lookahead), nodes: None };
        let Some(choice) = player.select(position, &limits, stop) else { break };
        let exhausted = last.as_ref().is_some_and(|last| last.nodes == choice.nodes);
        let done = choice.depth < lookahead || exhausted;
        last = Some(choice);
        if done {
            break;
        }
    }
    last
}

fn called(choice: PlayerDecision, time: Duration) -> TimelyReply {
    let info =
        Info { depth: Some(choice.depth), score: choice.score, nodes: Some(choice.nodes), line: choice.line };
    TimelyReply { answer: PlayerAnswer::Play(choice.mv), info, time }
}
