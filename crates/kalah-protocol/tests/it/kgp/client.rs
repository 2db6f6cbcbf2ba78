//! The agent's half, against transcripts and against the server's half.

use kalah::{GameState, Move, Pit, Rules, Side};
use kalah_protocol::kgp::{Introduction, KgpClient, KgpEvent, KgpServer, KgpToken, ServerMessage};

fn introduction() -> Introduction {
    Introduction { name: "a \"b\"".to_owned(), authors: String::new(), token: KgpToken::new("secret") }
}

#[test]
fn a_conversation_with_a_server_goes_as_the_protocol_has_it() {
    let mut client = KgpClient::new(introduction());
    let (said, told) = client.receive("kgp 1 0 1");
    let introduced = [
        r#"1 set info:name "a \"b\"""#,
        r#"2 set auth:token "secret""#,
        r#"3 set time:mode "none""#,
        r#"4 set game:uri """#,
        "5 mode freeplay",
    ];
    assert_eq!((said.as_slice(), told), (introduced.map(str::to_owned).as_slice(), None));
    // Some servers refuse an option that they do not know: that is not the end.
    assert!(matches!(client.receive("@3 error \"what?\"").1, Some(ServerMessage::Refused(_))));
    assert!(!client.is_accepted());
    assert_eq!(client.receive("2@5 ok").1, Some(ServerMessage::Accepted));
    let asked = client.receive("4 state <3,10,2,1,2,3,4,2,0>").1;
    let Some(ServerMessage::Asked(question)) = asked else { panic!("{asked:?}") };
    assert_eq!((question.id, question.board.position().pits(Side::North)), (Some(4), [4, 2, 0].as_slice()));
    let pit = Pit::from_number(2).unwrap();
    assert_eq!(client.choose(question.id, pit, Some("hm")), [r#"6 set info:comment "hm""#, "7@4 move 2"]);
    assert_eq!(client.end(question.id).as_deref(), Some("8@4 yield"));
    assert_eq!(client.end(question.id), None);
    assert_eq!(client.receive("6@4 stop").1, Some(ServerMessage::Stopped(Some(4))));
    assert_eq!(client.receive("9 ping").0, ["9@9 pong"]);
    assert_eq!(client.receive("goodbye").1, Some(ServerMessage::Left));
}

#[test]
fn nothing_is_said_to_a_question_that_was_stopped() {
    let mut client = KgpClient::new(introduction());
    client.receive("kgp 1 0 0");
    client.receive("4 state <3,10,2,1,2,3,4,2,0>");
    client.receive("8 state <3,10,2,1,2,3,4,2,0>");
    assert_eq!(client.next_question().unwrap().id, Some(4));
    client.receive("@4 stop");
    assert!(client.choose(Some(4), Pit::from_number(1).unwrap(), None).is_empty());
    assert_eq!(client.next_question().unwrap().id, Some(8));
    // A reply without a reference closes the latest.
    client.receive("stop");
    assert_eq!(client.next_question(), None);
}

#[test]
fn what_a_client_does_not_know_it_passes_over() {
    let mut client = KgpClient::new(introduction());
    for line in ["", "welcome", "state", "kgp", "\"", "state <3,0", "77 problem <3,10,2,1,2,3,4,2,0> 1"] {
        assert_eq!(client.receive(line), (Vec::new(), None), "{line}");
    }
    let (said, told) = client.receive("1 kgp 2 0 0");
    assert!(said[0].contains("@1 error") && said[1].ends_with("goodbye"), "{said:?}");
    assert_eq!(told, Some(ServerMessage::OtherVersion));
}

#[test]
fn two_clients_play_a_game_through_a_server() {
    let rules: Rules = "4x3".parse().unwrap();
    let mut game = GameState::new(rules.start(Side::North));
    let mut pairs = Side::BOTH.map(|_| {
        let (mut server, mut client) = (KgpServer::new(), KgpClient::new(Introduction::default()));
        let said = client.receive(&server.greet()).0;
        for line in said {
            for reply in server.receive(&line).replies {
                client.receive(&reply);
            }
        }
        assert!(client.is_accepted());
        (server, client)
    });
    while !game.position().is_over() {
        let (server, client) = &mut pairs[game.position().turn().index()];
        for line in server.ask(game.position()) {
            client.receive(&line);
        }
        let question = client.next_question().unwrap();
        let Some(Move::Sow(pit)) = question.board.position().legal_moves().last() else { panic!() };
        let said: Vec<String> =
            client.choose(question.id, pit, None).into_iter().chain(client.end(question.id)).collect();
        let events: Vec<_> = said.iter().filter_map(|line| server.receive(line).event).collect();
        assert_eq!(events, [KgpEvent::Moved, KgpEvent::Yielded]);
        let (stop, choice) = server.stop();
        client.receive(&stop.unwrap());
        game.play(Move::Sow(choice.unwrap().pit)).unwrap();
    }
    assert!(game.position().outcome().is_some());
}
