//! Players by the grade of an assignment, and the statistics that the best of them begins with.

use std::num::NonZeroU32;

use kalah::{Move, Rules, Side, parse_moves};
use kalah_textbook::{
    Algorithm, AssignmentGrade, LineResults, MoveLimits, OpeningStatistics, SearchMethod, SearchPlayer,
    Textbook,
};

#[test]
fn each_grade_is_the_search_that_the_assignment_asks_for() {
    let five = NonZeroU32::new(5).unwrap();
    let searches = AssignmentGrade::ALL.map(|grade| SearchPlayer::for_grade(grade).method);
    let expected = [
        SearchMethod::Minimax(five),
        SearchMethod::Deepening(Algorithm::Minimax),
        SearchMethod::AlphaBeta(five),
        SearchMethod::Deepening(Algorithm::AlphaBeta),
        SearchMethod::Deepening(Algorithm::AlphaBeta),
    ];
    assert_eq!(searches, expected);
    for grade in AssignmentGrade::ALL {
        let player: Textbook = grade.to_string().parse().unwrap();
        assert_eq!(player, Textbook::Grade(grade));
    }
    assert!("grade:f".parse::<Textbook>().unwrap_err().to_string().contains("grade:a to grade:e"));
}

#[test]
fn the_book_of_grade_a_has_more_than_a_hundred_lines_and_is_used_for_the_first_move_alone() {
    let book = OpeningStatistics::built_in(Rules::default()).unwrap();
    assert!(book.lines().len() > 100, "{}", book.lines().len());
    assert!(book.lines().iter().all(|(_, results)| results.games() >= 50));
    assert!(book.made().starts_with("kalah book statistics 6x6 "), "{}", book.made());
    let chooses = |position: &_, player: &str| {
        let player: Textbook = player.parse().unwrap();
        let limits = MoveLimits { lookahead: Some(3), nodes: None };
        player.select(position, &limits, &|| false).unwrap()
    };
    let mut position = Rules::default().start(Side::South);
    let mut changes = 0;
    while changes < 2 {
        let chosen = chooses(&position, "grade:a");
        assert_eq!((Some(chosen.mv), chosen.nodes), (book.choose(&position), 0), "{position}");
        let next = position.play(chosen.mv).unwrap().position;
        changes += u32::from(next.turn() != position.turn());
        position = next;
    }
    assert_eq!(book.choose(&position), None);
    assert_eq!(chooses(&position, "grade:a"), chooses(&position, "grade:b"));
    // It knows no other board.
    let small = "6x4".parse::<Rules>().unwrap().start(Side::South);
    assert_eq!(chooses(&small, "grade:a"), chooses(&small, "grade:b"));
}

#[test]
fn statistics_are_written_and_read_and_the_best_share_is_chosen() {
    let rules: Rules = "3x2".parse().unwrap();
    let lines = OpeningStatistics::all_lines(rules);
    let begins = parse_moves("2").unwrap();
    let result = |line: &Vec<Move>| {
        let mut results = LineResults::default();
        results.add(if line.starts_with(&begins) { 1 } else { -1 });
        results
    };
    let counted = lines.iter().map(|line| (line.clone(), result(line))).collect();
    let statistics = OpeningStatistics::new(rules, "a test".to_owned(), counted);
    assert_eq!(statistics.to_string().parse::<OpeningStatistics>().unwrap(), statistics);
    assert_eq!(statistics.choose(&rules.start(Side::South)), begins.first().copied());
    // What follows counts, and not what a line had by itself.
    let counted = lines.iter().map(|line| {
        let mut results = LineResults::default();
        results.add(if (line.len() == 1) == line.starts_with(&begins) { 1 } else { -1 });
        (line.clone(), results)
    });
    let statistics = OpeningStatistics::new(rules, "a test".to_owned(), counted.collect());
    assert_ne!(statistics.choose(&rules.start(Side::South)), begins.first().copied());
    for wrong in [
        "",
        "opening statistics 1\nmade: x\nrules: 3x2\n4: 1 2 3\n",
        "opening statistics 1\nmade: x\nrules: 3x2\n1: 2\n",
    ] {
        assert!(wrong.parse::<OpeningStatistics>().is_err(), "{wrong}");
    }
}
