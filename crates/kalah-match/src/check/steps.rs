//! The steps, in their order.

use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kalah::record::Ending;
use kalah::{Position, Rules};
use kalah_player::Limit;
use kalah_player::{Go, PlayerAnswer};
use kalah_textbook::Textbook;

use super::boards::{self, NASTY, OTHER_SIZES};
use super::report::{CheckReport, CheckStep, CheckTrouble, StepVerdict};
use super::talk::{CheckConversation, StopReaction};
use crate::bot::{Bot, BotError};
use crate::game::outcome::{GameOutcome, MatchOutcome};
use crate::game::pair::play_match;
use crate::isolation::Isolation;
use crate::players::resolved_player::ResolvedPlayer;
use crate::settings::MatchSettings;

/// The time of one answer: every board has to be answered within it at some look-ahead.
const SECOND: Duration = Duration::from_secs(1);

/// Maximum total time for which the look-ahead may grow.
const DEEPENING: Duration = Duration::from_secs(3);

/// Lines of standard error that are shown of a game: the last ones.
const SHOWN: usize = 5;

/// Time for which a bot is listened to that has nothing to say.
const SILENCE: Duration = Duration::from_millis(200);

/// Checks a bot: builds it, then tries everything that a match may ask for. Each step is reported to
/// `on_step` as soon as it is done.
pub fn check(bot: &Bot, isolation: &Isolation, on_step: &mut dyn FnMut(&CheckStep)) -> CheckReport {
    let mut checker = Checker { isolation, on_step, steps: Vec::new(), troubles: Vec::new() };
    if let Some(player) = checker.built(bot) {
        checker.spoken_to(&player, bot.plays_any_board());
    }
    CheckReport { bot: bot.name().to_owned(), content: bot.content().to_string(), steps: checker.steps }
}

struct Checker<'a> {
    isolation: &'a Isolation,
    on_step: &'a mut dyn FnMut(&CheckStep),
    steps: Vec<CheckStep>,
    /// Errors so far, by step.
    troubles: Vec<(&'static str, String)>,
}

/// Finding of a step: all is well, with a note, or not.
type StepFinding = Result<String, CheckTrouble>;

