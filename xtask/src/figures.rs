//! Figures of searches in the documentation, made again: `cargo run -p xtask -- figures`.
//!
//! A table whose first cell says `solved` has a row for each board: its rules, the value of the start, the seeds of the
//! database and the nodes. Each row is the answer of `kalah solve BOARD --search --seeds SEEDS --memory 3600 --threads 1
//! --json`, which always takes the same nodes.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

/// The documents with the tables.
const DOCUMENTS: [&str; 2] = ["docs/values.md", "docs/solving.md"];

/// The program, built before.
const PROGRAM: &str = "target/debug/kalah";

/// A row of a table of solved boards.
#[derive(PartialEq, Eq, Debug)]
struct FigureRow {
    /// Document and line.
    place: String,
    rules: String,
    margin: i32,
    seeds: u32,
    nodes: u64,
}

/// The part of the program's answer that is compared.
struct SolveAnswer {
    margin: Option<i32>,
    nodes: u64,
}

/// Solves the boards of all rows with at most so many nodes again, and compares.
///
/// # Errors
/// Each row that is not so, a line each; or if there is no row, or the program cannot be run.
pub(crate) fn check(most: u64) -> Result<()> {
    let mut rows = Vec::new();
    for document in DOCUMENTS {
        rows.extend(rows_of(document, &fs::read_to_string(document).context(document)?)?);
    }
    let (made, left): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.nodes <= most);
    if made.is_empty() {
        bail!("no row of a solved board has at most {most} nodes");
    }
    let mut faults = Vec::new();
    for row in &made {
        faults.extend(fault(row, &solved(row)?));
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    println!("{} figures of nodes are what the program takes; {} are above {most}", made.len(), left.len());
    Ok(())
}

fn solved(row: &FigureRow) -> Result<SolveAnswer> {
    let seeds = row.seeds.to_string();
    let arguments = ["--search", "--seeds", &seeds, "--memory", "3600", "--threads", "1", "--json"];
    let output = Command::new(PROGRAM)
        .args(["solve", &row.rules])
        .args(arguments)
        .output()
        .with_context(|| format!("build {PROGRAM} first"))?;
    let said = || format!("{}: {}", row.rules, String::from_utf8_lossy(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).with_context(said)?;
    let margin = answer["margin"].as_i64().and_then(|margin| i32::try_from(margin).ok());
    Ok(SolveAnswer { margin, nodes: answer["nodes"].as_u64().with_context(said)? })
}

fn fault(row: &FigureRow, answer: &SolveAnswer) -> Option<String> {
    let is_so = answer.margin == Some(row.margin) && answer.nodes == row.nodes;
    let margin = answer.margin.map_or_else(|| "no value".to_owned(), |margin| format!("{margin:+}"));
    (!is_so).then(|| {
        format!("{}: {} with {} seeds: {margin}, {} nodes", row.place, row.rules, row.seeds, answer.nodes)
    })
}

/// The rows of all tables of solved boards in a document.
///
/// # Errors
/// If a row cannot be read.
fn rows_of(document: &str, content: &str) -> Result<Vec<FigureRow>> {
    let mut rows = Vec::new();
    let mut is_within = false;
    for (line, text) in (1..).zip(content.lines()) {
        let cells: Vec<&str> = text.split('|').map(str::trim).collect();
        let [_, first, margin, seeds, nodes, ..] = cells[..] else {
            is_within = false;
            continue;
        };
        if first == "solved" {
            is_within = true;
        } else if is_within && !first.starts_with('-') {
            let row =
                || Some((margin.parse().ok()?, seeds.parse().ok()?, nodes.replace(',', "").parse().ok()?));
            let place = format!("{document}:{line}");
            let (margin, seeds, nodes) = row().with_context(|| format!("{place}: {text}"))?;
            rows.push(FigureRow { place, rules: first.to_owned(), margin, seeds, nodes });
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::{FigureRow, SolveAnswer, fault, rows_of};

    const DOCUMENT: &str = "\
| solved | value | database | nodes | CPU seconds |
|---|---:|---:|---:|---:|
| 6x4 | +8 | 22 | 2,954,606 | 5 |

| other | value | database | nodes |
|---|---|---|---|
| 7x5 | >= +8 | 26 | many |
";

    #[test]
    fn rows_of_solved_boards_are_read_and_compared() {
        let rows = rows_of("values.md", DOCUMENT).expect("tables");
        let row = FigureRow {
            place: "values.md:3".to_owned(),
            rules: "6x4".to_owned(),
            margin: 8,
            seeds: 22,
            nodes: 2_954_606,
        };
        assert_eq!(rows, [row]);
        assert_eq!(fault(&rows[0], &SolveAnswer { margin: Some(8), nodes: 2_954_606 }), None);
        for wrong in [(Some(8), 2_954_607), (Some(6), 2_954_606), (None, 2_954_606)] {
            assert!(fault(&rows[0], &SolveAnswer { margin: wrong.0, nodes: wrong.1 }).is_some());
        }
    }

    #[test]
    fn a_row_that_cannot_be_read_is_a_fault() {
        assert!(
            rows_of("", "| solved | value |\n| 6x4 | eight | 22 | 1 |\n").is_ok_and(|rows| rows.is_empty())
        );
        assert!(rows_of("", "| solved | value | database | nodes |\n| 6x4 | eight | 22 | 1 |\n").is_err());
    }
}
