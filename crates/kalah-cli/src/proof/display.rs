//! A proof in words.

use kalah_engine::{OpenWork, ProofState};

use super::subject::ProofSubject;

/// Prints how far a proof is.
pub(crate) fn print(subject: &ProofSubject, margin: i32, status: &ProofState) {
    let answer = match status.answer {
        Some(true) => "proven",
        Some(false) => "refuted",
        None => "open",
    };
    println!("{subject}: a margin of at least {margin:+} is {answer}");
    let (least, most) = status.margins;
    println!("the log proves a margin of {least:+} to {most:+}");
    println!(
        "{} proofs; {} pieces answered, {} given up and split, {} nodes",
        indicatif::HumanCount(status.proofs as u64),
        indicatif::HumanCount(status.answered),
        indicatif::HumanCount(status.given_up),
        indicatif::HumanCount(status.nodes),
    );
    if status.answer.is_none() {
        println!("{}", rest(status.rest.as_ref()));
    }
}

/// Describes the remaining work in words.
pub(crate) fn rest(rest: Option<&OpenWork>) -> String {
    let Some(OpenWork { expected, pieces }) = rest else {
        return String::from("nothing was split yet, so what is left cannot be told");
    };
    let answer = if *expected { "yes" } else { "no" };
    format!("{answer} expected, which rests on {pieces} pieces as the tree looks now")
}

/// A great number in a few letters.
pub(crate) fn short(number: f64) -> String {
    match number {
        n if n >= 1e12 => format!("{:.1} T", n / 1e12),
        n if n >= 1e9 => format!("{:.1} G", n / 1e9),
        n if n >= 1e6 => format!("{:.1} M", n / 1e6),
        n => format!("{:.0} k", n / 1e3),
    }
}

/// Nodes a second.
#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
pub(crate) fn as_rate(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds.max(1e-3)
}
