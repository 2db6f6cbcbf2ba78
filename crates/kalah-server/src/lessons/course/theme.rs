//! Themes of the course.

use kalah_texts::Text;

/// A theme, with a few tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Theme {
    Sowing,
    ExtraTurns,
    Captures,
    Saving,
    Tempo,
    Starving,
    Endgames,
    Openings,
}

impl Theme {
    /// All themes in the order of the course.
    pub(super) const ALL: [Theme; 8] = [
        Theme::Sowing,
        Theme::ExtraTurns,
        Theme::Captures,
        Theme::Saving,
        Theme::Tempo,
        Theme::Starving,
        Theme::Endgames,
        Theme::Openings,
    ];

    /// The word in addresses.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Theme::Sowing => "sowing",
            Theme::ExtraTurns => "turns",
            Theme::Captures => "captures",
            Theme::Saving => "saving",
            Theme::Tempo => "tempo",
            Theme::Starving => "starving",
            Theme::Endgames => "endgames",
            Theme::Openings => "openings",
        }
    }

    /// The display name.
    pub(super) const fn name(self) -> Text {
        Text::new(match self {
            Theme::Sowing => "course-sowing",
            Theme::ExtraTurns => "course-turns",
            Theme::Captures => "course-captures",
            Theme::Saving => "course-saving",
            Theme::Tempo => "course-tempo",
            Theme::Starving => "course-starving",
            Theme::Endgames => "course-endgames",
            Theme::Openings => "course-openings",
        })
    }

    /// What is learned, in a sentence.
    pub(super) const fn summary(self) -> Text {
        Text::new(match self {
            Theme::Sowing => "course-sowing-text",
            Theme::ExtraTurns => "course-turns-text",
            Theme::Captures => "course-captures-text",
            Theme::Saving => "course-saving-text",
            Theme::Tempo => "course-tempo-text",
            Theme::Starving => "course-starving-text",
            Theme::Endgames => "course-endgames-text",
            Theme::Openings => "course-openings-text",
        })
    }
}
