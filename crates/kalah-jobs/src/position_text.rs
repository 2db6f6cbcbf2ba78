//! A position in JSON: its rules and its text.

use kalah::{Position, Rules};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
struct PositionText {
    rules: Rules,
    text: String,
}

pub(crate) fn serialize<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    PositionText { rules: position.rules(), text: position.to_string() }.serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
    let PositionText { rules, text } = PositionText::deserialize(deserializer)?;
    Position::parse(&text, Some(rules)).map_err(D::Error::custom)
}

/// A position that may be left out.
pub(crate) mod optional {
    use kalah::Position;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct OptionalPositionText(#[serde(with = "super")] Position);

    #[expect(clippy::ref_option, reason = "serde gives what the field is")]
    pub(crate) fn serialize<S: Serializer>(
        position: &Option<Position>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        position.map(OptionalPositionText).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Position>, D::Error> {
        Ok(Option::<OptionalPositionText>::deserialize(deserializer)?
            .map(|OptionalPositionText(position)| position))
    }
}
