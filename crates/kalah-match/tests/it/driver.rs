//! The look-ahead driver, asked by a player whose times are written down.

use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::record::Fault;
use kalah::{Move, Pit, Rules, Side};
use kalah_match::{ChosenPly, MatchSettings, Player, PlayerCall, PlayerFailure, TimelyReply, choose};
use kalah_player::{Driver, Limit};
use kalah_player::{Go, Info, PlayerAnswer};

const LIMIT: Duration = Duration::from_secs(1);

/// Answers the n-th call after so many milliseconds, or never, and names in its answer the number of
/// the call (from 1).
struct Scripted {
    deepest: Option<NonZeroU32>,
    times: Vec<Option<u64>>,
    nodes: Vec<u64>,
    asked: Vec<(u32, Duration)>,
}

impl Scripted {
    fn new(times: &[Option<u64>]) -> Scripted {
        Scripted { deepest: None, times: times.to_vec(), nodes: Vec::new(), asked: Vec::new() }
    }
}

impl Player for Scripted {
    fn begin(&mut self, _rules: Rules, _cancel: &AtomicBool) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        let Go::Lookahead(lookahead) = call.go else { panic!("a driver asks for a look-ahead") };
        self.asked.push((lookahead.get(), call.within));
        let number = self.asked.len();
        let time = self.times[number - 1].map(Duration::from_millis);
        let time = time.filter(|&time| time <= call.within);
        let time = time.ok_or(PlayerFailure::Late { within: call.within, answered: None })?;
        let nodes = self.nodes.get(number - 1).copied();
        let answer = PlayerAnswer::Play(Move::Sow(Pit::from_number(number.min(12)).expect("1 to 12")));
        Ok(TimelyReply { answer, info: Info { nodes, ..Info::default() }, time })
    }

    fn deepest(&self) -> Option<NonZeroU32> {
        self.deepest
    }

    fn end(&mut self) -> String {
        String::new()
    }
}

/// Lets the player choose; also gives the look-aheads that were reported.
fn drive(player: &mut Scripted, driver: Driver) -> (Result<ChosenPly, PlayerFailure>, Vec<u32>) {
    let limit = Limit::Growing { time: LIMIT, driver };
    let settings = MatchSettings { limit, ..MatchSettings::default() };
    let mut reported = Vec::new();
    let position = Rules::default().start(Side::South);
    let cancel = AtomicBool::new(false);
    let chosen = choose(player, &position, &settings, &cancel, &mut |plies, _| reported.push(plies));
    (chosen, reported)
}

/// The number of the call whose answer was played, and its look-ahead.
#[track_caller]
fn plays(driver: Driver, times: &[Option<u64>]) -> (usize, u32) {
    let chosen = drive(&mut Scripted::new(times), driver).0.expect("an answer");
    let PlayerAnswer::Play(Move::Sow(pit)) = chosen.answer else { panic!("a pit was answered") };
    (pit.number(), chosen.lookahead.expect("a look-ahead"))
}

#[track_caller]
fn is_late(driver: Driver, times: &[Option<u64>]) {
    let failure = drive(&mut Scripted::new(times), driver).0.expect_err("no answer");
    let PlayerFailure::Lost(loss) = failure else { panic!("{failure:?} is no loss") };
    assert_eq!((loss.fault, loss.cause.as_str()), (Fault::TimedOut, "did not answer within 1s"));
}

#[test]
fn a_late_answer_is_told_apart_from_its_deadline() {
    for times in [&[Some(1500)][..], &[Some(10), Some(1500)]] {
        let failure = drive(&mut Scripted::new(times), Driver::Original).0.expect_err("late");
        let PlayerFailure::Lost(loss) = failure else { panic!("{failure:?} is no loss") };
        assert_eq!((loss.fault, loss.cause.as_str()), (Fault::TimedOut, "answered after 1.50s, and had 1s"));
    }
}

