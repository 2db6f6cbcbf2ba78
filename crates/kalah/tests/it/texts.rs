//! What the texts look like, and what is said of wrong ones.

use kalah::import::{HaskellBoard, JavaBoard};
use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{OpeningStage, Position, PositionSetup, Rules, Side, parse_moves, write_moves};

const START: &str = "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s";

#[test]
fn other_programs_boards_are_read_and_written() {
    let start = Rules::default().start(Side::South);
    let haskell = "Board {turn = Player_A, ponds_A = [ 6,  6,  6,  6,  6,  6], bank_A =  0, ponds_B = [ 6,  6,  6,  6,  6,  6], bank_B =  0}";
    assert_eq!(HaskellBoard(&start).to_string(), haskell);
    assert_eq!(haskell.parse(), Ok(start));

    let after: Position = "0;0;7;7;7;7;7;1;6;6;6;6;6;6;1".parse().unwrap();
    assert_eq!(after.to_string(), "<6,1,0,0,7,7,7,7,7,6,6,6,6,6,6> s");
    assert_eq!(JavaBoard(&after).to_string(), "0;0;7;7;7;7;7;1;6;6;6;6;6;6;1");

    let finished = "Board {turn = Finished, ponds_A = [ 0,  0,  0,  0,  0,  0], bank_A = 44, ponds_B = [ 0,  0,  0,  0,  0,  0], bank_B = 28}";
    let over: Position = finished.parse().unwrap();
    assert_eq!((over.outcome(), HaskellBoard(&over).to_string().as_str()), (Some(16), finished));
}

#[test]
fn moves_are_grouped_by_turn() {
    let start: Position = START.parse().unwrap();
    let moves = parse_moves("36 21 4 4").unwrap();
    assert_eq!(moves, parse_moves("362144").unwrap());
    // 3 falls short of the store here, so each ply is a turn.
    assert_eq!(write_moves(&start, &parse_moves("1 2 1").unwrap()).unwrap(), "12 1");
    assert_eq!(
        parse_moves("3x").unwrap_err().to_string(),
        "\"x\" is no pit: write 1 to 9, a, b, c, or the word swap"
    );
}

#[test]
fn wrong_positions_are_answered_by_one_line() {
    let said = |text: &str| match text.parse::<Position>() {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => error.to_string(),
    };
    let cases = [
        ("", "is no position"),
        ("hello", "\"hello\" is no position"),
        ("<6,0,0,6,6> s", "2 numbers stand for the pits of a board with 2 x 6 pits"),
        ("<2,0,0,1,1,1,-1> s", "\"-1\" is no number of seeds"),
        ("<2,0,0,1,1,1,99999999999> s", "\"99999999999\" is no number of seeds"),
        ("<2,0,0,1,1,1,1> x", "is no position"),
        ("<2,0,0,1,1,1,1> s swap", "no swap can be on offer on this board under these rules"),
        ("<0,0,0>", "a side has 1 to 12 pits, not 0"),
        (
            "<2,0,0,1,1,0,0> s",
            "all pits of North are empty, so the game is over: the 2 seeds in the pits of South belong in its store",
        ),
        ("<1,60000,60000,1,1> s", "120002 seeds are more than a board holds (65535)"),
        ("4294967295;1;1;1;1", "4294967298 seeds are more than a board holds (65535)"),
        ("0;6;6;6;6;6;6;0;6;6;6;6;6;6;3", "is no position"),
        ("Board {turn = Nobody, ponds_A = [1], bank_A = 0, ponds_B = [1], bank_B = 0}", "is no position"),
        (
            "Board {turn = Player_A, ponds_A = [1], bank_A = 0, ponds_B = [1,1], bank_B = 0}",
            "3 numbers stand for the pits",
        ),
    ];
    for (text, expected) in cases {
        let error = said(text);
        assert!(error.contains(expected) && !error.contains('\n'), "{text}: {error}");
    }
    let rules = Some("4x4".parse().unwrap());
    let error = Position::parse(START, rules).unwrap_err().to_string();
    assert_eq!(error, "a board with 6 pits a side does not fit the rules 4x4");
}

