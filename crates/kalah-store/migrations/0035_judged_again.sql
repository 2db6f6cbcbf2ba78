-- Values of boards with six pits a side were called proven where a search with the network had only come to its last depth.
-- What was judged of such games is judged again, and mistakes on such boards are noted again when a game is reviewed.
INSERT OR IGNORE INTO unjudged
    SELECT match_id, game FROM judgements JOIN games USING (match_id, game)
    WHERE json_extract(record, '$.rules') LIKE '6x%';
DELETE FROM judgements WHERE (match_id, game) IN (SELECT match_id, game FROM unjudged);
DELETE FROM board_mistakes WHERE rules LIKE '6x%';
