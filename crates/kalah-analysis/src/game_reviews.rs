//! Reviews of games that no tournament stores: searched one after the other by one thread, and kept for a while.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use kalah::{GameState, Move, Position};
use kalah_engine::{BoardDatabases, SolveError};

use crate::analyst::lower_priority;
use crate::game_values::{GameSearch, GameValues};
use crate::turns::QuestionVisitor;

/// Reviews that are kept, of about ten kilobytes each. The oldest go first.
const KEPT: usize = 256;

/// Games that wait, of all visitors and of one address.
const MOST: usize = 64;
const EACH: usize = 8;

/// Priority (nice(2)) of the searching thread.
const NICE: i32 = 10;

/// How far the review of a game is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReviewProgress {
    /// All moves have their values.
    Ready(Arc<GameValues>),
    /// Some positions are searched.
    Searching {
        /// Positions that are done.
        done: usize,
    },
    /// Others come first.
    Waiting {
        /// Games before this one.
        ahead: usize,
    },
    /// Too many games wait, of all visitors or of this one.
    Full,
    /// Nothing searches this game.
    Impossible(SolveError),
}

/// What names a game: its start and its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
struct GameKey(Position, Vec<Move>);

impl GameKey {
    fn of(game: &GameState) -> GameKey {
        GameKey(*game.start(), game.plies().iter().map(|ply| ply.mv).collect())
    }
}

/// Reviews games. Clones are the same.
#[derive(Clone)]
pub struct GameReviews(Arc<ReviewsState>);

struct ReviewsState {
    /// Nodes for each position.
    nodes: u64,
    databases: BoardDatabases,
    queue: Mutex<ReviewQueue>,
}

#[derive(Default)]
struct ReviewQueue {
    /// The latest last.
    finished: VecDeque<(GameKey, Result<Arc<GameValues>, SolveError>)>,
    waiting: VecDeque<WaitingGame>,
    /// The game that is searched, and its positions that are done.
    current: Option<(GameKey, usize)>,
    /// True if a thread searches.
    is_running: bool,
}

struct WaitingGame {
    key: GameKey,
    game: GameState,
    /// Address of the first who asked.
    address: u64,
}

impl GameReviews {
    /// Reviews with so many nodes for each position.
    pub fn new(nodes: u64, databases: BoardDatabases) -> GameReviews {
        GameReviews(Arc::new(ReviewsState { nodes, databases, queue: Mutex::default() }))
    }

    /// Returns how far the review of a game is. The first who asks for it begins it.
    pub fn ask(&self, visitor: QuestionVisitor, game: &GameState) -> ReviewProgress {
        let key = GameKey::of(game);
        let mut queue = self.0.lock();
        if let Some(progress) = queue.progress(&key) {
            return progress;
        }
        let own = queue.waiting.iter().filter(|waiting| waiting.address == visitor.0[1]).count();
        if queue.waiting.len() >= MOST || own >= EACH {
            return ReviewProgress::Full;
        }
        let ahead = queue.waiting.len() + usize::from(queue.current.is_some());
        queue.waiting.push_back(WaitingGame { key, game: game.clone(), address: visitor.0[1] });
        if !queue.is_running {
            let state = Arc::clone(&self.0);
            let started = thread::Builder::new().name("reviews".to_owned()).spawn(move || state.run());
            if started.is_err() {
                queue.waiting.pop_back();
                return ReviewProgress::Full;
            }
            queue.is_running = true;
        }
        ReviewProgress::Waiting { ahead }
    }
}

impl fmt::Debug for GameReviews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameReviews").field("nodes", &self.0.nodes).finish_non_exhaustive()
    }
}

impl ReviewQueue {
    fn progress(&mut self, key: &GameKey) -> Option<ReviewProgress> {
        if let Some(at) = self.finished.iter().position(|(other, _)| other == key) {
            // Reviews that are read stay.
            let found = self.finished.remove(at)?;
            let progress = match &found.1 {
                Ok(values) => ReviewProgress::Ready(Arc::clone(values)),
                Err(error) => ReviewProgress::Impossible(*error),
            };
            self.finished.push_back(found);
            return Some(progress);
        }
        if let Some((_, done)) = self.current.as_ref().filter(|(current, _)| current == key) {
            return Some(ReviewProgress::Searching { done: *done });
        }
        let ahead = self.waiting.iter().position(|waiting| waiting.key == *key)?;
        Some(ReviewProgress::Waiting { ahead: ahead + usize::from(self.current.is_some()) })
    }
}

