//! Lines of best play in words, as the scripts write them.

use kalah::{Move, Ply, Position};
use kalah_texts::{Argument, Text};

/// A turn of a line.
struct LineTurn {
    before: Position,
    plies: Vec<Ply>,
}

/// A line in words: its first turn, and an answer that captures, moves again or ends the game:
/// `3: banks 1 seed; answer 6: captures 5 seeds`. `None` if the line does not begin here.
pub fn line(position: &Position, moves: &[Move]) -> Option<Text> {
    let turns = turns(position, moves);
    let first = turns.first()?.words()?;
    match turns.get(1).filter(|answer| !answer.effects().is_empty()) {
        None => Some(first),
        Some(answer) => {
            Some(Text::new("game-line-answer").with("turn", first).with("answer", answer.words()?))
        }
    }
}

/// A turn in words: `3, then 6: extra turn, captures 8 seeds`. `None` if it does not begin here.
pub fn turn(position: &Position, moves: &[Move]) -> Option<Text> {
    turns(position, moves).first()?.words()
}

/// The turns of a line, up to a move that is not legal.
fn turns(position: &Position, moves: &[Move]) -> Vec<LineTurn> {
    let (mut now, mut turns) = (*position, Vec::<LineTurn>::new());
    for &mv in moves {
        let Ok(ply) = now.play(mv) else { break };
        match turns.last_mut().filter(|turn| turn.plies.last().is_some_and(|last| last.extra_turn)) {
            Some(turn) => turn.plies.push(ply),
            None => turns.push(LineTurn { before: now, plies: vec![ply] }),
        }
        now = ply.position;
    }
    turns
}

impl LineTurn {
    /// Seeds that it captures.
    fn captured(&self) -> u64 {
        self.plies.iter().filter_map(|ply| ply.captured).map(|captured| u64::from(captured.seeds)).sum()
    }

    /// Seeds that it brings into the store; `None` for an exchange of seats.
    fn banked(&self) -> Option<u16> {
        let last = self.plies.last()?;
        last.landing?;
        Some(last.position.store(last.side).saturating_sub(self.before.store(last.side)))
    }

    /// Its pits: `3, then 6`.
    fn moves(&self) -> Option<Text> {
        let pit = |ply: &Ply| match ply.mv {
            Move::Swap => Argument::from(Text::new("game-line-swap")),
            Move::Sow(pit) => Argument::from((pit.index() + 1).to_string()),
        };
        let mut pits = self.plies.iter().map(pit);
        let first = Text::new("game-line-pit").with("pit", pits.next()?);
        Some(
            pits.fold(first, |before, pit| {
                Text::new("game-line-then").with("before", before).with("pit", pit)
            }),
        )
    }

    /// What stands out of all that comes of it.
    fn effects(&self) -> Vec<Text> {
        let extra = self.plies.iter().filter(|ply| ply.extra_turn).count();
        let captured = self.captured();
        let is_over = self.plies.last().is_some_and(|last| last.position.is_over());
        let effects = [
            (extra > 0).then(|| Text::new("game-line-extra").with("count", extra)),
            (captured > 0).then(|| Text::new("game-effect-captures").with("count", captured)),
            is_over.then(|| Text::new("game-effect-over")),
        ];
        effects.into_iter().flatten().collect()
    }

    /// All that comes of it; without an extra turn or a capture, what it banks.
    fn words(&self) -> Option<Text> {
        let moves = self.moves()?;
        let listed =
            |first: Text, next: Text| Text::new("game-line-list").with("first", first).with("next", next);
        let banks = || self.banked().map(|count| Text::new("game-line-banks").with("count", count));
        Some(match self.effects().into_iter().reduce(listed).or_else(banks) {
            Some(effects) => Text::new("game-line-effects").with("moves", moves).with("effects", effects),
            None => moves,
        })
    }
}

#[cfg(test)]
mod tests {
    use kalah::{Position, Rules, Side, parse_moves};
    use kalah_texts::Language;

    use super::line;

    #[test]
    fn every_first_turn_is_told_and_an_answer_that_captures() {
        let rules: Rules = "6x6".parse().unwrap();
        let written = |moves: &str, code: &str| {
            let text = line(&rules.start(Side::South), &parse_moves(moves).unwrap()).unwrap();
            Language::from_code(code).unwrap().write(&text).replace(['\u{2068}', '\u{2069}'], "")
        };
        assert_eq!(written("12 2", "en"), "1, then 2: extra turn");
        assert_eq!(written("12 2", "de"), "1, dann 2: noch ein Zug");
        assert_eq!(written("3", "en"), "3: banks 1 seed");
        assert_eq!(written("3", "de"), "3: bringt 1 Samen ein");
        assert!(line(&rules.start(Side::South), &[]).is_none());
    }

    #[test]
    fn an_answer_tells_what_it_captures() {
        let position: Position = "<3,1,1,1,0,4,1,0,4> s".parse().unwrap();
        let written = |code: &str| {
            let text = line(&position, &parse_moves("1 1").unwrap()).unwrap();
            Language::from_code(code).unwrap().write(&text).replace(['\u{2068}', '\u{2069}'], "")
        };
        assert_eq!(written("en"), "1: banks nothing; answer 1: captures 1 seed");
        assert_eq!(written("de"), "1: bringt nichts ein; Antwort 1: fängt 1 Samen");
    }
}
