//! Lines of best play in words, as the scripts write them.

use kalah::{Move, Position};
use kalah_texts::{Argument, Text};

/// The first turn of a line in words: `3, then 6: extra turn, captures 8 seeds`. `None` if the line does not begin here.
pub fn first_turn(position: &Position, moves: &[Move]) -> Option<Text> {
    let (mut now, mut extra, mut captured, mut ended) = (*position, 0_u64, 0_u64, false);
    let mut turn: Option<Text> = None;
    for &mv in moves {
        let ply = now.play(mv).ok()?;
        let pit: Argument = match mv {
            Move::Swap => Text::new("game-line-swap").into(),
            Move::Sow(pit) => Argument::from((pit.index() + 1).to_string()),
        };
        turn = Some(match turn {
            None => Text::new("game-line-pit").with("pit", pit),
            Some(before) => Text::new("game-line-then").with("before", before).with("pit", pit),
        });
        extra += u64::from(ply.extra_turn);
        captured += ply.captured.map_or(0, |capture| u64::from(capture.seeds));
        now = ply.position;
        ended = now.is_over();
        if !ply.extra_turn {
            break;
        }
    }
    let effects = [
        (extra > 0).then(|| Text::new("game-line-extra").with("count", extra)),
        (captured > 0).then(|| Text::new("game-effect-captures").with("count", captured)),
        ended.then(|| Text::new("game-effect-over")),
    ];
    let listed =
        |first: Text, next: Text| Text::new("game-line-list").with("first", first).with("next", next);
    let turn = turn?;
    Some(match effects.into_iter().flatten().reduce(listed) {
        Some(effects) => Text::new("game-line-effects").with("moves", turn).with("effects", effects),
        None => turn,
    })
}

#[cfg(test)]
mod tests {
    use kalah::{Rules, Side, parse_moves};
    use kalah_texts::Language;

    use super::first_turn;

    #[test]
    fn a_turn_is_told_with_what_comes_of_it() {
        let rules: Rules = "6x6".parse().unwrap();
        let told = |moves: &str, code: &str| {
            let text = first_turn(&rules.start(Side::South), &parse_moves(moves).unwrap()).unwrap();
            Language::from_code(code).unwrap().write(&text).replace(['\u{2068}', '\u{2069}'], "")
        };
        assert_eq!(told("12 1", "en"), "1, then 2: extra turn");
        assert_eq!(told("12 1", "de"), "1, dann 2: noch ein Zug");
        assert_eq!(told("3", "en"), "3");
        assert!(first_turn(&rules.start(Side::South), &[]).is_none());
    }
}
