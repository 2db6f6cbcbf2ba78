-- A database as it was kept by the third schema: two tournaments, a player who was entered anew, a match that runs.
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'tournament','2026-11-22 11:12:56',1,X'729D9F6E3D0E20B50C3A13AE5748AAC53CE80D3DB7F0A92FAD090C3DD9FA557B89137876863EB3DD89E55BEA02B1A556',626779);
INSERT INTO "_sqlx_migrations" VALUES(2,'results','2026-11-22 11:12:56',1,X'41656EA7D40F373E56CFFF56331C05E1069C72A622442D8EABCA881428F8821217B0A5017E026CF4406545B1BCA2AA21',651726);
INSERT INTO "_sqlx_migrations" VALUES(3,'tournaments','2026-11-22 11:12:56',1,X'06297DA784E5F0E5EE17A2E6DE2FCE0D65C403A74B021322F6EDDB66353D3E253CB8C5BB8DACC53AA86180F859033F55',12552789);
CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    registered_at INTEGER NOT NULL DEFAULT (unixepoch()),
    withdrawn_at INTEGER
, tournament_id INTEGER REFERENCES tournaments (id), player_id INTEGER REFERENCES players (id), version_id INTEGER REFERENCES versions (id)) STRICT;
INSERT INTO "entries" VALUES(1,1795345976,NULL,1,1,1);
INSERT INTO "entries" VALUES(2,1795345976,NULL,1,2,2);
INSERT INTO "entries" VALUES(3,1795345976,1795345981,1,3,3);
INSERT INTO "entries" VALUES(4,1795345981,NULL,1,3,4);
INSERT INTO "entries" VALUES(5,1795345988,NULL,2,1,1);
INSERT INTO "entries" VALUES(6,1795345988,NULL,2,2,2);
INSERT INTO "entries" VALUES(7,1795345988,NULL,2,3,4);
CREATE TABLE games (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    game INTEGER NOT NULL CHECK (game IN (1, 2)),
    record TEXT NOT NULL, -- kalah::record::Record as JSON
    stderr_first TEXT NOT NULL,
    stderr_second TEXT NOT NULL,
    cause TEXT,
    PRIMARY KEY (match_id, game)
) STRICT, WITHOUT ROWID;
INSERT INTO "games" VALUES(1,1,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> s","south":"1","north":"2","plies":[{"move":"3","time_us":8,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"south","margin":6}','','',NULL);
INSERT INTO "games" VALUES(1,2,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> n","south":"1","north":"2","plies":[{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"south","margin":8}','','',NULL);
INSERT INTO "games" VALUES(2,1,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> s","south":"3","north":"2","plies":[{"move":"3","time_us":39,"lookahead":4,"score":1,"nodes":4},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"score":0,"nodes":3},{"move":"3","time_us":0,"lookahead":4,"score":1,"nodes":3},{"move":"1","time_us":0,"lookahead":4,"score":2,"nodes":2},{"move":"3","time_us":0,"lookahead":4,"score":3,"nodes":3},{"move":"2","time_us":0,"lookahead":4,"score":3,"nodes":2},{"move":"3","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"south","margin":6}','','',NULL);
INSERT INTO "games" VALUES(2,2,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> n","south":"3","north":"2","plies":[{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":1,"lookahead":4,"score":1,"nodes":4},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"score":2,"nodes":3},{"move":"3","time_us":0,"lookahead":4,"score":3,"nodes":3},{"move":"1","time_us":0,"lookahead":4,"score":3,"nodes":2},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"score":3,"nodes":4},{"move":"2","time_us":0,"lookahead":4,"score":4,"nodes":3},{"move":"3","time_us":0,"lookahead":4,"score":5,"nodes":3},{"move":"1","time_us":0,"lookahead":4,"score":5,"nodes":2},{"move":"3","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"south","margin":8}','','',NULL);
INSERT INTO "games" VALUES(3,1,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> s","south":"1","north":"3","plies":[{"move":"3","time_us":1,"lookahead":4,"nodes":0},{"move":"3","time_us":4,"lookahead":4,"score":0,"nodes":4},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"south","margin":6}','','',NULL);
INSERT INTO "games" VALUES(3,2,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> n","south":"1","north":"3","plies":[{"move":"3","time_us":1,"lookahead":4,"score":1,"nodes":4},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"score":1,"nodes":3},{"move":"3","time_us":0,"lookahead":4,"score":2,"nodes":3},{"move":"1","time_us":0,"lookahead":4,"score":3,"nodes":2},{"move":"3","time_us":0,"lookahead":4,"score":4,"nodes":3},{"move":"2","time_us":0,"lookahead":4,"score":6,"nodes":2}],"termination":"finished","winner":"north","margin":-6}','','',NULL);
INSERT INTO "games" VALUES(4,1,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> s","south":"3","north":"2","plies":[{"move":"2","time_us":19,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"north","margin":-2}','','',NULL);
INSERT INTO "games" VALUES(4,2,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> n","south":"3","north":"2","plies":[{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":null,"margin":0}','','',NULL);
INSERT INTO "games" VALUES(5,1,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> s","south":"1","north":"3","plies":[{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":1,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"south","margin":6}','','',NULL);
INSERT INTO "games" VALUES(5,2,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> n","south":"1","north":"3","plies":[{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"south","margin":4}','','',NULL);
INSERT INTO "games" VALUES(6,1,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> s","south":"2","north":"3","plies":[{"move":"1","time_us":1,"lookahead":4,"nodes":0},{"move":"3","time_us":5,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"north","margin":-2}','','',NULL);
INSERT INTO "games" VALUES(6,2,'{"rules":"3x2","start":"<3,0,0,2,2,2,2,2,2> n","south":"2","north":"3","plies":[{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"2","time_us":0,"lookahead":4,"nodes":0},{"move":"1","time_us":0,"lookahead":4,"nodes":0},{"move":"3","time_us":0,"lookahead":4,"nodes":0}],"termination":"finished","winner":"north","margin":-8}','','',NULL);
CREATE TABLE leases (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    worker TEXT NOT NULL,
    session INTEGER NOT NULL,
    since INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
INSERT INTO "leases" VALUES(7,2,'here',1,1795345990);
CREATE TABLE machine_class (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    nodes_per_second REAL NOT NULL
) STRICT;
INSERT INTO "machine_class" VALUES(1,1000000.0);
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    first_entry INTEGER NOT NULL REFERENCES entries (id),
    second_entry INTEGER NOT NULL REFERENCES entries (id),
    attempt INTEGER NOT NULL,
    started_at INTEGER NOT NULL DEFAULT (unixepoch()),
    finished_at INTEGER, set_aside_at INTEGER,
    CHECK (first_entry <> second_entry)
) STRICT;
INSERT INTO "matches" VALUES(1,1,2,1,1795345976,1795345976,NULL);
INSERT INTO "matches" VALUES(2,3,2,1,1795345976,1795345976,NULL);
INSERT INTO "matches" VALUES(3,1,3,1,1795345976,1795345976,NULL);
INSERT INTO "matches" VALUES(4,4,2,1,1795345981,1795345981,NULL);
INSERT INTO "matches" VALUES(5,1,4,1,1795345982,1795345982,NULL);
INSERT INTO "matches" VALUES(6,6,7,1,1795345988,1795345988,NULL);
INSERT INTO "matches" VALUES(7,5,7,2,1795345990,NULL,NULL);
CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    number INTEGER NOT NULL UNIQUE,
    title TEXT NOT NULL,
    about TEXT NOT NULL,
    registered_at INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
INSERT INTO "players" VALUES(1,1,'','',1795345976);
INSERT INTO "players" VALUES(2,2,'','',1795345976);
INSERT INTO "players" VALUES(3,3,'','',1795345976);
CREATE TABLE result_sum (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    counted INTEGER NOT NULL,
    sum INTEGER NOT NULL
) STRICT;
INSERT INTO "result_sum" VALUES(1,4,4460143268);
CREATE TABLE results (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    -- Seeds of the first and the second player in the first and the second game.
    seeds_1_first INTEGER NOT NULL,
    seeds_1_second INTEGER NOT NULL,
    seeds_2_first INTEGER NOT NULL,
    seeds_2_second INTEGER NOT NULL,
    -- Who forfeited a game, 1 or 2, and by what (kalah::record::Fault); both or neither.
    loser_1 INTEGER CHECK (loser_1 IN (1, 2)),
    fault_1 TEXT,
    loser_2 INTEGER CHECK (loser_2 IN (1, 2)),
    fault_2 TEXT,
    -- The capture that cost a player most in a game: its ply, from 1, and its seeds; both or neither.
    ply_1_first INTEGER,
    captured_1_first INTEGER,
    ply_1_second INTEGER,
    captured_1_second INTEGER,
    ply_2_first INTEGER,
    captured_2_first INTEGER,
    ply_2_second INTEGER,
    captured_2_second INTEGER,
    -- Of all of the above and both entries, 0 to 2^32 - 1.
    hash INTEGER NOT NULL
) STRICT;
INSERT INTO "results" VALUES(1,9,3,10,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1464649381);
INSERT INTO "results" VALUES(4,5,7,6,6,NULL,NULL,NULL,NULL,9,4,NULL,NULL,NULL,NULL,8,3,366681667);
INSERT INTO "results" VALUES(5,9,3,8,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,8,1,7,1,2365575564);
INSERT INTO "results" VALUES(6,5,7,2,10,NULL,NULL,NULL,NULL,10,2,NULL,NULL,NULL,NULL,NULL,NULL,263236656);
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE, -- as it stands in addresses: a to z, 0 to 9, -
    rules TEXT NOT NULL,
    budget TEXT NOT NULL, -- kalah_jobs::Limit as JSON
    format TEXT NOT NULL, -- kalah_tournament::Format as text
    begun_at INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
INSERT INTO "tournaments" VALUES(1,'main','3x2','{"time-ms":100}','all-play-all',1795345976);
INSERT INTO "tournaments" VALUES(2,'cup','3x2','{"time-ms":100}','swiss:1',1795345988);
CREATE TABLE tries (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    worker TEXT NOT NULL,
    why TEXT NOT NULL,
    at INTEGER NOT NULL DEFAULT (unixepoch()),
    PRIMARY KEY (match_id, attempt)
) STRICT, WITHOUT ROWID;
INSERT INTO "tries" VALUES(7,1,'elsewhere','the machine failed',1795345989);
CREATE TABLE versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES players (id),
    contestant TEXT NOT NULL, -- kalah_jobs::Contestant as JSON
    created_at INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
INSERT INTO "versions" VALUES(1,1,'{"built-in":"rightmost"}',1795345976);
INSERT INTO "versions" VALUES(2,2,'{"built-in":"leftmost"}',1795345976);
INSERT INTO "versions" VALUES(3,3,'{"built-in":"greedy"}',1795345976);
INSERT INTO "versions" VALUES(4,3,'{"built-in":"random:1"}',1795345981);
CREATE UNIQUE INDEX nobody_meets_twice
    ON matches (min(first_entry, second_entry), max(first_entry, second_entry));
CREATE VIEW current_matches AS SELECT * FROM matches
    WHERE first_entry IN (SELECT id FROM entries WHERE withdrawn_at IS NULL)
    AND second_entry IN (SELECT id FROM entries WHERE withdrawn_at IS NULL);
CREATE TRIGGER result_added AFTER INSERT ON results BEGIN
    UPDATE result_sum SET counted = counted + 1, sum = sum + NEW.hash;
END;
CREATE TRIGGER result_removed AFTER DELETE ON results BEGIN
    UPDATE result_sum SET counted = counted - 1, sum = sum - OLD.hash;
END;
CREATE TRIGGER game_added AFTER INSERT ON games BEGIN
    DELETE FROM results WHERE match_id = NEW.match_id;
END;
CREATE TRIGGER game_changed AFTER UPDATE ON games BEGIN
    DELETE FROM results WHERE match_id IN (OLD.match_id, NEW.match_id);
END;
CREATE TRIGGER game_removed AFTER DELETE ON games BEGIN
    DELETE FROM results WHERE match_id = OLD.match_id;
END;
CREATE INDEX versions_of_a_player ON versions (player_id);
CREATE UNIQUE INDEX one_entry_a_player ON entries (tournament_id, player_id) WHERE withdrawn_at IS NULL;
CREATE INDEX unfinished_matches ON matches (id) WHERE finished_at IS NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tournaments',2);
INSERT INTO "sqlite_sequence" VALUES('players',9);
INSERT INTO "sqlite_sequence" VALUES('versions',4);
INSERT INTO "sqlite_sequence" VALUES('entries',7);
INSERT INTO "sqlite_sequence" VALUES('matches',7);
COMMIT;
