//! Files that are not opened: databases of other programs, of later versions, and those that a migration fails on.

use std::fs;

use kalah_store::{Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

use crate::older_version::older;
use crate::tournament::Folder;

async fn connected(folder: &Folder) -> SqliteConnection {
    SqliteConnectOptions::new().filename(folder.file()).create_if_missing(true).connect().await.unwrap()
}

async fn execute(folder: &Folder, statement: &str) {
    let mut database = connected(folder).await;
    sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

async fn refusal(folder: &Folder) -> StoreError {
    Store::open(&folder.file(), &folder.file().with_extension("none")).await.unwrap_err()
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_keeps_every_byte() {
    for statement in
        ["CREATE TABLE users (name TEXT)", "CREATE TABLE _sqlx_migrations (version BIGINT, success)"]
    {
        let folder = Folder::new();
        execute(&folder, statement).await;
        let before = fs::read(folder.file()).unwrap();
        let refused = refusal(&folder).await;
        assert!(matches!(refused, StoreError::Foreign { .. }), "{refused}");
        assert!(
            refused
                .to_string()
                .ends_with("is a database of another program: choose another folder with --data")
        );
        assert_eq!(fs::read(folder.file()).unwrap(), before);
        assert_eq!(
            fs::read_dir(folder.file().parent().unwrap()).unwrap().count(),
            1,
            "nothing lies beside it"
        );
    }
}

#[tokio::test]
async fn a_database_of_a_later_version_is_refused() {
    let folder = Folder::new();
    Store::open(&folder.file(), &folder.file().with_extension("none")).await.unwrap().close().await;
    execute(&folder, "INSERT INTO _sqlx_migrations VALUES (9000, 'later', '2030-01-01', TRUE, x'00', 1)")
        .await;
    let refused = refusal(&folder).await;
    assert!(matches!(refused, StoreError::Newer { found: 9000, .. }), "{refused}");
    assert!(
        refused.to_string().contains("was written by a later version of kalah (schema 9000"),
        "{refused}"
    );
}

#[tokio::test]
async fn a_failed_migration_leaves_the_old_schema() {
    let folder = Folder::new();
    older(&folder, 2).await.close().await.unwrap();
    // The eighth migration cannot make its table.
    execute(&folder, "CREATE TABLE notices (mine TEXT)").await;
    let schema = async || {
        let mut database = connected(&folder).await;
        let rows: Vec<(String, Option<String>)> =
            sqlx::query_as("SELECT name, sql FROM sqlite_schema ORDER BY name")
                .fetch_all(&mut database)
                .await
                .unwrap();
        let versions: i64 = sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations")
            .fetch_one(&mut database)
            .await
            .unwrap();
        database.close().await.unwrap();
        (rows, versions)
    };
    let before = schema().await;
    let refused = refusal(&folder).await;
    assert!(refused.to_string().contains("cannot be brought up to date and stays as it was"), "{refused}");
    assert_eq!(schema().await, before);
    // Without what was in the way, it can be opened.
    execute(&folder, "DROP TABLE notices").await;
    Store::open(&folder.file(), &folder.file().with_extension("none")).await.unwrap();
}
