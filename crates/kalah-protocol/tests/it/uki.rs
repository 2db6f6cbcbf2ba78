//! UKI: parsing is the inverse of printing, and a conversation takes only what has its place.

use kalah::{Move, Pit, Position, Rules, Side};
use kalah_player::{Go, Info, PlayerAnswer};
use kalah_protocol::uki::{
    MAX_RECEIVED, Referee, RefereeEvent, ReplyError, UkiReply, UkiRequest, UkiViolation,
};
use proptest::prelude::*;

fn a_move() -> impl Strategy<Value = Move> {
    let sow = (0..12_usize).prop_map(|index| Move::Sow(Pit::from_index(index).expect("below 12")));
    prop_oneof![12 => sow, 1 => Just(Move::Swap)]
}

/// A position some plies into a game, with its rules.
fn a_position() -> impl Strategy<Value = Position> {
    let rules = (1..=12_usize, 1..=8_usize, any::<bool>());
    (rules, proptest::collection::vec(any::<prop::sample::Index>(), 0..30)).prop_map(|(rules, choices)| {
        let (pits, seeds, pie) = rules;
        let mut position = Rules::new(pits, seeds).expect("small").with_pie_rule(pie).start(Side::North);
        for choice in choices {
            let moves: Vec<Move> = position.legal_moves().collect();
            if !moves.is_empty() {
                position = position.play(*choice.get(&moves)).expect("legal").position;
            }
        }
        position
    })
}

fn a_request() -> impl Strategy<Value = (UkiRequest, Rules)> {
    let go = prop_oneof![
        (1..=u32::MAX).prop_map(|plies| Go::Lookahead(plies.try_into().expect("not 0"))),
        any::<u64>().prop_map(Go::MoveTime),
        any::<u64>().prop_map(Go::Nodes),
        Just(Go::Infinite),
    ];
    let moves = proptest::collection::vec(a_move(), 0..9);
    prop_oneof![
        Just(UkiRequest::Uki),
        Just(UkiRequest::IsReady),
        Just(UkiRequest::Stop),
        Just(UkiRequest::Quit),
        a_position().prop_map(|position| UkiRequest::NewGame(position.rules())),
        (a_position(), moves).prop_map(|(board, moves)| UkiRequest::Position { board, moves }),
        go.prop_map(UkiRequest::Go),
    ]
    .prop_map(|request| {
        let rules = match &request {
            UkiRequest::Position { board, .. } => board.rules(),
            _ => Rules::default(),
        };
        (request, rules)
    })
}

fn a_reply() -> impl Strategy<Value = UkiReply> {
    let line = proptest::collection::vec(a_move(), 0..9);
    let info = (any::<Option<u32>>(), any::<Option<i32>>(), any::<Option<u64>>(), line)
        .prop_map(|(depth, score, nodes, line)| Info { depth, score, nodes, line });
    prop_oneof![
        "[a-zA-Z0-9äé][a-zA-Z0-9äé ]{0,20}[a-z]".prop_map(UkiReply::Name),
        "[a-z]{1,9}".prop_map(UkiReply::Author),
        Just(UkiReply::UkiOk),
        Just(UkiReply::ReadyOk),
        info.prop_map(UkiReply::Info),
        a_move().prop_map(|mv| UkiReply::BestMove(PlayerAnswer::Play(mv))),
        Just(UkiReply::BestMove(PlayerAnswer::Resign)),
    ]
}

proptest! {
    #[test]
    fn a_request_is_read_as_it_is_written((request, rules) in a_request()) {
        prop_assert_eq!(UkiRequest::parse(&request.to_string(), rules), Ok(request));
    }

    #[test]
    fn a_reply_is_read_as_it_is_written(reply in a_reply()) {
        prop_assert_eq!(reply.to_string().parse(), Ok(reply));
    }

    #[test]
    fn no_line_makes_the_referee_panic(lines in proptest::collection::vec("(id |bestmove |info pv )?.{0,12}", 0..20)) {
        let mut referee = Referee::new();
        referee.open(Rules::default());
        for line in lines {
            if referee.receive(&line).is_err() {
                break;
            }
        }
    }
}