impl ReviewsState {
    fn lock(&self) -> MutexGuard<'_, ReviewQueue> {
        // Whatever a thread does with it, it does to the end: a panic leaves it whole.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reviews games until none waits.
    fn run(&self) {
        lower_priority(NICE);
        loop {
            let next = {
                let mut queue = self.lock();
                let next = queue.waiting.pop_front();
                queue.current = next.as_ref().map(|next| (next.key.clone(), 0));
                queue.is_running = next.is_some();
                next
            };
            let Some(WaitingGame { key, game, .. }) = next else { return };
            let found = self.search(&game);
            let mut queue = self.lock();
            queue.current = None;
            queue.finished.push_back((key, found.map(Arc::new)));
            while queue.finished.len() > KEPT {
                queue.finished.pop_front();
            }
        }
    }

    fn search(&self, game: &GameState) -> Result<GameValues, SolveError> {
        let search = GameSearch::new(game.start().rules(), &self.databases)?;
        let mut observe = |done| {
            if let Some((_, searched)) = &mut self.lock().current {
                *searched = done;
            }
        };
        search.values(game, self.nodes, &AtomicBool::new(false), &mut observe)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use kalah::{GameState, Rules, Side};
    use kalah_engine::BoardDatabases;

    use super::{EACH, GameReviews, ReviewProgress};
    use crate::turns::QuestionVisitor;

    fn game(rules: &str, plies: usize) -> GameState {
        let rules: Rules = rules.parse().unwrap();
        let mut game = GameState::new(rules.start(Side::South));
        for _ in 0..plies {
            let Some(mv) = game.position().legal_moves().next() else { break };
            game.play(mv).unwrap();
        }
        game
    }

    fn reviewed(reviews: &GameReviews, game: &GameState) -> ReviewProgress {
        loop {
            match reviews.ask(QuestionVisitor::alone(1), game) {
                ReviewProgress::Waiting { .. } | ReviewProgress::Searching { .. } => {
                    thread::sleep(Duration::from_millis(5));
                }
                done => return done,
            }
        }
    }

    #[test]
    fn a_game_has_the_same_values_whoever_asks_and_also_on_boards_that_no_solver_takes() {
        for (rules, plies) in [("4x3", 99), ("4x3+pie", 7), ("9x3", 4)] {
            let game = game(rules, plies);
            let [one, other] = [(); 2].map(|()| GameReviews::new(2000, BoardDatabases::default()));
            let ReviewProgress::Ready(values) = reviewed(&one, &game) else { panic!("{rules}") };
            assert_eq!(values.positions.len(), game.plies().len(), "{rules}");
            for (ply, moves) in values.positions.iter().enumerate() {
                assert_eq!(moves.len(), game.position_after(ply).legal_moves().count(), "{rules} {ply}");
            }
            assert_eq!(reviewed(&other, &game), ReviewProgress::Ready(values), "{rules}");
        }
    }

    #[test]
    fn an_address_has_so_many_games_that_wait() {
        let reviews = GameReviews::new(2_000_000, BoardDatabases::default());
        let visitor = QuestionVisitor::alone(1);
        let asked: Vec<_> =
            (1..=2 + EACH).map(|plies| reviews.ask(visitor, &game("9x6", 20 + plies))).collect();
        assert_eq!(asked.last(), Some(&ReviewProgress::Full));
        let again = reviews.ask(visitor, &game("9x6", 21));
        assert!(!matches!(again, ReviewProgress::Full), "{again:?}: it is there already");
        let other = reviews.ask(QuestionVisitor::alone(2), &game("9x6", 40));
        assert!(matches!(other, ReviewProgress::Waiting { .. }), "{other:?}");
    }
}
