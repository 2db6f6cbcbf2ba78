-- Words of a puzzle's themes (kalah_analysis::PuzzleTheme), each between spaces; NULL until they were looked for.
ALTER TABLE puzzles ADD COLUMN themes TEXT;

-- Stars of the course that people who are signed in have won.
CREATE TABLE course_stars (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    task TEXT NOT NULL, -- theme and number, as in its address
    stars INTEGER NOT NULL, -- 1 to 3
    PRIMARY KEY (person_id, task)
) STRICT, WITHOUT ROWID;

-- Games of people who are signed in against levels of the engine, as far as this server has played them.
CREATE TABLE level_games (
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    game_id TEXT NOT NULL, -- of a row of board_games, which is removed earlier
    level TEXT NOT NULL, -- kalah_engine::Level
    points INTEGER NOT NULL, -- 2 for a win, 1 for a draw
    finished_at INTEGER NOT NULL, -- milliseconds since 1970
    PRIMARY KEY (person_id, game_id)
) STRICT, WITHOUT ROWID;
