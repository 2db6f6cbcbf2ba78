//! The Python module `kalah` for bots in the sandbox: folders in which it is installed, and what each of them holds.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::error::MatchError;
use crate::isolation::Isolation;
use crate::link::command::CommandSpec;
use crate::link::run_once::run_once;
use crate::os::PYTHON;

/// Time in which Python has to import the module.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a bot would do, and what is asked then: a line for each answer. Older modules do not know what they hold.
const QUESTION: &str = "\
import time
begun = time.perf_counter()
import kalah
print(time.perf_counter() - begun)
print(kalah.__version__)
print(kalah.KNOWLEDGE)
print(kalah.__file__)
import platform
print(platform.python_version())";

/// The module as it is installed in a folder, tried in the sandbox.
#[derive(Clone, PartialEq, Debug)]
pub struct InstalledModule {
    /// Folder that bots may read, and in which Python looks for modules.
    pub folder: PathBuf,
    /// Version of the module.
    pub version: String,
    /// Version of the Python that imports it.
    pub python: String,
    /// True if books, proofs and values of solved boards are part of it.
    pub knowledge: bool,
    /// Time of the import in the sandbox.
    pub import_time: Duration,
}

/// The modules of a machine: one without knowledge, one with it, or either.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct InstalledModules {
    plain: Option<InstalledModule>,
    with_knowledge: Option<InstalledModule>,
}

/// Reason why bots cannot import what is in a folder.
#[derive(Debug, thiserror::Error)]
pub enum PythonModuleError {
    /// Programs are not held, so nothing says what they may import.
    #[error("a Python module can be offered to bots in the sandbox alone")]
    NotHeld,
    /// There is no such folder, or no module in it.
    #[error("{} holds no Python module: there is no {}", folder.display(), file.display())]
    Missing {
        /// Folder that was named.
        folder: PathBuf,
        /// File that should be there.
        file: PathBuf,
    },
    /// A user without rights runs bots here and cannot reach it.
    #[error(
        "{} is out of reach for bots: this machine has no namespaces (`kalah doctor` tells what to do), and others may \
         not enter all folders on the way",
        .0.display()
    )]
    OutOfReach(PathBuf),
    /// Python imports something else, or nothing.
    #[error("the Python module in {} cannot be imported in the sandbox: {why}", folder.display())]
    Import {
        /// Folder that was named.
        folder: PathBuf,
        /// Message of Python.
        why: String,
    },
    /// Two folders hold the same.
    #[error("{} and {} hold the same Python module, {}", .0.display(), .1.display(), kind(*.2))]
    Twice(PathBuf, PathBuf, bool),
    /// Bots that may read one folder may read the other as well.
    #[error("{} lies in {}: bots would read both", .0.display(), .1.display())]
    Nested(PathBuf, PathBuf),
    /// This machine cannot start programs.
    #[error(transparent)]
    Machine(#[from] MatchError),
}

/// Description of what a module holds.
const fn kind(knowledge: bool) -> &'static str {
    if knowledge { "with books and proofs" } else { "without books and proofs" }
}

impl fmt::Display for InstalledModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstalledModule { folder, version, python, knowledge, import_time } = self;
        let milliseconds = import_time.as_secs_f64() * 1e3;
        let kind = kind(*knowledge);
        let folder = folder.display();
        write!(f, "kalah {version} {kind}, {folder} (Python {python}, imported in {milliseconds:.0} ms)")
    }
}

impl InstalledModule {
    /// Imports the module of a folder in the sandbox, as a bot would.
    pub fn probe(folder: &Path, isolation: &Isolation) -> Result<InstalledModule, PythonModuleError> {
        let Isolation::Held { sandbox, .. } = isolation else { return Err(PythonModuleError::NotHeld) };
        let file = folder.join("kalah/__init__.py");
        let found = folder.canonicalize().ok().filter(|_| file.is_file());
        let Some(folder) = found else {
            return Err(PythonModuleError::Missing { folder: folder.to_owned(), file });
        };
        if !sandbox.reaches(&file.canonicalize().unwrap_or(file)) {
            return Err(PythonModuleError::OutOfReach(folder));
        }
        let answers = ask(&isolation.clone().importing(Some(folder.clone())))?;
        let import = |why: String| PythonModuleError::Import { folder: folder.clone(), why };
        let answers = answers.map_err(import)?;
        let [seconds, version, knowledge, place, python] = answers.lines().collect::<Vec<_>>()[..] else {
            return Err(import(format!("it answers {answers:?}")));
        };
        if !Path::new(place).starts_with(&folder) {
            return Err(import(format!("Python takes {place}")));
        }
        Ok(InstalledModule {
            version: version.to_owned(),
            python: python.to_owned(),
            knowledge: knowledge != "False",
            import_time: seconds
                .parse()
                .ok()
                .and_then(|time| Duration::try_from_secs_f64(time).ok())
                .unwrap_or_default(),
            folder,
        })
    }

    /// Place of a module that bots can import although nobody offers it: one of the system's own Python.
    pub fn of_the_system(isolation: &Isolation) -> Result<Option<PathBuf>, PythonModuleError> {
        let answers = ask(&isolation.clone().importing(None))?;
        Ok(answers.ok().and_then(|answers| answers.lines().nth(3).map(PathBuf::from)))
    }
}

/// Asks Python in the sandbox; gives the answers, or why there are none.
fn ask(isolation: &Isolation) -> Result<Result<String, String>, MatchError> {
    let command = CommandSpec {
        name: "Python".to_owned(),
        program: PYTHON.into(),
        args: vec!["-c".to_owned(), QUESTION.to_owned()],
        // Every bot may read it, so it shows nothing else.
        dir: Some("/usr".into()),
        writes: false,
    };
    let run = run_once(&command, isolation, "", PATIENCE)?;
    Ok(match run.fault {
        None => Ok(run.output),
        Some(fault) => Err(fault),
    })
}

impl InstalledModules {
    /// Tries the modules of these folders.
    pub fn probe(folders: &[PathBuf], isolation: &Isolation) -> Result<InstalledModules, PythonModuleError> {
        let mut modules = InstalledModules::default();
        for folder in folders {
            modules.add(InstalledModule::probe(folder, isolation)?)?;
        }
        Ok(modules)
    }

    /// Adds a module that was tried.
    ///
    /// # Errors
    /// If it does not fit beside one that is there.
    pub fn add(&mut self, module: InstalledModule) -> Result<(), PythonModuleError> {
        for other in self.iter() {
            for (inner, outer) in [(&module, other), (other, &module)] {
                if inner.folder != outer.folder && inner.folder.starts_with(&outer.folder) {
                    return Err(PythonModuleError::Nested(inner.folder.clone(), outer.folder.clone()));
                }
            }
        }
        let knowledge = module.knowledge;
        let place = if knowledge { &mut self.with_knowledge } else { &mut self.plain };
        if let Some(other) = place {
            return Err(PythonModuleError::Twice(other.folder.clone(), module.folder, knowledge));
        }
        *place = Some(module);
        Ok(())
    }

    /// The module without knowledge.
    pub const fn plain(&self) -> Option<&InstalledModule> {
        self.plain.as_ref()
    }

    /// The module with books and proofs.
    pub const fn with_knowledge(&self) -> Option<&InstalledModule> {
        self.with_knowledge.as_ref()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &InstalledModule> {
        self.plain.iter().chain(&self.with_knowledge)
    }
}