#[test]
fn the_last_answer_in_time_is_played() {
    assert_eq!(plays(Driver::Described, &[Some(10), Some(100), Some(700), None]), (3, 3));
    assert_eq!(plays(Driver::Described, &[Some(10), None]), (1, 1));
    is_late(Driver::Described, &[None]);
}

#[test]
fn three_calls_in_a_row_that_are_no_longer_end_it() {
    // 109 is less than a tenth above 100, 120 is more.
    let times = [100, 109, 50, 120, 120, 120, 120].map(Some);
    let mut player = Scripted::new(&times);
    let (chosen, reported) = drive(&mut player, Driver::Described);
    assert_eq!(reported, [1, 2, 3, 4, 5, 6, 7]);
    let total = times.into_iter().flatten().sum();
    assert_eq!(chosen.expect("an answer").time, Duration::from_millis(total));
    assert!(player.asked.iter().all(|&(_, within)| within == LIMIT));
}

#[test]
fn a_missed_deadline_counts_as_time() {
    let chosen = drive(&mut Scripted::new(&[Some(10), None]), Driver::Described).0.expect("an answer");
    assert_eq!(chosen.time, Duration::from_millis(10) + LIMIT);
}

/// Each call a little longer than the one before: without a total there would be no end of them, were they short.
#[test]
fn all_calls_together_have_ten_times_the_time_of_one() {
    for driver in [Driver::Described, Driver::Original] {
        // In thousandths of a millisecond: a ninth more each time.
        let lengths = std::iter::successors(Some(20_000_u64), |length| Some(length + length / 9));
        let times: Vec<Option<u64>> = lengths.map(|length| Some(length / 1000)).take(60).collect();
        let mut player = Scripted::new(&times);
        let chosen = drive(&mut player, driver).0.expect("an answer");
        assert!(chosen.time <= 10 * LIMIT, "{driver:?}: {:?}", chosen.time);
        assert!(chosen.time > 9 * LIMIT, "{driver:?}: {:?}", chosen.time);
        let (_, last) = player.asked.last().expect("calls");
        assert!(*last < LIMIT, "{driver:?}: the last one had {last:?}, not what was left");
    }
}

#[test]
fn short_calls_are_compared_by_their_nodes() {
    let mut player = Scripted::new(&[Some(1), Some(9), Some(0), Some(2), Some(2), Some(2)]);
    player.nodes = vec![10, 10, 20, 20, 20, 20];
    let (_, reported) = drive(&mut player, Driver::Described);
    assert_eq!(reported, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_depth_that_a_player_is_named_by_holds() {
    let times = [1, 10, 100, 1000].map(Some);
    let mut player = Scripted { deepest: NonZeroU32::new(2), ..Scripted::new(&times) };
    let (chosen, reported) = drive(&mut player, Driver::Described);
    assert_eq!(reported, [1, 2]);
    assert_eq!(chosen.expect("an answer").lookahead, Some(2));
}

#[test]
fn the_original_leaves_out_two_and_gives_twice_the_time() {
    let mut player = Scripted::new(&[1, 1, 1, 1].map(Some));
    player.nodes = vec![1; 4];
    let (_, reported) = drive(&mut player, Driver::Original);
    assert_eq!(reported, [1, 3, 4, 5]);
    assert!(player.asked.iter().all(|&(_, within)| within == 2 * LIMIT));
}

#[test]
fn the_original_plays_the_answer_before_the_last() {
    // The third stall returns the call before it.
    assert_eq!(plays(Driver::Original, &[100, 100, 100, 100].map(Some)), (3, 4));
    // A call over the time makes the second-to-last answer in time count.
    assert_eq!(plays(Driver::Original, &[Some(10), Some(100), Some(1500)]), (1, 1));
    assert_eq!(plays(Driver::Original, &[Some(10), Some(100), Some(500), None]), (2, 3));
}

#[test]
fn the_original_loses_by_its_first_deeper_call() {
    is_late(Driver::Original, &[Some(10), None]);
    is_late(Driver::Original, &[None]);
}
