//! Rubrics as they are written.

use kalah_course::grades::Visibility;
use kalah_grade::{CriterionTask, Rubric};

#[test]
fn the_rubrics_that_come_with_the_program_are_read() {
    for (name, text) in Rubric::BUILT_IN {
        let rubric = Rubric::read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(rubric.outline().worth().to_string(), "100", "{name}");
    }
}

/// Twenty boards, each asked about once.
#[test]
fn the_rubric_of_nim_asks_about_twenty_boards() {
    let (_, text) = Rubric::BUILT_IN[2];
    let mut boards: Vec<String> = Vec::new();
    for criterion in Rubric::read(text).unwrap().criteria {
        let CriterionTask::Nim(task) = criterion.task else { panic!("{}", criterion.outline.name) };
        boards.extend(task.boards.iter().map(ToString::to_string));
    }
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), 20);
}

#[test]
fn a_criterion_may_be_hidden_and_have_parts_of_points() {
    let text = "title = 'T'\n[[criterion]]\nname = 'a'\npoints = 2.5\nvisibility = 'after_due_date'\ndo.check = {}\n";
    let rubric = Rubric::read(text).unwrap();
    assert_eq!(rubric.criteria[0].outline.visibility, Visibility::AfterDueDate);
    assert_eq!(rubric.outline().worth().to_string(), "2.5");
}

#[test]
fn what_is_wrong_with_a_rubric_is_told_by_its_line() {
    let criterion = |rest: &str| format!("title = 'T'\n[[criterion]]\nname = 'a'\npoints = 1\n{rest}\n");
    let twice =
        format!("{}[[criterion]]\nname = 'a'\npoints = 1\ndo.check = {{}}\n", criterion("do.check = {}"));
    let cases = [
        (String::new(), "line 1: missing field `title`"),
        ("title = 'T'\n".to_owned(), "has 1 to 100 criteria"),
        ("title = 'T'\n\ncriteria = 3\n".to_owned(), "line 3: unknown field `criteria`"),
        ("title = 'T\n".to_owned(), "line 1: "),
        (criterion("do.check = {}").replace("points = 1", "points = 0"), "line 4: invalid value: 0"),
        (criterion("do.check = {}").replace("points = 1", "points = 'many'"), "line 4: invalid value: many"),
        (criterion("do.match = { oponent = 'greedy' }"), "line 5: unknown field `oponent`"),
        (
            criterion("do.match = { opponent = 'gredy' }"),
            "line 5: there is no player `gredy`: did you mean greedy?",
        ),
        (
            criterion("do.match = { opponent = 'greedy', limit = 'depth=4' }"),
            "line 5: \"depth=4\" is no limit",
        ),
        (criterion("do.match = { opponent = 'greedy', pairs = 0 }"), "line 5: "),
        (
            criterion("do.look-ahead = { plies = 9 }"),
            "line 5: there are positions for 3 to 7 plies, and not for 9",
        ),
        (criterion("do.deepening = { time = 0 }"), "line 5: 0 is no number of seconds from 0.1 to 600"),
        (criterion("do.nim = { right = 'move', boards = [] }"), "line 5: there is no board"),
        (criterion("do.nim = { right = 'move', boards = ['5,x'] }"), "line 5: "),
        (criterion("do.nim = { right = 'moves', boards = ['5,0'] }"), "line 5: unknown variant `moves`"),
        (criterion("do.check = {}\nvisibility = 'nobody'"), "line 6: unknown variant `nobody`"),
        (criterion("do = {}"), "line 2: the criterion \"a\" needs one task, out of check, match"),
        (criterion("do.check = {}\ndo.pruning = {}"), "line 2: the criterion \"a\" needs one task"),
        (twice, "there are two criteria \"a\""),
        (criterion("do.check = {}") + "[[grade]]\nname = 'A'\nneeds = ['b']\n", "the grade A needs \"b\""),
    ];
    for (text, said) in cases {
        let error = Rubric::read(&text).unwrap_err().to_string();
        assert!(error.contains(said), "{text}\n{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
