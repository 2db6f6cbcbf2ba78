//! The reference bots: whole programs that know the rules and search as the textbook does.

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use kalah::record::Ending;
use kalah::{Rules, Side};
use kalah_match::{Isolation, MatchSettings, PlayerSpec, play_match};
use kalah_player::Limit;
use kalah_textbook::{MoveLimits, Textbook};

const LOOKAHEAD: u32 = 4;

/// Plays a bot of `bots/` by several rules. Every score that it tells is the one that the textbook
/// finds with the same look-ahead.
fn searches_as_the_textbook(bot: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots").join(bot);
    let bot = PlayerSpec::Bot(folder.into()).resolve(&Isolation::Trusted).expect("a bot that can be built");
    let random = PlayerSpec::Textbook(Textbook::Random(7)).resolve(&Isolation::Trusted).expect("a player");
    let textbook: Textbook = format!("alphabeta:{LOOKAHEAD}").parse().expect("a player");
    for rules in ["6x6", "4x4+empty", "7x2", "1x3", "12x1"] {
        let rules: Rules = rules.parse().expect("rules");
        let limit = Limit::Lookahead(NonZeroU32::new(LOOKAHEAD).expect("not 0"));
        let settings = MatchSettings { limit, isolation: Isolation::Trusted, ..MatchSettings::new(rules) };
        let played = play_match(&bot, &random, &settings, &mut (), &AtomicBool::new(false));
        for game in played.expect("this machine works").games {
            assert!(
                matches!(game.record.ending, Ending::Finished { .. }),
                "{rules}: {:?}",
                game.record.cause
            );
            let replay = game.record.replay().expect("a legal game");
            for (position, ply) in replay.positions().zip(&game.record.plies) {
                if position.turn() == Side::South {
                    let choice = textbook.select(position, &MoveLimits::default(), &|| false);
                    let expected = choice.and_then(|choice| choice.score);
                    assert_eq!(ply.score, expected, "{rules}: {position}");
                }
            }
        }
    }
}

#[test]
fn the_bot_in_python() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    searches_as_the_textbook("python");
}

#[test]
fn the_bot_in_c() {
    if !kalah_needs::all_here(&["make", "cc"]) {
        return;
    }
    searches_as_the_textbook("c");
}
