-- Whether only the staff sees the results, and when they became official (milliseconds since 1970).
ALTER TABLE tournaments ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournaments ADD COLUMN finalised_at INTEGER;
