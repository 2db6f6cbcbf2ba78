//! `kalah nim table`: who wins each start, and in how many plies.

use anyhow::{Context, Result};
use clap::Args;
use kalah_textbook::nim::{BoardWinners, NimBoard, RemainingPlies, SolvingNeed};
use serde_json::json;

use crate::json_report;
use crate::nim::room::{RoomArgs, describe};
use crate::nim::watch::SolvingProgressBar;

/// Who wins every start N,0,...,0, and in how many plies
///
/// One row for each number of tokens, one column for each number of pits: +7 is won in 7 plies,
/// -8 is lost in 8.
#[derive(Args)]
pub(crate) struct Starts {
    /// The most pits
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pits: u16,
    /// The most tokens [default: as many as memory and time allow, up to 1000]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(NimBoard::MAX_TOKENS)))]
    tokens: Option<u32>,
    /// Only who wins, which goes much further: + or -
    #[arg(long)]
    win_loss: bool,
    #[command(flatten)]
    room: RoomArgs,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

/// A solved table of either kind.
enum SolvedTable {
    Plies(RemainingPlies),
    Lost(BoardWinners),
}

impl Starts {
    pub(crate) fn run(&self) -> Result<()> {
        let pits = usize::from(self.pits);
        let need = |tokens| {
            if self.win_loss { SolvingNeed::winners(pits, tokens) } else { SolvingNeed::plies(pits, tokens) }
        };
        let fitting = || (1..=1000).take_while(|&tokens| self.room.fits(&need(tokens))).last();
        let tokens = match self.tokens {
            Some(tokens) => {
                let most = || fitting().map_or(String::new(), |most| format!("; {most} tokens would do"));
                self.room
                    .check(&need(tokens))
                    .with_context(|| format!("{pits} pits and {tokens} tokens are too many{}", most()))?;
                tokens
            }
            None => fitting().with_context(|| format!("{pits} pits are too many"))?,
        };
        eprintln!("kalah: {pits} pits, {tokens} tokens: {}", describe(&need(tokens)));
        let watch = SolvingProgressBar::new(BoardWinners::bytes(pits, tokens) / 2);
        let progress = |steps| watch.step(steps);
        let solved = if self.win_loss {
            SolvedTable::Lost(BoardWinners::solve(pits, tokens, &progress))
        } else {
            SolvedTable::Plies(RemainingPlies::solve(pits, tokens, &progress))
        };
        drop(watch);
        self.print(pits, tokens, &solved)
    }

    fn print(&self, pits: usize, tokens: u32, solved: &SolvedTable) -> Result<()> {
        let starts = |tokens| (1..=pits).map(move |pits| (pits, tokens, start(pits, tokens, solved)));
        if self.json {
            let rows = (1..=tokens).flat_map(starts).map(|(pits, tokens, start)| {
                let (win, plies) = start?;
                Ok(json!({ "pits": pits, "tokens": tokens, "win": win, "plies": plies }))
            });
            json_report::print(json!({ "starts": rows.collect::<Result<Vec<_>>>()? }));
            return Ok(());
        }
        print!("tokens");
        for pits in 1..=pits {
            print!("{pits:>6}");
        }
        println!("  pits");
        for tokens in 1..=tokens {
            print!("{tokens:>6}");
            for (_, _, start) in starts(tokens) {
                let (win, plies) = start?;
                let sign = if win { '+' } else { '-' };
                print!("{:>6}", format!("{sign}{}", plies.map_or(String::new(), |plies| plies.to_string())));
            }
            println!();
        }
        Ok(())
    }
}

/// Returns whether the start is won, and in how many plies if that was solved.
fn start(pits: usize, tokens: u32, solved: &SolvedTable) -> Result<(bool, Option<u32>)> {
    let board = NimBoard::start(pits, tokens)?;
    let start = match solved {
        SolvedTable::Plies(table) => table.plies(&board).map(|plies| (plies % 2 == 1, Some(plies))),
        SolvedTable::Lost(table) => table.is_lost(&board).map(|lost| (!lost, None)),
    };
    start.with_context(|| format!("{board} was not solved"))
}