impl Checker<'_> {
    fn tell(&mut self, step: CheckStep) {
        (self.on_step)(&step);
        self.steps.push(step);
    }

    /// Keeps what a step found; if it is not well, `otherwise` is the verdict. Tells whether all is well.
    fn step(&mut self, name: &'static str, otherwise: StepVerdict, found: StepFinding) -> bool {
        let well = found.is_ok();
        let step = match found {
            Ok(note) => {
                CheckStep { name, verdict: StepVerdict::Passed, note, sent: Vec::new(), came: Vec::new() }
            }
            Err(trouble) => self.known(name, trouble).step(name, otherwise),
        };
        self.tell(step);
        well
    }

    /// The trouble, in short if it is one that another step had.
    fn known(&mut self, name: &'static str, trouble: CheckTrouble) -> CheckTrouble {
        let first =
            self.troubles.iter().find(|(_, what)| is_like(what, &trouble.what)).map(|&(first, _)| first);
        self.troubles.push((name, trouble.what.clone()));
        match first {
            Some(first) => plain(format!("as at \"{first}\"")),
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
        self.tell(CheckStep { name, verdict: StepVerdict::Skipped, note: why.to_owned(), sent, came });
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
            Err(error) => (Err(plain(error.to_string())), None),
        };
        self.step("builds", StepVerdict::Failed, found);
        player
    }

    fn spoken_to(&mut self, player: &ResolvedPlayer, any_board: bool) {
        let began = Instant::now();
        let opened = self.open(player, Rules::default());
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
            let found = self.legal_on(player, texts.iter().filter_map(|moves| boards::reached(moves)));
            self.step(name, StepVerdict::Failed, found);
            if self.is_hopeless() {
                self.skip("all else", "not tried: it would go wrong in the same way");
                return;
            }
        }
        let sizes = self.legal_on(player, OTHER_SIZES.iter().filter_map(|rules| boards::start(rules)));
        let otherwise = if any_board { StepVerdict::Failed } else { StepVerdict::Warned };
        self.step("boards of other sizes", otherwise, sizes);
        let deepens = self.deepens(player);
        self.step("in time at every look-ahead", StepVerdict::Failed, deepens);
        self.manners(player);
        let same = self.same_twice(player);
        self.step("same answer twice", StepVerdict::Warned, same);
        self.games(player);
    }

    fn open(&self, player: &ResolvedPlayer, rules: Rules) -> Result<CheckConversation, CheckTrouble> {
        let startup = MatchSettings::default().startup;
        let talk = CheckConversation::open(player, self.isolation, rules, startup)?;
        talk.ok_or_else(|| plain("is part of this program".to_owned()))
    }

    /// Legal answers within a second on all these boards, at several look-aheads.
    fn legal_on(&self, player: &ResolvedPlayer, boards: impl Iterator<Item = Position>) -> StepFinding {
        let mut talk: Option<(Rules, CheckConversation)> = None;
        for position in boards {
            let rules = position.rules();
            let mut at = match talk.take() {
                Some((known, talk)) if known == rules => talk,
                _ => self.open(player, rules)?,
            };
            for lookahead in [1, 2, 4].into_iter().filter_map(NonZeroU32::new) {
                let Some(answered) = at.ask(&position, Go::Lookahead(lookahead), SECOND)? else {
                    if lookahead.get() > 1 {
                        // A look-ahead that takes too long is no fault once a smaller one was answered.
                        at = self.open(player, rules)?;
                        break;
                    }
                    return Err(at.late(&format!("did not answer within {SECOND:?}")));
                };
                legal(&position, answered.answer).map_err(|what| at.trouble(what))?;
            }
            talk = Some((rules, at));
        }
        Ok(String::new())
    }

    /// Look-ahead 1, 2, 3, ... with a second each.
    fn deepens(&self, player: &ResolvedPlayer) -> StepFinding {
        let position = MatchSettings::default().rules.start(kalah::Side::South);
        let mut talk = self.open(player, position.rules())?;
        let began = Instant::now();
        let mut deepest = 0;
        for lookahead in (1..=60).filter_map(NonZeroU32::new) {
            let Some(answered) = talk.ask(&position, Go::Lookahead(lookahead), SECOND)? else { break };
            legal(&position, answered.answer).map_err(|what| talk.trouble(what))?;
            deepest = lookahead.get();
            if began.elapsed() > DEEPENING {
                break;
            }
        }
        match deepest {
            0 => Err(talk.late(&format!("did not answer look-ahead 1 within {SECOND:?}"))),
            _ => Ok(format!("look-ahead {deepest} within a second")),
        }
    }

    /// Checks what concerns programs alone: a module can do nothing but answer.
    fn manners(&mut self, player: &ResolvedPlayer) {
        const STOPS: &str = "stops when told";
        const SILENT: &str = "says nothing unasked";
        const ENDS: &str = "ends when told";
        if matches!(player, ResolvedPlayer::Wasm(_)) {
            for name in [STOPS, SILENT, ENDS] {
                self.skip(name, "a module only answers");
            }
            return;
        }
        let stops = self.stops(player);
        self.step(STOPS, StepVerdict::Warned, stops);
        let silent = self.silent(player);
        self.step(SILENT, StepVerdict::Failed, silent);
        let ends = self.ends(player);
        self.step(ENDS, StepVerdict::Warned, ends);
    }

    fn stops(&self, player: &ResolvedPlayer) -> StepFinding {
        let position = Rules::default().start(kalah::Side::South);
        let talk = self.open(player, position.rules())?;
        let CheckConversation::Process(mut talk) = talk else { return Ok(String::new()) };
        match talk.stop(&position, Duration::from_millis(300), SECOND / 2)? {
            StopReaction::After(time) => Ok(format!("after {}", seconds(time))),
            StopReaction::Before => Ok("answers go infinite before it is told".to_owned()),
            StopReaction::Not => Err(CheckConversation::Process(talk).trouble(
                "thinks on after stop: it is killed and started afresh whenever a look-ahead takes too long",
            )),
        }
    }

    fn silent(&self, player: &ResolvedPlayer) -> StepFinding {
        let position = Rules::default().start(kalah::Side::South);
        let mut talk = self.open(player, position.rules())?;
        for _ in 0..2 {
            if let CheckConversation::Process(talk) = &mut talk {
                talk.listen(SILENCE)?;
            }
            if talk.ask(&position, Go::Lookahead(NonZeroU32::MIN), SECOND)?.is_none() {
                return Err(talk.late(&format!("did not answer within {SECOND:?}")));
            }
        }
        if let CheckConversation::Process(talk) = &mut talk {
            talk.listen(SILENCE)?;
        }
        Ok(String::new())
    }

    fn ends(&self, player: &ResolvedPlayer) -> StepFinding {
        match self.open(player, Rules::default())? {
            CheckConversation::Process(talk) => talk.quit(SECOND).map(|()| String::new()),
            CheckConversation::Module(_) => Ok(String::new()),
        }
    }

    /// The same boards twice, by a fresh process each time.
    fn same_twice(&self, player: &ResolvedPlayer) -> StepFinding {
        let plies = NonZeroU32::MIN.saturating_add(2);
        let texts = NASTY.iter().flat_map(|(_, texts)| texts.iter());
        let boards: Vec<Position> = texts.filter_map(|moves| boards::reached(moves)).collect();
        let mut rounds: [Vec<Option<PlayerAnswer>>; 2] = [Vec::new(), Vec::new()];
        for round in &mut rounds {
            let mut talk = self.open(player, Rules::default())?;
            for position in &boards {
                let answered = talk.ask(position, Go::Lookahead(plies), SECOND)?;
                let late = answered.is_none();
                round.push(answered.map(|answered| answered.answer));
                if late {
                    talk = self.open(player, Rules::default())?;
                }
            }
        }
        let [first, second] = &rounds;
        for ((position, first), second) in boards.iter().zip(first).zip(second) {
            if let (Some(first), Some(second)) = (first, second)
                && first != second
            {
                return Err(plain(format!("answers {first}, the next time {second}, in {position}")));
            }
        }
        Ok(String::new())
    }

    /// A match against the simplest reference player.
    fn games(&mut self, player: &ResolvedPlayer) {
        const PLAYS: &str = "plays whole games";
        const BEATS: &str = "beats rightmost";
        let limit = Limit::Lookahead(NonZeroU32::MIN.saturating_add(3));
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
                        if points > 0 { Ok(result) } else { Err(plain(result)) },
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

fn legal(position: &Position, answer: PlayerAnswer) -> Result<(), String> {
    match answer {
        PlayerAnswer::Resign => Ok(()),
        PlayerAnswer::Play(mv) => {
            position.play(mv).map(|_| ()).map_err(|why| format!("answered {mv}, but {why}"))
        }
    }
}

/// Returns true if two errors are one, whatever the words of the bot that they quote.
fn is_like(one: &str, other: &str) -> bool {
    fn around_the_quote(what: &str) -> (Option<&str>, Option<&str>) {
        (what.split('"').next(), what.rsplit('"').next())
    }
    around_the_quote(one) == around_the_quote(other)
}

/// Trouble without a conversation.
fn plain(what: String) -> CheckTrouble {
    CheckTrouble { what, sent: Vec::new(), came: Vec::new() }
}

fn seconds(time: Duration) -> String {
    match time.as_millis() {
        short @ 0..1000 => format!("{short} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}
