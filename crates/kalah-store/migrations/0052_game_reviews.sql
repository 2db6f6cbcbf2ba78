-- What a search says of a game that is over is called its review, as on the pages.

ALTER TABLE judgements RENAME TO game_reviews;
ALTER TABLE game_reviews RENAME COLUMN judged_at TO reviewed_at;
ALTER TABLE judged_players RENAME TO reviewed_players;
ALTER TABLE unjudged RENAME TO unreviewed;
DROP INDEX judged_players_of_a_game;
CREATE INDEX reviewed_players_of_a_game ON reviewed_players (match_id, game);
DROP TRIGGER games_are_judged;
CREATE TRIGGER games_are_reviewed AFTER INSERT ON games BEGIN
    INSERT OR IGNORE INTO unreviewed VALUES (new.match_id, new.game);
END;
ALTER TABLE board_mistakes RENAME COLUMN judged TO reviewed;
