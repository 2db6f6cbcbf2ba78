//! Values that are good once: states and nonces of launches, keys of registrations.

use crate::database::moment::Moment;
use crate::database::{Result, Store};

impl Store {
    /// Uses a value up that is good until it expires; false if it was used before. That outlives a start of the server.
    pub async fn use_once(&self, value: &str, expires_at: Moment) -> Result<bool> {
        self.at_once(async |write| {
            sqlx::query("DELETE FROM lti_used WHERE expires_at < ?")
                .bind(Moment::now())
                .execute(&mut *write)
                .await?;
            let used = sqlx::query("INSERT OR IGNORE INTO lti_used (value, expires_at) VALUES (?, ?)")
                .bind(value)
                .bind(expires_at)
                .execute(&mut *write)
                .await?;
            Ok(used.rows_affected() > 0)
        })
        .await
    }
}
