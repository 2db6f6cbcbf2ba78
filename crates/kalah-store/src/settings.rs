//! What everything is played by.

use std::path::Path;

use kalah_jobs::{Limit, Settings};

use crate::database::{Result, Store};
use crate::error::StoreError;

impl Store {
    /// What the tournament is played by: what is stored, else what was asked for, which is then kept.
    ///
    /// # Errors
    /// If something else was asked for than is stored, or there should be a tournament and is none.
    pub async fn settings(
        &self,
        asked: Option<Settings>,
        default: Settings,
        mark: &Path,
    ) -> Result<Settings> {
        let row: Option<(String, String)> =
            sqlx::query_as("SELECT rules, pace FROM settings").fetch_optional(&self.writer).await?;
        let Some((rules, pace)) = row else {
            if mark.exists() {
                return Err(StoreError::Missing { file: self.file.clone(), mark: mark.to_owned() });
            }
            let settings = asked.unwrap_or(default);
            sqlx::query("INSERT INTO settings (only, rules, pace) VALUES (1, ?, ?)")
                .bind(settings.rules.to_string())
                .bind(limit_text(settings.limit)?)
                .execute(&self.writer)
                .await?;
            return Ok(settings);
        };
        let limit: Limit = serde_json::from_str(&pace).map_err(|error| unreadable(&error.to_string()))?;
        let rules = rules.parse().map_err(|error: kalah::RulesError| unreadable(&error.to_string()))?;
        let stored = Settings { rules, limit };
        match asked {
            Some(asked) if asked != stored => {
                let text = |settings: Settings| format!("{}, {}", settings.rules, settings.limit);
                Err(StoreError::OtherSettings { stored: text(stored), asked: text(asked) })
            }
            _ => Ok(stored),
        }
    }
}

fn limit_text(limit: Limit) -> Result<String> {
    serde_json::to_string(&limit).map_err(|error| unreadable(&error.to_string()))
}

fn unreadable(error: &str) -> StoreError {
    StoreError::Unreadable { what: "settings", id: 1, error: error.to_owned() }
}
