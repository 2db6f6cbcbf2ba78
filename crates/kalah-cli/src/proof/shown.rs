//! A proof in words.

use kalah_engine::{Rest, Status};

use super::subject::Subject;

/// Prints how far a proof is. `rate` is in nodes a second, if it is known.
pub(crate) fn print(subject: &Subject, margin: i32, status: &Status, rate: Option<f64>) {
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
        println!("{}", rest(status.rest.as_ref(), rate));
    }
}

/// What is left, in words.
pub(crate) fn rest(rest: Option<&Rest>, rate: Option<f64>) -> String {
    let Some(rest) = rest else {
        return String::from("what is left cannot be told yet: too few pieces were answered");
    };
    let answer = if rest.expected { "yes" } else { "no" };
    let time = rate.filter(|&rate| rate > 0.0).map_or_else(String::new, |rate| {
        format!(", {} to {}", duration(rest.low / rate), duration(rest.high / rate))
    });
    format!(
        "{answer} expected, {} pieces left: {} to {} nodes{time}, if the tree is as it looks now",
        rest.pieces,
        short(rest.low),
        short(rest.high),
    )
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

fn duration(seconds: f64) -> String {
    match seconds {
        s if s >= 2.0 * 86400.0 => format!("{:.1} days", s / 86400.0),
        s if s >= 2.0 * 3600.0 => format!("{:.1} h", s / 3600.0),
        s if s >= 120.0 => format!("{:.0} min", s / 60.0),
        s => format!("{s:.0} s"),
    }
}

/// Nodes a second.
#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
pub(crate) fn as_rate(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds.max(1e-3)
}
