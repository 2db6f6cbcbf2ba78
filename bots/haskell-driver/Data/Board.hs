-- | The board of the course: what a Player.hs imports. Player A is South, player B is North.
module Data.Board
  ( Pebbles, Pond_Ix, pond_first, pond_last, Lookahead, Ponds, Bank
  , Players (Player_A, Player_B, Finished)
  , Board (Board, turn, ponds_A, bank_A, ponds_B, bank_B)
  , empty_ponds, initial_ponds, initial_bank
  , initial_board_Player_A, initial_board_Player_B
  , legal_move, no_of_pebbles, pick_n_distribute
  ) where

type Pebbles   = Int    -- ^ 0 or more
type Pond_Ix   = Int    -- ^ 1 (left) to 6 (next to the own bank)
type Lookahead = Int    -- ^ 1 or more
type Ponds     = [Pebbles]
type Bank      = Pebbles

data Players = Player_A | Player_B | Finished
  deriving (Show, Eq)

-- | Ponds lie as their owner counts them, from the left.
data Board = Board
  { turn    :: Players
  , ponds_A :: Ponds
  , bank_A  :: Bank
  , ponds_B :: Ponds
  , bank_B  :: Bank
  } deriving (Show, Eq)

pond_first, pond_last :: Pond_Ix
pond_first = 1
pond_last  = 6

empty_ponds, initial_ponds :: Ponds
empty_ponds   = replicate pond_last 0
initial_ponds = replicate pond_last 6

initial_bank :: Bank
initial_bank = 0

initial_board_Player_A, initial_board_Player_B :: Board
initial_board_Player_A = Board Player_A initial_ponds initial_bank initial_ponds initial_bank
initial_board_Player_B = initial_board_Player_A { turn = Player_B }

-- | The pebbles in a pond of the player whose turn it is; none once the game is over.
no_of_pebbles :: Board -> Pond_Ix -> Pebbles
no_of_pebbles board pond = case turn board of
  Player_A -> ponds_A board !! (pond - 1)
  Player_B -> ponds_B board !! (pond - 1)
  Finished -> 0

-- | Whether the player whose turn it is may pick this pond.
legal_move :: Board -> Pond_Ix -> Bool
legal_move board pond =
  pond >= pond_first && pond <= length (ponds_A board) && no_of_pebbles board pond > 0

-- | Makes the move of the player whose turn it is, by all the rules.
pick_n_distribute :: Board -> Pond_Ix -> Board
pick_n_distribute board pond
  | turn board == Finished        = error "pick_n_distribute: the game is over"
  | not (legal_move board pond)   = error ("pick_n_distribute: pond " ++ show pond ++ " cannot be picked")
  | turn board == Player_A        = swept (board { turn = next, ponds_A = own, bank_A = bank, ponds_B = other })
  | otherwise                     = swept (board { turn = next, ponds_B = own, bank_B = bank, ponds_A = other })
  where
    (own, bank, other, again) = case turn board of
      Player_A -> sow pond (ponds_A board) (bank_A board) (ponds_B board)
      _        -> sow pond (ponds_B board) (bank_B board) (ponds_A board)
    next = if again then turn board else opponent (turn board)

opponent :: Players -> Players
opponent Player_A = Player_B
opponent Player_B = Player_A
opponent Finished = Finished

-- | The own ponds, the own bank and the other ponds after a pond was sown; whether the same player
-- goes on.
sow :: Pond_Ix -> Ponds -> Bank -> Ponds -> (Ponds, Bank, Ponds, Bool)
sow pond own bank other
  | captures  = (set final 0 own', bank' + 1 + opposite, set (n - 1 - final) 0 other', False)
  | otherwise = (own', bank', other', final == n)
  where
    n            = length own
    ring_length  = 2 * n + 1
    pebbles      = own !! (pond - 1)
    ring         = set (pond - 1) 0 own ++ bank : other
    (laps, rest) = pebbles `divMod` ring_length
    sown         = zipWith (\i old -> old + laps + fromEnum ((i - pond) `mod` ring_length < rest)) [0 ..] ring
    final        = (pond - 1 + pebbles) `mod` ring_length
    (own', beyond) = splitAt n sown
    (bank', other') = (head beyond, tail beyond)
    -- A pond that holds one pebble after the last was dropped there was empty before.
    opposite     = other' !! (n - 1 - final)
    captures     = final < n && own' !! final == 1 && opposite > 0

set :: Int -> a -> [a] -> [a]
set i x xs = take i xs ++ x : drop (i + 1) xs

-- | Once a side is empty, the game is over and each player takes home what is left.
swept :: Board -> Board
swept board
  | all (== 0) (ponds_A board) || all (== 0) (ponds_B board) = Board
      { turn    = Finished
      , ponds_A = map (const 0) (ponds_A board)
      , bank_A  = bank_A board + sum (ponds_A board)
      , ponds_B = map (const 0) (ponds_B board)
      , bank_B  = bank_B board + sum (ponds_B board)
      }
  | otherwise = board
