//! Players of the course, as students wrote them: each is compiled by the real compiler in the sandbox and plays a match.
//!
//! The binary is its own launcher, so it has its own `main`.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah::record::Ending;
use kalah::{Move, Position, Rules};
use kalah_match::{Bot, Isolation, MatchSettings, PlayerSpec, choose, play_match};
use kalah_player::Limit;
use kalah_textbook::Textbook;
use libtest_mimic::{Arguments, Trial};

/// A player that takes the left-most pond, in this module and with what it imports.
fn leftmost(module: &str, more: &str) -> String {
    format!(
        "-- A player.\nmodule {module} (\n   select_move -- :: Board -> Lookahead -> Pond_Ix\n) where\n\n\
         import Data.Board\n{more}\n\
         select_move :: Board -> Lookahead -> Pond_Ix\n\
         select_move board _ = head (filter (legal_move board) [pond_first .. pond_last])\n"
    )
}

fn write(dir: &Path, file: &str, text: &str) {
    let path = dir.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Plays a match against the right-most pit, in which nobody may lose but by the rules, and tells what the player chose.
fn plays(bot: &Path, limit: Limit) -> Vec<(Position, Move)> {
    let isolation = Isolation::held().unwrap();
    let settings =
        MatchSettings { limit, isolation: isolation.clone(), ..MatchSettings::new(Rules::default()) };
    let player = Bot::open(bot).unwrap().build(&isolation).unwrap_or_else(|error| panic!("{error}"));
    let rightmost = PlayerSpec::Textbook(Textbook::Rightmost).resolve(&isolation).unwrap();
    let games = play_match(&player, &rightmost, &settings, &mut (), &AtomicBool::new(false)).unwrap();
    let mut chosen = Vec::new();
    for game in &games.games {
        assert!(
            matches!(game.record.ending, Ending::Finished { .. }),
            "{:?} {:?}",
            game.record.ending,
            game.record.cause
        );
        let replay = game.record.replay().unwrap();
        let plies = replay.positions().zip(&game.record.plies);
        let own = plies.filter(|(position, _)| position.turn() == kalah::Side::South);
        chosen.extend(own.map(|(position, ply)| (*position, ply.mv)));
    }
    chosen
}

fn takes_the_leftmost(bot: &Path) {
    let plies = plays(bot, Limit::Lookahead(NonZeroU32::MIN));
    assert!(plies.len() > 10);
    assert!(plies.iter().all(|(position, mv)| position.legal_moves().next() == Some(*mv)));
}

/// The names that a player's module may have, and how each arrives.
fn arrives(dir: &Path, way: &str) -> PathBuf {
    match way {
        "a file with any name" => {
            write(dir, "alice (2).hs", &leftmost("Player", ""));
            write(dir, "bob.hs", "module Player where this is another one's");
            dir.join("alice (2).hs")
        }
        "a folder with modules beside" => {
            let uses = "import Opponents.Player_A.Heuristics.Simple (nothing)\n";
            write(dir, "bot/Opponents/Player_A/Player.hs", &leftmost("Opponents.Player_A.Player", uses));
            let module = "module Opponents.Player_A.Heuristics.Simple where\nnothing :: Int\nnothing = 0\n";
            write(dir, "bot/Opponents/Player_A/Heuristics/Simple.hs", module);
            dir.join("bot")
        }
        "a folder with the whole course" => {
            write(dir, "bot/Player.hs", &leftmost("Opponents.Player_B.Player", ""));
            write(dir, "bot/Data/Board.hs", "module Data.Board where\nlegal_move = undefined\n");
            write(dir, "bot/Main.hs", "module Main where\nmain = print 1\n");
            write(dir, "bot/Setup.hs", "import Distribution.Simple\nmain = defaultMain\n");
            dir.join("bot")
        }
        _ => {
            write(dir, "bot/src/candidate.hs", &leftmost("Candidate.Player", ""));
            let packed = Command::new("tar").args(["-czf", "bot.tar.gz", "bot"]).current_dir(dir).status();
            assert!(packed.unwrap().success());
            dir.join("bot.tar.gz")
        }
    }
}

/// What compilers of its time took: modules of Haskell 98, tabs, a context of a data type, and more that needs a word today.
const OLD: &str = "module Player (select_move) where\n\
    import Data.Board\n\
    import List (sortBy)\n\
    import Maybe\n\
    import Char (ord)\n\n\
    data (Ord a) => Scored a = Scored { score :: a, pond :: Pond_Ix }\n\n\
    class Worth a where worth :: a -> Int\n\
    instance Worth (Maybe Int) where worth = fromMaybe 0\n\n\
    select_move :: Board -> Lookahead -> Pond_Ix\n\
    select_move board _ = pond (head (sortBy better [Scored (worth (Just p) + ord 'a') p | p <- ponds]))\n\
    \twhere\n\
    \tponds = filter (legal_move board) [1 .. 6]\n\
    \tbetter one other = compare (score one) (score other)\n";

/// Never ends from look-ahead 3 on.
const ENDLESS: &str = "module Player (select_move) where\nimport Data.Board\n\
    select_move :: Board -> Lookahead -> Pond_Ix\n\
    select_move board lookahead\n\
    \x20 | lookahead > 2 = forever 0\n\
    \x20 | otherwise = head (filter (legal_move board) [1 .. 6])\n\n\
    forever :: Int -> Int\nforever n = if n < 0 then n else forever (n `mod` 7)\n";

fn an_old_player_compiles() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "Player.hs", OLD);
    takes_the_leftmost(&folder.path().join("Player.hs"));
}

