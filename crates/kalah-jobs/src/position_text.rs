//! A position in JSON: its rules and its text.

use kalah::{Position, Rules};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
struct Text {
    rules: Rules,
    text: String,
}

pub(crate) fn serialize<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    Text { rules: position.rules(), text: position.to_string() }.serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
    let Text { rules, text } = Text::deserialize(deserializer)?;
    Position::parse(&text, Some(rules)).map_err(D::Error::custom)
}

/// A position that may be left out.
pub(crate) mod optional {
    use kalah::Position;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Told(#[serde(with = "super")] Position);

    #[expect(clippy::ref_option, reason = "serde gives what the field is")]
    pub(crate) fn serialize<S: Serializer>(
        position: &Option<Position>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        position.map(Told).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Position>, D::Error> {
        Ok(Option::<Told>::deserialize(deserializer)?.map(|Told(position)| position))
    }
}
