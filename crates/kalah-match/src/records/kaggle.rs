//! Replays of Kaggle's environment `open_spiel_mancala`, and histories of OpenSpiel's game `mancala`: Kalah(6,4).

use std::cmp::Ordering;

use kalah::record::{Ending, Fault, Record};
use kalah::{GameState, Move, Pit, Rules, Side};
use kalah_source::visible;
use serde_json::{Deserializer, Value};

use crate::records::notation_error::NotationError;

/// The name of the environment.
const ENVIRONMENT: &str = "open_spiel_mancala";

/// Returns the rules of OpenSpiel's game.
///
/// # Panics
/// Never: they are rules.
pub fn open_spiel_rules() -> Rules {
    Rules::new(6, 4).unwrap_or_default()
}

/// Plays the actions of a history of OpenSpiel: the pits of both players are numbered from 1, South's first, with a store
/// between them.
///
/// # Errors
/// Names the first action that is not legal.
pub fn game_of_actions(actions: &[i64]) -> Result<GameState, NotationError> {
    let mut game = GameState::new(open_spiel_rules().start(Side::South));
    for (ply, &action) in (1..).zip(actions) {
        let wrong = |reason: String| NotationError(format!("action {ply}: {reason}"));
        let turn = game.position().turn();
        let pit = usize::try_from(action - first_action(turn) + 1).ok().and_then(Pit::from_number);
        let pit = pit.filter(|pit| pit.index() < game.position().rules().pits());
        let pit = pit.ok_or_else(|| wrong(format!("{action} is no pit of {turn}")))?;
        game.play(Move::Sow(pit)).map_err(|illegal| wrong(illegal.to_string()))?;
    }
    Ok(game)
}

/// The actions of a game of OpenSpiel's rules.
///
/// # Errors
/// If the game is one of other rules, or does not start at their start.
pub fn actions_of_game(game: &GameState) -> Result<Vec<i64>, NotationError> {
    if *game.start() != open_spiel_rules().start(Side::South) {
        let reason = format!("OpenSpiel's mancala is {} from its start, South first", open_spiel_rules());
        return Err(NotationError(reason));
    }
    let action = |side, mv| match mv {
        Move::Sow(pit) => first_action(side) + i64::try_from(pit.index()).unwrap_or(0),
        Move::Swap => 0,
    };
    Ok(game.plies().iter().map(|ply| action(ply.side, ply.mv)).collect())
}

/// The action of a side's left-most pit.
fn first_action(side: Side) -> i64 {
    match side {
        Side::South => 1,
        Side::North => 8,
    }
}

/// Reads replays of Kaggle's environment `open_spiel_mancala`, a JSON value each.
///
/// # Errors
/// If the text has none, or one has an action that the rules forbid.
pub fn read_kaggle(text: &str) -> Result<Vec<Record>, NotationError> {
    read(text).unwrap_or_else(|| Err(NotationError(format!("there is no replay of {ENVIRONMENT}"))))
}

/// Reads replays, a JSON value each; `None` if the text has none.
pub(crate) fn read(text: &str) -> Option<Result<Vec<Record>, NotationError>> {
    if !text.contains(ENVIRONMENT) {
        return None;
    }
    let values: Vec<Value> =
        Deserializer::from_str(text).into_iter::<Value>().collect::<Result<_, _>>().ok()?;
    let replays: Vec<&Value> = values
        .iter()
        .flat_map(|value| value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice))
        .filter(|value| value["name"] == ENVIRONMENT)
        .collect();
    let read = |(number, replay): (usize, &Value)| {
        record(replay).map_err(|error| NotationError(format!("replay {number}: {error}")))
    };
    (!replays.is_empty()).then(|| (1..).zip(replays).map(read).collect())
}

fn record(replay: &Value) -> Result<Record, NotationError> {
    let game = game_of_actions(&actions(replay)?)?;
    let name = |seat: usize| {
        let named = replay["info"]["TeamNames"][seat].as_str();
        named.map_or_else(|| ["A", "B"][seat].to_owned(), visible)
    };
    let ending = match (game.position().outcome(), forfeit(replay)) {
        (Some(margin), _) => Ending::Finished { margin },
        (None, Some((loser, fault))) => Ending::Forfeit { loser, fault },
        (None, None) => Ending::Aborted,
    };
    Ok(Record::bare(&game, [&name(0), &name(1)], ending))
}

