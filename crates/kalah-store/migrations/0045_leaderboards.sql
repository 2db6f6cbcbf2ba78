-- What everybody sees of a ranking: its first places, or all of it where there is no number; and whether nicknames.
ALTER TABLE tournaments ADD COLUMN shown_places INTEGER;
ALTER TABLE tournaments ADD COLUMN numbers_only INTEGER NOT NULL DEFAULT 0;
