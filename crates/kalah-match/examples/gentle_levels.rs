//! The gentle levels of the engine against each other and against models of beginners.
//!
//! `cargo run --release -p kalah-match --example gentle_levels -- 400`: for each board and pair a line with the games won,
//! drawn and lost by the first of the two, its share of the points, and what that is in Elo.

use std::env;
use std::error::Error;

use kalah::{Move, Position, Rules, Side};
use kalah_engine::{Engine, EngineOptions, Level};
use kalah_textbook::{MoveLimits, Textbook};

/// A player of the table.
#[derive(Clone, Copy)]
enum Contender {
    Level(Level),
    /// Any legal move.
    Random,
    /// Sees in each position with this chance, in percent, what gives the most seeds at once; else sows any pit.
    Beginner(u64),
    /// Takes the most seeds at once.
    Greedy,
}

impl Contender {
    fn name(self) -> String {
        match self {
            Contender::Level(level) => format!("level {level}"),
            Contender::Random => "random".to_owned(),
            Contender::Beginner(percent) => format!("beginner {percent} %"),
            Contender::Greedy => "greedy".to_owned(),
        }
    }

    fn engine(self, rules: Rules, seed: u64) -> Result<Option<Engine>, Box<dyn Error>> {
        let Contender::Level(level) = self else { return Ok(None) };
        let options = EngineOptions { database_seeds: Some(0), ..EngineOptions::opponent(level, seed) };
        Ok(Some(Engine::new(rules, EngineOptions { table_bytes: 1 << 20, ..options })?))
    }

    fn choose(self, engine: Option<&Engine>, position: &Position, seed: u64) -> Option<Move> {
        let textbook = |player: Textbook| {
            player.select(position, &MoveLimits::default(), &|| false).map(|decision| decision.mv)
        };
        let is_seeing = |percent| {
            let plies = u64::from(position.seeds_in_play()) * 97
                + position.pits(Side::South).iter().map(|&n| u64::from(n)).sum::<u64>();
            let mixed = (seed ^ plies).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
            mixed % 100 < percent
        };
        match self {
            Contender::Level(_) => engine?.choose_as_opponent(position).ok()?.map(|choice| choice.mv),
            Contender::Greedy => textbook(Textbook::Greedy),
            Contender::Beginner(percent) if is_seeing(percent) => textbook(Textbook::Greedy),
            Contender::Random | Contender::Beginner(_) => textbook(Textbook::Random(seed)),
        }
    }
}

/// Games won, drawn and lost by the first of two players.
fn score(first: Contender, second: Contender, rules: Rules, games: u64) -> Result<[u64; 3], Box<dyn Error>> {
    let mut counts = [0; 3];
    for game in 0..games {
        let players = if game % 2 == 0 { [first, second] } else { [second, first] };
        let seeds = [2 * game + 1, 2 * game + 2].map(|seed| seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let engines = [players[0].engine(rules, seeds[0])?, players[1].engine(rules, seeds[1])?];
        let mut position = rules.start(Side::South);
        while !position.is_over() {
            let seat = usize::from(position.turn() == Side::North);
            let mv = players[seat].choose(engines[seat].as_ref(), &position, seeds[seat]).ok_or("no move")?;
            position = position.play(mv)?.position;
        }
        let margin = position.margin(if game % 2 == 0 { Side::South } else { Side::North });
        counts[usize::from(margin <= 0) + usize::from(margin < 0)] += 1;
    }
    Ok(counts)
}

fn main() -> Result<(), Box<dyn Error>> {
    let games = env::args().nth(1).map_or(Ok(400), |text| text.parse())?;
    let levels: Vec<Level> = Level::all().collect();
    for rules in ["6x4", "6x6"] {
        for pair in levels.windows(2).take(4) {
            let &[level, next] = pair else { continue };
            let others =
                [Contender::Random, Contender::Beginner(33), Contender::Greedy, Contender::Level(next)];
            for other in others {
                let [won, drawn, lost] = score(Contender::Level(level), other, rules.parse()?, games)?;
                #[expect(clippy::cast_precision_loss, reason = "games are few")]
                let share = (won as f64 + drawn as f64 / 2.0) / games as f64;
                let elo = -400.0 * (1.0 / share - 1.0).log10();
                let names = (Contender::Level(level).name(), other.name());
                println!(
                    "{rules} {} - {}: {won} {drawn} {lost}, {:.0} %, {elo:+.0} Elo",
                    names.0,
                    names.1,
                    100.0 * share
                );
            }
        }
    }
    Ok(())
}
