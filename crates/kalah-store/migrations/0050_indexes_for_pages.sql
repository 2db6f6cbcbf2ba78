-- A player's page asks for the versions of one player: without this each visit goes over all entries.
CREATE INDEX entries_of_a_player ON entries (player_id, tournament_id);
-- The list of one's own games asks for finished games as well, which these two left out.
DROP INDEX board_games_of_south;
DROP INDEX board_games_of_north;
CREATE INDEX board_games_of_south ON board_games (south, changed_at);
CREATE INDEX board_games_of_north ON board_games (north, changed_at);
-- Open games are few among many, and are counted before each new one.
CREATE INDEX open_board_games ON board_games (changed_at) WHERE is_over = 0;
