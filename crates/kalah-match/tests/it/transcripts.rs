//! Transcripts to the letter, and back into records.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Move, Rules, Side};
use kalah_match::{
    GameOutcome, MatchSettings, NamedPlayer, Observer, Player, PlayerCall, PlayerFailure, TimelyReply,
    Transcript, TranscriptError, play_game, read_records, read_transcript, write_record,
};
use kalah_player::{Info, PlayerAnswer};
use kalah_textbook::Textbook;
use proptest::prelude::*;

/// A player of the textbook that takes no time; one that swaps whenever it may.
struct Timeless {
    player: Textbook,
    swaps: bool,
}

impl Player for Timeless {
    fn begin(&mut self, _rules: Rules, _cancel: &AtomicBool) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn call(&mut self, call: &PlayerCall) -> Result<TimelyReply, PlayerFailure> {
        if self.swaps && call.position.may_swap() {
            return Ok(TimelyReply {
                answer: PlayerAnswer::Play(Move::Swap),
                info: Info::default(),
                time: Duration::ZERO,
            });
        }
        Ok(TimelyReply { time: Duration::ZERO, ..self.player.call(call)? })
    }

    fn end(&mut self) -> String {
        String::new()
    }
}

/// A pair of games and its transcript.
fn pair(words: [&str; 2], rules: &str, swaps: bool) -> (String, [GameOutcome; 2]) {
    let rules: Rules = rules.parse().expect("rules");
    let settings = MatchSettings::new(rules);
    let mut transcript = Transcript::new(Vec::new());
    let games = [(0, Side::South), (1, Side::North)].map(|(index, first)| {
        let seats = words.map(|word| {
            let player = Timeless { player: word.parse().expect("a player"), swaps };
            NamedPlayer { name: word.to_owned(), player: Box::new(player) }
        });
        let cancel = AtomicBool::new(false);
        play_game(index, seats, rules.start(first), &settings, &mut transcript, &cancel)
            .expect("this machine works")
    });
    let text = transcript.finish().expect("written to memory");
    (String::from_utf8(text).expect("text"), games)
}

#[test]
fn rightmost_against_itself() {
    insta::assert_snapshot!(pair(["rightmost", "rightmost"], "6x6", false).0);
}

#[test]
fn a_whole_match_on_a_small_board() {
    insta::assert_snapshot!(pair(["rightmost", "leftmost"], "2x2", false).0);
}

#[test]
fn a_swap_shows_the_board_from_the_other_side() {
    let (text, games) = pair(["rightmost", "leftmost"], "3x2+pie", true);
    insta::assert_snapshot!(text);
    for game in &games {
        assert_eq!(game.record.plies.iter().filter(|ply| ply.mv == Move::Swap).count(), 1);
        game.record.replay().expect("a legal game");
    }
}

#[test]
fn a_forfeit_is_told_in_place_of_the_end() {
    let start = "3x2".parse::<Rules>().expect("rules").start(Side::North);
    for (fault, did) in [
        (Fault::TimedOut, "Player_B failed to make a move in time"),
        (Fault::IllegalMove, "Player_B made an illegal move"),
        (Fault::Crashed, "Player_B crashed"),
        (Fault::Resigned, "Player_B resigned"),
    ] {
        let ending = Ending::Forfeit { loser: Side::North, fault };
        let record =
            Record { start, south: "A".into(), north: "B".into(), plies: Vec::new(), ending, cause: None };
        let mut transcript = Transcript::new(Vec::new());
        transcript.started(0, &start);
        let game = GameOutcome {
            starved: 0,
            began: true,
            record: record.clone(),
            stderr: Default::default(),
            usage: Default::default(),
        };
        transcript.ended(0, &game);
        let text = String::from_utf8(transcript.finish().expect("written")).expect("text");
        let end = text.lines().nth(2).and_then(|line| line.split_once("} ")).expect("a board").1;
        assert_eq!(end, did);
        assert!(text.contains("# First result for player A: 1 point with a pebble difference of 0\n"));
        assert_eq!(read_transcript(&text, None).expect("a transcript")[0].ending, ending);
    }
}

/// What a transcript can tell of a record.
fn told(record: &Record) -> Record {
    let plies = record.plies.iter().map(|ply| PlyRecord { score: None, nodes: None, ..*ply }).collect();
    Record { south: "A".into(), north: "B".into(), plies, ..record.clone() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn a_transcript_is_read_as_it_was_written(
        seed in 0..1000_u32,
        pits in 2..7_usize,
        seeds in 1..6_usize,
        pie: bool,
    ) {
        let rules = Rules::new(pits, seeds).unwrap().with_pie_rule(pie);
        let (text, games) = pair([&format!("random:{seed}"), "rightmost"], &rules.to_string(), false);
        let read = read_transcript(&text, Some(rules)).unwrap();
        for (read, game) in read.iter().zip(&games) {
            let mut expected = told(&game.record);
            // Two last plies that lead to the same final board cannot be told apart.
            if let (Some(last), Some(found)) = (expected.plies.last_mut(), read.plies.last()) {
                last.mv = found.mv;
            }
            prop_assert_eq!(read, &expected);
            prop_assert!(read.replay().is_ok());
        }
    }

    #[test]
    fn records_are_read_as_they_are_written(seed in 0..1000_u32) {
        let (_, games) = pair([&format!("random:{seed}"), "greedy"], "4x3", false);
        let text = games.each_ref().map(|game| write_record(&game.record)).join("\n");
        prop_assert_eq!(read_records(&text).unwrap(), games.map(|game| game.record));
    }
}

#[test]
fn what_is_no_transcript_is_told_by_its_line() {
    let (text, _) = pair(["rightmost", "leftmost"], "3x2", false);
    let errors: Vec<String> = [
        "nothing".to_owned(),
        text.replacen("bank_A =  1", "bank_A =  2", 1),
        text.replacen("-0.000>", "-zero>", 1),
        text.replacen("[ 2,  2,  2]", "[ 2,  2]", 1),
    ]
    .iter()
    .map(|text| read_transcript(text, None).map_err(|error: TranscriptError| error.to_string()))
    .map(|read| read.expect_err("no transcript"))
    .collect();
    insta::assert_snapshot!(errors.join("\n"));
}
