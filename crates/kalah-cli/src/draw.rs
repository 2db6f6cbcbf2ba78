//! The board in a terminal.

use std::fmt::Write as _;

use kalah::{Pit, Position, Side};

/// The board with South below, pits numbered from each owner's left, stores at the ends.
///
/// `names` are those of the players who sit South and North now.
pub(crate) fn draw(position: &Position, names: [&str; 2]) -> String {
    let pits = position.rules().pits();
    let numbers = |south: bool| {
        let index = |place| if south { place } else { pits - 1 - place };
        (0..pits).filter_map(|place| Pit::from_index(index(place))).fold(String::new(), |mut line, pit| {
            // Writing to a string does not fail.
            _ = write!(line, "{:>4}", pit.letter());
            line
        })
    };
    let row = |seeds: &mut dyn Iterator<Item = &u16>| {
        seeds.fold(String::from("|"), |mut line, &seeds| {
            let held = if seeds == 0 { ".".to_owned() } else { seeds.to_string() };
            _ = write!(line, "{held:^3}|");
            line
        })
    };
    let north = row(&mut position.pits(Side::North).iter().rev());
    let south = row(&mut position.pits(Side::South).iter());
    let edge = format!("+{}", "---+".repeat(pits));
    let [below, above] = names;
    let turn = |side| if !position.is_over() && position.turn() == side { "  <- to move" } else { "" };
    format!(
        "\n      North: {above}{}\n     {}\n      {edge}\n      {north}\n {:>4} {edge} {}\n      {south}\n      {edge}\n     {}\n      South: {below}{}\n",
        turn(Side::North),
        numbers(false),
        position.store(Side::North),
        position.store(Side::South),
        numbers(true),
        turn(Side::South),
    )
}
