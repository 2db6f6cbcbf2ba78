//! Estimate of a match's duration, printed beforehand.

use anyhow::{Result, bail};
use kalah_lab::{Model, Pentanomial, Sprt, TestExpectation, USUAL_DEVIATION};

/// Tells what to expect of a test, or of so many games without one.
pub(crate) fn print_plan(sprt: Option<Sprt>, games: u64) -> Result<()> {
    let Some(sprt) = sprt else { return precision(games) };
    println!("test {sprt}: pairs of games until it ends, by the true difference\n");
    println!("{:>8} {:>10} {:>10} {:>10}", "Elo", "stronger", "in mean", "95% within");
    for TestExpectation { elo, stronger, pairs, most } in sprt.plan(USUAL_DEVIATION) {
        println!("{elo:>+8.1} {:>9.1}% {pairs:>10.0} {most:>10.0}", 100.0 * stronger);
    }
    if sprt.model() == Model::Logistic {
        println!("\nif the share of a pair deviates by {USUAL_DEVIATION} as among players of like strength");
    }
    Ok(())
}

/// Prints the precision that a number of games gives.
fn precision(games: u64) -> Result<()> {
    let few = games / 8;
    let even = Pentanomial([few, few, 0, few, few]);
    let Some(estimate) = even.normalised_elo() else {
        bail!("write at least eight games, or which test: --games 1000, --sprt 0,10");
    };
    let radius = estimate.high.unwrap_or_default() - estimate.value;
    println!("{games} games tell normalised Elo to within {radius:.1} in 95 of 100 cases");
    Ok(())
}
