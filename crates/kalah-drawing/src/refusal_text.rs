//! What the rules library refuses, as pages say it.

use kalah::{
    IllegalMove, MAX_TOTAL, Move, MoveRefusal, MovesError, OpeningStage, ParseError, RulesError, SetupError,
    Side,
};
use kalah_texts::Text;

/// The most letters of a field that a message repeats.
const MOST_REPEATED: usize = 60;

/// Returns why rules were refused.
pub fn rules_refusal(error: &RulesError) -> Text {
    match error {
        RulesError::Pits(pits) => Text::new("refusal-rules-pits").with("pits", pits.to_string()),
        RulesError::Seeds { pits, seeds } => Text::new("refusal-rules-seeds")
            .with("pits", pits.to_string())
            .with("seeds", seeds.to_string())
            .with("most", MAX_TOTAL.to_string()),
        RulesError::Unreadable(text) => Text::new("refusal-rules-word").with("text", cut(text)),
    }
}

/// Returns why a text is no position.
pub fn position_refusal(error: &ParseError) -> Text {
    match error {
        ParseError::Unreadable(text) => Text::new("refusal-position")
            .with("text", cut(text))
            .with("form", "<pits,southStore,northStore,S1..Sn,N1..Nn>")
            .with("sample", "<3,0,0,2,2,2,2,2,2> s")
            .with(
                "board",
                "Board {turn = Player_A, ponds_A = [2,2,2], bank_A = 0, ponds_B = [2,2,2], bank_B = 0}",
            )
            .with("line", "northStore;S1..Sn;southStore;N1..Nn;1")
            .with("linesample", "0;2;2;2;0;2;2;2;1"),
        ParseError::NotANumber(word) => Text::new("refusal-number").with("text", cut(word)),
        ParseError::Length { pits, found } => {
            Text::new("refusal-length").with("pits", pits.to_string()).with("found", found.to_string())
        }
        ParseError::OtherSize { rules, pits } => {
            Text::new("refusal-other-size").with("rules", rules.to_string()).with("pits", pits.to_string())
        }
        ParseError::Rules(error) => rules_refusal(error),
        ParseError::Setup(error) => setup_refusal(*error),
    }
}

fn setup_refusal(error: SetupError) -> Text {
    match error {
        SetupError::Pits { side, found, expected } => Text::new("refusal-side-pits")
            .with("side", side_name(side))
            .with("found", found.to_string())
            .with("expected", expected.to_string()),
        SetupError::TooManySeeds { total } => Text::new("refusal-many-seeds")
            .with("total", total.to_string())
            .with("most", MAX_TOTAL.to_string()),
        SetupError::Unswept { empty, left } => Text::new("refusal-unswept")
            .with("empty", side_name(empty))
            .with("other", side_name(empty.opposite()))
            .with("left", left.to_string()),
        SetupError::Stage(stage) => Text::new(match stage {
            OpeningStage::Start => "refusal-stage-start",
            OpeningStage::FirstTurn => "refusal-stage-first-turn",
            OpeningStage::SwapOffered => "refusal-stage-swap",
            OpeningStage::Underway => "refusal-stage-underway",
        }),
    }
}

/// Returns why a text is no list of moves.
pub fn moves_refusal(MovesError(letter): MovesError) -> Text {
    Text::new("refusal-letter").with("letter", letter.escape_default().to_string())
}

/// Returns why a move cannot be played.
pub fn move_refusal(error: &IllegalMove) -> Text {
    let side = side_name(error.position.turn());
    match (error.refusal, error.mv) {
        (MoveRefusal::GameOver, _) => Text::new("refusal-over"),
        (MoveRefusal::NoSuchPit, Move::Sow(pit)) => {
            Text::new("refusal-no-pit").with("side", side).with("pit", pit.to_string())
        }
        (MoveRefusal::EmptyPit, Move::Sow(pit)) => {
            Text::new("refusal-empty-pit").with("side", side).with("pit", pit.to_string())
        }
        (_, mv) => Text::new("refusal-move").with("side", side).with("move", mv.to_string()),
    }
}

/// The beginning of what somebody sent.
pub fn cut(sent: &str) -> String {
    let sent = sent.escape_default().to_string();
    match sent.char_indices().nth(MOST_REPEATED) {
        Some((end, _)) => format!("{} ...", &sent[..end]),
        None => sent,
    }
}

/// Returns the name of a side.
fn side_name(side: Side) -> Text {
    Text::new(match side {
        Side::South => "refusal-south",
        Side::North => "refusal-north",
    })
}

#[cfg(test)]
mod tests {
    use kalah::{Position, Rules, Side, parse_moves};
    use kalah_texts::Language;

    use super::{move_refusal, moves_refusal, position_refusal, rules_refusal};

    #[test]
    fn english_pages_say_what_the_library_says() {
        let said = |text| Language::ENGLISH.write(&text);
        for word in ["0x6", "13x1", "6x0", "12x9999", "6y6"] {
            let error = word.parse::<Rules>().unwrap_err();
            assert_eq!(said(rules_refusal(&error)), error.to_string());
        }
        for text in [
            "",
            "<6,0>",
            "<3,0,0,2,x,2,2,2,2> s",
            "<2,0,0,0,0,1,0> s",
            "<2,0,70000,1,1,1,1> s",
            "<13,0,0,1> s",
            "<3,0,0,2,2,2,2,2,2> s swap",
            "0;2;2;0;2;2;2;1",
        ] {
            let Err(error) = Position::parse(text, None) else { continue };
            assert_eq!(said(position_refusal(&error)), error.to_string(), "{text}");
        }
        let error = Position::parse("<3,0,0,2,2,2,2,2,2> s", Some("6x6".parse().unwrap())).unwrap_err();
        assert_eq!(said(position_refusal(&error)), error.to_string());
        assert_eq!(
            said(moves_refusal(parse_moves("3?").unwrap_err())),
            parse_moves("3?").unwrap_err().to_string()
        );
    }

    #[test]
    fn a_move_that_cannot_be_played_is_refused_in_both_languages() {
        let start = Rules::default().start(Side::South);
        let after = start.play(parse_moves("1").unwrap()[0]).unwrap().position;
        let error = after.play(parse_moves("1").unwrap()[0]).unwrap_err();
        let said = |language: Language| language.write(&move_refusal(&error));
        assert_eq!(said(Language::ENGLISH), "pit 1 of South is empty");
        assert_eq!(said(Language::GERMAN), "Mulde 1 von Süd ist leer");
    }
}
