//! Players at the board.

use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use kalah_engine::Level;
use kalah_match::{MatchSettings, Player, ResolvedPlayer};

use crate::players::explain_failure;

/// A player at the board; a person if there is no program.
pub(crate) struct Sitter {
    pub(crate) name: String,
    pub(crate) program: Option<OpponentProgram>,
}

/// Program that plays in place of a person.
pub(crate) struct OpponentProgram {
    spec: ResolvedPlayer,
    pub(crate) player: Box<dyn Player>,
}

impl Sitter {
    pub(crate) fn person(name: impl Into<String>) -> Sitter {
        Sitter { name: name.into(), program: None }
    }

    pub(crate) fn program(spec: ResolvedPlayer, settings: &MatchSettings) -> Sitter {
        let name = match &spec {
            // `perfect` is the engine as well, but nobody called it by a level.
            ResolvedPlayer::Engine(engine) if !engine.perfect => {
                format!("engine, level {}", engine.options.level)
            }
            spec => spec.to_string(),
        };
        let player = spec.player(settings);
        Sitter { name, program: Some(OpponentProgram { spec, player }) }
    }

    /// Makes ready for a game.
    pub(crate) fn begin(&mut self, settings: &MatchSettings, cancel: &AtomicBool) -> Result<()> {
        if let Some(program) = &mut self.program
            && let Err(failure) = program.player.begin(settings.rules, cancel)
        {
            bail!("{} {}", self.name, explain_failure(failure)?);
        }
        Ok(())
    }

    pub(crate) fn end(&mut self) {
        if let Some(program) = &mut self.program {
            program.player.end();
        }
    }

    /// The same for another game.
    pub(crate) fn afresh(&mut self, settings: &MatchSettings, cancel: &AtomicBool) -> Result<()> {
        self.end();
        if let Some(program) = &mut self.program {
            program.player = program.spec.player(settings);
        }
        self.begin(settings, cancel)
    }

    /// The engine on another level; nothing, if it is no engine, or a perfect one.
    pub(crate) fn on_level(&self, level: Level, settings: &MatchSettings) -> Option<Sitter> {
        let ResolvedPlayer::Engine(engine) = &self.program.as_ref()?.spec else { return None };
        if engine.perfect {
            return None;
        }
        let mut engine = engine.clone();
        engine.options.level = level;
        Some(Sitter::program(ResolvedPlayer::Engine(engine), settings))
    }
}
