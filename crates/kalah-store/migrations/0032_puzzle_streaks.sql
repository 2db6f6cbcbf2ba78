-- Days in a row on which people solved the puzzle of the day.
CREATE TABLE puzzle_streaks (
    person_id INTEGER PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    last_day INTEGER NOT NULL, -- days since 1970 on the calendar of the site
    days INTEGER NOT NULL,
    longest INTEGER NOT NULL
) STRICT;
