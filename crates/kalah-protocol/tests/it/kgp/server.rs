//! The server's half: what it says to clients that behave, and to those that do not.

use kalah::{Pit, Position, Rules, Side};
use kalah_protocol::kgp::{
    Arg, ClientMove, KgpEvent, KgpServer, KgpToken, KgpViolation, LineResult, MAX_MISTAKES, Mode,
};

fn start() -> Position {
    "3x2".parse::<Rules>().unwrap().start(Side::South)
}

/// A server that a client has greeted like this.
fn entered(lines: &[&str]) -> KgpServer {
    let mut server = KgpServer::new();
    assert_eq!(server.greet(), "1 kgp 1 0 1");
    for line in lines {
        let heard = server.receive(line);
        assert!(!heard.replies.iter().any(|reply| reply.contains("error")), "{line}: {heard:?}");
    }
    assert_eq!(server.mode(), Some(Mode::Freeplay), "{lines:?}");
    server
}

fn pit(number: usize) -> Pit {
    Pit::from_number(number).unwrap()
}

#[test]
fn clients_in_three_languages_are_understood() {
    let python = entered(&[
        "1 set \"info:name\" \"py bot\"",
        "3 set \"info:authors\" \"A, B\"",
        "7 mode \"freeplay\"",
    ]);
    assert_eq!((python.agent().name.as_str(), python.agent().authors.as_str()), ("py bot", "A, B"));
    let java = entered(&["set info:name Jim", "set info:author me", "mode freeplay"]);
    assert_eq!((java.agent().name.as_str(), java.agent().authors.as_str()), ("Jim", "me"));
    assert!(!java.agent().takes_time && !java.agent().takes_games);
    let rust =
        entered(&["1 set info:name \"rs\"", "2 set auth:token ", "3 set auth:token \"\"", "4 mode freeplay"]);
    assert_eq!(rust.agent().token, None);
    let ours = entered(&["set time:mode \"none\"", "set auth:token s3cret", "mode freeplay"]);
    assert!(ours.agent().takes_time && ours.agent().token.is_some());
    assert!(!format!("{ours:?}").contains("s3cret"));
}

#[test]
fn the_last_move_before_the_stop_counts() {
    let mut server = entered(&["7 mode freeplay"]);
    assert_eq!(server.ask(&start()), ["3 state <3,0,0,2,2,2,2,2,2>"]);
    assert_eq!(server.receive("1@3 move 1"), KgpEvent::Moved.into());
    assert_eq!(server.receive("set info:comment \"better\""), LineResult::default());
    assert_eq!(server.receive("@3 move 2"), KgpEvent::Moved.into());
    let (stop, choice) = server.stop();
    assert_eq!(stop.as_deref(), Some("4@3 stop"));
    assert_eq!(choice, Some(ClientMove { pit: pit(2), comment: Some("better".to_owned()) }));
    // What comes later is for nobody, and no mistake.
    for late in ["@3 move 1", "@3 yield", "move 1", "yield"] {
        assert_eq!(server.receive(late), LineResult::default(), "{late}");
    }
    assert_eq!(server.ask(&start()), ["5 state <3,0,0,2,2,2,2,2,2>"]);
    assert_eq!(server.receive("@3 move 1"), LineResult::default());
    assert_eq!(server.stop(), (Some("6@5 stop".to_owned()), None));
    assert_eq!(server.stop(), (None, None));
}

#[test]
fn after_a_yield_nothing_changes() {
    let mut server = entered(&["mode freeplay"]);
    server.ask(&start());
    server.receive("move 3");
    assert_eq!(server.receive("yield").event, Some(KgpEvent::Yielded));
    assert_eq!(server.receive("move 1"), LineResult::default());
    assert_eq!(server.receive("yield"), LineResult::default());
    assert_eq!(server.stop().1, Some(ClientMove { pit: pit(3), comment: None }));
}

#[test]
fn a_move_that_the_rules_forbid_is_refused_and_the_one_before_stands() {
    let mut server = entered(&["mode freeplay"]);
    let position = Position::parse("<3,4,4,0,1,1,1,1,0> n", None).unwrap();
    assert_eq!(server.ask(&position), ["3 state <3,4,4,1,1,0,0,1,1>"]);
    server.receive("move 2");
    for (number, said) in
        [("3", "pit 3"), ("0", "pit 0"), ("4", "pit 4"), ("200", "pit 200"), ("-1", "move takes")]
    {
        let heard = server.receive(&format!("9@3 move {number}"));
        assert!(heard.event.is_none() && heard.replies[0].contains("@9 error"), "{heard:?}");
        assert!(heard.replies[0].contains(said), "{heard:?}");
    }
    assert_eq!(server.stop().1.map(|choice| choice.pit), Some(pit(2)));
}

