//! Figures held to those of `SciPy`, which finds them in another way: fixtures/statistics/oracle.py.

use std::io::Write;
use std::process::{Command, Stdio};

use kalah_tournament::{PairResults, Strengths};
use serde_json::{Value, json};

use crate::{Pentanomial, Sprt};

const PYTHON: &str = "/usr/bin/python3";
const SCIPY: &str = "/usr/lib/python3/dist-packages/scipy";

/// The answers to all questions; none where there is no `SciPy`.
fn asked(questions: &[Value]) -> Option<Vec<Value>> {
    if !kalah_needs::all_here(&[PYTHON, SCIPY]) {
        return None;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/statistics/oracle.py");
    let mut python = Command::new(PYTHON)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let text = questions.iter().map(|question| format!("{question}\n")).collect::<Vec<_>>().concat();
    python.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("written");
    let output = python.wait_with_output().expect("Python ends");
    let text = String::from_utf8(output.stdout).expect("text");
    Some(text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}

#[test]
fn likelihood_ratios_are_those_of_scipy() {
    if kalah_needs::is_left_out() {
        return;
    }
    let mut cases = Vec::new();
    for pairs in
        [[379, 10170, 21828, 10640, 343], [10, 30, 100, 40, 20], [0, 3, 40, 9, 1], [50, 0, 100, 0, 70]]
    {
        for (elo, model) in [([0, 2], "normalised"), ([-5, 10], "normalised"), ([0, 20], "logistic")] {
            cases.push((pairs, elo, model));
        }
    }
    // Extremes: sweeps, scores that never came up, and hypotheses far apart.
    for pairs in [
        [0, 0, 0, 0, 40],
        [40, 0, 0, 0, 0],
        [0, 0, 0, 20, 20],
        [0, 0, 60, 0, 1],
        [1, 0, 0, 0, 99],
        [5, 0, 5, 0, 5],
    ] {
        for (elo, model) in [
            ([0, 250], "normalised"),
            ([-250, 600], "normalised"),
            ([0, 1000], "normalised"),
            ([0, 250], "logistic"),
        ] {
            cases.push((pairs, elo, model));
        }
    }
    let questions: Vec<Value> = cases
        .iter()
        .map(|(pairs, elo, model)| json!({ "pairs": pairs, "elo": elo, "model": model }))
        .collect();
    let Some(answers) = asked(&questions) else { return };
    assert_eq!(answers.len(), cases.len());
    for ((pairs, [zero, one], model), answer) in cases.into_iter().zip(answers) {
        let sprt: Sprt = format!("{zero},{one},model={model}").parse().expect("a test");
        let [ours, theirs] = [sprt.decide(&Pentanomial(pairs)).ratio, answer.as_f64().expect("a number")];
        assert!((ours - theirs).abs() < 2e-3 * (1.0 + theirs.abs()), "{pairs:?} {sprt}: {ours} {theirs}");
    }
}

#[test]
fn strengths_are_those_of_scipy() {
    if kalah_needs::is_left_out() {
        return;
    }
    let played = [
        ([0, 1], 20.0, 14.5),
        ([1, 0], 20.0, 9.0),
        ([1, 2], 10.0, 7.0),
        ([2, 1], 10.0, 6.5),
        ([0, 2], 8.0, 8.0),
        ([2, 3], 30.0, 4.0),
        ([3, 2], 30.0, 27.5),
    ];
    let rows: Vec<Value> =
        played.iter().map(|([first, second], games, won)| json!([first, second, games, won])).collect();
    let Some(answers) = asked(&[json!({ "players": 4, "played": rows })]) else { return };
    let played = played.map(|(players, games, won)| PairResults { players, games, won });
    let ours = Strengths::equal(4).fitted(&played);
    for (place, elo) in ours.elo().into_iter().enumerate() {
        let theirs = answers[0]["elo"][place].as_f64().expect("a number");
        assert!((elo - theirs).abs() < 0.05, "{place}: {elo} {theirs}");
    }
    let theirs = answers[0]["first_move"].as_f64().expect("a number");
    assert!((ours.first_move_elo() - theirs).abs() < 0.05, "{} {theirs}", ours.first_move_elo());
}
