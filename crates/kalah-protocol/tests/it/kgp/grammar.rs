//! What is read from a print is what was printed, and whatever comes is a line or an error.

use kalah::{Position, Rules, Side};
use kalah_protocol::kgp::{
    Arg, Introduction, KgpBoard, KgpClient, KgpCommand, KgpLine, KgpServer, MAX_CHARACTERS, Real, Word,
};
use proptest::prelude::*;

/// A position that can be reached by the rules of a board of 1 to 12 pits.
fn positions() -> impl Strategy<Value = Position> {
    (1..=12_usize, 1..=12_usize, proptest::collection::vec(0..12_usize, 0..60)).prop_map(
        |(pits, seeds, picks)| {
            let mut position = Rules::new(pits, seeds).unwrap().start(Side::South);
            for pick in picks {
                let moves: Vec<_> = position.legal_moves().collect();
                let Some(&mv) = moves.get(pick % moves.len().max(1)) else { break };
                position = position.play(mv).unwrap().position;
            }
            position
        },
    )
}

fn boards() -> impl Strategy<Value = KgpBoard> {
    // What is read knows no rules but the size: a board from a game may know more.
    positions().prop_map(|position| KgpBoard::from_position(&position).to_string().parse().unwrap())
}

fn words() -> impl Strategy<Value = Word> {
    "[a-z][a-zA-Z0-9:-]{0,20}|\\PC{1,8}".prop_filter_map("a word", |text| Word::new(&text))
}

fn args() -> impl Strategy<Value = Arg> {
    prop_oneof![
        any::<i64>().prop_map(Arg::Integer),
        any::<f64>().prop_filter_map("finite", Real::new).prop_map(Arg::Real),
        words().prop_map(Arg::Word),
        "(\\PC|[\n\r\t\"\\\\]){0,30}".prop_map(Arg::Text),
        boards().prop_map(Arg::Board),
    ]
}

fn lines() -> impl Strategy<Value = KgpLine> {
    let ids = || proptest::option::of(any::<u64>());
    let names = "[a-zA-Z][a-z0-9:-]{0,9}".prop_map(|text| Word::new(&text).unwrap());
    (ids(), ids(), names, proptest::collection::vec(args(), 0..5))
        .prop_map(|(id, reference, name, args)| KgpLine { id, reference, name, args })
}

proptest! {
    #[test]
    fn a_line_is_read_as_it_is_printed(line in lines()) {
        let text = line.to_string();
        prop_assert!(!text.contains(['\n', '\r']), "{:?}", text);
        prop_assert_eq!(text.parse::<KgpLine>().unwrap(), line.clone(), "{}", text);
        prop_assert_eq!(format!(" \t{text} ").parse::<KgpLine>().unwrap(), line);
    }

    #[test]
    fn whoever_receives_a_board_is_south(position in positions()) {
        let board: KgpBoard = KgpBoard::from_position(&position).to_string().parse().unwrap();
        let (mover, seen) = (position.turn(), board.position());
        prop_assert_eq!(seen.turn(), Side::South);
        for (side, as_seen) in [(mover, Side::South), (mover.opposite(), Side::North)] {
            prop_assert_eq!(seen.store(as_seen), position.store(side));
            prop_assert_eq!(seen.pits(as_seen), position.pits(side));
        }
        let moves: Vec<_> = position.legal_moves().collect();
        prop_assert_eq!(seen.legal_moves().collect::<Vec<_>>(), moves);
    }

    #[test]
    fn whatever_comes_is_answered_by_lines(
        lines in proptest::collection::vec(
            "[0-9]{0,3}(@[0-9]{1,3})? ?(set|mode|move|yield|state|stop|eval|ping|kgp|error)?( [\\PC]{0,20}){0,3}", 0..40)
    ) {
        let mut server = KgpServer::new();
        let mut client = KgpClient::new(Introduction::default());
        server.greet();
        server.receive("mode freeplay");
        server.ask(&Rules::default().start(Side::South));
        for line in &lines {
            let replies = server.receive(line).replies.into_iter().chain(client.receive(line).0);
            for reply in replies {
                prop_assert!(reply.parse::<KgpLine>().is_ok_and(|line| KgpCommand::read(&line).is_ok()), "{}", reply);
                prop_assert!(!reply.contains(char::is_control), "{:?}", reply);
            }
        }
    }
}

