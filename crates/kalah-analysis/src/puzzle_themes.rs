//! Themes of puzzles: what their solutions are about, as the rules alone tell.

use kalah::{Landing, Ply, Position, Side};

use crate::puzzle_answer::SolvablePuzzle;

/// What the solution of a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleTheme {
    /// The first turn has two extra turns or more.
    Chain,
    /// The first turn captures.
    Capture,
    /// The first move gives neither an extra turn nor a capture, though one of them was there.
    Quiet,
    /// The opponent threatened a capture, which the first turn makes smaller by three seeds or more.
    Defence,
    /// A sowing of the solver comes round to the own side.
    Round,
    /// The last move of the line ends the game: one side has run dry.
    Sweep,
    /// Not more than a third of all seeds is in play.
    Endgame,
    /// The line has three turns of the solver or more, each the only one.
    Long,
    /// Nothing wins, and one turn draws.
    Draw,
}

/// Seeds that a defence saves at least.
const SAVED: u16 = 3;

/// Own turns of a long line.
const LONG: usize = 3;

impl PuzzleTheme {
    /// All themes, in the order in which they are offered.
    pub const ALL: [PuzzleTheme; 9] = [
        PuzzleTheme::Chain,
        PuzzleTheme::Capture,
        PuzzleTheme::Quiet,
        PuzzleTheme::Defence,
        PuzzleTheme::Round,
        PuzzleTheme::Sweep,
        PuzzleTheme::Endgame,
        PuzzleTheme::Long,
        PuzzleTheme::Draw,
    ];

    /// Returns the word of the theme in addresses and stored rows.
    pub const fn word(self) -> &'static str {
        match self {
            PuzzleTheme::Chain => "chain",
            PuzzleTheme::Capture => "capture",
            PuzzleTheme::Quiet => "quiet",
            PuzzleTheme::Defence => "defence",
            PuzzleTheme::Round => "round",
            PuzzleTheme::Sweep => "sweep",
            PuzzleTheme::Endgame => "endgame",
            PuzzleTheme::Long => "long",
            PuzzleTheme::Draw => "draw",
        }
    }

    /// Returns the theme of a word.
    pub fn from_word(word: &str) -> Option<PuzzleTheme> {
        PuzzleTheme::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// Finds the themes of a puzzle in which a win is to be kept, or else a draw; in the order of [`PuzzleTheme::ALL`].
    pub fn of_puzzle(puzzle: &SolvablePuzzle, wins: bool) -> Vec<PuzzleTheme> {
        let line = SolvedLine::from_puzzle(puzzle);
        let has = |theme: &PuzzleTheme| match theme {
            PuzzleTheme::Chain => line.first_turn().iter().filter(|ply| ply.extra_turn).count() >= 2,
            PuzzleTheme::Capture => line.first_turn().iter().any(|ply| captured(ply) > 0),
            PuzzleTheme::Quiet => line.is_quiet(),
            PuzzleTheme::Defence => line.saved() >= SAVED,
            PuzzleTheme::Round => line.goes_round(),
            PuzzleTheme::Sweep => line.plies.last().is_some_and(|(_, ply)| ply.swept.is_some()),
            PuzzleTheme::Endgame => u32::from(line.start.seeds_in_play()) * 3 <= line.start.rules().total(),
            PuzzleTheme::Long => line.own_turns() >= LONG,
            PuzzleTheme::Draw => !wins,
        };
        PuzzleTheme::ALL.into_iter().filter(has).collect()
    }
}

/// The line of a puzzle, ply by ply, each with the position before it.
struct SolvedLine {
    start: Position,
    plies: Vec<(Position, Ply)>,
}

impl SolvedLine {
    fn from_puzzle(puzzle: &SolvablePuzzle) -> SolvedLine {
        let (mut at, mut plies) = (puzzle.position, Vec::new());
        for &mv in &puzzle.line {
            let Ok(ply) = at.play(mv) else { break };
            plies.push((at, ply));
            at = ply.position;
        }
        SolvedLine { start: puzzle.position, plies }
    }

    fn solver(&self) -> Side {
        self.start.turn()
    }

    /// Plies of the first turn.
    fn first_turn(&self) -> Vec<Ply> {
        let own = self.plies.iter().take_while(|(_, ply)| ply.side == self.solver());
        own.map(|(_, ply)| *ply).collect()
    }

    fn own_turns(&self) -> usize {
        self.plies.iter().filter(|(_, ply)| ply.side == self.solver() && !ply.extra_turn).count()
    }

