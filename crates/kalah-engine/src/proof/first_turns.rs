//! The turns that a game can begin with.

use kalah::{Move, Position};

/// Each first turn of the side to move, with the position after it; of turns that lead to one position the first. Turns begin with
/// the left-most pit.
pub fn first_turns(start: &Position) -> Vec<(Vec<Move>, Position)> {
    let mut turns = Vec::new();
    let mut open = vec![(Vec::new(), *start)];
    while let Some((moves, position)) = open.pop() {
        if position.turn() != start.turn() || position.is_over() {
            if turns.iter().all(|(_, other)| *other != position) {
                turns.push((moves, position));
            }
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
