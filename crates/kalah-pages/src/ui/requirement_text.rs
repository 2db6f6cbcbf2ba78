//! What deadlines ask for, as people read it.

use kalah_store::Requirement;
use kalah_texts::{Argument, Text};

/// Names a requirement, to stand in a table or within a sentence.
pub fn requirement_text(requirement: Requirement) -> Text {
    match requirement {
        Requirement::Passes => Text::new("deadlines-asks-passes"),
        Requirement::Beats { opponent, matches } => {
            Text::new("deadlines-asks-better").with("player", opponent.to_string()).with("matches", matches)
        }
        Requirement::Final => Text::new("deadlines-asks-final"),
    }
}

/// Reads a requirement that is recorded in English; the record itself if it is none.
pub fn recorded_requirement(recorded: &str) -> Argument {
    known_requirement(recorded).map_or_else(|| Argument::from(recorded), Argument::from)
}

/// Reads a requirement that is recorded in English; `None` if it is none.
pub fn known_requirement(recorded: &str) -> Option<Text> {
    let known = [Requirement::Passes, Requirement::Final].into_iter().chain(recorded_victory(recorded));
    let mut found = known.filter(|requirement| requirement.to_string() == recorded);
    found.next().map(requirement_text)
}

fn recorded_victory(recorded: &str) -> Option<Requirement> {
    let (opponent, matches) = recorded.strip_prefix("better than ")?.split_once(" in ")?;
    let matches = matches.strip_suffix(" matches").map_or(Some(1), |matches| matches.parse().ok())?;
    Some(Requirement::Beats { opponent: opponent.parse().ok()?, matches })
}

#[cfg(test)]
mod tests {
    use kalah_store::Requirement;
    use kalah_texts::{Argument, Language};
    use kalah_tournament::PlayerNumber;

    use super::{recorded_requirement, requirement_text};

    #[test]
    fn a_requirement_is_recorded_in_english_and_read_again() {
        let beats = |matches| Requirement::Beats { opponent: PlayerNumber(90), matches };
        for requirement in [Requirement::Passes, Requirement::Final, beats(1), beats(3)] {
            let text = requirement_text(requirement);
            assert_eq!(Language::ENGLISH.write(&text), requirement.to_string());
            assert_eq!(recorded_requirement(&requirement.to_string()), Argument::from(text));
        }
        assert_eq!(recorded_requirement("to be the best"), Argument::from("to be the best"));
    }
}
