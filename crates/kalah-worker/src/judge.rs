//! Values the positions of a game.

use kalah::Position;
use kalah_engine::{Evaluation, Lookup, Options, Run, Scope, Solver};
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
    let lookup = Lookup::shipped(rules);
    let value = |position: &Position| -> Result<JudgedPosition, String> {
        let run = Run::new().within(judge.nodes).stopped_by(&marks.cancelled);
        let analysis = solver
            .analyse_with(&lookup, position, Scope::BEST, &run, &mut |_| ())
            .map_err(|error| error.to_string())?;
        let exact = analysis.known.is_some() || analysis.best().is_some_and(|best| best.exact);
        Ok(JudgedPosition { value: analysis.margin(), exact })
    };
    let values = replay.positions().map(value).collect::<Result<_, _>>()?;
    Ok(Outcome::Done(Product::Judged(values)))
}
