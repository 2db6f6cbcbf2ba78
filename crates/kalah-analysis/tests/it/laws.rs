//! The laws of accuracy, on boards that an independent minimax goes through to the end.
use kalah::{Move, Position, Rules, Side};
use kalah_analysis::accuracy::LossTally;
use kalah_analysis::ply_review::{PlyReview, ReviewedMoveValue};
use proptest::prelude::{Just, prop_oneof};
use proptest::{prop_assert, proptest};

/// The final margin of the side to move, by going through all that can happen.
fn minimax(position: &Position) -> i32 {
    if position.is_over() {
        return position.margin(position.turn());
    }
    position.legal_moves().map(|mv| after(position, mv)).max().unwrap()
}

/// The final margin of the side that plays a move.
fn after(position: &Position, mv: Move) -> i32 {
    let ply = position.play(mv).unwrap();
    let own = ply.position.turn() == position.turn() && mv != Move::Swap;
    if own { minimax(&ply.position) } else { -minimax(&ply.position) }
}

fn values(position: &Position) -> Vec<ReviewedMoveValue> {
    position
        .legal_moves()
        .map(|mv| ReviewedMoveValue { mv, margin: after(position, mv), exact: true })
        .collect()
}

/// Plays a game; what each side gave away.
fn game(start: Position, mut choose: impl FnMut(&[ReviewedMoveValue]) -> Move) -> [LossTally; 2] {
    let mut position = start;
    let mut tallies = [LossTally::default(); 2];
    while !position.is_over() {
        let values = values(&position);
        let mv = choose(&values);
        tallies[position.turn().index()].add(&PlyReview::from_values(&values, mv).unwrap());
        position = position.play(mv).unwrap().position;
    }
    tallies
}

/// A small board, and a position of it a few plies on.
fn a_start(rules: &str, plies: &[usize]) -> Option<Position> {
    let mut position = rules.parse::<Rules>().unwrap().start(Side::South);
    for choice in plies {
        let moves: Vec<_> = position.legal_moves().collect();
        let mv = moves.get(choice % moves.len().max(1))?;
        position = position.play(*mv).ok()?.position;
    }
    Some(position)
}

proptest! {
    #[test]
    fn perfect_play_has_accuracy_100(
        rules in prop_oneof![Just("2x2"), Just("2x3+empty"), Just("3x1"), Just("3x2")],
        plies in proptest::collection::vec(0_usize..6, 0..5),
        lot in 0_usize..100,
    ) {
        let Some(start) = a_start(rules, &plies) else { return Ok(()) };
        let tallies = game(start, |values| {
            let most = values.iter().map(|value| value.margin).max().unwrap();
            let best: Vec<_> = values.iter().filter(|value| value.margin == most).collect();
            best[lot % best.len()].mv
        });
        for tally in tallies {
            prop_assert!(tally.accuracy().is_none_or(|accuracy| (accuracy - 100.0).abs() < 1e-9));
        }
    }
}

#[test]
fn random_play_has_accuracy_0_on_average() {
    let mut state = 7_u64;
    let mut draw = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let start = "3x2".parse::<Rules>().unwrap().start(Side::South);
    let mut all = LossTally::default();
    for _ in 0..400 {
        for tally in game(start, |values| values[draw(values.len())].mv) {
            all = all.and(&tally);
        }
    }
    let accuracy = all.accuracy().unwrap();
    assert!(accuracy.abs() < 5.0, "{accuracy}");
}
