//! The look-ahead driver: the same question again and again, a little deeper each time.

use std::num::NonZeroU32;
use std::time::Duration;

use kalah_player::Driver;
use kalah_player::PlayerAnswer;

use crate::players::player::{ChosenPly, PlayerFailure, TimelyReply};

/// The deepest look-ahead that is ever asked for, in plies.
const DEEPEST: u32 = 999;

/// Deepening ends with the third call in a row that was no longer than the longest before.
const STALLS: u32 = 3;

/// Maximum total time of all calls for one ply, as a multiple of the time of one. Whoever plays honestly
/// stays far below: each ply deeper costs more than all before.
pub(crate) const CALLS: u32 = 10;

/// Time below which the way through a pipe and the machine's other work hide how long a call was.
const NOISE: Duration = Duration::from_millis(10);

/// Asks for a ply with a given look-ahead and a given time.
type PlyRequest<'a> = dyn FnMut(NonZeroU32, Duration) -> Result<TimelyReply, PlayerFailure> + 'a;

/// Asks with growing look-ahead, each call having the given time. `on_call` gets each answer in
/// time. A player that resigns in any of the calls has resigned. All calls together have [`CALLS`] times the time
/// of one: the last one has what is left of it, and no further one is made. As described, nobody is asked to look
/// further ahead than `most` plies; the assignment's program knew no such players.
pub(crate) fn deepen(
    driver: Driver,
    time: Duration,
    most: Option<NonZeroU32>,
    ask: &mut PlyRequest,
    on_call: &mut dyn FnMut(u32, Duration),
) -> Result<ChosenPly, PlayerFailure> {
    // As described: look-ahead 1, 2, 3, ...; the last answer in time counts. As the assignment's program
    // did: 1, 3, 4, 5, ...; a call may run for twice the time, but one over the time, and the third that
    // is no longer, make the answer before the last one count.
    let (skipped, within, back, deepest) = match driver {
        Driver::Described => (None, time, CountingAnswer::Last, most.map_or(DEEPEST, NonZeroU32::get)),
        Driver::Original => (Some(2), 2 * time, CountingAnswer::SecondToLast, DEEPEST),
    };
    let mut calls = Calls::default();
    let lookaheads = (1..=deepest).filter(|&plies| Some(plies) != skipped);
    for lookahead in lookaheads.filter_map(NonZeroU32::new) {
        let left = (CALLS * time).saturating_sub(calls.total);
        if left.is_zero() {
            break;
        }
        let called = match ask(lookahead, within.min(left)) {
            Ok(called) if called.time <= time => called,
            Ok(TimelyReply { time: took, .. }) => {
                calls.late(took, time, Some(took));
                break;
            }
            Err(PlayerFailure::Late { within, answered }) => {
                calls.late(answered.unwrap_or(within), within.min(time), answered);
                break;
            }
            Err(failure) => return Err(failure),
        };
        on_call(lookahead.get(), called.time);
        if calls.push(lookahead, called) {
            break;
        }
    }
    calls.answer(back, time)
}

/// The answers in time so far.
#[derive(Default)]
struct Calls {
    answers: Vec<ChosenPly>,
    total: Duration,
    longest: Option<CallEffort>,
    stalls: u32,
    /// Deadline of the call that was late, and the time of its answer if it came.
    late: Option<(Duration, Option<Duration>)>,
}

/// Choice of the answer that counts in the end.
#[derive(Clone, Copy)]
enum CountingAnswer {
    Last,
    SecondToLast,
}

impl Calls {
    /// Takes an answer; tells whether there is no sense in going on.
    fn push(&mut self, lookahead: NonZeroU32, called: TimelyReply) -> bool {
        let TimelyReply { answer, info, time } = called;
        let effort = CallEffort { time, nodes: info.nodes };
        self.total += time;
        match self.longest {
            Some(longest) if !effort.exceeds(longest) => self.stalls += 1,
            _ => (self.longest, self.stalls) = (Some(effort), 0),
        }
        self.answers.push(ChosenPly { answer, info, lookahead: Some(lookahead.get()), time });
        self.stalls == STALLS || answer == PlayerAnswer::Resign
    }

    /// Notes that the last call was late, and what was spent on it.
    fn late(&mut self, spent: Duration, within: Duration, answered: Option<Duration>) {
        self.total += spent;
        self.late = Some((within, answered));
    }

    /// The answer that counts, with the time of all calls.
    fn answer(mut self, back: CountingAnswer, limit: Duration) -> Result<ChosenPly, PlayerFailure> {
        let resigned = self.answers.last().is_some_and(|last| last.answer == PlayerAnswer::Resign);
        if matches!(back, CountingAnswer::SecondToLast) && !resigned {
            self.answers.pop();
        }
        let (within, answered) = self.late.unwrap_or((limit, None));
        let chosen = self.answers.pop();
        let chosen = chosen.ok_or(PlayerFailure::Late { within, answered }.without_answer())?;
        Ok(ChosenPly { time: self.total, ..chosen })
    }
}

/// Effort of a call by the player.
#[derive(Clone, Copy)]
struct CallEffort {
    time: Duration,
    nodes: Option<u64>,
}

impl CallEffort {
    /// Returns true if this is more than a tenth above the other. The positions visited, if the player tells
    /// them, decide between calls that are too short to be compared by their time.
    fn exceeds(self, other: CallEffort) -> bool {
        match (self.nodes, other.nodes) {
            (Some(nodes), Some(others)) if self.time < NOISE => {
                u128::from(nodes) * 10 > u128::from(others) * 11
            }
            _ => self.time * 10 > other.time * 11,
        }
    }
}
