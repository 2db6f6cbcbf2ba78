//! Puzzles, and what visitors made of them.

use kalah_jobs::JobId;
use sqlx::SqliteConnection;

use crate::database::columns::as_json;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::matches::match_game::MatchGame;

/// Id of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct PuzzleId(pub i64);

/// Strength of a visitor, or difficulty of a puzzle, by Glicko-2.
#[derive(Clone, Copy, PartialEq, Debug, sqlx::FromRow)]
pub struct Strength {
    /// 1500 is in the middle.
    pub rating: f64,
    /// Deviation of the rating: about two of three times it is off by less.
    pub deviation: f64,
    /// Volatility: the expected change.
    pub volatility: f64,
}

/// Rating of a puzzle that is solved by a look at the own move alone.
const EASIEST_RATING: f64 = 900.0;

/// Rating that each change of side adds.
const RATING_A_CHANGE_OF_SIDE: f64 = 120.0;

/// Deviation of a puzzle that nobody has tried.
const UNTRIED_DEVIATION: f64 = 200.0;

impl Strength {
    /// Strength of a visitor who was never here.
    pub const NEWCOMER: Strength = Strength { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// Returns the assumed difficulty of an untried puzzle: the further a search has to look, the harder.
    pub fn of_depth(depth: u32) -> Strength {
        let rating = EASIEST_RATING + RATING_A_CHANGE_OF_SIDE * f64::from(depth);
        Strength { rating, deviation: UNTRIED_DEVIATION, ..Strength::NEWCOMER }
    }
}

/// A puzzle that was found.
#[derive(Clone, PartialEq, Debug, sqlx::FromRow)]
pub struct NewPuzzle {
    /// The rules in a word.
    pub rules: String,
    /// Start position.
    pub position: String,
    /// Moves of the solver and of the opponent, by the notation.
    pub line: String,
    /// True if a win has to be kept, and not a draw.
    pub wins: bool,
    /// Changes of side that a search has to look ahead.
    pub depth: u32,
    /// Assumed difficulty before anybody has tried.
    #[sqlx(flatten)]
    pub strength: Strength,
    /// Plies before it in the game that it is from, if it is from one.
    pub ply: Option<u32>,
}

/// A puzzle.
#[derive(Clone, PartialEq, Debug, sqlx::FromRow)]
pub struct StoredPuzzle {
    /// Id of the puzzle.
    pub id: PuzzleId,
    /// The puzzle as it was found, with how hard it is now.
    #[sqlx(flatten)]
    pub found: NewPuzzle,
    /// First answers, and those of them that were right.
    pub tries: u32,
    /// Number of the right ones.
    pub solved: u32,
    /// The game that it is from: the match, whether it is its second game, and the plies before.
    #[sqlx(flatten, try_from = "GameColumns")]
    pub game: Option<(JobId, bool, u32)>,
}

/// Changes by a first answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// True if it was right.
    pub solved: bool,
    /// The visitor from now on.
    pub visitor: Strength,
    /// The puzzle from now on, if it changes.
    pub puzzle: Option<Strength>,
}

/// Rows of puzzles shown that are kept: with more, the oldest are forgotten.
const MOST_SHOWN: u32 = 1_000_000;

/// Puzzles at each side of a visitor's rating among which chance decides.
const NEAR: i64 = 8;

#[derive(sqlx::FromRow)]
struct GameColumns {
    match_id: Option<i64>,
    game: Option<i64>,
    ply: Option<u32>,
}

impl From<GameColumns> for Option<(JobId, bool, u32)> {
    fn from(row: GameColumns) -> Option<(JobId, bool, u32)> {
        Some((JobId::new(row.match_id?), row.game? == 2, row.ply?))
    }
}

impl Store {
    /// Adds puzzles. How many of them were new.
    pub async fn add_puzzles(&self, puzzles: &[NewPuzzle]) -> Result<u64> {
        self.at_once(async |write| insert(write, None, puzzles).await).await
    }

    /// A puzzle.
    pub async fn puzzle(&self, id: PuzzleId) -> Result<Option<StoredPuzzle>> {
        let row = sqlx::query_as(
            "SELECT id, rules, position, line, wins, depth, rating, deviation, volatility, tries, solved, match_id, game, ply
             FROM puzzles WHERE id = ?",
        );
        Ok(row.bind(id).fetch_optional(&self.readers).await?)
    }

    /// Returns the puzzle of this position, if there is one.
    pub async fn puzzle_at(&self, rules: &str, position: &str) -> Result<Option<PuzzleId>> {
        let row = sqlx::query_scalar("SELECT id FROM puzzles WHERE rules = ? AND position = ?");
        Ok(row.bind(rules).bind(position).fetch_optional(&self.readers).await?)
    }