#[test]
fn the_forms_that_clients_write_are_read() {
    let read = |text: &str| {
        let line: KgpLine = text.parse().unwrap();
        let said = KgpCommand::read(&line).unwrap();
        (line.id, line.reference, said)
    };
    let set = |option: &str, value: Arg| KgpCommand::Set(Word::new(option).unwrap(), value);
    let quoted = read("1 set \"info:name\" \"x \\\"y\\\"\"");
    assert_eq!(quoted, (Some(1), None, set("info:name", Arg::text("x \"y\""))));
    assert_eq!(read("set info:name My-Bot_2.0").2, set("info:name", Arg::word("My-Bot_2.0")));
    assert_eq!(read("set info:name my own bot").2, set("info:name", Arg::text("my own bot")));
    assert_eq!(read("3 set auth:token ").2, set("auth:token", Arg::text("")));
    assert_eq!(read("7 mode \"freeplay\""), (Some(7), None, KgpCommand::Mode("freeplay".to_owned())));
    for token in ["7", "007", "-0", "1.50", "+3", "12345678901234567891", "12345678901234567892"] {
        let KgpCommand::Set(_, value) = read(&format!("3 set auth:token {token}")).2 else { panic!() };
        assert_eq!(value.as_text(), token);
        assert_eq!(read(&format!("3 set auth:token {value}")).2, set("auth:token", value));
    }
    assert_eq!(read("@4 move 003").2, KgpCommand::Move(3));
    assert_eq!(read("eval 1.50").2, KgpCommand::Eval(Real::new(1.5).unwrap()));
    assert_eq!(read("@4 move 3"), (None, Some(4), KgpCommand::Move(3)));
    assert_eq!(read("12@4 yield"), (Some(12), Some(4), KgpCommand::Yield));
    assert_eq!(read("eval -3").2, KgpCommand::Eval(Real::new(-3.0).unwrap()));
    assert_eq!(read("eval 1e-05").2, KgpCommand::Eval(Real::new(1e-5).unwrap()));
    assert_eq!(read("goodbye").2, KgpCommand::Goodbye);
}

#[test]
fn a_board_of_the_page_is_read_and_turned_for_north() {
    let text = "<3,10,2,1,2,3,4,2,0>";
    let board: KgpBoard = text.parse().unwrap();
    assert_eq!(board.to_string(), text);
    // The pit opposite to South's first is North's third.
    let north = Position::parse(&format!("{text} n"), None).unwrap();
    assert_eq!(KgpBoard::from_position(&north).to_string(), "<3,2,10,4,2,0,1,2,3>");
    let large = "12x12".parse::<Rules>().unwrap().start(Side::South);
    assert_eq!(KgpBoard::from_position(&large).position().legal_moves().count(), 12);
}

#[test]
fn what_is_no_line_is_told_in_one_that_names_the_culprit() {
    let told = |text: &str| {
        let error = match text.parse::<KgpLine>() {
            Err(error) => error.to_string(),
            Ok(line) => KgpCommand::read(&line).unwrap_err().to_string(),
        };
        assert!(!error.contains(char::is_control) && error.len() < 500, "{error:?}");
        error
    };
    for (text, culprit) in [
        ("17 <>", "\"<>\" is no command"),
        ("4 \u{1b}[31m", "is no command"),
        ("bow 3", "no command \"bow\""),
        ("set \"info:name", "ends with a quotation mark"),
        ("state <3,1", "a board ends with >"),
        ("state <13,0>", "no board"),
        ("state <2,0,0,1,1,1>", "no board"),
        ("@99999999999999999999 ok", "18446744073709551615"),
        ("move", "the number of a pit"),
        ("move x", "the number of a pit"),
        ("mode", "one word"),
        ("eval nan", "a number"),
        ("", "is no command"),
    ] {
        assert!(told(text).contains(culprit), "{text}: {}", told(text));
    }
    let longest = format!("error \"{}\"", "ü".repeat(MAX_CHARACTERS - 8));
    assert!(longest.parse::<KgpLine>().is_ok());
    assert!(told(&format!("{longest}x")).contains("16384 characters"));
}
