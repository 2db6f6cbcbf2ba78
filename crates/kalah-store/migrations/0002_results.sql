-- Matches between two who take part.
CREATE VIEW current_matches AS SELECT * FROM matches
    WHERE first_entry IN (SELECT id FROM entries WHERE withdrawn_at IS NULL)
    AND second_entry IN (SELECT id FROM entries WHERE withdrawn_at IS NULL);

-- What a current match gave, worked out from its games once. A match that is over and has no row here
-- is looked at again before anything is shown.
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

-- How many rows results has, and the sum of their hashes: what was written, as opposed to what is there.
CREATE TABLE result_sum (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    counted INTEGER NOT NULL,
    sum INTEGER NOT NULL
) STRICT;
INSERT INTO result_sum VALUES (1, 0, 0);
CREATE TRIGGER result_added AFTER INSERT ON results BEGIN
    UPDATE result_sum SET counted = counted + 1, sum = sum + NEW.hash;
END;
CREATE TRIGGER result_removed AFTER DELETE ON results BEGIN
    UPDATE result_sum SET counted = counted - 1, sum = sum - OLD.hash;
END;

-- Whoever changes a game, with whatever program, makes what was worked out from it void.
CREATE TRIGGER game_added AFTER INSERT ON games BEGIN
    DELETE FROM results WHERE match_id = NEW.match_id;
END;
CREATE TRIGGER game_changed AFTER UPDATE ON games BEGIN
    DELETE FROM results WHERE match_id IN (OLD.match_id, NEW.match_id);
END;
CREATE TRIGGER game_removed AFTER DELETE ON games BEGIN
    DELETE FROM results WHERE match_id = OLD.match_id;
END;
