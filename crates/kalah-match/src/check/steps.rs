//! The steps, in their order.

use std::num::NonZeroU32;
use std::panic::resume_unwind;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use kalah::Rules;
use kalah::record::Ending;
use kalah_player::Limit;
use kalah_textbook::Textbook;

use super::boards::{self, NASTY, OTHER_SIZES};
use super::probes::{CheckExtent, CheckProbes, StepFinding};
use super::report::{BUILDS, CheckReport, CheckStep, CheckTrouble, StepVerdict, seconds};
use crate::bot::{Bot, BotError};
use crate::game::outcome::{GameOutcome, MatchOutcome};
use crate::game::pair::play_match;
use crate::isolation::Isolation;
use crate::players::resolved_player::ResolvedPlayer;
use crate::settings::MatchSettings;

/// The look-ahead of whole games.
const GAME_LOOKAHEAD: NonZeroU32 = NonZeroU32::new(4).expect("4 is not 0");

/// Lines of standard error that are shown of a game: the last ones.
const SHOWN: usize = 5;

/// Checks a bot: builds it, then tries everything that a match may ask for. Each step is passed to
/// `on_step` as soon as it is done.
pub fn check(
    bot: &Bot,
    isolation: &Isolation,
    extent: CheckExtent,
    on_step: &mut dyn FnMut(&CheckStep),
) -> CheckReport {
    let mut checker = Checker { isolation, extent, on_step, steps: Vec::new(), troubles: Vec::new() };
    if let Some(player) = checker.built(bot) {
        let probes = CheckProbes { player: &player, isolation, extent };
        checker.probe(&probes, bot.plays_any_board());
    }
    CheckReport { bot: bot.name().to_owned(), content: bot.content().to_string(), steps: checker.steps }
}

struct Checker<'a> {
    isolation: &'a Isolation,
    extent: CheckExtent,
    on_step: &'a mut dyn FnMut(&CheckStep),
    steps: Vec<CheckStep>,
    /// Errors so far, by step.
    troubles: Vec<(&'static str, String)>,
}