fn whoever_never_ends_is_ended_and_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "Player.hs", ENDLESS);
    let plies = plays(&folder.path().join("Player.hs"), Limit::growing(Duration::from_millis(200)));
    assert!(plies.iter().all(|(position, mv)| position.legal_moves().next() == Some(*mv)));
}

/// No `stop` of the referee is needed: it would come half a minute later.
fn whoever_never_ends_ends_its_move_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "Player.hs", ENDLESS);
    let isolation = Isolation::held().unwrap();
    let bot = Bot::open(folder.path().join("Player.hs")).unwrap().build(&isolation).unwrap();
    let (limit, margin) = (Limit::MoveTime(Duration::from_millis(300)), Duration::from_secs(30));
    let settings = MatchSettings { limit, margin, isolation, ..MatchSettings::new(Rules::default()) };
    let cancel = AtomicBool::new(false);
    let mut player = bot.player(&settings);
    assert!(player.begin(Rules::default(), &cancel).is_ok());
    let start = Rules::default().start(kalah::Side::South);
    for _ in 0..3 {
        let chosen = choose(&mut *player, &start, &settings, &cancel, &mut |_, _| ());
        assert!(chosen.is_ok_and(|chosen| chosen.time < margin));
    }
    player.end();
}

fn what_the_compiler_says_is_shown_as_it_said_it() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = leftmost("Candidate.Player", "").replace("= head", "= haed");
    write(folder.path(), "mine.hs", &wrong);
    let bot = Bot::open(folder.path().join("mine.hs")).unwrap();
    let told = bot.build(&Isolation::held().unwrap()).unwrap_err().to_string();
    // Where it is, what is wrong, and the line that is marked.
    for part in
        ["Candidate/Player.hs:9:23: error:", "Variable not in scope", "haed", "^^^^", "Perhaps you meant"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    write(folder.path(), "other.hs", "module Heuristics where\n");
    let other = Bot::open(folder.path().join("other.hs")).unwrap();
    let told = other.build(&Isolation::held().unwrap()).unwrap_err().to_string();
    assert!(
        told.contains("other.hs is no player: its module is called Heuristics, and not Player"),
        "{told}"
    );
}

fn main() -> ExitCode {
    kalah_sandbox::launch_if_asked();
    let missing = kalah_needs::is_left_out() || !kalah_needs::all_here(&["ghc", "tar"]);
    let ways = [
        "a file with any name",
        "a folder with modules beside",
        "a folder with the whole course",
        "an archive",
    ];
    let mut trials: Vec<Trial> = ways
        .into_iter()
        .map(|way| {
            let name = format!("a_player_comes_as_{}", way.replace(' ', "_"));
            Trial::test(name, move || {
                let folder = tempfile::tempdir().unwrap();
                takes_the_leftmost(&arrives(folder.path(), way));
                Ok(())
            })
        })
        .collect();
    let others: [(&str, fn()); 4] = [
        ("an_old_player_compiles", an_old_player_compiles),
        ("whoever_never_ends_is_ended_and_plays_on", whoever_never_ends_is_ended_and_plays_on),
        ("whoever_never_ends_ends_its_move_by_itself", whoever_never_ends_ends_its_move_by_itself),
        ("what_the_compiler_says_is_shown_as_it_said_it", what_the_compiler_says_is_shown_as_it_said_it),
    ];
    trials.extend(others.map(|(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    }));
    let trials = trials.into_iter().map(|trial| trial.with_ignored_flag(missing)).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
