//! What the referee costs: games a second and microseconds a move of players who answer at once, and whether anybody loses on
//! time through it.
//!
//! `cargo bench -p kalah-match --bench referee`, or with a number behind `--` for other moves than 20,000 under the clock.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use kalah::record::Ending;
use kalah_match::{Cores, Isolation, MatchSettings, PlayerSpec, ResolvedPlayer, play_match};
use kalah_player::Limit;

/// How long players who answer at once play.
const WATCHED: Duration = Duration::from_secs(5);

/// Moves under the clock, if nothing else is asked for.
const MOVES: u64 = 20_000;

/// What was played.
#[derive(Default)]
struct Played {
    games: AtomicU64,
    moves: AtomicU64,
    lost_on_time: AtomicU64,
}

impl Played {
    fn add(&self, settings: &MatchSettings, players: [&ResolvedPlayer; 2]) {
        let played = play_match(players[0], players[1], settings, &mut (), &AtomicBool::new(false));
        for game in played.expect("the machine can").games {
            self.games.fetch_add(1, Ordering::Relaxed);
            self.moves.fetch_add(game.record.plies.len() as u64, Ordering::Relaxed);
            let late = matches!(game.record.ending, Ending::Forfeit { .. });
            self.lost_on_time.fetch_add(u64::from(late), Ordering::Relaxed);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn at_once(name: &str, players: [&ResolvedPlayer; 2], settings: &MatchSettings) {
    let (played, start) = (Played::default(), Instant::now());
    while start.elapsed() < WATCHED {
        played.add(settings, players);
    }
    let seconds = start.elapsed().as_secs_f64();
    let [games, moves] = [&played.games, &played.moves].map(|count| count.load(Ordering::Relaxed) as f64);
    println!("{name:<28} {:>10.0} games/s {:>10.1} us a move", games / seconds, 1e6 * seconds / moves);
}

/// As many games at once as there are cores, ten milliseconds a move.
fn under_the_clock(players: [&ResolvedPlayer; 2], settings: &MatchSettings, moves: u64) {
    let games = thread::available_parallelism().map_or(1, usize::from);
    let settings = MatchSettings {
        limit: Limit::MoveTime(Duration::from_millis(10)),
        cores: Cores::for_games(games),
        ..settings.clone()
    };
    let played = Played::default();
    thread::scope(|scope| {
        for _ in 0..games {
            scope.spawn(|| {
                while played.moves.load(Ordering::Relaxed) < moves {
                    played.add(&settings, players);
                }
            });
        }
    });
    let [moves, late] = [&played.moves, &played.lost_on_time].map(|count| count.load(Ordering::Relaxed));
    println!("{games} games at once, 0.01 s a move: {late} of {moves} moves lost on time");
}

fn main() {
    kalah_sandbox::launch_if_asked();
    let moves = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(MOVES);
    let built_in =
        ["rightmost", "leftmost"].map(|word| ResolvedPlayer::Textbook(word.parse().expect("a word")));
    let settings =
        MatchSettings { limit: Limit::Lookahead(1.try_into().expect("not 0")), ..MatchSettings::default() };
    at_once("two players of the program", built_in.each_ref(), &settings);
    let isolation = match Isolation::held() {
        Ok(isolation) => isolation,
        Err(why) => return println!("programs are not held here: {why}"),
    };
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/c");
    let spec: PlayerSpec = bot.to_str().expect("text").parse().expect("a path");
    let program = spec.resolve(&isolation).expect("a compiler");
    let settings = MatchSettings { isolation, ..settings };
    at_once("two programs, look-ahead 1", [&program, &program], &settings);
    under_the_clock([&program, &program], &settings, moves);
}