#[test]
fn an_evaluation_is_a_number_for_the_open_question() {
    let mut server = KgpServer::new();
    server.greet();
    assert_eq!(server.receive("mode eval").event, Some(KgpEvent::Entered(Mode::Eval)));
    server.ask(&start());
    assert_eq!(server.receive("@3 eval -1.5").event, Some(KgpEvent::Valued(-1.5)));
    assert_eq!(server.receive("@1 eval 7"), LineResult::default());
}

#[test]
fn an_unknown_mode_is_the_end() {
    let mut server = KgpServer::new();
    server.greet();
    let heard = server.receive("5 mode verify");
    assert_eq!(heard.event, Some(KgpEvent::Refused(KgpViolation::Mode("verify".to_owned()))));
    assert_eq!(heard.replies, ["2@5 error \"there is no mode \\\"verify\\\": freeplay and eval are\""]);
}

#[test]
fn whoever_talks_nonsense_is_told_so_and_not_for_ever() {
    let mut server = KgpServer::new();
    server.greet();
    assert!(server.receive("move 3").replies[0].contains("the mode is still to be set"));
    server.receive("mode freeplay");
    assert!(server.receive("mode freeplay").replies[0].contains("the mode has been set"));
    assert!(server.receive("kgp 1 0 0").replies[0].contains("only the server says that"));
    for _ in 0..MAX_MISTAKES - 4 {
        assert_eq!(server.receive("GET / HTTP/1.1").event, None);
    }
    assert_eq!(server.receive("\"").event, Some(KgpEvent::Refused(KgpViolation::Mistakes)));
    // Whoever plays between his mistakes stays.
    let mut server = entered(&["mode freeplay"]);
    for _ in 0..4 * MAX_MISTAKES {
        server.ask(&start());
        assert_eq!(server.receive("nonsense").event, None);
    }
}

#[test]
fn small_talk_is_answered() {
    let mut server = entered(&["mode freeplay"]);
    assert_eq!(server.receive("8 ping").replies, ["3@8 pong"]);
    assert_eq!(server.ping(), "4 ping");
    assert_eq!(server.receive("@4 pong").event, Some(KgpEvent::Answered));
    assert_eq!(server.receive("ok"), LineResult::default());
    assert_eq!(
        server.receive("error \"I\nam\u{1b}[2J lost\""),
        KgpEvent::Complained("I am [2J lost".to_owned()).into()
    );
    assert_eq!(server.tell("game:id", Arg::text("17-1")).unwrap(), "5 set game:id \"17-1\"");
    assert_eq!(server.tell("time:clock", Arg::Integer(5)).unwrap(), "6 set time:clock 5");
    assert_eq!(server.receive("goodbye").event, Some(KgpEvent::Left));
}

#[test]
fn texts_are_bounded_and_steer_nothing() {
    let mut server = entered(&["mode freeplay"]);
    server.receive(&format!("set info:name \"{}\"", "x".repeat(10_000)));
    assert_eq!(server.agent().name.len(), 60);
    server.receive("set info:name \" a\\n\u{202e}b\u{7}  c \"");
    assert_eq!(server.agent().name, "a b c");
    server.ask(&start());
    server.receive(&format!("set info:comment \"{}\"", "c".repeat(10_000)));
    server.receive("move 1");
    assert_eq!(server.stop().1.and_then(|choice| choice.comment).map(|comment| comment.len()), Some(500));
}

#[test]
fn an_agent_may_be_forgotten_and_nobody_else() {
    for value in ["\"true\"", "mine", ""] {
        let mut server = entered(&["set info:name me", "set auth:token mine", "mode freeplay"]);
        assert_eq!(server.receive("set auth:forget false"), LineResult::default());
        assert!(server.receive("set auth:forget theirs").replies[0].contains("error"));
        let forgotten = server.receive(&format!("set auth:forget {value}")).event;
        assert_eq!(forgotten, KgpToken::new("mine").map(KgpEvent::Forget));
        assert!(server.agent().token.is_none() && server.agent().name.is_empty());
        assert!(server.receive("set auth:forget true").replies[0].contains("nobody is known"));
    }
}
