//! `kalah rate`: ratings of whoever played the games of files.

use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use clap::Args;
use kalah::Rules;
use kalah_lab::{IntervalEstimate, RatedName, rate_games};
use serde_json::json;

use crate::status::CommandResult;
use crate::terminal::counted;
use crate::{convert, json_report};

/// Rate the players of games, in any form that `kalah convert` reads
///
/// Ratings are the likeliest strengths (Bradley and Terry) in Elo, with an interval that holds the true one in 95 of 100
/// cases. Players are told apart by their names. Those who have not met, not even through others, have no common scale:
/// they are in different groups, and the mean of each group is 0.
#[derive(Args)]
pub(crate) struct RateArgs {
    /// Files of games; standard input if left out
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Rules in a word, where the games do not say them
    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl RateArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let mut games = Vec::new();
        if self.files.is_empty() {
            games = convert::games(&kalah_files::read_stdin()?, self.rules)?;
        }
        for file in &self.files {
            let text = kalah_files::read_text(file)?;
            let read = convert::games(&text, self.rules).with_context(|| file.display().to_string())?;
            games.extend(read);
        }
        let rated = rate_games(&games);
        if rated.is_empty() {
            let read = counted(games.len() as u64, "game", "games");
            return Err(anyhow!("{read}, and none with a result between players of different names").into());
        }
        if self.json {
            print_json(games.len(), &rated);
        } else {
            print_table(&rated);
        }
        Ok(())
    }
}

fn print_json(games: usize, rated: &[RatedName]) {
    let player = |player: &RatedName| {
        let [won, drawn, lost] = player.results;
        json!({
            "player": player.player, "group": player.group, "games": player.games,
            "won": won, "drawn": drawn, "lost": lost, "elo": player.elo,
        })
    };
    let players: Vec<_> = rated.iter().map(player).collect();
    json_report::print(json!({ "games": games, "players": players }));
}

fn print_table(rated: &[RatedName]) {
    let width = rated.iter().map(|player| player.player.chars().count()).max().unwrap_or(0).max(6);
    println!("{:width$} {:>7} {:>7} {:>7} {:>7}  Elo (95 %)", "player", "games", "won", "drawn", "lost");
    for (at, player) in rated.iter().enumerate() {
        if at > 0 && rated[at - 1].group != player.group {
            println!("those below have not met those above:");
        }
        let [won, drawn, lost] = player.results;
        let IntervalEstimate { value, low, high } = player.elo;
        let elo = match (low, high) {
            (Some(low), Some(high)) => format!("{value:+.0} ({low:+.0} to {high:+.0})"),
            _ => format!("{value:+.0}"),
        };
        println!("{:width$} {:>7} {won:>7} {drawn:>7} {lost:>7}  {elo}", player.player, player.games);
    }
}
