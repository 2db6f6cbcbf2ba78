//! The board in a terminal.

use std::fmt::Write as _;

use kalah::{Move, Pit, Ply, Position, Side};

/// Legend of the marks of [`draw`], printed once.
pub(crate) const LEGEND: &str = "( ) sown from, + sown into, x captured";

/// A ply and where it was played.
#[derive(Clone, Copy)]
pub(crate) struct DrawnPly {
    pub(crate) before: Position,
    pub(crate) ply: Ply,
}

impl DrawnPly {
    /// Returns the effect on a pit, as a sign around its seeds.
    fn mark(&self, side: Side, pit: Pit, held: &str) -> String {
        let Move::Sow(from) = self.ply.mv else { return held.to_owned() };
        // The sweep at the end empties pits that nobody played.
        if self.ply.swept.is_some() {
            return held.to_owned();
        }
        let [before, after] = [&self.before, &self.ply.position].map(|board| board.seeds(side, pit));
        if (side, pit) == (self.ply.side, from) {
            format!("({held})")
        } else if after > before {
            format!("+{held}")
        } else if after < before {
            "x".to_owned()
        } else {
            held.to_owned()
        }
    }
}

/// The board with South below, pits numbered from each owner's left, stores at the ends.
///
/// `names` are those of the players who sit South and North now; what `last` changed is marked.
pub(crate) fn draw(position: &Position, names: [&str; 2], last: Option<&DrawnPly>) -> String {
    let pits = position.rules().pits();
    let places = |side| {
        let index = move |place| if side == Side::South { place } else { pits - 1 - place };
        (0..pits).filter_map(move |place| Pit::from_index(index(place)))
    };
    let numbers = |side| {
        places(side).fold(String::new(), |mut line, pit| {
            // Writing to a string does not fail.
            _ = write!(line, "{:>4}", pit.letter());
            line
        })
    };
    let row = |side| {
        places(side).fold(String::from("|"), |mut line, pit| {
            let seeds = position.seeds(side, pit);
            let held = if seeds == 0 { ".".to_owned() } else { seeds.to_string() };
            let held = last.map_or(held.clone(), |played| played.mark(side, pit, &held));
            _ = write!(line, "{held:^3}|");
            line
        })
    };
    let edge = format!("+{}", "---+".repeat(pits));
    let [below, above] = names;
    let turn = |side| if !position.is_over() && position.turn() == side { "  <- to move" } else { "" };
    format!(
        "\n      North: {above}{}\n     {}\n      {edge}\n      {}\n {:>4} {edge} {}\n      {}\n      {edge}\n     {}\n      South: {below}{}\n",
        turn(Side::North),
        numbers(Side::North),
        row(Side::North),
        position.store(Side::North),
        position.store(Side::South),
        row(Side::South),
        numbers(Side::South),
        turn(Side::South),
    )
}

#[cfg(test)]
mod tests {
    use kalah::{Move, Pit, Position};

    use super::{DrawnPly, draw};

    #[test]
    fn the_last_ply_is_marked() {
        let before = Position::parse("<3,0,0,1,0,4,2,2,2> s", None).expect("a position");
        let sow = |number| {
            let ply = before.play(Move::Sow(Pit::from_number(number).expect("a pit"))).expect("legal");
            draw(&ply.position, ["you", "engine"], Some(&DrawnPly { before, ply }))
        };
        insta::assert_snapshot!(format!("{}{}", sow(1), sow(3)));
    }
}
