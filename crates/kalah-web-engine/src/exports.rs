//! What JavaScript calls.
//!
//! Bytes go in by way of a buffer that [`input`] makes, and come out by way of [`output`] and [`output_bytes`], which are valid until the
//! next call. A call that can fail returns 2 and leaves the reason there.

#![expect(unsafe_code, reason = "names and the memory are shared with JavaScript")]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kalah::{Rules, parse_moves};
use kalah_engine::{AnalysisScope, Level};

use crate::engine::{QuestionLimits, WebEngine, WebEngineError};

/// The search goes on.
const SEARCHING: u32 = 0;
/// Nothing is left to search, or what was asked for is done.
const DONE: u32 = 1;
/// The output says why not.
const FAILED: u32 = 2;

#[link(wasm_import_module = "kalah")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
}

struct Module {
    engine: WebEngine,
    input: Vec<u8>,
    output: Vec<u8>,
    /// Milliseconds that were spent on the question.
    spent: f64,
}

static MODULE: Mutex<Option<Module>> = Mutex::new(None);

/// Works with the module; there is but one thread.
fn module<T>(work: impl FnOnce(&mut Module) -> T) -> T {
    let mut module: MutexGuard<Option<Module>> = MODULE.lock().unwrap_or_else(PoisonError::into_inner);
    work(module.get_or_insert_with(|| Module {
        engine: WebEngine::new(WebEngine::TABLE_BYTES),
        input: Vec::new(),
        output: Vec::new(),
        spent: 0.0,
    }))
}

impl Module {
    /// Answers with a status, and with what is known of the question.
    fn answer(&mut self, done: Result<(), WebEngineError>) -> u32 {
        let spent = Duration::from_secs_f64((self.spent / 1000.0).max(0.0));
        match done.and_then(|()| self.engine.report(spent)) {
            Ok((goes_on, text)) => {
                self.output = text.into_bytes();
                if goes_on { SEARCHING } else { DONE }
            }
            Err(error) => self.fail(&error),
        }
    }

    fn finish(&mut self, done: Result<(), WebEngineError>) -> u32 {
        done.map_or_else(|error| self.fail(&error), |()| DONE)
    }

    /// Answers with a text.
    fn say(&mut self, said: Result<String, WebEngineError>) -> u32 {
        match said {
            Ok(text) => {
                self.output = text.into_bytes();
                DONE
            }
            Err(error) => self.fail(&error),
        }
    }

    fn fail(&mut self, error: &WebEngineError) -> u32 {
        self.output = error.to_string().into_bytes();
        FAILED
    }

    /// The last line of the input, and the bytes before it.
    fn input(&mut self) -> (String, Vec<u8>) {
        let mut bytes = std::mem::take(&mut self.input);
        let end = bytes.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
        let line = bytes.get(end + 1..).map(|line| String::from_utf8_lossy(line).into_owned());
        bytes.truncate(end);
        (line.unwrap_or_default(), bytes)
    }
}

/// Parses rules that may be left out.
fn parse_rules(text: &str) -> Result<Option<Rules>, WebEngineError> {
    if text.is_empty() { Ok(None) } else { Ok(Some(text.parse()?)) }
}

/// Makes room for so many bytes that are written next.
#[unsafe(no_mangle)]
extern "C" fn input(bytes: usize) -> *mut u8 {
    module(|module| {
        module.input = vec![0; bytes];
        module.input.as_mut_ptr()
    })
}

/// Where the last answer lies.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    module(|module| module.output.as_ptr())
}

/// Bytes of the last answer.
#[unsafe(no_mangle)]
extern "C" fn output_bytes() -> usize {
    module(|module| module.output.len())
}

/// Takes a file: its unpacked bytes, then its name in a line.
#[unsafe(no_mangle)]
extern "C" fn add_file() -> u32 {
    module(|module| {
        let (name, bytes) = module.input();
        let done = module.engine.add_file(&name, &bytes);
        module.finish(done)
    })
}