impl Checker<'_> {
    fn finish_step(&mut self, step: CheckStep) {
        (self.on_step)(&step);
        self.steps.push(step);
    }

    /// Finishes a step with its finding; if it is not well, `otherwise` is the verdict. Returns true if all is well.
    fn step(&mut self, name: &'static str, otherwise: StepVerdict, found: StepFinding) -> bool {
        let well = found.is_ok();
        let step = match found {
            Ok(note) => {
                CheckStep { name, verdict: StepVerdict::Passed, note, sent: Vec::new(), came: Vec::new() }
            }
            Err(trouble) => self.known(name, trouble).step(name, otherwise),
        };
        self.finish_step(step);
        well
    }

    /// The trouble, in short if it is one that another step had.
    fn known(&mut self, name: &'static str, trouble: CheckTrouble) -> CheckTrouble {
        let first =
            self.troubles.iter().find(|(_, what)| is_like(what, &trouble.what)).map(|&(first, _)| first);
        self.troubles.push((name, trouble.what.clone()));
        match first {
            Some(first) => CheckTrouble::plain(format!("as at \"{first}\"")),
            None => trouble,
        }
    }

    /// Returns true if the first two boards went wrong in the same way: so will all else.
    fn is_hopeless(&self) -> bool {
        let of =
            |(step, _): (&str, _)| self.troubles.iter().find(|(name, _)| *name == step).map(|(_, what)| what);
        let [first, second, ..] = NASTY;
        of(first).zip(of(second)).is_some_and(|(one, other)| is_like(one, other))
    }

    fn skip(&mut self, name: &'static str, why: &str) {
        let (sent, came) = (Vec::new(), Vec::new());
        self.finish_step(CheckStep { name, verdict: StepVerdict::Skipped, note: why.to_owned(), sent, came });
    }

    fn built(&mut self, bot: &Bot) -> Option<ResolvedPlayer> {
        let began = Instant::now();
        let built = bot.build(self.isolation);
        let (found, player) = match built {
            Ok(player) => (Ok(seconds(began.elapsed())), Some(player)),
            Err(BotError::Build { command, output, .. }) => {
                let came = output.lines().take(20).map(str::to_owned).collect();
                (Err(CheckTrouble { what: "the build failed".to_owned(), sent: vec![command], came }), None)
            }
            Err(error) => (Err(CheckTrouble::plain(error.to_string())), None),
        };
        self.step(BUILDS, StepVerdict::Failed, found);
        player
    }

    fn probe(&mut self, probes: &CheckProbes, any_board: bool) {
        let began = Instant::now();
        let opened = probes.open(Rules::default());
        let ready = began.elapsed();
        // A process that said something has started.
        let silent = opened.as_ref().is_err_and(|trouble| trouble.came.is_empty());
        let (starts, shakes) = match opened {
            Err(trouble) if silent => (Err(trouble), None),
            Err(trouble) => (Ok(String::new()), Some(Err(trouble))),
            Ok(_) => (Ok(String::new()), Some(Ok(format!("ready after {}", seconds(ready))))),
        };
        self.step("starts", StepVerdict::Failed, starts);
        let Some(shakes) = shakes else { return };
        if !self.step("handshake", StepVerdict::Failed, shakes) {
            return;
        }
        for (name, texts) in NASTY {
            let found = probes.legal_on(texts.iter().filter_map(|moves| boards::reached(moves)));
            self.step(name, StepVerdict::Failed, found);
            if self.is_hopeless() {
                self.skip("all else", "not tried: it would go wrong in the same way");
                return;
            }
        }
        let sizes = probes.legal_on(OTHER_SIZES.iter().filter_map(|rules| boards::start(rules)));
        let otherwise = if any_board { StepVerdict::Failed } else { StepVerdict::Warned };
        self.step("boards of other sizes", otherwise, sizes);
        let (deepens, deepest) = probes.deepens();
        self.step("in time at every look-ahead", StepVerdict::Failed, deepens);
        self.manners(probes);
        self.step("same answer twice", StepVerdict::Warned, probes.same_twice());
        // A slow bot is asked for what it answers soon, if only its verdict matters.
        let lookahead = match self.extent {
            CheckExtent::Measured => GAME_LOOKAHEAD,
            CheckExtent::Verdict => NonZeroU32::new(deepest).unwrap_or(NonZeroU32::MIN).min(GAME_LOOKAHEAD),
        };
        self.games(probes.player, lookahead);
    }

    /// Checks what concerns programs alone: a module can do nothing but answer.
    fn manners(&mut self, probes: &CheckProbes) {
        const STOPS: &str = "stops when told";
        const SILENT: &str = "says nothing unasked";
        const ENDS: &str = "ends when told";
        if matches!(probes.player, ResolvedPlayer::Wasm(_)) {
            for name in [STOPS, SILENT, ENDS] {
                self.skip(name, "a module only answers");
            }
            return;
        }
        // Most of this is waiting, of which much goes at once.
        let (stops, silent, ends) = thread::scope(|scope| {
            let silent = scope.spawn(|| probes.silent());
            let (stops, ends) = (probes.stops(), probes.ends());
            (stops, silent.join().unwrap_or_else(|panic| resume_unwind(panic)), ends)
        });
        self.step(STOPS, StepVerdict::Warned, stops);
        self.step(SILENT, StepVerdict::Failed, silent);
        self.step(ENDS, StepVerdict::Warned, ends);
    }

    /// A match against the simplest reference player.
    fn games(&mut self, player: &ResolvedPlayer, lookahead: NonZeroU32) {
        const PLAYS: &str = "plays whole games";
        const BEATS: &str = "beats rightmost";
        let limit = Limit::Lookahead(lookahead);
        let patience = Duration::from_secs(10);
        let settings =
            MatchSettings { limit, patience, isolation: self.isolation.clone(), ..MatchSettings::default() };
        let Ok(rightmost) = "rightmost".parse::<Textbook>() else {
            unreachable!("the textbook has the player")
        };
        let opponent = ResolvedPlayer::Textbook(rightmost);
        match play_match(player, &opponent, &settings, &mut (), &AtomicBool::new(false)) {
            Err(error) => self.skip(PLAYS, &error.to_string()),
            Ok(pair) => {
                if self.step(PLAYS, StepVerdict::Failed, whole(&pair)) {
                    let [first, second] = pair.games.each_ref().map(|game| game.margin().unwrap_or(0));
                    let result = format!("{first:+} and {second:+} seeds");
                    let points: i32 = pair.games.iter().map(GameOutcome::points).sum();
                    self.step(
                        BEATS,
                        StepVerdict::Warned,
                        if points > 0 { Ok(result) } else { Err(CheckTrouble::plain(result)) },
                    );
                }
            }
        }
    }
}

fn whole(played: &MatchOutcome) -> StepFinding {
    for game in &played.games {
        if !matches!(game.record.ending, Ending::Finished { .. }) {
            let written: Vec<&str> = game.stderr[0].lines().collect();
            let last = &written[written.len().saturating_sub(SHOWN)..];
            let came = last.iter().map(|line| format!("(standard error) {line}")).collect();
            let what = game.record.cause.clone().unwrap_or_else(|| "did not finish a game".to_owned());
            return Err(CheckTrouble {
                what,
                sent: vec![format!("a game of {} plies", game.record.plies.len())],
                came,
            });
        }
    }
    Ok(String::new())
}

/// Returns true if two errors are one, whatever the words of the bot that they quote.
fn is_like(one: &str, other: &str) -> bool {
    fn around_the_quote(what: &str) -> (Option<&str>, Option<&str>) {
        (what.split('"').next(), what.rsplit('"').next())
    }
    around_the_quote(one) == around_the_quote(other)
}
