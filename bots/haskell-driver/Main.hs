-- | Speaks with the referee for a Player.hs. docs/bot-protocol.md tells what is said.
module Main (main) where

import Control.Concurrent (Chan, ThreadId, forkIO, killThread, myThreadId, newChan, readChan, writeChan)
import Control.Exception (SomeException, evaluate, throwIO, try)
import Control.Monad (forM_, unless)
import Data.IORef (IORef, modifyIORef', newIORef, readIORef, writeIORef)
import Data.Board
import GHC.Clock (getMonotonicTime)
import Player (select_move)
import System.IO (BufferMode (LineBuffering), hSetBuffering, isEOF, stdout)
import System.Timeout (timeout)

-- | What happens to the driver.
data Event = Line String | Closed | Done ThreadId (Either SomeException ())

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  events <- newChan
  overrun <- newIORef 20000
  _ <- forkIO (listen events)
  serve events overrun initial_board_Player_A

listen :: Chan Event -> IO ()
listen events = do
  end <- isEOF
  if end then writeChan events Closed else do
    getLine >>= writeChan events . Line
    listen events

-- | Answers the referee's lines until it says quit.
serve :: Chan Event -> Overrun -> Board -> IO ()
serve events overrun board = do
  event <- readChan events
  case event of
    Line line -> case words line of
      ["uki"]                -> putStrLn "id name Haskell player\nukiok" >> serve events overrun board
      ["isready"]            -> putStrLn "readyok" >> serve events overrun board
      "position" : text      -> serve events overrun (read_position text)
      "go" : limit           -> go events overrun board limit >>= \on -> unless (not on) (serve events overrun board)
      ["quit"]               -> return ()
      _                      -> serve events overrun board
    Closed                   -> return ()
    Done _ _                 -> serve events overrun board

-- | Thinks in a thread of its own, which `stop` ends. False if the referee has gone.
go :: Chan Event -> Overrun -> Board -> [String] -> IO Bool
go events overrun board limit = do
  best <- newIORef (last (filter (legal_move board) [1 .. length (ponds_A board)]))
  thread <- forkIO $ do
    result <- try (think overrun board limit best)
    me <- myThreadId
    writeChan events (Done me result)
  let answer = do
        pond <- readIORef best
        putStrLn ("bestmove " ++ letter pond)
        return True
      wait = do
        event <- readChan events
        case event of
          Line "stop" -> killThread thread >> answer
          Closed      -> return False
          Done who result | who == thread -> either throwIO return result >> answer
          _           -> wait
  wait

-- | Looks further and further, or just as far as the referee says.
think :: Overrun -> Board -> [String] -> IORef Pond_Ix -> IO ()
think overrun board limit best = case limit of
  ["lookahead", plies]       -> look (read plies)
  ["movetime", milliseconds] -> within overrun (1000 * read milliseconds) (forM_ [1 .. 999] look)
  ["nodes", _]               -> look 4  -- a pure function does not tell what it visits
  _                          -> forM_ [1 .. 999] look
  where
    look lookahead = do
      pond <- evaluate (select_move board lookahead)
      writeIORef best pond
      putStrLn ("info depth " ++ show lookahead)

-- | Microseconds by which thinking went on after it should have ended: other work, or a collection of garbage.
type Overrun = IORef Int

-- | Thinks so many microseconds at most, less twice what was measured as overrun. An old measurement fades.
within :: Overrun -> Int -> IO () -> IO ()
within overrun whole thinking = do
  measured <- readIORef overrun
  let planned = max (whole `div` 2) (whole - 2 * measured)
  began <- getMonotonicTime
  _ <- timeout planned thinking
  ended <- getMonotonicTime
  modifyIORef' overrun (\old -> max (3 * old `div` 4) (round (1e6 * (ended - began)) - planned))

-- | How texts count ponds. What is no pond is told as it is, and the referee says so.
letter :: Pond_Ix -> String
letter pond
  | pond >= 1 && pond <= length letters = [letters !! (pond - 1)]
  | otherwise                           = "select_move=" ++ show pond

letters :: String
letters = "123456789abc"

-- | @<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s moves 3 6@
read_position :: [String] -> Board
read_position (literal : side : rest) = foldl play start (concat (drop 1 (dropWhile (/= "moves") rest)))
  where
    numbers = read ("[" ++ filter (`notElem` "<>") literal ++ "]") :: [Int]
    (n, bank_a, bank_b) = (numbers !! 0, numbers !! 1, numbers !! 2)
    (pebbles_a, pebbles_b) = splitAt n (drop 3 numbers)
    mover = if take 1 side == "n" then Player_B else Player_A
    start = Board mover pebbles_a bank_a pebbles_b bank_b
    play board letter = case lookup letter (zip letters [1 ..]) of
      Just pond -> pick_n_distribute board pond
      Nothing   -> board
read_position _ = initial_board_Player_A