    /// A puzzle that a visitor was not shown yet, about as hard as the visitor is strong, of the theme of this word if there
    /// is one. From now on it was shown, if that is to be noted. `None` if there is none.
    pub async fn next_puzzle(
        &self,
        guest: &str,
        rating: f64,
        theme: Option<&str>,
        noted: bool,
    ) -> Result<Option<PuzzleId>> {
        self.at_once(async |write| {
            let near = |order: &str, side: &str| {
                format!(
                    "SELECT id FROM (SELECT id FROM puzzles WHERE rating {side} ?1 AND (?3 IS NULL OR instr(themes, ?3))
                     AND NOT EXISTS (SELECT 1 FROM puzzles_shown WHERE guest = ?2 AND puzzle_id = id)
                     ORDER BY rating {order} LIMIT {NEAR})"
                )
            };
            // Texts of ours.
            let sql = format!(
                "SELECT id FROM ({} UNION ALL {}) ORDER BY random() LIMIT 1",
                near("DESC", "<="),
                near("ASC", ">")
            );
            let drawn: Option<PuzzleId> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
                .bind(rating)
                .bind(guest)
                .bind(theme.map(between_spaces))
                .fetch_optional(&mut *write)
                .await?;
            if let Some(id) = drawn.filter(|_| noted) {
                sqlx::query("INSERT INTO puzzles_shown (guest, puzzle_id, shown_at) VALUES (?, ?, ?)")
                    .bind(guest)
                    .bind(id)
                    .bind(Moment::now())
                    .execute(&mut *write)
                    .await?;
            }
            Ok(drawn)
        })
        .await
    }

    /// Returns the strength of a visitor, if it ever answered.
    pub async fn solver(&self, guest: &str) -> Result<Option<Strength>> {
        let row = sqlx::query_as("SELECT rating, deviation, volatility FROM solvers WHERE guest = ?");
        Ok(row.bind(guest).fetch_optional(&self.readers).await?)
    }

    /// Keeps a visitor's first answer to a puzzle. False if there was one already: then nothing changes.
    pub async fn keep_answer(&self, guest: &str, id: PuzzleId, answer: &RatingChange) -> Result<bool> {
        self.at_once(async |write| {
            let first = sqlx::query(
                "INSERT INTO puzzles_shown (guest, puzzle_id, solved, shown_at) VALUES (?, ?, ?, ?)
                 ON CONFLICT (guest, puzzle_id) DO UPDATE SET solved = excluded.solved,
                 shown_at = excluded.shown_at WHERE solved IS NULL",
            )
            .bind(guest)
            .bind(id)
            .bind(answer.solved)
            .bind(Moment::now());
            if first.execute(&mut *write).await?.rows_affected() == 0 {
                return Ok(false);
            }
            sqlx::query(
                "INSERT OR REPLACE INTO solvers (guest, rating, deviation, volatility, changed_at) VALUES (?, ?, ?, ?, ?)",
            )
            .bind(guest)
            .bind(answer.visitor.rating)
            .bind(answer.visitor.deviation)
            .bind(answer.visitor.volatility)
            .bind(Moment::now())
            .execute(&mut *write)
            .await?;
            sqlx::query("UPDATE puzzles SET tries = tries + 1, solved = solved + ? WHERE id = ?")
                .bind(answer.solved)
                .bind(id)
                .execute(&mut *write)
                .await?;
            if let Some(strength) = answer.puzzle {
                sqlx::query("UPDATE puzzles SET rating = ?, deviation = ?, volatility = ? WHERE id = ?")
                    .bind(strength.rating)
                    .bind(strength.deviation)
                    .bind(strength.volatility)
                    .bind(id)
                    .execute(&mut *write)
                    .await?;
            }
            Ok(true)
        })
        .await
    }

    /// Forgets what visitors who have not been here since then were shown, and how strong they were.
    pub async fn remove_solvers(&self, before: Moment) -> Result<()> {
        self.at_once(async |write| {
            let stay = "guest IN (SELECT guest FROM puzzles_shown WHERE shown_at >= ?1)";
            for table in ["solvers", "puzzles_shown"] {
                // One of two texts of ours.
                let sql = format!("DELETE FROM {table} WHERE NOT {stay}");
                sqlx::query(sqlx::AssertSqlSafe(sql)).bind(before).execute(&mut *write).await?;
            }
            let beyond = "DELETE FROM puzzles_shown WHERE (guest, puzzle_id) IN
                          (SELECT guest, puzzle_id FROM puzzles_shown ORDER BY shown_at DESC LIMIT -1 OFFSET ?)";
            sqlx::query(beyond).bind(MOST_SHOWN).execute(&mut *write).await?;
            Ok(())
        })
        .await
    }
}

/// The word of a theme as it stands among those of a puzzle.
pub(super) fn between_spaces(word: &str) -> String {
    format!(" {word} ")
}

/// Keeps the puzzles of a game. Those that it had and that were not found again are none: they go.
pub(crate) async fn replace_of_game(
    write: &mut SqliteConnection,
    game: MatchGame,
    puzzles: &[NewPuzzle],
) -> Result<()> {
    let found: Vec<[&str; 2]> = puzzles.iter().map(|found| [&*found.position, &*found.line]).collect();
    sqlx::query(
        "DELETE FROM puzzles WHERE match_id = ? AND game = ?
         AND json_array(position, line) NOT IN (SELECT value FROM json_each(?))",
    )
    .bind(game.id.number())
    .bind(game.number())
    .bind(as_json(&found)?)
    .execute(&mut *write)
    .await?;
    insert(write, Some(game), puzzles).await?;
    Ok(())
}

/// Adds puzzles, if they are from a game with which one. How many were new.
pub(crate) async fn insert(
    write: &mut SqliteConnection,
    game: Option<MatchGame>,
    puzzles: &[NewPuzzle],
) -> Result<u64> {
    let mut added = 0;
    for puzzle in puzzles {
        let inserted = sqlx::query(
            "INSERT OR IGNORE INTO puzzles
             (rules, position, line, wins, depth, rating, deviation, volatility, match_id, game, ply)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&puzzle.rules)
        .bind(&puzzle.position)
        .bind(&puzzle.line)
        .bind(puzzle.wins)
        .bind(puzzle.depth)
        .bind(puzzle.strength.rating)
        .bind(puzzle.strength.deviation)
        .bind(puzzle.strength.volatility)
        .bind(game.map(|game| game.id.number()))
        .bind(game.map(MatchGame::number))
        .bind(puzzle.ply);
        added += inserted.execute(&mut *write).await?.rows_affected();
    }
    Ok(added)
}
