//! The Java application's protocol by its transcripts.
use kalah::{Rules, Side};
use kalah_protocol::kalaha_socket::{ClientDismissal, KalahaHost};
use proptest::prelude::*;

fn host() -> KalahaHost {
    let mut host = KalahaHost::new("6x6".parse::<Rules>().unwrap());
    assert_eq!([host.enter(), host.enter(), host.enter()], [Some(Side::South), Some(Side::North), None]);
    host
}

fn says(host: &mut KalahaHost, side: Side, line: &str) -> String {
    host.answer(side, line).line
}

#[test]
fn a_client_alone_may_only_greet_and_look() {
    let mut host = KalahaHost::new(Rules::default());
    assert_eq!(host.enter(), Some(Side::South));
    for (line, reply) in [
        ("HELLO", "HELLO 1"),
        ("HELLO I am here", "HELLO 1"),
        ("BOARD", "0;6;6;6;6;6;6;0;6;6;6;6;6;6;1"),
        ("PLAYER", "ERROR GAME_NOT_FULL"),
        ("WINNER", "ERROR GAME_NOT_FULL"),
        ("MOVE 1 1", "ERROR GAME_NOT_FULL"),
        ("NEW", "ERROR GAME_NOT_FULL"),
        ("what", "ERROR GAME_NOT_FULL"),
    ] {
        assert_eq!(says(&mut host, Side::South, line), reply, "{line}");
    }
}

#[test]
fn requests_are_answered_as_the_original_answers_them() {
    let mut host = host();
    for (side, line, reply) in [
        (Side::North, "HELLO", "HELLO 2"),
        (Side::South, "PLAYER", "1"),
        (Side::South, "WINNER", "-1"),
        (Side::South, "MOVE", "ERROR INVALID_PARAMS"),
        (Side::South, "MOVE 1", "ERROR INVALID_PARAMS"),
        (Side::South, "MOVE one 1", "ERROR INVALID_PARAMS"),
        (Side::South, "MOVE 1 1 1", "ERROR INVALID_PARAMS"),
        (Side::South, "MOVE 0 1", "ERROR INVALID_MOVE"),
        (Side::South, "MOVE 7 2", "ERROR INVALID_MOVE"),
        (Side::South, "MOVE 99999999999999999999 1", "ERROR INVALID_PARAMS"),
        (Side::North, "MOVE 1 2", "ERROR WRONG_PLAYER"),
        (Side::South, "move 1 1", "ERROR CMD_NOT_FOUND"),
        (Side::South, "MOVE 1 1", "0;0;7;7;7;7;7;1;6;6;6;6;6;6;1"),
        (Side::South, "MOVE 1 1", "ERROR AMBO_EMPTY"),
        (Side::South, "MOVE 2 1", "0;0;0;8;8;8;8;2;7;7;6;6;6;6;2"),
        (Side::North, "PLAYER", "2"),
        (Side::North, "NEW", "0;6;6;6;6;6;6;0;6;6;6;6;6;6;1"),
    ] {
        assert_eq!(says(&mut host, side, line), reply, "{line}");
    }
}

#[test]
fn a_whole_game_ends_with_its_winner() {
    let mut host = host();
    for ply in 0.. {
        let turn = host.game().position().turn();
        if host.game().position().is_over() {
            break;
        }
        assert!(ply < 1000);
        let number = says(&mut host, turn, "PLAYER");
        let board: Vec<u16> =
            says(&mut host, turn, "BOARD").split(';').map(|one| one.parse().unwrap()).collect();
        assert_eq!(board.len(), 15);
        assert_eq!(board[..14].iter().sum::<u16>(), 72);
        let first = if turn == Side::South { 1 } else { 8 };
        let pit = (0..6).find(|pit| board[first + pit] > 0).unwrap() + 1;
        let reply = host.answer(turn, &format!("MOVE {pit} {number}"));
        assert!(reply.played.is_some(), "{reply:?}");
    }
    host.leave(Side::South);
    let margin = host.game().position().outcome().unwrap();
    let winner = match margin {
        0 => "0",
        1.. => "1",
        _ => "2",
    };
    assert_eq!(says(&mut host, Side::North, "WINNER"), winner);
    assert!(matches!(says(&mut host, Side::North, "PLAYER").as_str(), "1" | "2"), "clients ask once more");
    assert_eq!(says(&mut host, Side::North, "MOVE 1 1").split(' ').next(), Some("ERROR"));
}

#[test]
fn a_flood_of_errors_is_noticed_and_patience_is_none() {
    let mut host = host();
    for _ in 0..99 {
        assert_eq!(host.answer(Side::North, "MOVE 1 2").trouble, None);
    }
    assert_eq!(host.answer(Side::North, "MOVE 1 2").trouble, Some(ClientDismissal::Errors));
    assert_eq!(host.answer(Side::North, "PLAYER").trouble, None);
    for _ in 0..1000 {
        assert_eq!(host.answer(Side::North, "PLAYER").trouble, None, "whoever waits asks often");
    }
}

#[test]
fn a_place_is_free_again_when_its_client_goes() {
    let mut host = host();
    host.leave(Side::South);
    assert_eq!(says(&mut host, Side::North, "PLAYER"), "ERROR GAME_NOT_FULL");
    assert_eq!(host.enter(), Some(Side::South));
    assert_eq!(says(&mut host, Side::North, "PLAYER"), "1");
}

proptest! {
    #[test]
    fn no_line_does_harm(lines in prop::collection::vec((any::<bool>(), "(MOVE|PLAYER|NEW|BOARD|HELLO|WINNER)?.{0,40}"), 0..60)) {
        let mut host = host();
        for (south, line) in lines {
            let side = if south { Side::South } else { Side::North };
            let reply = host.answer(side, &line).line;
            prop_assert!(!reply.is_empty() && !reply.contains(['\n', '\r']), "{}", reply);
            let position = host.game().position();
            prop_assert_eq!(position.total(), 72);
        }
    }
}
