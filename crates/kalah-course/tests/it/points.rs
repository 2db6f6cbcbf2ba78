//! Laws of points, and a course whose points were worked out by hand.

use std::num::NonZeroU32;

use kalah_course::points::{
    Correction, DeadlineFact, DeadlineOutcome, LatePenalty, Points, PointsRule, PointsRules, Scale,
    StudentFacts, score,
};
use kalah_tournament::PlayerNumber;
use proptest::prelude::*;

fn points(text: &str) -> Points {
    text.parse().unwrap()
}

fn scale(nothing_at: i64, all_at: i64, most: &str, steps: Option<u32>) -> Scale {
    Scale { nothing_at, all_at, points: points(most), steps: steps.and_then(NonZeroU32::new) }
}

fn course() -> PointsRules {
    let late = |days, cost| Some(LatePenalty { days, points: points(cost) });
    PointsRules {
        rules: vec![
            PointsRule::Deadline { deadline: 1, points: points("4"), late: late(7, "0.5") },
            PointsRule::Deadline { deadline: 2, points: points("6"), late: late(3, "2") },
            PointsRule::Beaten { opponent: PlayerNumber(90), points: points("2.5") },
            PointsRule::WinRatio { scale: scale(400, 800, "5", None) },
            PointsRule::Accuracy { scale: scale(500, 900, "2", None) },
            PointsRule::Rank { scale: scale(30, 10, "4", Some(4)) },
            PointsRule::Elo { scale: scale(1000, 1500, "3", Some(3)) },
        ],
        free_late_days: 0,
        cap: Some(points("20")),
    }
}

fn facts(first: DeadlineOutcome, second: DeadlineOutcome) -> StudentFacts {
    let deadlines = [(1, first), (2, second)];
    StudentFacts {
        deadlines: deadlines.map(|(deadline, outcome)| DeadlineFact { deadline, outcome }).to_vec(),
        ..StudentFacts::default()
    }
}

#[test]
fn a_course_gives_what_was_worked_out_by_hand() {
    use DeadlineOutcome::{Late, Met, NotMet, Open};
    let rules = course();
    rules.check().unwrap();
    assert_eq!((rules.most(), rules.late_days(2), rules.late_days(3)), (points("20"), 3, 0));
    let of = |facts: &StudentFacts| {
        let score = score(&rules, facts);
        (
            score.parts.iter().map(|part| part.points.to_string()).collect::<Vec<_>>().join(" "),
            score.sum.to_string(),
        )
    };
    let said = |parts: &str, sum: &str| (parts.to_owned(), sum.to_owned());
    assert_eq!(of(&StudentFacts::default()), said("0 0 0 0 0 0 0", "0"));
    assert_eq!(of(&facts(Met, NotMet)), said("4 0 0 0 0 0 0", "4"));
    assert_eq!(of(&facts(Late(2), Late(3))), said("3 0 0 0 0 0 0", "3"));
    assert_eq!(of(&facts(Late(8), Open)), said("0 0 0 0 0 0 0", "0"));
    let mut good = facts(Met, Met);
    good.beaten = [PlayerNumber(90), PlayerNumber(1)].into();
    // Half of the way from 40 to 80 %, and from an accuracy of 50 to 90; half of the steps down to place 10; two of three steps.
    (good.win_ratio, good.accuracy, good.rank, good.elo) = (Some(600), Some(700), Some(16), Some(1499));
    assert_eq!(of(&good), said("4 6 2.5 2.5 1 2 2", "20"));
    (good.win_ratio, good.rank) = (Some(1000), Some(1));
    assert_eq!(of(&good), said("4 6 2.5 5 1 4 2", "20"));
    good.correction = Some(Correction { points: points("-1.25"), reason: "handed in by mail".into() });
    assert_eq!(of(&good).1, "18.75");
    let last = score(&rules, &good);
    assert_eq!((last.over_cap, last.correction), (points("-4.5"), points("-1.25")));
}

