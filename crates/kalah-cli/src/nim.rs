//! `kalah nim`: Nim-Mancala.

mod figures;
mod method;
mod room;
mod starts;
mod watch;

use std::io::Write;

use anyhow::{Result, bail, ensure};
use clap::{Args, Subcommand};
use kalah_textbook::nim::{NimBoard, SpeedUtility};
use serde_json::{Value, json};

use method::{BestMove, SolvingMethod, Utility};
use room::RoomArgs;
use starts::Starts;

use crate::json_report;
use crate::status::{CommandResult, OfArguments, WrongArguments};

/// Play Nim-Mancala right: the best move of any board, and what comes of it
///
/// A move takes one or more tokens of one pit and lays one on each pit that follows; what runs past
/// the last pit leaves the game. Who removes the last token wins.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct NimArgs {
    #[command(subcommand)]
    command: Option<NimCommand>,
    /// Tokens of each pit from the left, as in 5,0,0,0; asked for if left out
    #[arg(allow_hyphen_values = true)]
    board: Option<String>,
    /// Print this utility of the move
    #[arg(long)]
    utility: Option<Utility>,
    /// Use minimax with a lookup table, and print what the table saved
    #[arg(long)]
    table: bool,
    /// Use plain minimax, for comparison
    #[arg(long, conflicts_with = "table")]
    plain: bool,
    /// Play on to the end and check each prediction
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    room: RoomArgs,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

#[derive(Subcommand)]
enum NimCommand {
    Table(Starts),
}

impl NimArgs {
    pub(crate) fn run(&self) -> CommandResult {
        if let Some(NimCommand::Table(starts)) = &self.command {
            return Ok(starts.run()?);
        }
        let board: NimBoard = match &self.board {
            Some(text) => text.parse().of_arguments()?,
            None => read_line()?.parse().of_arguments()?,
        };
        if board.tokens() == 0 {
            let over = format!("the game is over on {board}: there is no token to take");
            return Err(WrongArguments::new(over).into());
        }
        let utility = self.utility.unwrap_or(Utility::WinLoss);
        let method = if self.table || self.plain {
            SolvingMethod::minimax(&board, self.table, utility, &self.room)
        } else {
            SolvingMethod::solver(&board, &self.room)?
        };
        Ok(if self.trace { self.trace(board, &method) } else { self.once(&board, &method) }?)
    }

    fn once(&self, board: &NimBoard, method: &SolvingMethod) -> Result<()> {
        let answer = self.answer(board, method)?;
        if self.json {
            json_report::print(object(board, &answer));
        } else {
            println!("{}", sentence(&answer));
            if let Some(counts) = answer.counts {
                print!("visited {} positions", counts.visited);
                if self.table {
                    print!("; looked up {}, stored {}, saved {}", counts.lookups, counts.stored, counts.hits);
                }
                println!();
            }
        }
        Ok(())
    }

    /// Plays by the predictions for both sides, each of which must hold.
    fn trace(&self, mut board: NimBoard, method: &SolvingMethod) -> Result<()> {
        let mut expected: Option<(bool, Option<u32>)> = None;
        let mut objects = Vec::new();
        let width = board.to_string().len();
        for ply in 1.. {
            if board.tokens() == 0 {
                break;
            }
            let answer = self.answer(&board, method)?;
            let found = (answer.wins, answer.plies);
            if let Some(expected) = expected.filter(|&expected| expected != found) {
                bail!("the prediction for {board} does not hold: {found:?} instead of {expected:?}");
            }
            if self.json {
                objects.push(object(&board, &answer));
            } else {
                println!("{ply:>3}  {:<width$}  {}", board.to_string(), sentence(&answer));
            }
            expected = Some((!answer.wins, answer.plies.map(|plies| plies - 1)));
            let Some(after) = board.play(answer.take) else { bail!("{board} has no such move") };
            board = after;
        }
        let held = matches!(expected, Some((false, None | Some(0))));
        ensure!(held, "the prediction for {board} does not hold");
        if self.json {
            json_report::print(json!({ "trace": objects, "held": held }));
        } else {
            println!("     {board}  every prediction held");
        }
        Ok(())
    }

    /// The answer, with the utility if it was asked for.
    fn answer(&self, board: &NimBoard, method: &SolvingMethod) -> Result<BestMove> {
        let mut answer = method.answer(board)?;
        answer.utility = match (self.utility, answer.plies) {
            (Some(Utility::WinLoss), _) => Some(i32::from(answer.wins)),
            (Some(Utility::Fast), Some(plies)) => Some(SpeedUtility::new(board).utility(answer.wins, plies)),
            _ => None,
        };
        Ok(answer)
    }
}

/// A line of standard input, after a prompt on standard error.
fn read_line() -> Result<String> {
    eprint!("tokens of each pit, from the left (5,0,0,0): ");
    std::io::stderr().flush()?;
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(line.trim_start_matches('\u{feff}').to_owned())
}

fn sentence(answer: &BestMove) -> String {
    let BestMove { take, wins, .. } = answer;
    let outcome = if *wins { "win" } else { "lose" };
    let plies = answer
        .plies
        .map_or(String::new(), |plies| format!(" in {plies} {}", if plies == 1 { "ply" } else { "plies" }));
    let utility = answer.utility.map_or(String::new(), |utility| format!(", utility {utility}"));
    format!("pit {}, take {}: {outcome}{plies}{utility}", take.pit + 1, take.tokens)
}

fn object(board: &NimBoard, answer: &BestMove) -> Value {
    let mut object = json!({
        "board": board.pits(),
        "pit": answer.take.pit + 1,
        "tokens": answer.take.tokens,
        "win": answer.wins,
    });
    let counts = answer.counts;
    let known = [
        ("plies", answer.plies.map(Value::from)),
        ("utility", answer.utility.map(Value::from)),
        ("visited", counts.map(|counts| counts.visited.into())),
        ("looked_up", counts.map(|counts| counts.lookups.into())),
        ("stored", counts.map(|counts| counts.stored.into())),
        ("saved", counts.map(|counts| counts.hits.into())),
    ];
    for (key, value) in known {
        if let Some(value) = value {
            object[key] = value;
        }
    }
    object
}
