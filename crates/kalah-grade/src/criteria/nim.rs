//! Nim-Mancala: programs that ask for a board on standard input and print a move and what comes of it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write as _;
use std::time::Duration;

use kalah_match::{ProgramRun, ResolvedPlayer, run_once};
use kalah_textbook::nim::{NimBoard, Prediction, RemainingPlies, SpeedUtility};

use crate::candidate::{Candidate, GradeError};
use crate::criteria::nim_answer::NimAnswer;
use crate::earned::{Earned, Share};
use crate::task::{NimAspect, NimTask};

/// Wrong boards that are listed.
const TOLD: usize = 3;

/// Runs of a program, by board and time: criteria that ask the same ask once.
pub(crate) type AskedBoards = HashMap<(NimBoard, Duration), ProgramRun>;

/// Earned in parts: a board each.
pub(crate) fn tried(
    candidate: &Candidate,
    task: &NimTask,
    asked: &mut AskedBoards,
) -> Result<Earned, GradeError> {
    let (ResolvedPlayer::Process(command) | ResolvedPlayer::Mankalah(command)) = &candidate.player else {
        return Ok(Earned::nothing("is no program that reads standard input"));
    };
    for board in &task.boards {
        if let Entry::Vacant(vacant) = asked.entry((board.clone(), task.time)) {
            vacant.insert(run_once(command, &candidate.isolation, &format!("{board}\n"), task.time)?);
        }
    }
    let run = |board: &NimBoard| &asked[&(board.clone(), task.time)];
    let ended = task.boards.iter().map(run).filter(|run| run.fault.is_none());
    let prompt = NimAnswer::prompt(&ended.map(|run| run.output.as_str()).collect::<Vec<_>>());
    let mut wrong = Vec::new();
    for board in &task.boards {
        if let Err(why) = verdict(board, run(board), prompt, task.right) {
            wrong.push(format!("{board}: {why}"));
        }
    }
    let (all, right) = (task.boards.len(), task.boards.len() - wrong.len());
    let mut reason = format!("{right} of {all} boards right");
    for line in wrong.iter().take(TOLD) {
        _ = write!(reason, "\n{line}");
    }
    if wrong.len() > TOLD {
        _ = write!(reason, "\nand {} more", wrong.len() - TOLD);
    }
    Ok(Earned { share: Some(Share { right, all }), reason })
}

/// Compares an answer with what is exact.
fn verdict(board: &NimBoard, run: &ProgramRun, prompt: usize, aspect: NimAspect) -> Result<(), String> {
    if let Some(fault) = &run.fault {
        return Err(fault.clone());
    }
    let Some(answer) = NimAnswer::read(&run.output[prompt..]) else {
        return Err("printed no pit and number of tokens".to_owned());
    };
    let solved = RemainingPlies::solve(board.pits().len(), board.tokens(), &|_| ());
    let Some(exact) = solved.predict(board) else { return Err("was not solved".to_owned()) };
    match aspect {
        NimAspect::Move => right_move(board, &answer, exact, &solved),
        NimAspect::Result => right_result(&answer, exact),
        NimAspect::Utility => right_utility(board, &answer, exact),
        NimAspect::Table => {
            right_move(board, &answer, exact, &solved).and_then(|()| right_result(&answer, exact))
        }
    }
}

/// Any move that wins is right where one does; any legal one where none does.
fn right_move(
    board: &NimBoard,
    answer: &NimAnswer,
    exact: Prediction,
    solved: &RemainingPlies,
) -> Result<(), String> {
    let take = answer.take().ok_or("printed a pit that does not exist")?;
    let after =
        board.play(take).ok_or_else(|| format!("pit {}, {} tokens is no move", answer.pit, answer.tokens))?;
    let wins = after.tokens() == 0 || solved.predict(&after).is_some_and(|other| !other.wins);
    if exact.wins && !wins {
        let (pit, tokens) = (exact.take.pit + 1, exact.take.tokens);
        let NimAnswer { pit: played, tokens: taken, .. } = answer;
        return Err(format!("pit {played}, {taken} tokens loses; pit {pit}, {tokens} tokens wins"));
    }
    Ok(())
}

fn right_result(answer: &NimAnswer, exact: Prediction) -> Result<(), String> {
    match answer.wins {
        None => Err("printed neither win nor lose".to_owned()),
        Some(wins) if wins == exact.wins => Ok(()),
        Some(_) => Err(format!(
            "predicts a {}",
            if exact.wins { "loss, and it is a win" } else { "win, and it is a loss" }
        )),
    }
}

fn right_utility(board: &NimBoard, answer: &NimAnswer, exact: Prediction) -> Result<(), String> {
    let right = SpeedUtility::new(board).utility(exact.wins, exact.plies);
    match answer.utility {
        Some(utility) if utility == i64::from(right) => Ok(()),
        Some(utility) => Err(format!("utility {utility} in place of {right}")),
        None => Err("printed no utility".to_owned()),
    }
}
