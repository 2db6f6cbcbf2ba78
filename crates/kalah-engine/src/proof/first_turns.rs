//! The turns that a game can begin with.

use kalah::{Move, Position};
use rustc_hash::FxHashSet;

/// Returns each first turn of the side to move, with the position after it; of turns that lead to one position the
/// first. Turns begin with the left-most pit.
pub fn first_turns(start: &Position) -> Vec<(Vec<Move>, Position)> {
    let mut turns = Vec::new();
    let mut open = vec![(Vec::new(), *start)];
    // Whatever follows a position was found from where it was met first: without this, ways of equal ends multiply.
    let mut met = FxHashSet::default();
    while let Some((moves, position)) = open.pop() {
        if !met.insert(position) {
            continue;
        }
        if position.turn() != start.turn() || position.is_over() {
            turns.push((moves, position));
            continue;
        }
        // The last is taken first.
        let next = position.legal_moves().filter_map(|mv| {
            let moves = moves.iter().copied().chain([mv]).collect();
            Some((moves, position.play(mv).ok()?.position))
        });
        let mut next: Vec<_> = next.collect();
        next.reverse();
        open.append(&mut next);
    }
    turns
}

#[cfg(test)]
mod tests {
    use kalah::Position;
    use rustc_hash::FxHashSet;

    use super::first_turns;

    #[test]
    fn turns_of_many_ways_are_told_once() {
        // Each pit can reach the store, again and again.
        let start: Position = "<7,0,0,7,6,5,4,3,2,1,1,1,1,1,1,1,1> s".parse().unwrap();
        let turns = first_turns(&start);
        let ends: FxHashSet<Position> = turns.iter().map(|&(_, end)| end).collect();
        assert_eq!(ends.len(), turns.len());
        for (moves, end) in turns {
            let played = moves.iter().fold(start, |position, &mv| position.play(mv).unwrap().position);
            assert_eq!(played, end);
            assert!(end.turn() != start.turn() || end.is_over(), "{end}");
        }
    }
}
