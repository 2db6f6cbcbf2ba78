//! `kalah standings`

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kalah_server::{RecomputedTable, recompute_records};

use crate::json_report;
use crate::terminal::counted;

/// Work the table of a tournament out from its records alone
#[derive(Args)]
pub(crate) struct StandingsArgs {
    /// The records, as a tournament's page or its export gives them
    records: PathBuf,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl StandingsArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let text = kalah_files::read_text(&self.records)?;
        let table = recompute_records(&text).with_context(|| self.records.display().to_string())?;
        if self.json {
            print_json(&table);
        } else {
            print(&table);
        }
        Ok(())
    }
}

fn print(table: &RecomputedTable) {
    println!("Rank  Player  Played    Won   Tied   Lost   Ratio   Seeds");
    for row in &table.rows {
        let tally = row.tally;
        let ratio = tally.win_ratio().map_or("-".to_owned(), |ratio| format!("{:.1} %", 100.0 * ratio));
        println!(
            "{:>4}  {:>6}  {:>6}  {:>5}  {:>5}  {:>5}  {ratio:>6}  {:>6}",
            row.rank,
            row.entry.0,
            tally.played(),
            tally.wins,
            tally.draws,
            tally.losses,
            tally.seeds
        );
    }
    println!("{}, sha256 {}", counted(table.matches as u64, "match", "matches"), table.hash);
}

fn print_json(table: &RecomputedTable) {
    let row = |row: &kalah_tournament::StandingsRow| {
        let tally = row.tally;
        serde_json::json!({
            "rank": row.rank, "player": row.entry.0, "played": tally.played(), "won": tally.wins,
            "tied": tally.draws, "lost": tally.losses, "seeds": tally.seeds,
        })
    };
    let players: Vec<_> = table.rows.iter().map(row).collect();
    json_report::print(
        serde_json::json!({ "matches": table.matches, "sha256": table.hash, "players": players }),
    );
}
