//! Values the positions of a game.

use kalah::Position;
use kalah_engine::{Evaluation, Options, Run, Scope, Solver};
use kalah_jobs::{Judge, JudgedPosition, Outcome, Product};

use crate::hands::Marks;

/// Bytes of the table of a search.
const TABLE: usize = 64 << 20;

pub(crate) fn judge(judge: &Judge, marks: &Marks) -> Result<Outcome, String> {
    // The server has replayed the record; if it is none all the same, its words are wrong.
    let replay = judge.record.replay().map_err(|error| format!("the game cannot be judged: {error}"))?;
    let rules = judge.record.start.rules();
    let options =
        Options { table_bytes: TABLE, evaluation: Evaluation::built_in(rules), ..Options::default() };
    let solver = Solver::new(rules, options).map_err(|error| error.to_string())?;
    let value = |position: &Position| -> Result<JudgedPosition, String> {
        let run = Run::new().within(judge.nodes).stopped_by(&marks.cancelled);
        let analysis = solver.analyse(position, Scope::BEST, &run).map_err(|error| error.to_string())?;
        let best = analysis.best().map(|best| JudgedPosition { value: best.margin, exact: best.exact });
        Ok(best.unwrap_or_else(|| over(position)))
    };
    let values = replay.positions().map(value).collect::<Result<_, _>>()?;
    Ok(Outcome::Done(Product::Judged(values)))
}

/// A position in which nobody can move.
fn over(position: &Position) -> JudgedPosition {
    let side = position.turn();
    let value = i32::from(position.store(side)) - i32::from(position.store(side.opposite()));
    JudgedPosition { value, exact: true }
}