#[test]
fn rules_in_a_word() {
    for word in ["6x6", "7x7+pie+single", "6x4+empty", "12x12+empty+pie"] {
        assert_eq!(word.parse::<Rules>().unwrap().to_string(), word);
    }
    for word in
        ["", "6", "6x", "x6", "6x0", "0x6", "13x1", "6x99999", "6x6+pi", "6x6+", "+6x6", "-6x6", "6x 6"]
    {
        assert!(word.parse::<Rules>().is_err(), "{word}");
    }
}

#[test]
fn an_unswept_setup_can_be_swept() {
    let setup = PositionSetup::parse("<2,0,0,1,1,0,0> s", None).unwrap();
    assert_eq!(setup.swept().position().unwrap().outcome(), Some(2));
}

#[test]
fn the_start_board_is_always_at_the_start() {
    let mut setup = PositionSetup::start(Rules::default(), Side::North);
    setup.stage = OpeningStage::Underway;
    assert_eq!(setup.position().unwrap().stage(), OpeningStage::Start);
}

#[test]
fn records_are_believed_only_after_a_replay() {
    let record = |ending: &str| {
        let text = format!(
            r#"{{"rules":"2x1","start":"<2,0,0,1,1,1,1> s","south":"a","north":"b","plies":[{{"move":"2","time_us":17}},{{"move":"1"}}],{ending}}}"#
        );
        serde_json::from_str::<Record>(&text).map_err(|error| error.to_string())
    };
    let finished = r#""termination":"finished","winner":"south","margin":2"#;
    let honest = record(finished).unwrap();
    assert_eq!(honest.replay().unwrap().position().to_string(), "<2,3,1,0,0,0,0> n");
    assert_eq!(
        serde_json::to_value(&honest).unwrap()["plies"][0],
        serde_json::json!({"move": "2", "time_us": 17})
    );

    let wrong_margin = record(r#""termination":"finished","winner":"south","margin":4"#).unwrap();
    assert_eq!(
        wrong_margin.replay().unwrap_err().to_string(),
        "the record claims a margin of 4, but it is 2"
    );
    let not_forfeited = record(r#""termination":"timed-out","winner":"north""#).unwrap();
    assert_eq!(
        not_forfeited.replay().unwrap_err().to_string(),
        "the record claims an unfinished game, but it is over"
    );
    assert!(record(r#""termination":"finished","winner":"north","margin":2"#).is_err());
    assert!(record(r#""termination":"timed-out","winner":null"#).is_err());
    assert!(record(r#""termination":"tired","winner":"south""#).is_err());
}

#[test]
fn a_record_tells_a_swap_and_why_somebody_forfeited() {
    let start = "6x4+pie".parse::<Rules>().unwrap().start(Side::South);
    let plies = parse_moves("2 swap").unwrap().into_iter().map(PlyRecord::bare).collect();
    let ending = Ending::Forfeit { loser: Side::South, fault: Fault::TimedOut };
    let cause = Some("answered after 1.21s, and had 1s".to_owned());
    let record = Record { start, south: "a".into(), north: "b".into(), plies, ending, cause };
    let json = serde_json::to_value(&record).unwrap();
    assert_eq!(
        (&json["swapped"], &json["south"], &json["winner"]),
        (&true.into(), &"a".into(), &"north".into())
    );
    assert_eq!(json["cause"], "answered after 1.21s, and had 1s");
    assert_eq!(record.player(Side::South), "b");
    assert_eq!(serde_json::from_value::<Record>(json).unwrap(), record);
    // Neither is said where it does not apply, as in records of earlier versions.
    let plain = serde_json::to_string(&Record { cause: None, plies: Vec::new(), ..record }).unwrap();
    assert!(!plain.contains("swapped") && !plain.contains("cause"), "{plain}");
}
