//! Columns that hold types of other crates: rows name these in `try_from`.

use kalah_jobs::{BotRef, Contestant};
use kalah_tournament::PlayerNumber;

macro_rules! columns {
    ($($column:ident($stored:ty) => $type:ty: $convert:expr;)+) => {$(
        #[derive(sqlx::Type)]
        #[sqlx(transparent)]
        pub(crate) struct $column($stored);

        impl From<$column> for $type {
            fn from(column: $column) -> $type {
                $convert(column.0)
            }
        }
    )+};
}

columns! {
    NumberColumn(u32) => PlayerNumber: PlayerNumber;
    OptionalNumberColumn(Option<u32>) => Option<PlayerNumber>: |number: Option<u32>| number.map(PlayerNumber);
}

/// Contestant of a submission as JSON, which is a bot.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct BotColumn(String);

impl TryFrom<BotColumn> for BotRef {
    type Error = sqlx::error::BoxDynError;

    fn try_from(column: BotColumn) -> Result<BotRef, Self::Error> {
        match serde_json::from_str(&column.0)? {
            Contestant::Bot(bot) => Ok(bot),
            _ => Err("it is no bot".into()),
        }
    }
}
