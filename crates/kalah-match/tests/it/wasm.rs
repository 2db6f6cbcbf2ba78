//! Modules as players: the same to the byte, legal on every board, and harmless.
use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use kalah::Side;
use kalah::record::{Ending, Fault};
use kalah_match::{
    MatchOutcome, MatchSettings, ModuleError, ResolvedPlayer, Transcript, WasmBot, play_match, write_record,
};
use kalah_player::{Driver, Limit};

/// The template of `bots/templates/wasm-c`, compiled: alpha-beta that counts the stores.
fn alphabeta() -> ResolvedPlayer {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/wasm/alphabeta.wasm"));
    ResolvedPlayer::Wasm(WasmBot::read("alphabeta".to_owned(), &path, None).unwrap())
}

fn bot(text: &str) -> WasmBot {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.wasm");
    fs::write(&path, wat::parse_str(text).unwrap()).unwrap();
    WasmBot::read("bot".to_owned(), &path, None).unwrap()
}

/// A bot whose function has this body; beside it lies whatever else the module has.
fn bot_of(body: &str, beside: &str) -> WasmBot {
    bot(&format!(
        r#"(module (memory (export "memory") 1) {beside} (global (export "board") i32 (i32.const 16))
            (func $select (export "select_move") (param $lookahead i32) (result i32) {body}))"#
    ))
}

/// The right-most pit that holds seeds; 0 if there is none.
const RIGHTMOST: &str = "
    (local $pit i32)
    (local.set $pit (i32.load (i32.const 16)))
    (loop $left
        (if (i32.load (i32.add (i32.const 24) (i32.mul (local.get $pit) (i32.const 4)))) (then (return (local.get $pit))))
        (br_if $left (local.tee $pit (i32.sub (local.get $pit) (i32.const 1)))))
    (i32.const 0)";

fn play(a: &ResolvedPlayer, b: &ResolvedPlayer, settings: &MatchSettings) -> MatchOutcome {
    play_match(a, b, settings, &mut (), &AtomicBool::new(false)).unwrap()
}

fn word(player: &str) -> ResolvedPlayer {
    ResolvedPlayer::Textbook(player.parse().unwrap())
}

fn fuel(rules: &str, fuel: u64) -> MatchSettings {
    MatchSettings { limit: Limit::Fuel(fuel), ..MatchSettings::new(rules.parse().unwrap()) }
}

fn lookahead(rules: &str, plies: u32) -> MatchSettings {
    let limit = Limit::Lookahead(NonZeroU32::new(plies).unwrap());
    MatchSettings { limit, ..MatchSettings::new(rules.parse().unwrap()) }
}

/// All that a match prints: the transcript and the records.
fn printed(a: &ResolvedPlayer, b: &ResolvedPlayer) -> Vec<u8> {
    let mut transcript = Transcript::new(Vec::new());
    let settings = fuel("6x6", 2_000_000);
    let played = play_match(a, b, &settings, &mut transcript, &AtomicBool::new(false)).unwrap();
    let mut text = transcript.finish().unwrap();
    for game in &played.games {
        text.extend(write_record(&game.record).bytes());
    }
    text
}

