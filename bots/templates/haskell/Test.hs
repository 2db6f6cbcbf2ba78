-- | Run with: runghc Test.hs
module Main (main) where

import Control.Monad (unless)
import Data.Board
import Player (select_move)
import System.Exit (exitFailure)

main :: IO ()
main = do
  check "the last seed in the own bank gives an extra turn" $
    pick_n_distribute initial_board_Player_A 1
      == Board Player_A [0, 7, 7, 7, 7, 7] 1 initial_ponds 0
  check "the last seed in an own empty pond captures" $
    pick_n_distribute (Board Player_A [1, 0, 6, 6, 6, 6] 0 [6, 6, 6, 6, 5, 6] 0) 1
      == Board Player_B [0, 0, 6, 6, 6, 6] 6 [6, 6, 6, 6, 0, 6] 0
  check "thirteen pebbles come back to their own pond and capture" $
    bank_A (pick_n_distribute (Board Player_A [13, 0, 0, 0, 0, 0] 0 [1, 1, 1, 1, 1, 1] 0) 1) == 4
  check "what is left goes home" $
    pick_n_distribute (Board Player_A [0, 0, 0, 0, 0, 1] 10 [3, 0, 0, 0, 0, 2] 20) 6
      == Board Finished empty_ponds 11 empty_ponds 25
  check "the player takes the larger capture" $
    select_move (Board Player_A [1, 0, 0, 1, 0, 0] 0 [1, 1, 1, 1, 30, 1] 0) 3 == 1
  putStrLn "all tests pass"

check :: String -> Bool -> IO ()
check what holds = unless holds (putStrLn ("wrong: " ++ what) >> exitFailure)
