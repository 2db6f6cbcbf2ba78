//! Resources of the machine that every kind of work uses.

use kalah_engine::BoardDatabases;
use kalah_jobs::{BotFault, BotRef, JobOutcome, JobWork, PythonModule};
use kalah_match::{Bot, BotError, Cores, InstalledModule, InstalledModules, Isolation};
use kalah_source::BotSource;

use crate::bots::{self, BotRepository};
use crate::solvers::SolverPool;

/// Place at which jobs are done.
pub(crate) struct JobRunner {
    pub(crate) isolation: Isolation,
    pub(crate) modules: InstalledModules,
    pub(crate) cores: Cores,
    pub(crate) bots: Box<dyn BotRepository>,
    pub(crate) solvers: SolverPool,
    pub(crate) databases: BoardDatabases,
}

impl JobRunner {
    /// Returns the isolation of programs that may import this, as far as the machine has it: [`missing`](Self::missing)
    /// says whether somebody needs it.
    pub(crate) fn importing(&self, module: PythonModule) -> Isolation {
        let installed = installed(&self.modules, module);
        self.isolation.clone().importing(installed.map(|module| module.folder.clone()))
    }

    /// Explains why this machine cannot do the work, if it lacks the Python module that a bot may import.
    pub(crate) fn missing(&self, work: &JobWork) -> Option<String> {
        let needs = work.needs();
        let lacks = |module: &PythonModule| {
            module.tool().is_some_and(|tool| needs.tools.contains(tool))
                && installed(&self.modules, *module).is_none()
        };
        let missing = PythonModule::ALL.into_iter().find(lacks)?;
        Some(format!("this machine has no {}: see --python-module", missing.tool()?))
    }
}

/// Returns the module of a machine for this choice.
pub(crate) fn installed(modules: &InstalledModules, module: PythonModule) -> Option<&InstalledModule> {
    match module {
        PythonModule::Off => None,
        PythonModule::Plain => modules.plain(),
        PythonModule::Knowledge => modules.with_knowledge(),
    }
}

/// The bot, once it is here; the outer error says why this machine does not have it.
pub(crate) fn open(bot: &BotRef, place: &JobRunner) -> Result<Result<Bot, BotError>, String> {
    let content = bots::content(bot)?;
    let kept = place.bots.bring(content)?;
    let path = bot.file.as_ref().map_or_else(|| kept.folder(), |file| kept.folder().join(file));
    Ok(Bot::open(BotSource::Pinned { content, path }))
}

/// Returns the outcome of an error in the bot; an error if this machine is to blame.
pub(crate) fn blame(error: BotError) -> Result<JobOutcome, String> {
    match error {
        error if error.is_the_machines() => Err(error.to_string()),
        BotError::Build { command, output, .. } => {
            let cause = format!("does not build: {command} failed");
            Ok(JobOutcome::BotFault(BotFault { cause, log: output }))
        }
        error => {
            Ok(JobOutcome::BotFault(BotFault { cause: format!("is no bot: {error}"), log: String::new() }))
        }
    }
}
