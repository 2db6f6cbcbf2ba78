//! The same for boards of more than 7 pits, all of which one network serves.

pub(crate) mod play;
mod samples;

use std::path::Path;

use kalah::Rules;
use kalah_engine::{NetworkEvaluation, WideEvaluation, WideSolver};

use self::play::WideTeacher;
use self::samples::WideLessons;
use crate::network::{self, Lessons};
use crate::{Failure, USAGE};

/// Bytes of the table of a search.
const TABLE: usize = 4 << 20;

/// The teacher that the settings ask for.
pub(crate) fn teacher(rules: Rules, nodes: u64, settings: &[&str]) -> Result<WideTeacher, Failure> {
    let (mut evaluation, mut threads) = (WideEvaluation::built_in(rules), 2);
    for setting in settings {
        match setting.split_once('=').ok_or(USAGE)? {
            ("weights", "none") => evaluation = None,
            ("weights", path) => {
                evaluation = Some(WideEvaluation::read(rules, &std::fs::read_to_string(path)?)?);
            }
            ("threads", number) => threads = number.parse()?,
            _ => return Err(USAGE.into()),
        }
    }
    let solver = move || WideSolver::new(rules, TABLE).with_evaluation(evaluation.clone());
    Ok(WideTeacher { rules, nodes, threads, solver: Box::new(solver) })
}

/// Learns and prints the weights.
pub(crate) fn fit(rules: Rules, paths: &[&str]) -> Result<(), Failure> {
    let files: Vec<Vec<samples::WideSample>> =
        paths.iter().map(|path| samples::read(Path::new(path))).collect::<Result<_, _>>()?;
    let samples = files.concat();
    let lessons = WideLessons::new(samples.clone(), &vec![0; WideEvaluation::WEIGHTS])?;
    let weights = network::fit(&lessons);
    let lessons = WideLessons::new(samples, &weights)?;
    let remark = format!(
        "Weights of the evaluation of wide boards: {} weigh 1.\n\
         Made by: cargo run --release -p kalah-engine --example learn -- fit {rules} SAMPLES...\n\
         {} positions, margins {:.2} seeds rms, error {:.2} on those kept apart.",
        NetworkEvaluation::ONE,
        lessons.count(),
        lessons.error(|_| 0.0),
        lessons.error(|at| lessons.expected(at)),
    );
    eprintln!("{remark}");
    print!("{}", WideEvaluation::new(rules, &weights)?.write(&remark));
    Ok(())
}
