//! Trains the estimate on exact values and prints its weights:
//! `cargo run --release -p kalah-engine --example train -- 6x4 20`

use kalah::Rules;
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{LinearEstimate, Training};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rules, seeds] = arguments.as_slice() else { return Err("usage: train RULES DATABASE-SEEDS".into()) };
    let (rules, seeds): (Rules, u32) = (rules.parse()?, seeds.parse()?);
    let endgame = Endgame::build(rules, seeds, &BuildOptions::default(), &|_| ())?;
    let (estimate, fit) = LinearEstimate::train(rules, &endgame, Training::default())
        .ok_or("an estimate is for up to 8 pits")?;
    let remark = format!(
        "Weights of the estimate, in parts of a seed: {} are a seed.\n\
         Made by: cargo run --release -p kalah-engine --example train -- {rules} {seeds}\n\
         {} positions, margins {:.2} seeds rms, error {:.2}.\n\
         A row a line, for 0, 1, 2, ... seeds: the mover's pits from the left, the opponent's,\n\
         the best capture of the mover and of the opponent.",
        LinearEstimate::SEED,
        fit.positions,
        fit.spread,
        fit.error,
    );
    print!("{}", estimate.write(&remark));
    Ok(())
}