    fn is_quiet(&self) -> bool {
        let gains = |ply: &Ply| ply.extra_turn || captured(ply) > 0;
        let Some((_, first)) = self.plies.first() else { return false };
        !gains(first) && self.start.legal_moves().any(|mv| self.start.play(mv).is_ok_and(|ply| gains(&ply)))
    }

    /// Seeds by which the first turn makes the largest capture of the opponent smaller.
    fn saved(&self) -> u16 {
        let Some(after) = self.first_turn().last().map(|ply| ply.position) else { return 0 };
        threatened(&self.start, self.solver()).saturating_sub(threatened(&after, self.solver()))
    }

    /// Whether a sowing of the solver passes all pits of the opponent and ends on the own side.
    fn goes_round(&self) -> bool {
        self.plies.iter().filter(|(_, ply)| ply.side == self.solver()).any(|(before, ply)| {
            let kalah::Move::Sow(pit) = ply.mv else { return false };
            let pits = before.rules().pits();
            let is_home = matches!(ply.landing, Some(Landing::Pit(side, _)) if side == self.solver());
            is_home && usize::from(before.seeds(ply.side, pit)) >= 2 * pits + 1 - pit.index()
        })
    }
}

fn captured(ply: &Ply) -> u16 {
    ply.captured.map_or(0, |captured| captured.seeds)
}

/// The most seeds that the opponent of a side could capture by one ply if it were to move now.
fn threatened(position: &Position, side: Side) -> u16 {
    let mut setup = position.setup();
    setup.turn = side.opposite();
    let Ok(passed) = setup.position() else { return 0 };
    passed.legal_moves().filter_map(|mv| passed.play(mv).ok()).map(|ply| captured(&ply)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::PuzzleTheme;
    use crate::puzzle_answer::SolvablePuzzle;

    fn themes(rules: &str, position: &str, line: &str) -> Vec<PuzzleTheme> {
        let puzzle = SolvablePuzzle::parse(rules, position, line).unwrap();
        PuzzleTheme::of_puzzle(&puzzle, true)
    }

    #[test]
    fn words_and_themes_are_one_to_one() {
        for theme in PuzzleTheme::ALL {
            assert_eq!(PuzzleTheme::from_word(theme.word()), Some(theme));
        }
        assert_eq!(PuzzleTheme::from_word("Capture"), None);
    }

    #[test]
    fn chains_captures_and_the_end_are_seen() {
        // The pit next to the store, the one before it, and that next to the store again.
        let chain = themes("3x3", "<3,4,4,1,2,1,3,0,3> s", "3231");
        assert_eq!(chain[0], PuzzleTheme::Chain, "{chain:?}");
        let capture = themes("3x3", "<3,4,4,1,0,3,0,3,3> s", "1");
        assert!(capture.contains(&PuzzleTheme::Capture), "{capture:?}");
        assert!(
            !capture.contains(&PuzzleTheme::Chain) && !capture.contains(&PuzzleTheme::Sweep),
            "{capture:?}"
        );
        // The only seed of the opponent is taken: nothing is left over there.
        let sweep = themes("3x3", "<3,4,4,1,0,4,0,5,0> s", "1");
        assert!(sweep.contains(&PuzzleTheme::Sweep) && sweep.contains(&PuzzleTheme::Capture), "{sweep:?}");
    }

    #[test]
    fn what_stood_to_be_captured_and_moves_away_is_a_defence() {
        // North's first pit would end in its second, opposite South's five.
        let flight = themes("3x5", "<3,8,8,0,5,1,1,0,7> s", "2");
        assert!(flight.contains(&PuzzleTheme::Defence), "{flight:?}");
        // The extra turn was there, and was not taken.
        assert!(flight.contains(&PuzzleTheme::Quiet), "{flight:?}");
        let stays = themes("3x5", "<3,8,8,0,5,1,1,0,7> s", "3");
        assert!(!stays.contains(&PuzzleTheme::Defence) && !stays.contains(&PuzzleTheme::Quiet), "{stays:?}");
    }

    #[test]
    fn a_draw_to_be_saved_is_a_theme_of_its_own() {
        let puzzle = SolvablePuzzle::parse("3x3", "<3,4,4,1,0,3,0,3,3> s", "1").unwrap();
        assert!(PuzzleTheme::of_puzzle(&puzzle, false).contains(&PuzzleTheme::Draw));
        assert!(!PuzzleTheme::of_puzzle(&puzzle, true).contains(&PuzzleTheme::Draw));
    }
}
