-- A database as it was kept by the first schema: one tournament, a player who was entered anew, a match that runs.
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
CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    number INTEGER NOT NULL,
    word TEXT NOT NULL,
    title TEXT NOT NULL,
    about TEXT NOT NULL,
    registered_at INTEGER NOT NULL DEFAULT (unixepoch()),
    withdrawn_at INTEGER
) STRICT;
INSERT INTO "entries" VALUES(1,1,'rightmost','','',1795345971,NULL);
INSERT INTO "entries" VALUES(2,2,'leftmost','','',1795345972,NULL);
INSERT INTO "entries" VALUES(3,3,'greedy','greedy','',1795345973,1795345981);
INSERT INTO "entries" VALUES(4,3,'random:1','','',1795345974,NULL);
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
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    first_entry INTEGER NOT NULL REFERENCES entries (id),
    second_entry INTEGER NOT NULL REFERENCES entries (id),
    attempt INTEGER NOT NULL,
    started_at INTEGER NOT NULL DEFAULT (unixepoch()),
    finished_at INTEGER,
    CHECK (first_entry <> second_entry)
) STRICT;
INSERT INTO "matches" VALUES(1,1,2,1,1795345976,1795345976);
INSERT INTO "matches" VALUES(2,3,2,1,1795345976,1795345976);
INSERT INTO "matches" VALUES(3,1,3,1,1795345976,1795345976);
INSERT INTO "matches" VALUES(4,4,2,1,1795345981,1795345981);
INSERT INTO "matches" VALUES(5,1,4,1,1795345982,NULL);
CREATE TABLE settings (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    rules TEXT NOT NULL,
    pace TEXT NOT NULL -- kalah_jobs::Limit as JSON
) STRICT;
INSERT INTO "settings" VALUES(1,'3x2','{"time-ms":100}');
CREATE UNIQUE INDEX one_entry_a_number ON entries (number) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX nobody_meets_twice
    ON matches (min(first_entry, second_entry), max(first_entry, second_entry));
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('entries',4);
INSERT INTO "sqlite_sequence" VALUES('matches',5);
COMMIT;
