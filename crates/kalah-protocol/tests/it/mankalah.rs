//! ManKalah's messages by their transcripts.
use kalah::{GameState, Move, Side, parse_moves};
use kalah_protocol::mankalah::message::{ToAgent, ToEngine};
use kalah_protocol::mankalah::{AgentAction, MankalahAgent, MankalahEngine, rules};
use proptest::prelude::*;

fn game(moves: &str) -> GameState {
    let mut game = GameState::new(rules().start(Side::South));
    for mv in parse_moves(moves).unwrap() {
        game.play(mv).unwrap();
    }
    game
}

#[test]
fn the_first_move_gives_no_extra_turn() {
    // As it was seen on the wire: the last seed falls into the store.
    let change = |seat| MankalahEngine::new(seat).change(&game("1")).unwrap();
    assert_eq!(change(Side::South), "CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;OPP\n");
    assert_eq!(change(Side::North), "CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU\n");
}

#[test]
fn whoever_moves_first_is_called_south() {
    let mut game = GameState::new(rules().start(Side::North));
    game.play(parse_moves("1").unwrap()[0]).unwrap();
    let change = MankalahEngine::new(Side::South).change(&game).unwrap();
    assert_eq!(change, "CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;OPP\n");
}

#[test]
fn whoever_swaps_is_told_nothing_and_the_other_moves_as_north() {
    let swapped = game("1 swap");
    assert_eq!(MankalahEngine::new(Side::North).change(&swapped), None);
    let change = MankalahEngine::new(Side::South).change(&swapped).unwrap();
    assert_eq!(change, "CHANGE;SWAP;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU\n");
}

#[test]
fn two_agents_and_the_engine_agree_on_a_whole_game() {
    for swaps in [false, true] {
        let mut game = GameState::new(rules().start(Side::South));
        let mut agents = Side::BOTH.map(|seat| (MankalahEngine::new(seat), MankalahAgent::new(rules())));
        let mut asked = None;
        // North hears of the start first.
        for seat in [Side::North, Side::South] {
            let (engine, agent) = &mut agents[seat.index()];
            if let AgentAction::YourTurn(position) = agent.receive(engine.open().trim_end()).unwrap() {
                assert_eq!(asked.replace((seat, position)), None, "one agent moves at a time");
            }
        }
        let mut plies = 0;
        while let Some((seat, position)) = asked.take() {
            assert_eq!(&position, game.position());
            assert_eq!(game.to_move(), seat);
            let mut legal: Vec<Move> = position.legal_moves().collect();
            if !swaps {
                legal.retain(|mv| *mv != Move::Swap);
            }
            let chosen =
                if swaps && legal.contains(&Move::Swap) { Move::Swap } else { legal[plies % legal.len()] };
            let (engine, agent) = &mut agents[seat.index()];
            let line = agent.answer(chosen);
            let mv = engine.receive(line.trim_end()).unwrap();
            game.play(mv).unwrap();
            plies += 1;
            assert!(plies < 2000);
            // The one who waits hears first.
            for at in [1 - seat.index(), seat.index()] {
                let (engine, agent) = &mut agents[at];
                let Some(change) = engine.change(&game) else { continue };
                if let AgentAction::YourTurn(position) = agent.receive(change.trim_end()).unwrap() {
                    assert_eq!(asked.replace((Side::BOTH[at], position)), None);
                }
            }
        }
        assert!(game.position().is_over(), "after {plies} plies");
        for (engine, agent) in &mut agents {
            assert_eq!(agent.receive(engine.end().trim_end()).unwrap(), AgentAction::End);
        }
    }
}

#[test]
fn what_has_no_place_is_refused() {
    for line in [
        "",
        "MOVE;",
        "MOVE;0",
        "MOVE;+1",
        "MOVE;1;",
        "move;1",
        "SWAP ",
        "MOVE;99999999999999999999",
        "MOVE; 1",
    ] {
        assert!(MankalahEngine::new(Side::South).receive(line).is_err(), "{line}");
    }
    let mut agent = MankalahAgent::new(rules());
    assert!(agent.receive("CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU").is_err(), "before the start");
    assert_eq!(agent.receive("START;North").unwrap(), AgentAction::Nothing);
    assert!(agent.receive("START;North").is_err(), "twice");
    // An engine by which the first move gives an extra turn.
    let error = agent.receive("CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;OPP").unwrap_err();
    assert!(error.to_string().contains("other rules"), "{error}");
}

proptest! {
    #[test]
    fn lines_are_read_as_they_are_written(line in "(START|CHANGE|END|MOVE|SWAP)(;[0-9A-Za-z,]{0,12}){0,4}") {
        if let Ok(message) = line.parse::<ToAgent>() {
            prop_assert_eq!(message.to_string().parse::<ToAgent>().unwrap(), message);
        }
        if let Ok(message) = line.parse::<ToEngine>() {
            prop_assert_eq!(message.to_string().parse::<ToEngine>().unwrap(), message);
        }
    }

    #[test]
    fn no_line_does_harm(line in ".{0,400}") {
        _ = line.parse::<ToAgent>();
        _ = MankalahAgent::new(rules()).receive(&line);
    }
}
