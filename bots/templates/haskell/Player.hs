-- | The player. Make it better.
module Player (
  select_move -- :: Board -> Lookahead -> Pond_Ix
) where

import Data.Board

type Score = Int

-- | Chooses a legal pond. It is called again and again, looking further each time.
select_move :: Board -> Lookahead -> Pond_Ix
select_move board lookahead = snd (foldl better (-infinity, 0) (moves board))
  where
    better (best, pond) candidate
      | pond == 0 || score > best = (score, candidate)
      | otherwise                 = (best, pond)
      where score = value_of_move board lookahead best infinity candidate

-- | The value of a board for the player whose turn it is, some plies ahead: minimax with alpha-beta.
search :: Board -> Lookahead -> Score -> Score -> Score
search board lookahead alpha beta
  | lookahead == 0 || turn board == Finished = evaluate board
  | otherwise = go alpha (moves board)
  where
    go best ponds = case ponds of
      []                            -> best
      pond : others | best >= beta  -> best
                    | otherwise     -> go (max best (value_of_move board lookahead best beta pond)) others

-- | The value of a move for the player who makes it.
value_of_move :: Board -> Lookahead -> Score -> Score -> Pond_Ix -> Score
value_of_move board lookahead alpha beta pond
  | turn after == Finished   = evaluate (after { turn = turn board })
  | turn after == turn board = search after (lookahead - 1) alpha beta
  | otherwise                = negate (search after (lookahead - 1) (negate beta) (negate alpha))
  where after = pick_n_distribute board pond

-- | How good a board is for the player whose turn it is, in pebbles.
evaluate :: Board -> Score
evaluate board
  | turn board == Player_B = bank_B board - bank_A board
  | otherwise              = bank_A board - bank_B board

-- | The legal moves, from the right.
moves :: Board -> [Pond_Ix]
moves board = filter (legal_move board) (reverse [1 .. length (ponds_A board)])

infinity :: Score
infinity = 1000000