#[test]
fn free_days_are_spent_where_they_bring_most() {
    use DeadlineOutcome::Late;
    let rules = PointsRules { free_late_days: 3, ..course() };
    let score = score(&rules, &facts(Late(2), Late(2)));
    assert_eq!(score.parts[0].late, Some((2, 1)));
    assert_eq!(score.parts[1].late, Some((2, 2)));
    assert_eq!(score.sum, points("9.5"));
}

#[test]
fn rules_that_make_no_sense_are_refused_in_a_line() {
    let with = |rule: PointsRule| {
        let rules = PointsRules { rules: vec![rule], ..PointsRules::default() };
        rules.check().map_err(|error| error.to_string())
    };
    let deadline = |most, late| PointsRule::Deadline { deadline: 1, points: most, late };
    for (rule, said) in [
        (deadline(points("-1"), None), "0 to 10000 points"),
        (deadline(points("1"), Some(LatePenalty { days: 61, points: points("1") })), "Late days"),
        (PointsRule::WinRatio { scale: scale(0, 1001, "1", None) }, "from 0 to 100 %"),
        (PointsRule::Accuracy { scale: scale(0, 1001, "1", None) }, "An accuracy is from 0 to 100"),
        (PointsRule::Accuracy { scale: scale(9, 5, "1", None) }, "greater than that for none"),
        (PointsRule::Rubric { scale: scale(0, 1001, "1", None) }, "A share of a rubric is from 0 to 100"),
        (PointsRule::Rank { scale: scale(1, 10, "1", None) }, "smaller than that for none"),
        (PointsRule::Elo { scale: scale(5, 5, "1", None) }, "greater than that for none"),
        (PointsRule::Elo { scale: scale(0, 5, "1", Some(101)) }, "at most 100 steps"),
    ] {
        let error = with(rule).unwrap_err();
        assert!(error.contains(said), "{rule:?}: {error}");
    }
    let twice = PointsRules { rules: vec![course().rules[0]; 2], ..PointsRules::default() };
    assert!(twice.check().unwrap_err().to_string().contains("the same"));
    for text in ["", "x", "1.234", "1e3", "1234567", "--1", "."] {
        assert!(text.parse::<Points>().is_err(), "{text:?}");
    }
    assert_eq!(["2,5", " +3 ", "−0.5"].map(|text| points(text).to_string()), ["2.5", "3", "-0.5"]);
}

