-- A database as it was kept by the 34th schema: the class of the ninth, with two judged games of match 1.
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
INSERT INTO "_sqlx_migrations" VALUES(4,'people','2026-11-22 11:12:56',1,X'A1B527440C716091AFC9FBD7E69159C93F51E1665A7F50CFD6DB06D626004B40B1E3FAD059DD127EB8EB556D7801DE7B',1000);
INSERT INTO "_sqlx_migrations" VALUES(5,'submissions','2026-11-22 11:12:56',1,X'03DA03BC6CD7486CEAA6D2598C7FBD1F6B0389A858574018DD4FA34AB14F8A3686D9D0EC0F44B61C26630FFF90AF9B7A',1000);
INSERT INTO "_sqlx_migrations" VALUES(6,'repositories','2026-11-22 11:12:56',1,X'E3173C977ED2558AF618785F6876B635C4E24B6C839C48492B652767377969EB90C5651697999CDB646E3945CA768201',1000);
INSERT INTO "_sqlx_migrations" VALUES(7,'deadlines','2026-11-22 11:12:56',1,X'E57A3F5C0E8D712C599097C3F8B9864425572AAE4DB2F281E9EE7821EE02DB9DDA6A97789633A20115E9C84517A89132',1000);
INSERT INTO "_sqlx_migrations" VALUES(8,'notices','2026-11-22 11:12:56',1,X'344BD5979CC26B64CA851929D5BA0D72F87969BDB972BFAF2D4DA3BD5F3F2A82F55696266DE2D76CBCB714FDED6918BE',1000);
INSERT INTO "_sqlx_migrations" VALUES(9,'final','2026-11-22 11:12:56',1,X'E048A1A6820AEFCAD100C6E2531C75245F3B8F2B5945A64DD6AECBD4603D9C3CFF8591220912BBEA80AD6B10C0D334E4',1000);
INSERT INTO "_sqlx_migrations" VALUES(10,'at once','2026-11-29 00:38:57',1,X'3F529EE012E2B80EECF2FFD2EFC84DD9C452BFFF8C11675D90E01D54E25DEF90596F35F0A584A4AAB87677E87BCC56E8',0);
INSERT INTO "_sqlx_migrations" VALUES(11,'rank history','2026-11-29 00:38:57',1,X'D60F6377DDAE594EE1E34D5399DE6DFB4E14210F24731320FA45485065E88FBA5D3E0888F401D6D36D9859C13D8AB06E',0);
INSERT INTO "_sqlx_migrations" VALUES(12,'practices','2026-11-29 00:38:57',1,X'D07F1E98ECC1E54C854DFCB593DDDC61D2F2ABFB7915A0B453491493A56F703F66D31DBF4E27FEE9E58D24249DA8F90F',0);
INSERT INTO "_sqlx_migrations" VALUES(20,'board games','2026-11-29 00:38:57',1,X'4F52C6D1ED5DE8267D5DC9462E1A763851B54DA937DCAB8E56A999D8681313039965588483903660043F2A384DE02B5F',0);
INSERT INTO "_sqlx_migrations" VALUES(21,'judgements','2026-11-29 00:38:57',1,X'B112B421A8A878CF70BB6806794F303F42B843A8F3A57A6E33C1DA1BA19AE17CA2C02B9E728390208A6736B71895DE6C',0);
INSERT INTO "_sqlx_migrations" VALUES(22,'played','2026-11-29 00:38:57',1,X'6EF5CBDE569DF40F197372B204F3EBBFF94475C3B057451F7E165EBFE24E143F10B28D5449BEDFB4BC147BF3CB40A01F',0);
INSERT INTO "_sqlx_migrations" VALUES(23,'puzzles','2026-11-29 00:38:57',1,X'B3FD9A176D5389B42EFA988AFFBE7C2E33CC2666C3F29249FEC8A5ACF208EDFAD16AB7C351B2A3DB4E8C634FF01C90CC',0);
INSERT INTO "_sqlx_migrations" VALUES(30,'agents','2026-11-29 00:38:57',1,X'9C7BD0742CE8CC92CF8AD9E0ABE0128B36867958F60D9A27746BE8972C2783A011F6428251DEAB94766E3A678CD09BC9',0);
INSERT INTO "_sqlx_migrations" VALUES(31,'points','2026-11-29 00:38:57',1,X'3122CB524FFEBDB6FD67532582521B1A3A649B6D37FE7A6DD728A03EF135DD858193F34194E79E43DB4C7D46245264E9',0);
INSERT INTO "_sqlx_migrations" VALUES(32,'puzzle streaks','2026-11-29 00:38:57',1,X'4E86D540B215A431CDC4DF589BF69E640EAB380BC6BA36B3212C9CD59F885BA13F826EF1C86B03DC8A9BAF02C0B157D1',0);
INSERT INTO "_sqlx_migrations" VALUES(33,'board mistakes','2026-11-29 00:38:57',1,X'07AC70DBD58D98E8159A33D53FC43F0B2A58EAA7A5F0DC9B18CB6D487B1FE0D8B18AD8ABACFAC01D14FC745811D94AB8',0);
INSERT INTO "_sqlx_migrations" VALUES(34,'letters','2026-11-29 00:38:57',1,X'8816488A53C29DFDA0C2D94E754B7C620BA1E377937C6C75FFA408A40EE405607F799453396CCF3221569D878A9A04B9',0);
CREATE TABLE agents (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    token TEXT UNIQUE, -- its SHA-256 in hexadecimal digits; NULL once the agent was forgotten
    authors TEXT NOT NULL,
    seen_at INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL DEFAULT (unixepoch()),
    who INTEGER REFERENCES people (id),
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;
INSERT INTO "audit" VALUES(1,1795345976,1,'deadline set','first');
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
CREATE TABLE board_mistakes (
    game_id TEXT NOT NULL REFERENCES board_games (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    guest TEXT NOT NULL, -- the hash of the key of who played it
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    played TEXT NOT NULL,
    judged TEXT NOT NULL, -- kalah_jobs::JudgedPosition as JSON
    loss INTEGER NOT NULL, -- seeds of the final margin
    PRIMARY KEY (game_id, ply)
) STRICT, WITHOUT ROWID;
CREATE TABLE comments (
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL, -- from 1
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    comment TEXT NOT NULL,
    PRIMARY KEY (match_id, game, ply),
    FOREIGN KEY (match_id, game) REFERENCES games (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE deadlines (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    name TEXT NOT NULL,
    ends_at INTEGER NOT NULL, -- milliseconds since 1970, at the beginning of a second that still counts
    requirement TEXT NOT NULL, -- kalah_store::Requirement as JSON
    UNIQUE (tournament_id, name)
) STRICT;
INSERT INTO "deadlines" VALUES(1,1,'first',1795349576000,'"passes"');
CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    registered_at INTEGER NOT NULL DEFAULT (unixepoch()),
    withdrawn_at INTEGER
, tournament_id INTEGER REFERENCES tournaments (id), player_id INTEGER REFERENCES players (id), version_id INTEGER REFERENCES versions (id), submission_id INTEGER REFERENCES submissions (id), former_score INTEGER, former_played INTEGER) STRICT;
INSERT INTO "entries" VALUES(1,1795345976,NULL,1,1,1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(2,1795345976,NULL,1,2,2,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(3,1795345976,1795345981,1,3,3,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(4,1795345981,NULL,1,3,4,1,NULL,NULL);
INSERT INTO "entries" VALUES(5,1795345988,NULL,2,1,1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(6,1795345988,NULL,2,2,2,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(7,1795345988,NULL,2,3,4,NULL,NULL,NULL);
CREATE TABLE extensions (
    deadline_id INTEGER NOT NULL REFERENCES deadlines (id) ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES players (id),
    ends_at INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (deadline_id, player_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE faults (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    worker TEXT NOT NULL,
    faults INTEGER NOT NULL,
    at INTEGER NOT NULL DEFAULT (unixepoch()),
    PRIMARY KEY (match_id, entry_id)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE judged_players (
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    opponent_id INTEGER NOT NULL REFERENCES entries (id),
    summary TEXT NOT NULL, -- JSON
    PRIMARY KEY (entry_id, match_id, game),
    FOREIGN KEY (match_id, game) REFERENCES judgements (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE judgements (
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    positions TEXT NOT NULL, -- kalah_jobs::JudgedPosition as JSON, one a ply
    nodes INTEGER NOT NULL,
    cpu_us INTEGER NOT NULL,
    judged_at INTEGER NOT NULL, -- milliseconds since 1970
    PRIMARY KEY (match_id, game),
    FOREIGN KEY (match_id, game) REFERENCES games (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "judgements" VALUES(1,1,'[]',1,1,1);
INSERT INTO "judgements" VALUES(1,2,'[]',1,1,1);
CREATE TABLE leases (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    worker TEXT NOT NULL,
    session INTEGER NOT NULL,
    since INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
INSERT INTO "leases" VALUES(7,2,'here',1,1795345990);
CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sender_id INTEGER NOT NULL REFERENCES people (id),
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL -- milliseconds since 1970
) STRICT;
CREATE TABLE links (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL REFERENCES people (id),
    hash TEXT NOT NULL, -- as that of a token
    created_at INTEGER NOT NULL DEFAULT (unixepoch()),
    expires_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT;
CREATE TABLE machine_class (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    nodes_per_second REAL NOT NULL
) STRICT;
INSERT INTO "machine_class" VALUES(1,1000000.0);
CREATE TABLE "mails" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    notice_id INTEGER REFERENCES notices (id),
    letter_id INTEGER REFERENCES letters (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    ended_at INTEGER, -- sent, or given up
    error TEXT, -- why nothing came of the last try; none, and ended: it was sent
    UNIQUE (notice_id, person_id),
    UNIQUE (letter_id, person_id),
    CHECK ((notice_id IS NULL) <> (letter_id IS NULL))
) STRICT;
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    first_entry INTEGER NOT NULL REFERENCES entries (id),
    second_entry INTEGER NOT NULL REFERENCES entries (id),
    attempt INTEGER NOT NULL,
    started_at INTEGER NOT NULL DEFAULT (unixepoch()),
    finished_at INTEGER, set_aside_at INTEGER, worker TEXT,
    CHECK (first_entry <> second_entry)
) STRICT;
INSERT INTO "matches" VALUES(1,1,2,1,1795345976,1795345976,NULL,NULL);
INSERT INTO "matches" VALUES(2,3,2,1,1795345976,1795345976,NULL,NULL);
INSERT INTO "matches" VALUES(3,1,3,1,1795345976,1795345976,NULL,NULL);
INSERT INTO "matches" VALUES(4,4,2,1,1795345981,1795345981,NULL,NULL);
INSERT INTO "matches" VALUES(5,1,4,1,1795345982,1795345982,NULL,NULL);
INSERT INTO "matches" VALUES(6,6,7,1,1795345988,1795345988,NULL,NULL);
INSERT INTO "matches" VALUES(7,5,7,2,1795345990,NULL,NULL,NULL);
CREATE TABLE measures (
    version_id INTEGER NOT NULL REFERENCES versions (id),
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id), -- whose rules and limit they are played by
    opponent INTEGER NOT NULL, -- the number of the other player
    match INTEGER NOT NULL, -- from 1
    task_id INTEGER NOT NULL REFERENCES tasks (id),
    -- Games won less games lost, and both games; nothing before they are over.
    points INTEGER,
    games TEXT, -- two records as JSON
    PRIMARY KEY (version_id, tournament_id, opponent, match)
) STRICT, WITHOUT ROWID;
CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER REFERENCES players (id), -- all who have this player; the lecturers, if NULL
    topic TEXT NOT NULL, -- kalah_store::Topic
    about INTEGER NOT NULL, -- the submission or the deadline
    occasion INTEGER NOT NULL, -- what tells apart where the same may be told again of the same; else 0
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    student_id TEXT UNIQUE, -- what the class list matches by
    name TEXT NOT NULL,
    mail TEXT,
    role TEXT NOT NULL CHECK (role IN ('student', 'tutor', 'lecturer')),
    team TEXT, -- the group of the class list: who has the same one shares a player
    player_id INTEGER REFERENCES players (id),
    -- Who it is to a provider of identities; nobody signs in by one yet.
    issuer TEXT,
    subject TEXT,
    -- In milliseconds: sessions that were begun before, or then, have ended.
    signed_out_before INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL DEFAULT (unixepoch()),
    entered_at INTEGER, -- signed in for the first time
    left_at INTEGER,
    deletion_asked_at INTEGER, seen_notice INTEGER NOT NULL DEFAULT 0, mail_wanted INTEGER NOT NULL DEFAULT 1, feed_since INTEGER,
    UNIQUE (issuer, subject),
    CHECK ((issuer IS NULL) = (subject IS NULL))
) STRICT;
INSERT INTO "people" VALUES(1,NULL,'Lena',NULL,'lecturer',NULL,NULL,NULL,NULL,0,1795345976,NULL,NULL,NULL,0,1,NULL);
INSERT INTO "people" VALUES(2,'7','Ada',NULL,'student',NULL,3,NULL,NULL,0,1795345976,NULL,NULL,NULL,0,1,NULL);
CREATE TABLE played (
    position INTEGER NOT NULL, -- a hash of position and rules
    move TEXT NOT NULL,
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    points INTEGER NOT NULL, -- of who played it: 2 for a win, 1 for a draw
    PRIMARY KEY (position, move, match_id, game, ply),
    FOREIGN KEY (match_id, game) REFERENCES judgements (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
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
CREATE TABLE points_corrections (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    hundredths INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (tournament_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE points_rules (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (id),
    rules TEXT NOT NULL -- JSON, whose form the server knows
) STRICT;
CREATE TABLE practices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES players (id),
    version_id INTEGER NOT NULL REFERENCES versions (id),
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id), -- whose rules and limit they are played by
    opponent INTEGER NOT NULL, -- the number of the other player
    asked_at INTEGER NOT NULL, -- milliseconds since 1970
    task_id INTEGER REFERENCES tasks (id),
    -- Games won less games lost, and both games; nothing before they are over.
    points INTEGER,
    games TEXT -- two of kalah_jobs::PlayedGame as JSON
) STRICT;
CREATE TABLE puzzle_streaks (
    person_id INTEGER PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    last_day INTEGER NOT NULL, -- days since 1970 on the calendar of the site
    days INTEGER NOT NULL,
    longest INTEGER NOT NULL
) STRICT;
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    line TEXT NOT NULL, -- what the solver and the opponent play
    wins INTEGER NOT NULL, -- 1 if a win is to be kept, 0 if a draw
    depth INTEGER NOT NULL, -- changes of side that a search has to look ahead
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    solved INTEGER NOT NULL DEFAULT 0,
    match_id INTEGER, -- the game that it is from; nothing if it came with the program
    game INTEGER,
    ply INTEGER,
    UNIQUE (rules, position),
    FOREIGN KEY (match_id, game) REFERENCES games (match_id, game) ON DELETE SET NULL
) STRICT;
CREATE TABLE puzzles_shown (
    guest TEXT NOT NULL,
    puzzle_id INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    solved INTEGER, -- 1 or 0 after the first answer
    shown_at INTEGER NOT NULL,
    PRIMARY KEY (guest, puzzle_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE rank_history (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    at INTEGER NOT NULL,
    ranks TEXT NOT NULL, -- numbers and ranks as JSON: [[7, 1], [90, 2]]
    PRIMARY KEY (tournament_id, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE repositories (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    address TEXT NOT NULL, -- kalah_source::GitAddress, with the branch
    tip TEXT, -- the commit that was looked at last
    asked_at INTEGER, -- milliseconds since 1970
    failures INTEGER NOT NULL DEFAULT 0, -- in a row
    error TEXT -- why nothing came of it, in one line
) STRICT;
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
CREATE TABLE review_checks (
    review_id INTEGER NOT NULL REFERENCES reviews (id),
    submission_id INTEGER NOT NULL REFERENCES submissions (id),
    task_id INTEGER NOT NULL REFERENCES tasks (id),
    passed INTEGER, -- this time
    cause TEXT,
    PRIMARY KEY (review_id, submission_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE review_matches (
    review_id INTEGER NOT NULL REFERENCES reviews (id),
    match_id INTEGER NOT NULL REFERENCES matches (id),
    task_id INTEGER NOT NULL REFERENCES tasks (id),
    -- What the same match gave this time: games won by the first player less games lost, and both games.
    points INTEGER,
    games TEXT,
    PRIMARY KEY (review_id, match_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    worker TEXT, -- whose results; everybody's if NULL
    since INTEGER NOT NULL, -- seconds since 1970
    state TEXT NOT NULL DEFAULT 'open', -- kalah_store::ReviewState
    begun_by INTEGER REFERENCES people (id),
    begun_at INTEGER NOT NULL DEFAULT (unixepoch()),
    ended_at INTEGER
) STRICT;
CREATE TABLE solvers (
    guest TEXT PRIMARY KEY NOT NULL, -- the hash of a visitor's key
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    changed_at INTEGER NOT NULL -- milliseconds since 1970
) STRICT, WITHOUT ROWID;
CREATE TABLE submissions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES players (id),
    version_id INTEGER NOT NULL REFERENCES versions (id),
    way TEXT NOT NULL, -- kalah_store::Way
    received_at INTEGER NOT NULL, -- milliseconds since 1970
    status TEXT NOT NULL, -- kalah_store::Status
    changed_at INTEGER NOT NULL, -- milliseconds since 1970
    cause TEXT,
    log TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO "submissions" VALUES(1,3,4,'git',1795345976000,'executing',1795345981000,NULL,'');
CREATE TABLE task_tries (
    task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    worker TEXT NOT NULL,
    why TEXT NOT NULL,
    at INTEGER NOT NULL DEFAULT (unixepoch()),
    PRIMARY KEY (task_id, attempt)
) STRICT, WITHOUT ROWID;
CREATE TABLE tasks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    purpose TEXT NOT NULL, -- kalah_store::Purpose as JSON
    player_id INTEGER NOT NULL REFERENCES players (id), -- for whom
    work TEXT NOT NULL, -- kalah_jobs::Work as JSON
    attempt INTEGER NOT NULL,
    asked_at INTEGER NOT NULL DEFAULT (unixepoch()),
    -- Who has which attempt: all or none.
    leased INTEGER,
    worker TEXT,
    session INTEGER,
    done_at INTEGER,
    set_aside_at INTEGER
) STRICT;
INSERT INTO "tasks" VALUES(1099511627777,'{"check":1}',3,'{}',1,1795345976,1,'here',1,1795345981,NULL);
CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL REFERENCES people (id),
    hash TEXT NOT NULL, -- Argon2id, in the PHC form
    scopes TEXT NOT NULL, -- submit, read, admin, with blanks between
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL DEFAULT (unixepoch()),
    used_at INTEGER, -- to the hour
    revoked_at INTEGER
) STRICT;
INSERT INTO "tokens" VALUES(1,2,'hash','submit read','laptop',1795345976,NULL,NULL);
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE, -- as it stands in addresses: a to z, 0 to 9, -
    rules TEXT NOT NULL,
    budget TEXT NOT NULL, -- kalah_jobs::Limit as JSON
    format TEXT NOT NULL, -- kalah_tournament::Format as text
    begun_at INTEGER NOT NULL DEFAULT (unixepoch())
, state TEXT NOT NULL DEFAULT 'open', taken_until INTEGER, hidden INTEGER NOT NULL DEFAULT 0, finalised_at INTEGER, at_once INTEGER NOT NULL DEFAULT 1 CHECK (at_once > 0)) STRICT;
INSERT INTO "tournaments" VALUES(1,'main','3x2','{"time-ms":100}','all-play-all',1795345976,'open',NULL,0,NULL,1);
INSERT INTO "tournaments" VALUES(2,'cup','3x2','{"time-ms":100}','swiss:1',1795345988,'open',NULL,0,NULL,1);
CREATE TABLE tries (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    attempt INTEGER NOT NULL,
    worker TEXT NOT NULL,
    why TEXT NOT NULL,
    at INTEGER NOT NULL DEFAULT (unixepoch()),
    PRIMARY KEY (match_id, attempt)
) STRICT, WITHOUT ROWID;
INSERT INTO "tries" VALUES(7,1,'elsewhere','the machine failed',1795345989);
CREATE TABLE unjudged (
    match_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    PRIMARY KEY (match_id, game),
    FOREIGN KEY (match_id, game) REFERENCES games (match_id, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "unjudged" VALUES(2,1);
INSERT INTO "unjudged" VALUES(2,2);
INSERT INTO "unjudged" VALUES(3,1);
INSERT INTO "unjudged" VALUES(3,2);
INSERT INTO "unjudged" VALUES(4,1);
INSERT INTO "unjudged" VALUES(4,2);
INSERT INTO "unjudged" VALUES(5,1);
INSERT INTO "unjudged" VALUES(5,2);
INSERT INTO "unjudged" VALUES(6,1);
INSERT INTO "unjudged" VALUES(6,2);
CREATE TABLE versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES players (id),
    contestant TEXT NOT NULL, -- kalah_jobs::Contestant as JSON
    created_at INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT;
INSERT INTO "versions" VALUES(1,1,'{"built-in":"rightmost"}',1795345976);
INSERT INTO "versions" VALUES(2,2,'{"built-in":"leftmost"}',1795345976);
INSERT INTO "versions" VALUES(3,3,'{"built-in":"greedy"}',1795345976);
INSERT INTO "versions" VALUES(4,3,'{"bot":{"content":"abababababababababababababababababababababababababababababababab","file":"bot.py","program":true}}',1795345981);
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
CREATE INDEX people_of_a_player ON people (player_id);
CREATE INDEX tokens_of_a_person ON tokens (person_id);
CREATE INDEX links_of_a_person ON links (person_id);
CREATE INDEX submissions_of_a_player ON submissions (player_id, id);
CREATE UNIQUE INDEX one_executing_a_player ON submissions (player_id) WHERE status = 'executing';
CREATE VIEW told_submissions AS
    SELECT submissions.id, number, contestant, way, received_at, status, changed_at, cause FROM submissions
    JOIN players ON players.id = submissions.player_id JOIN versions ON versions.id = version_id;
CREATE INDEX open_tasks ON tasks (id) WHERE done_at IS NULL;
CREATE INDEX faults_of_an_entry ON faults (entry_id);
CREATE INDEX matches_of_first ON matches (first_entry);
CREATE INDEX matches_of_second ON matches (second_entry);
CREATE INDEX measures_of_a_task ON measures (task_id);
CREATE UNIQUE INDEX one_notice_of_each ON notices (topic, about, occasion, coalesce(player_id, 0));
CREATE INDEX notices_of_a_player ON notices (player_id, id);
CREATE INDEX practices_of_a_player ON practices (player_id, id);
CREATE INDEX board_games_by_age ON board_games (changed_at);
CREATE INDEX board_games_of_south ON board_games (south) WHERE is_over = 0;
CREATE INDEX board_games_of_north ON board_games (north) WHERE is_over = 0;
CREATE INDEX judged_players_of_a_game ON judged_players (match_id, game);
CREATE TRIGGER games_are_judged AFTER INSERT ON games BEGIN
    INSERT OR IGNORE INTO unjudged VALUES (new.match_id, new.game);
END;
CREATE INDEX played_in_a_game ON played (match_id, game);
CREATE INDEX puzzles_by_rating ON puzzles (rating);
CREATE INDEX puzzles_of_a_game ON puzzles (match_id, game);
CREATE INDEX puzzles_shown_by_puzzle ON puzzles_shown (puzzle_id);
CREATE INDEX puzzles_shown_by_age ON puzzles_shown (shown_at);
CREATE INDEX comments_of_an_entry ON comments (entry_id);
CREATE INDEX board_mistakes_of_guest ON board_mistakes (guest, loss);
CREATE INDEX mails_to_come ON mails (due_at) WHERE ended_at IS NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tournaments',2);
INSERT INTO "sqlite_sequence" VALUES('players',9);
INSERT INTO "sqlite_sequence" VALUES('versions',4);
INSERT INTO "sqlite_sequence" VALUES('entries',7);
INSERT INTO "sqlite_sequence" VALUES('matches',7);
INSERT INTO "sqlite_sequence" VALUES('tasks',1099511627777);
INSERT INTO "sqlite_sequence" VALUES('people',2);
INSERT INTO "sqlite_sequence" VALUES('tokens',1);
INSERT INTO "sqlite_sequence" VALUES('submissions',1);
INSERT INTO "sqlite_sequence" VALUES('deadlines',1);
INSERT INTO "sqlite_sequence" VALUES('audit',1);
INSERT INTO "sqlite_sequence" VALUES('mails',0);
COMMIT;
