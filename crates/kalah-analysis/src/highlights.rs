//! What is remarkable in a reviewed game: the ply that gave most away, and the turn with the most extra turns.

use kalah::{GameState, Side};

use crate::ply_review::{PlyReview, ReviewedMoveValue};

/// The ply of a game that gave most seeds away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swing {
    /// The ply, from 1.
    pub ply: u32,
    /// Side on which whoever played it sat at the start.
    pub by: Side,
    /// Seeds of the final margin that it gave away.
    pub seeds: u32,
}

/// A turn with extra turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LongTurn {
    /// Its first ply, from 1.
    pub ply: u32,
    /// Side on which whoever played it sat at the start.
    pub by: Side,
    /// Its extra turns.
    pub extra_turns: u32,
}

/// What is remarkable in a game; the first of equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameHighlights {
    /// `None` if no ply gave anything away.
    pub swing: Option<Swing>,
    /// `None` if there was no extra turn.
    pub long_turn: Option<LongTurn>,
}

impl GameHighlights {
    /// Finds them in a game and the values of all moves before each of its plies.
    pub fn from_game(game: &GameState, values: &[Vec<ReviewedMoveValue>]) -> GameHighlights {
        GameHighlights { swing: swing(game, values), long_turn: long_turn(game) }
    }
}

fn swing(game: &GameState, values: &[Vec<ReviewedMoveValue>]) -> Option<Swing> {
    let reviewed = (1..).zip(game.plies()).zip(values).filter_map(|((ply, played), values)| {
        let loss = PlyReview::from_values(values, played.mv)?.loss();
        let by = seat(game, ply, played.side);
        Some(Swing { ply, by, seeds: u32::try_from(loss).ok().filter(|&seeds| seeds > 0)? })
    });
    first_most(reviewed, |swing| swing.seeds)
}

fn long_turn(game: &GameState) -> Option<LongTurn> {
    let (mut turns, mut begun) = (Vec::new(), None);
    for (ply, played) in (1..).zip(game.plies()) {
        let new = || LongTurn { ply, by: seat(game, ply, played.side), extra_turns: 0 };
        let turn = begun.take().unwrap_or_else(new);
        if played.extra_turn {
            begun = Some(LongTurn { extra_turns: turn.extra_turns + 1, ..turn });
        } else {
            turns.push(turn);
        }
    }
    turns.extend(begun);
    first_most(turns.into_iter().filter(|turn| turn.extra_turns > 0), |turn| turn.extra_turns)
}

/// The side at the start of whoever plays a ply, counted from 1, on this side.
fn seat(game: &GameState, ply: u32, side: Side) -> Side {
    game.seat_at_start_after(usize::try_from(ply - 1).unwrap_or_default(), side)
}

/// The one with the most; the first of equals.
fn first_most<T>(all: impl Iterator<Item = T>, much: impl Fn(&T) -> u32) -> Option<T> {
    all.reduce(|most, next| if much(&next) > much(&most) { next } else { most })
}

#[cfg(test)]
mod tests {
    use kalah::{GameState, Position, Rules, Side, parse_moves};
    use proptest::prelude::{any, prop, proptest};

    use super::{GameHighlights, LongTurn, Swing};
    use crate::ply_review::ReviewedMoveValue;

    fn values(margins: &[i32], position: &Position) -> Vec<ReviewedMoveValue> {
        let moves = position.legal_moves().zip(margins.iter().cycle());
        moves.map(|(mv, &margin)| ReviewedMoveValue { mv, margin, exact: true }).collect()
    }

    #[test]
    fn the_largest_loss_and_the_longest_turn_are_found() {
        let start: Position = Position::parse("<3,4,4,1,2,1,3,0,3> s", None).unwrap();
        let mut game = GameState::new(start);
        for mv in parse_moves("323 1").unwrap() {
            if game.play(mv).is_err() {
                break;
            }
        }
        assert_eq!(game.plies().len(), 4, "three extra turns, and one move more");
        // The pits in order are worth 5, 3 and 1: the second ply and the third give something away.
        let all: Vec<_> = (0..4).map(|ply| values(&[5, 3, 1], game.position_after(ply))).collect();
        let found = GameHighlights::from_game(&game, &all);
        assert_eq!(found.long_turn, Some(LongTurn { ply: 1, by: Side::South, extra_turns: 3 }));
        assert_eq!(found.swing, Some(Swing { ply: 1, by: Side::South, seeds: 4 }), "the first of equals");
        assert_eq!(GameHighlights::from_game(&GameState::new(start), &[]), GameHighlights::default());
    }

    proptest! {
        #[test]
        fn no_turn_is_longer_and_no_ply_lost_more(
            choices in prop::collection::vec(any::<prop::sample::Index>(), 1..80),
            margins in prop::collection::vec(-20..20_i32, 1..9),
        ) {
            let mut game = GameState::new("4x3".parse::<Rules>().unwrap().start(Side::South));
            for choice in choices {
                let legal: Vec<_> = game.position().legal_moves().collect();
                if legal.is_empty() {
                    break;
                }
                game.play(legal[choice.index(legal.len())]).unwrap();
            }
            let all: Vec<_> =
                (0..game.plies().len()).map(|ply| values(&margins, game.position_after(ply))).collect();
            let found = GameHighlights::from_game(&game, &all);
            let longest = game.plies().split(|ply| !ply.extra_turn).map(<[_]>::len).max().unwrap_or(0);
            let told = found.long_turn.map_or(0, |turn| turn.extra_turns);
            assert_eq!(usize::try_from(told).unwrap(), longest);
            if let Some(LongTurn { ply, extra_turns, .. }) = found.long_turn {
                let from = usize::try_from(ply - 1).unwrap();
                let turn = &game.plies()[from..][..usize::try_from(extra_turns).unwrap()];
                assert!(turn.iter().all(|ply| ply.extra_turn));
            }
            let loss = |ply: usize| {
                let best = all[ply].iter().map(|value| value.margin).max().unwrap();
                best - all[ply].iter().find(|value| value.mv == game.plies()[ply].mv).unwrap().margin
            };
            let most = (0..all.len()).map(loss).max().unwrap_or(0);
            assert_eq!(i64::from(found.swing.map_or(0, |swing| swing.seeds)), i64::from(most));
        }
    }
}
