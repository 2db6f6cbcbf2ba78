//! The engine of the module, natively: `analyse RULES SEEDS DEPTH LINES` prints the report of the start of the game, searched with
//! the network and a database of so many seeds. Node's tests compare the module with it.

use std::error::Error;
use std::time::Instant;

use kalah::Rules;
use kalah_engine::{AnalysisScope, ShippedFile, ShippedKind};
use kalah_web_engine::{QuestionLimits, WebEngine};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rules, seeds, depth, lines] = arguments.as_slice() else {
        return Err("write RULES SEEDS DEPTH LINES".into());
    };
    let (rules, seeds): (Rules, u32) = (rules.parse()?, seeds.parse()?);
    let mut engine = WebEngine::new(WebEngine::TABLE_BYTES);
    for file in ShippedFile::all().filter(|file| file.kind == ShippedKind::Network) {
        engine.add_file(&file.to_string(), file.bytes)?;
    }
    engine.add_database(rules, seeds, WebEngine::build_database(rules, seeds)?)?;
    let scope = AnalysisScope { depth: depth.parse()?, lines: lines.parse()? };
    engine.ask(Some(rules), "", QuestionLimits { scope, nodes: u64::MAX })?;
    let begun = Instant::now();
    engine.advance(&|| false)?;
    println!("{}", engine.report(begun.elapsed())?.1);
    Ok(())
}