/// Takes a database of so many seeds: its values, then its rules in a line.
#[unsafe(no_mangle)]
extern "C" fn add_database(seeds: u32) -> u32 {
    module(|module| {
        let (rules, values) = module.input();
        let rules = rules.parse::<Rules>().map_err(WebEngineError::from);
        let done = rules.and_then(|rules| module.engine.add_database(rules, seeds, values));
        module.finish(done)
    })
}

/// Builds a database of so many seeds for rules in a line. The output has its values.
#[unsafe(no_mangle)]
extern "C" fn build_database(seeds: u32) -> u32 {
    module(|module| {
        let (rules, _) = module.input();
        let rules = rules.parse::<Rules>().map_err(WebEngineError::from);
        match rules.and_then(|rules| WebEngine::build_database(rules, seeds)) {
            Ok(values) => {
                module.output = values;
                DONE
            }
            Err(error) => module.fail(&error),
        }
    })
}

/// Says what helps with the question: its game without opening rules, its board, and the seeds of its database, in a line.
#[unsafe(no_mangle)]
extern "C" fn needs() -> u32 {
    module(|module| {
        let needs = module.engine.needs();
        module.say(needs.map(|needs| format!("{} {} {}", needs.game, needs.board, needs.seeds)))
    })
}

/// Asks about a position: the position, then the rules in a line, which may be empty. 0 lines stands for all moves.
#[unsafe(no_mangle)]
extern "C" fn ask(depth: u32, lines: u32, nodes: f64) -> u32 {
    module(|module| {
        module.spent = 0.0;
        let (rules, position) = module.input();
        let scope = AnalysisScope { depth, lines: if lines == 0 { usize::MAX } else { lines as usize } };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
        let limits = QuestionLimits { scope, nodes: nodes as u64 };
        let asked = parse_rules(&rules)
            .and_then(|rules| module.engine.ask(rules, &String::from_utf8_lossy(&position), limits));
        module.answer(asked)
    })
}

/// Chooses the move of an opponent at the level of this place among all, the gentlest first: the position, then the rules in a line, which may be empty. The output is the move,
/// or nothing if the game is over.
#[unsafe(no_mangle)]
extern "C" fn choose(place: u32, seed: f64) -> u32 {
    module(|module| {
        let (rules, position) = module.input();
        let chosen = parse_rules(&rules).and_then(|rules| {
            let level = Level::all().nth(place as usize).unwrap_or(Level::BEST);
            module.engine.choose(rules, &String::from_utf8_lossy(&position), level, seed.to_bits())
        });
        module.say(chosen.map(|mv| mv.map(|mv| mv.to_string()).unwrap_or_default()))
    })
}

/// Gives a hint for the question after so many plies; the second one names the move.
#[unsafe(no_mangle)]
extern "C" fn hint(ply: u32, step: u32) -> u32 {
    module(|module| {
        let hint = module.engine.hint(ply as usize, step > 1);
        module.say(hint)
    })
}

/// Reviews a move, in a line, as an answer to the question after so many plies. The output is the verdict, and names a better move if
/// that is not 0.
#[unsafe(no_mangle)]
extern "C" fn review(ply: u32, with_better: u32) -> u32 {
    module(|module| {
        let (mv, _) = module.input();
        let moves = parse_moves(&mv).ok();
        let verdict = match moves.as_deref() {
            Some(&[mv]) => module.engine.verdict(ply as usize, mv, with_better != 0),
            _ => Err(WebEngineError::Nothing),
        };
        module.say(verdict)
    })
}

/// Searches for about so many milliseconds. The output is the report.
#[unsafe(no_mangle)]
extern "C" fn advance(milliseconds: f64) -> u32 {
    module(|module| {
        let begun = now();
        let done = module.engine.advance(&|| now() - begun >= milliseconds);
        module.spent += now() - begun;
        module.answer(done.map(|_| ()))
    })
}
