-- Nicknames that students ask for, until the staff has answered; one that was allowed is the title of the player.
CREATE TABLE nickname_requests (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    nickname TEXT NOT NULL,
    requested_at INTEGER NOT NULL -- milliseconds since 1970
) STRICT;

-- The face that a player has chosen: ten times its colour and its seeds. None: one that follows from the number.
ALTER TABLE players ADD COLUMN face INTEGER;