#[test]
fn rules_are_kept_as_json_without_a_loss() {
    let text = serde_json::to_string(&course()).unwrap();
    assert!(
        text.contains(r#"{"for":"deadline","deadline":1,"points":"4","late":{"days":7,"points":"0.5"}}"#),
        "{text}"
    );
    assert_eq!(serde_json::from_str::<PointsRules>(&text).unwrap(), course());
    assert!(serde_json::from_str::<PointsRules>(r#"{"rules":[],"cpa":"3"}"#).is_err());
}

fn amount() -> impl Strategy<Value = Points> {
    (0..2000_i64).prop_map(Points::of_hundredths)
}

fn any_scale(worst: i64, best: i64) -> impl Strategy<Value = Scale> {
    let (low, high) = (worst.min(best), worst.max(best));
    let values = (low..high).prop_flat_map(move |one| (Just(one), one + 1..=high));
    (values, amount(), 0..12_u32).prop_map(move |((less, more), points, steps)| {
        let (nothing_at, all_at) = if worst > best { (more, less) } else { (less, more) };
        Scale { nothing_at, all_at, points, steps: NonZeroU32::new(steps) }
    })
}

prop_compose! {
    fn any_rules()(
        deadlines in prop::collection::vec((amount(), prop::option::of((1..9_u32, amount()))), 0..4),
        beaten in prop::collection::vec(amount(), 0..3),
        ratio in any_scale(0, 1000), accuracy in any_scale(0, 1000), rubric in any_scale(0, 1000), rank in any_scale(50, 1), elo in any_scale(800, 1600),
        free_late_days in 0..6_u32,
        cap in prop::option::of(amount()),
    ) -> PointsRules {
        let mut rules = Vec::new();
        for (id, (points, late)) in (0..).zip(deadlines) {
            let late = late.map(|(days, points)| LatePenalty { days, points });
            rules.push(PointsRule::Deadline { deadline: id, points, late });
        }
        rules.extend((90..).zip(beaten).map(|(id, points)| PointsRule::Beaten { opponent: PlayerNumber(id), points }));
        rules.extend([PointsRule::WinRatio { scale: ratio }, PointsRule::Accuracy { scale: accuracy }, PointsRule::Rubric { scale: rubric }, PointsRule::Rank { scale: rank }, PointsRule::Elo { scale: elo }]);
        PointsRules { rules, free_late_days, cap }
    }
}

fn any_outcome() -> impl Strategy<Value = DeadlineOutcome> {
    prop_oneof![
        Just(DeadlineOutcome::Met),
        (1..12_u32).prop_map(DeadlineOutcome::Late),
        Just(DeadlineOutcome::Open),
        Just(DeadlineOutcome::NotMet)
    ]
}

prop_compose! {
    fn any_facts()(
        outcomes in prop::collection::vec(any_outcome(), 4),
        beaten in prop::collection::btree_set((90..93_u32).prop_map(PlayerNumber), 0..3),
        win_ratio in prop::option::of(0..=1000_i64),
        accuracy in prop::option::of(-300..=1000_i64),
        rubric in prop::option::of(0..=1000_i64),
        rank in prop::option::of(1..60_i64),
        elo in prop::option::of(700..1700_i64),
    ) -> StudentFacts {
        let deadlines = (0..).zip(outcomes).map(|(deadline, outcome)| DeadlineFact { deadline, outcome }).collect();
        StudentFacts { deadlines, beaten, win_ratio, accuracy, rubric, rank, elo, correction: None }
    }
}

fn goodness(outcome: DeadlineOutcome) -> i64 {
    match outcome {
        DeadlineOutcome::Met => 100,
        DeadlineOutcome::Late(days) => 99 - i64::from(days),
        DeadlineOutcome::Open | DeadlineOutcome::NotMet => 0,
    }
}

/// Takes the better of both for each fact.
fn better(one: &StudentFacts, other: &StudentFacts) -> StudentFacts {
    let deadlines = one.deadlines.iter().zip(&other.deadlines);
    StudentFacts {
        deadlines: deadlines
            .map(|(one, other)| *[one, other].into_iter().max_by_key(|fact| goodness(fact.outcome)).unwrap())
            .collect(),
        beaten: one.beaten.union(&other.beaten).copied().collect(),
        win_ratio: one.win_ratio.max(other.win_ratio),
        accuracy: one.accuracy.max(other.accuracy),
        rubric: one.rubric.max(other.rubric),
        rank: [one.rank, other.rank].into_iter().flatten().min(),
        elo: one.elo.max(other.elo),
        correction: None,
    }
}

proptest! {
    #[test]
    fn the_sum_is_that_of_its_parts_and_within_bounds(rules in any_rules(), facts in any_facts()) {
        prop_assert!(rules.check().is_ok());
        let got = score(&rules, &facts);
        prop_assert_eq!(&got, &score(&rules, &facts));
        let parts: Points = got.parts.iter().map(|part| part.points).sum();
        prop_assert_eq!(got.sum, parts + got.over_cap + got.correction);
        prop_assert!(got.parts.iter().all(|part| part.points >= Points::ZERO && part.left() >= Points::ZERO));
        prop_assert!(got.sum >= Points::ZERO && got.sum <= rules.most());
    }

    #[test]
    fn better_facts_never_give_fewer_points(rules in any_rules(), one in any_facts(), other in any_facts()) {
        let best = score(&rules, &better(&one, &other)).sum;
        prop_assert!(best >= score(&rules, &one).sum && best >= score(&rules, &other).sum);
    }

    #[test]
    fn what_is_printed_is_read_again(hundredths in -1_000_000..1_000_000_i64) {
        let amount = Points::of_hundredths(hundredths);
        prop_assert_eq!(amount.to_string().parse::<Points>().unwrap(), amount);
    }
}