#[test]
fn a_match_on_fuel_is_the_same_to_the_byte_under_load() {
    let (a, b) = (alphabeta(), ResolvedPlayer::Wasm(bot_of(RIGHTMOST, "")));
    let quiet = printed(&a, &b);
    let ended = AtomicBool::new(false);
    let loaded = thread::scope(|scope| {
        for _ in 0..2 * thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while !ended.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let loaded = printed(&a, &b);
        ended.store(true, Ordering::Relaxed);
        loaded
    });
    assert_eq!(String::from_utf8_lossy(&quiet), String::from_utf8_lossy(&loaded));
    let text = String::from_utf8(quiet).unwrap();
    assert!(text.contains("End of game") && text.contains(r#""lookahead":"#), "{text}");
}

#[test]
fn more_fuel_looks_further() {
    let depth = |amount| {
        let played = play(&alphabeta(), &word("rightmost"), &fuel("6x6", amount));
        played.games[0].record.plies[0].lookahead.unwrap()
    };
    let depths = [10_000, 100_000, 1_000_000].map(depth);
    assert!(depths.is_sorted_by(|few, many| few < many), "{depths:?}");
}

#[test]
fn what_is_played_depends_on_the_board_alone() {
    // A bot that counts its calls in memory and answers by the count would cheat; it cannot.
    let counts = "(i32.store (i32.const 0) (i32.add (i32.load (i32.const 0)) (i32.const 1)))
                  (i32.load (i32.const 0))";
    let settings = lookahead("3x3", 1);
    let game = &play(&ResolvedPlayer::Wasm(bot_of(counts, "")), &word("rightmost"), &settings).games[0];
    let record = &game.record;
    let mut position = record.start;
    for ply in &record.plies {
        if position.turn() == Side::South {
            assert_eq!(ply.mv.to_string(), "1");
        }
        position = position.play(ply.mv).unwrap().position;
    }
}

#[test]
fn plays_legally_on_every_size_of_board() {
    for pits in 1..=12 {
        for seeds in [1, 40] {
            let rules = format!("{pits}x{seeds}+empty");
            let played =
                play(&alphabeta(), &ResolvedPlayer::Wasm(bot_of(RIGHTMOST, "")), &lookahead(&rules, 2));
            for game in &played.games {
                assert!(
                    matches!(game.record.ending, Ending::Finished { .. }),
                    "{rules}: {:?}",
                    game.record.cause
                );
            }
        }
    }
}

#[test]
fn beats_the_rightmost_pit() {
    let played = play(&alphabeta(), &word("rightmost"), &lookahead("6x6", 4));
    assert_eq!(played.games.map(|game| game.points()), [1, 1]);
}

#[test]
fn a_swap_is_offered_and_taken() {
    // Words 16 + 4 * (3 + 2 * 4) hold the flags of a board of four pits.
    let swaps = format!(
        "(if (i32.and (i32.load (i32.const 60)) (i32.const 2)) (then (return (i32.const 0)))) {RIGHTMOST}"
    );
    let swaps = swaps.replacen("(local $pit i32)", "", 1);
    let swapper = ResolvedPlayer::Wasm(bot_of(&format!("(local $pit i32) {swaps}"), ""));
    let played = play(&word("rightmost"), &swapper, &lookahead("4x3+pie", 1));
    let moves: Vec<String> = played.games[0].record.plies.iter().map(|ply| ply.mv.to_string()).collect();
    assert_eq!(moves.iter().filter(|mv| *mv == "swap").count(), 1, "{moves:?}");
    // Where no swap is offered, 0 is no answer.
    let illegal =
        play(&ResolvedPlayer::Wasm(bot_of("(i32.const 0)", "")), &word("rightmost"), &lookahead("4x3", 1));
    assert_eq!(illegal.games[0].record.cause.as_deref(), Some("answered 0, which is no pit"));
}

#[test]
fn plays_by_the_clock_as_well() {
    // A bot that is soon done at any look-ahead: it is asked until that shows, not until time is up.
    let time = Duration::from_secs(10);
    for limit in [Limit::Growing { time, driver: Driver::Described }, Limit::MoveTime(time)] {
        let settings = MatchSettings { limit, ..MatchSettings::new("4x3".parse().unwrap()) };
        for game in &play(&ResolvedPlayer::Wasm(bot_of(RIGHTMOST, "")), &word("leftmost"), &settings).games {
            assert!(matches!(game.record.ending, Ending::Finished { .. }), "{:?}", game.record.cause);
        }
    }
}

/// Both games are lost like this, and the next match is none the worse.
#[track_caller]
fn loses(bot: WasmBot, settings: &MatchSettings, fault: Fault, cause: &str) {
    let played = play(&ResolvedPlayer::Wasm(bot), &word("rightmost"), settings);
    for game in &played.games {
        let Ending::Forfeit { fault: found, .. } = game.record.ending else {
            panic!("not lost: {:?}", game.record.ending)
        };
        assert_eq!((found, game.record.cause.as_deref()), (fault, Some(cause)));
        assert_eq!(game.points(), -1);
    }
    let next = play(&alphabeta(), &word("rightmost"), &lookahead("4x3", 2));
    assert!(next.games.iter().all(|game| matches!(game.record.ending, Ending::Finished { .. })));
}

#[test]
fn modules_that_misbehave_lose() {
    let settings = fuel("4x3", 1_000_000);
    let imports =
        bot(r#"(module (import "wasi_snapshot_preview1" "fd_write" (func)) (memory (export "memory") 1))"#);
    let cause = "cannot be started: the module imports wasi_snapshot_preview1.fd_write, but modules run without any imports";
    loses(imports, &settings, Fault::Crashed, cause);

    let dry = "used up its fuel of 1000000 before it answered once";
    let start = bot_of("(i32.const 1)", "(func $spin (loop $again br $again)) (start $spin)");
    loses(start, &settings, Fault::TimedOut, dry);
    loses(bot_of("(loop $again br $again) unreachable", ""), &settings, Fault::TimedOut, dry);
    let grows = "(loop $again (drop (memory.grow (i32.const 1))) br $again) unreachable";
    loses(bot_of(grows, ""), &settings, Fault::TimedOut, dry);
    let fills = "(drop (memory.grow (i32.const 1000)))
        (loop $again (memory.fill (i32.const 0) (i32.const 7) (i32.const 60000000)) br $again) unreachable";
    loses(bot_of(fills, ""), &settings, Fault::TimedOut, dry);

    let table = "cannot be started: the module starts with a table of 4000000000 elements, more than 65536";
    loses(bot_of("(i32.const 1)", "(table 4000000000 funcref)"), &settings, Fault::Crashed, table);

    let settings = fuel("4x3", 1_000_000_000);
    let recursion = bot_of("(i32.add (call $select (local.get $lookahead)) (i32.const 1))", "");
    loses(recursion, &settings, Fault::Crashed, "trapped: call stack exhausted");
    let outside = "(i32.load (i32.const -4))";
    loses(bot_of(outside, ""), &settings, Fault::Crashed, "trapped: out of bounds memory access");
    loses(bot_of("(i32.const 99)", ""), &settings, Fault::IllegalMove, "answered 99, which is no pit");

    let late = MatchSettings { patience: Duration::from_millis(20), ..lookahead("4x3", 1) };
    loses(
        bot_of("(loop $again br $again) unreachable", ""),
        &late,
        Fault::TimedOut,
        "did not answer within 20ms",
    );
}

#[test]
fn what_is_no_bot_says_so() {
    let says = |text: &str| bot(text).check().unwrap_err().to_string();
    let memory = r#"(memory (export "memory") 1)"#;
    assert_eq!(says("(module)"), r#"the module exports no memory named "memory""#);
    assert_eq!(
        says(&format!("(module {memory})")),
        "the module exports no function select_move that takes 1 i32 and returns an i32"
    );
    let select = r#"(func (export "select_move") (param i32) (result i32) i32.const 1)"#;
    assert_eq!(
        says(&format!("(module {memory} {select})")),
        "the module exports no i32 global board and no function board that returns an address"
    );
    let missing = WasmBot::read("bot".to_owned(), Path::new("/no/bot.wasm"), None).unwrap_err();
    assert!(matches!(missing, ModuleError::Unreadable { .. }));
}
