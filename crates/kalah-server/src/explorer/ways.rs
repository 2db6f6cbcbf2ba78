//! Transpositions: other moves that lead to the same position.

use kalah::{GameState, Move, Position};

/// Plies up to which other ways are looked for: some ten thousand games.
const MOST_PLIES: usize = 5;

/// Maximum number of ways.
const MOST_WAYS: usize = 5;

/// Returns other move sequences from the start of a game to the position after `plies`, of the same length.
/// Nothing beyond a few plies.
pub(crate) fn other_ways(game: &GameState, plies: usize) -> Vec<Vec<Move>> {
    let mut found = Vec::new();
    if (2..=MOST_PLIES).contains(&plies) {
        let own: Vec<_> = game.plies()[..plies].iter().map(|ply| ply.mv).collect();
        let mut search = WaySearch { target: game.position_after(plies), own: &own, found: &mut found };
        search.go_on(game.start(), &mut Vec::new());
    }
    found
}

struct WaySearch<'a> {
    target: &'a Position,
    own: &'a [Move],
    found: &'a mut Vec<Vec<Move>>,
}

impl WaySearch<'_> {
    fn go_on(&mut self, position: &Position, played: &mut Vec<Move>) {
        if self.found.len() == MOST_WAYS {
            return;
        }
        if played.len() == self.own.len() {
            if position == self.target && played != self.own {
                self.found.push(played.clone());
            }
            return;
        }
        for mv in position.legal_moves() {
            // What is legal can be played.
            let Ok(ply) = position.play(mv) else { continue };
            played.push(mv);
            self.go_on(&ply.position, played);
            played.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use kalah::{GameState, Rules, Side, parse_moves, write_moves};

    use super::other_ways;

    #[test]
    fn the_same_position_is_found_by_other_moves() {
        let start = "6x4".parse::<Rules>().unwrap().start(Side::South);
        let mut game = GameState::new(start);
        // South's first two turns may be exchanged.
        for mv in parse_moves("1 1 2").unwrap() {
            game.play(mv).unwrap();
        }
        let ways: Vec<_> =
            other_ways(&game, 3).iter().map(|way| write_moves(game.start(), way).unwrap()).collect();
        for way in &ways {
            let mut other = GameState::new(start);
            for mv in parse_moves(way).unwrap() {
                other.play(mv).unwrap();
            }
            assert_eq!(other.position(), game.position(), "{way}");
        }
        assert_eq!(other_ways(&game, 0), Vec::<Vec<_>>::new());
        assert!(!ways.contains(&"1 1 2".to_owned()));
    }
}