/// A referee who has just asked for a ply.
fn asked() -> Referee {
    let mut referee = Referee::new();
    referee.open(Rules::default());
    for line in ["id name Sower", "id author A. Student", "ukiok", "readyok"] {
        referee.receive(line).expect("in its place");
    }
    referee.ask(&Rules::default().start(Side::South), Go::Infinite);
    referee
}

#[test]
fn a_whole_conversation() {
    let rules: Rules = "4x3+pie".parse().unwrap();
    let mut referee = Referee::new();
    assert_eq!(referee.open(rules), "uki\nnewgame 4x3+pie\nisready\n");
    assert_eq!(referee.receive("id name Sower"), Ok(None));
    assert_eq!(referee.receive("ukiok"), Ok(None));
    assert_eq!(
        referee.receive("readyok"),
        Ok(Some(RefereeEvent::Ready { name: Some("Sower".to_owned()), author: None }))
    );
    let position = rules.start(Side::South);
    assert_eq!(
        referee.ask(&position, Go::MoveTime(50)),
        "position <4,0,0,3,3,3,3,3,3,3,3> s\nisready\ngo movetime 50\n"
    );
    for line in ["", "readyok", "info depth 3 score 1 nodes 30 pv 2 3", "info nodes 90", "info depth x"] {
        assert_eq!(referee.receive(line), Ok(None), "{line}");
    }
    let two = Move::Sow(Pit::from_number(2).unwrap());
    let three = Move::Sow(Pit::from_number(3).unwrap());
    let info = Info { depth: Some(3), score: Some(1), nodes: Some(90), line: vec![two, three] };
    assert_eq!(
        referee.receive("bestmove 2"),
        Ok(Some(RefereeEvent::Answered { answer: PlayerAnswer::Play(two), info }))
    );
    let position = position.play(two).unwrap().position;
    assert_eq!(
        referee.ask(&position, Go::Infinite),
        "position <4,1,0,3,0,4,4,3,3,3,3> s first\nisready\ngo infinite\n"
    );
    assert_eq!(referee.stop() + &referee.quit(), "stop\nquit\n");
}

#[test]
fn a_second_move_for_one_question_is_no_answer_to_the_next() {
    let mut referee = asked();
    referee.receive("readyok").unwrap();
    referee.receive("bestmove 1").unwrap();
    referee.ask(&Rules::default().start(Side::South), Go::Infinite);
    assert!(matches!(referee.receive("bestmove 1"), Err(UkiViolation::Unasked(_))));
}

#[test]
fn what_has_no_place_is_refused_in_one_line() {
    let cases = [
        (
            "hello",
            "wrote \"hello\" to standard output, which is for the protocol alone: print such things to standard error",
        ),
        ("bestmove", "answered \"\", which is not one move"),
        ("bestmove 33", "answered \"33\", which is not one move"),
        ("bestmove \u{1b}[2J", "answered \"\\u{1b}[2J\", which is not one move"),
        ("bestmove 3", "moved without being asked: bestmove 3"),
        ("ukiok", "wrote \"ukiok\" where the protocol does not expect it"),
        ("id name Other", "wrote \"id name Other\" where the protocol does not expect it"),
    ];
    for (line, message) in cases {
        assert_eq!(asked().receive(line).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_name_is_what_is_seen_of_it() {
    let read = |line: &str| line.parse::<UkiReply>();
    assert_eq!(read("id name \u{1b} Sow\u{7}er \u{1b}"), Ok(UkiReply::Name("Sower".to_owned())));
    assert_eq!(read("id author A. Student \u{7f}"), Ok(UkiReply::Author("A. Student".to_owned())));
    for nothing in ["id name", "id name \u{1b}", "id author \u{7} \u{7}"] {
        assert!(matches!(read(nothing), Err(ReplyError::Unknown(_))), "{nothing:?}");
    }
}

#[test]
fn a_bot_cannot_talk_for_ever() {
    let mut referee = asked();
    referee.receive("readyok").unwrap();
    let heard =
        (0..MAX_RECEIVED).take_while(|_| referee.receive("info string still thinking").is_ok()).count();
    let bytes = "readyok\n".len() + heard * "info string still thinking\n".len();
    assert!(bytes > MAX_RECEIVED - 30, "cut short after {bytes} bytes");
    assert_eq!(referee.receive(""), Err(UkiViolation::Flood));
}
