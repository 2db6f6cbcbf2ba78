//! The tasks against the rules and the solver.

use std::collections::{HashMap, HashSet};

use kalah::{parse_moves, write_moves};
use kalah_analysis::puzzle_answer::AnswerVerdict;
use kalah_texts::{Language, Text};

use super::course_task::CourseTask;
use super::goal::Goal;
use super::solution::TaskSolver;
use super::task_page::Attempts;
use super::theme::Theme;

#[test]
fn each_task_has_exactly_the_solutions_that_it_says() {
    let mut solvers = HashMap::new();
    for task in CourseTask::all() {
        let (written, at) = (task.task, task.address());
        let start = task.solutions().unwrap().first.position;
        let solver = solvers.entry(start.rules()).or_insert_with(|| TaskSolver::new(&start));
        let found = solver.lines(written.goal, &start);
        let lines: Vec<_> = found.iter().map(|line| write_moves(&start, line).unwrap()).collect();
        assert_eq!(lines, written.lines, "{at}");
        let first: HashSet<_> = found.iter().map(|line| line[0]).collect();
        assert_eq!(first.len(), written.good, "{at}");
        assert!(first.len() < start.legal_moves().count(), "{at} is solved by every legal move");
        let is_of_values = matches!(written.goal, Goal::Keep { .. } | Goal::Win { .. });
        assert_eq!(written.value.is_some(), is_of_values, "{at}");
        if let Some(value) = written.value {
            assert_eq!(solver.margin(&start, start.turn()), value, "{at}");
        }
    }
}

#[test]
fn there_are_thirty_tasks_in_the_order_of_their_themes() {
    let tasks: Vec<_> = CourseTask::all().collect();
    assert_eq!(tasks.len(), 30);
    let order = |task: &CourseTask| Theme::ALL.iter().position(|theme| *theme == task.task.theme);
    assert!(tasks.is_sorted_by_key(order));
    let mut seen = HashSet::new();
    for task in &tasks {
        assert!(seen.insert(task.address()));
        let [theme, number] = [task.task.theme.word().to_owned(), task.number.to_string()];
        assert_eq!(CourseTask::find(&theme, &number).map(CourseTask::address), Some(task.address()));
    }
    assert!(CourseTask::find("sowing", "5").is_none() && CourseTask::find("sowing", "01").is_none());
    assert!(Theme::ALL.iter().all(|theme| CourseTask::of_theme(*theme).count() >= 3));
}

#[test]
fn answers_are_checked_by_all_solutions() {
    let task = CourseTask::find("endgames", "4").unwrap().solutions().unwrap();
    let verdict = |moves: &str| task.verdict(&parse_moves(moves).unwrap()).1;
    assert_eq!(verdict("4"), AnswerVerdict::Right(1));
    assert_eq!(verdict("41"), AnswerVerdict::Right(3), "with the reply");
    assert_eq!(verdict("45"), AnswerVerdict::Right(2), "the other way");
    assert_eq!(verdict("46"), AnswerVerdict::Wrong(1));
    assert_eq!(verdict("451 2 3 1 4"), AnswerVerdict::Solved);
    assert_eq!(verdict("41 2 53 1 2"), AnswerVerdict::Solved);
    assert_eq!(verdict("44"), AnswerVerdict::Illegal);
}

#[test]
fn stars_are_lost_by_errors_and_help() {
    let stars = |errors, helped| Attempts { errors, helped }.stars();
    assert_eq!([stars(0, false), stars(1, false), stars(2, false)], [3, 2, 1]);
    assert_eq!([stars(0, true), stars(9, true)], [1, 1]);
}

#[test]
fn no_text_tells_the_pit_before_it_is_asked_for() {
    for task in CourseTask::all().filter(|task| !matches!(task.task.goal, Goal::Sow { .. })) {
        let ask = Language::ENGLISH.write(&Text::new(task.task.texts.ask));
        let first = &task.task.lines[0][..1];
        assert!(!ask.contains(&format!("pit {first}")), "{}: {ask}", task.address());
    }
}
