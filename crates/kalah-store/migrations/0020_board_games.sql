-- Games of visitors, who play against programs or each other on the pages. Times are milliseconds since 1970.

CREATE TABLE board_games (
    id TEXT PRIMARY KEY NOT NULL, -- random
    setup TEXT NOT NULL, -- what was agreed upon before the first ply, as JSON
    south TEXT, -- the hash of the key of who sits there at the start; a program or nobody if NULL
    north TEXT,
    moves TEXT NOT NULL, -- all plies, by the notation
    state TEXT NOT NULL, -- clocks and ending, as JSON
    next_id TEXT, -- the game that followed
    is_over INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX board_games_by_age ON board_games (changed_at);
CREATE INDEX board_games_of_south ON board_games (south) WHERE is_over = 0;
CREATE INDEX board_games_of_north ON board_games (north) WHERE is_over = 0;