/// Who lost by other than the rules: the reward of such an agent is the lower one.
fn forfeit(replay: &Value) -> Option<(Side, Fault)> {
    let reward = |side: Side| replay["rewards"][side.index()].as_f64();
    let (south, north) = (reward(Side::South)?, reward(Side::North)?);
    let loser = match south.partial_cmp(&north)? {
        Ordering::Less => Side::South,
        Ordering::Greater => Side::North,
        Ordering::Equal => return None,
    };
    let last = &replay["steps"].as_array()?.last()?[loser.index()];
    let fault = match replay["statuses"][loser.index()].as_str() {
        Some("ERROR") => Fault::Crashed,
        _ if last["info"]["actionSubmitted"].is_number() => Fault::IllegalMove,
        _ => Fault::TimedOut,
    };
    Some((loser, fault))
}

/// The actions of a replay: as the environment lists them, or else as the agents submitted them.
fn actions(replay: &Value) -> Result<Vec<i64>, NotationError> {
    let wrong = |action: &Value| NotationError(format!("{} is no action", visible(&action.to_string())));
    if let Some(history) = replay["info"]["actionHistory"].as_array() {
        let number = |action: &Value| {
            let number = action.as_i64().or_else(|| action.as_str()?.parse().ok());
            number.ok_or_else(|| wrong(action))
        };
        return history.iter().map(number).collect();
    }
    let steps = replay["steps"].as_array().ok_or_else(|| NotationError("it has no steps".to_owned()))?;
    let mut actions = Vec::new();
    // The first step is the start, before anybody was asked; whoever has nothing to say submits -1.
    for step in steps.iter().skip(1) {
        let agent = &step[game_of_actions(&actions)?.position().turn().index()];
        let submitted = || agent["action"]["submission"].as_i64().filter(|&action| action >= 0);
        let applied = agent["info"].get("actionApplied");
        actions.extend(applied.map_or_else(submitted, Value::as_i64));
    }
    Ok(actions)
}

#[cfg(test)]
mod tests {
    use kalah::Side;
    use kalah::record::{Ending, Fault};
    use serde_json::Value;

    use super::{actions_of_game, game_of_actions, read};

    const REPLAYS: &str = include_str!("../../../../fixtures/kaggle/open_spiel_mancala.jsonl");

    #[test]
    fn replays_of_the_environment_are_games() {
        let games = read(REPLAYS).unwrap().unwrap();
        assert_eq!(games.len(), 4);
        for (game, line) in games.iter().zip(REPLAYS.lines()) {
            let replay: Value = serde_json::from_str(line).unwrap();
            let replayed = game.replay().unwrap();
            let points = f64::from(game.ending.points(Side::South));
            assert_eq!(replay["rewards"][0].as_f64(), Some(points));
            assert_eq!(replay["info"]["TeamNames"][0], game.south);
            assert_eq!(game_of_actions(&actions_of_game(&replayed).unwrap()).unwrap(), replayed);
        }
        let [.., last] = &games[..] else { panic!("four games") };
        assert_eq!(last.ending, Ending::Forfeit { loser: Side::North, fault: Fault::IllegalMove });
    }

    #[test]
    fn without_a_list_of_actions_the_steps_tell_them() {
        let games = read(REPLAYS).unwrap().unwrap();
        for (game, line) in games.iter().zip(REPLAYS.lines()) {
            let mut replay: Value = serde_json::from_str(line).unwrap();
            replay["info"].as_object_mut().unwrap().remove("actionHistory");
            assert_eq!(read(&replay.to_string()).unwrap().unwrap(), std::slice::from_ref(game));
        }
    }

    #[test]
    fn what_the_rules_forbid_is_named() {
        for (actions, words) in [(vec![7], "action 1: 7 is no pit"), (vec![3, 9], "action 2: 9 is no pit")] {
            let error = game_of_actions(&actions).unwrap_err().to_string();
            assert!(error.starts_with(words), "{error}");
        }
        assert!(read("{\"name\":\"open_spiel_chess\"}").is_none());
    }
}
