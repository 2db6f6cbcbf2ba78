-- In how many matches a player may be at a time.
ALTER TABLE tournaments ADD COLUMN at_once INTEGER NOT NULL DEFAULT 1 CHECK (at_once > 0);

-- How the version stood that this entry takes the place of: matches won less matches lost, and after how many. Its
-- opponents are found by it until it has played as often itself. Neither, or both.
ALTER TABLE entries ADD COLUMN former_score INTEGER;
ALTER TABLE entries ADD COLUMN former_played INTEGER;
