//! A ManKalah agent that writes anything, the engine's half that hears it, and the halves of two agents of ours that follow.
//!
//! - A line is a move of the game, or is refused in one line.
//! - Whatever is played: an agent that hears what the engine tells knows the position, and whether it moves next.
//! - The answer of an agent is heard as it was meant.
//!
//! The input: lines, each the answer of whoever moves next.

use crate::laws::is_one_line;
use kalah::{GameState, Move, Side};
use kalah_protocol::mankalah::{AgentAction, MankalahAgent, MankalahEngine, rules};

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut played = AgentGame::new();
    for line in text.split('\n') {
        let Some(at) = played.moves_next() else { break };
        match played.engines[at].receive(line) {
            Ok(mv) => played.play(at, mv),
            Err(violation) => is_one_line(&violation),
        }
    }
    for (engine, agent) in played.engines.iter().zip(&mut played.agents) {
        assert_eq!(agent.receive(engine.end().trim_end()), Ok(AgentAction::End));
    }
}

/// A game of two agents, each with the engine's half of its conversation.
struct AgentGame {
    game: GameState,
    engines: [MankalahEngine; 2],
    agents: [MankalahAgent; 2],
}

impl AgentGame {
    fn new() -> AgentGame {
        let game = GameState::new(rules().start(Side::South));
        let (engines, mut agents) =
            (Side::BOTH.map(MankalahEngine::new), Side::BOTH.map(|_| MankalahAgent::new(rules())));
        for (engine, agent) in engines.iter().zip(&mut agents) {
            let expected = if engine.moves_next(&game) {
                AgentAction::YourTurn(*game.position())
            } else {
                AgentAction::Nothing
            };
            assert_eq!(agent.receive(engine.open().trim_end()), Ok(expected));
        }
        AgentGame { game, engines, agents }
    }

    /// Returns the player who moves next; `None` once the game is over.
    fn moves_next(&self) -> Option<usize> {
        let is_over = self.game.position().outcome().is_some();
        let mut next = (0..2).filter(|&at| self.engines[at].moves_next(&self.game));
        let first = next.next().filter(|_| !is_over);
        assert!(is_over || first.is_some() && next.next().is_none(), "one of the two moves next");
        first
    }

    fn play(&mut self, at: usize, mv: Move) {
        if let Err(error) = self.game.play(mv) {
            return is_one_line(&error);
        }
        let answer = self.agents[at].answer(mv);
        assert_eq!(self.engines[at].receive(answer.trim_end()), Ok(mv));
        let next = self.moves_next();
        for (other, agent) in self.agents.iter_mut().enumerate() {
            let Some(change) = self.engines[other].change(&self.game) else { continue };
            let expected = if next == Some(other) {
                AgentAction::YourTurn(*self.game.position())
            } else {
                AgentAction::Nothing
            };
            assert_eq!(agent.receive(change.trim_end()), Ok(expected), "{change:?}");
        }
    }
}
