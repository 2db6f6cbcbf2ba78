//! What is tried of a bot, each by conversations of its own.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use kalah::{Position, Rules, Side};
use kalah_player::{Go, PlayerAnswer};

use super::boards::{self, NASTY};
use super::report::{CheckTrouble, seconds};
use super::talk::{CheckConversation, StopReaction};
use crate::isolation::Isolation;
use crate::players::resolved_player::ResolvedPlayer;
use crate::settings::MatchSettings;

/// The time of one answer: every board has to be answered within it at some look-ahead.
const SECOND: Duration = Duration::from_secs(1);

/// Extent of a check. The verdicts are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckExtent {
    /// Everything is measured, such as how deep the bot looks within a second.
    Measured,
    /// A step ends when its verdict is known.
    Verdict,
}

impl CheckExtent {
    /// Maximum time of an answer while the look-ahead grows, and of all these answers together.
    const fn deepening(self) -> [Duration; 2] {
        match self {
            CheckExtent::Measured => [SECOND, Duration::from_secs(3)],
            CheckExtent::Verdict => [Duration::from_millis(250), Duration::from_millis(250)],
        }
    }

    /// Time for which a bot is listened to that has nothing to say.
    const fn silence(self) -> Duration {
        match self {
            CheckExtent::Measured => Duration::from_millis(200),
            CheckExtent::Verdict => Duration::from_millis(120),
        }
    }

    /// Time for which a bot thinks before it is stopped.
    const fn thinking(self) -> Duration {
        match self {
            CheckExtent::Measured => Duration::from_millis(300),
            CheckExtent::Verdict => Duration::from_millis(100),
        }
    }
}

/// Finding of a step: all is well, with a note, or not.
pub(super) type StepFinding = Result<String, CheckTrouble>;

/// What is tried of one bot.
pub(super) struct CheckProbes<'a> {
    pub(super) player: &'a ResolvedPlayer,
    pub(super) isolation: &'a Isolation,
    pub(super) extent: CheckExtent,
}

impl CheckProbes<'_> {
    /// Starts the bot and makes it ready for a game.
    pub(super) fn open(&self, rules: Rules) -> Result<CheckConversation, CheckTrouble> {
        let startup = MatchSettings::default().startup;
        let talk = CheckConversation::open(self.player, self.isolation, rules, startup)?;
        talk.ok_or_else(|| CheckTrouble::plain("is part of this program".to_owned()))
    }

    /// Legal answers within a second on all these boards, at several look-aheads.
    pub(super) fn legal_on(&self, boards: impl Iterator<Item = Position>) -> StepFinding {
        let mut talk: Option<(Rules, CheckConversation)> = None;
        for position in boards {
            let rules = position.rules();
            let mut at = match talk.take() {
                Some((known, talk)) if known == rules => talk,
                _ => self.open(rules)?,
            };
            for lookahead in [1, 2, 4].into_iter().filter_map(NonZeroU32::new) {
                let Some(answered) = at.ask(&position, Go::Lookahead(lookahead), SECOND)? else {
                    if lookahead.get() > 1 {
                        // A look-ahead that takes too long is no fault once a smaller one was answered.
                        at = self.open(rules)?;
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

    /// Look-ahead 1, 2, 3, ... as far as they are answered in time; the finding, and the deepest.
    pub(super) fn deepens(&self) -> (StepFinding, u32) {
        let mut deepest = 0;
        (self.deepen(&mut deepest), deepest)
    }

    fn deepen(&self, deepest: &mut u32) -> StepFinding {
        let position = Rules::default().start(Side::South);
        let mut talk = self.open(position.rules())?;
        let [each, all] = self.extent.deepening();
        let began = Instant::now();
        for lookahead in (1..=60).filter_map(NonZeroU32::new) {
            let within = if *deepest == 0 { SECOND } else { each };
            let Some(answered) = talk.ask(&position, Go::Lookahead(lookahead), within)? else { break };
            legal(&position, answered.answer).map_err(|what| talk.trouble(what))?;
            *deepest = lookahead.get();
            if began.elapsed() > all {
                break;
            }
        }
        match (*deepest, self.extent) {
            (0, _) => Err(talk.late(&format!("did not answer look-ahead 1 within {SECOND:?}"))),
            (plies, CheckExtent::Measured) => Ok(format!("look-ahead {plies} within a second")),
            (plies, CheckExtent::Verdict) => Ok(format!("look-ahead {plies} within {each:?}")),
        }
    }

    /// Stops a search without a limit.
    pub(super) fn stops(&self) -> StepFinding {
        let position = Rules::default().start(Side::South);
        let talk = self.open(position.rules())?;
        let CheckConversation::Process(mut talk) = talk else { return Ok(String::new()) };
        match talk.stop(&position, self.extent.thinking(), SECOND / 2)? {
            StopReaction::After(time) => Ok(format!("after {}", seconds(time))),
            StopReaction::Before => Ok("answers go infinite before it is told".to_owned()),
            StopReaction::Not => Err(CheckConversation::Process(talk).trouble(
                "thinks on after stop: it is killed and started afresh whenever a look-ahead takes too long",
            )),
        }
    }

    /// Listens before, between and after two answers.
    pub(super) fn silent(&self) -> StepFinding {
        let position = Rules::default().start(Side::South);
        let mut talk = self.open(position.rules())?;
        for _ in 0..2 {
            if let CheckConversation::Process(talk) = &mut talk {
                talk.listen(self.extent.silence())?;
            }
            if talk.ask(&position, Go::Lookahead(NonZeroU32::MIN), SECOND)?.is_none() {
                return Err(talk.late(&format!("did not answer within {SECOND:?}")));
            }
        }
        if let CheckConversation::Process(talk) = &mut talk {
            talk.listen(self.extent.silence())?;
        }
        Ok(String::new())
    }

    /// Ends the bot by `quit`.
    pub(super) fn ends(&self) -> StepFinding {
        match self.open(Rules::default())? {
            CheckConversation::Process(talk) => talk.quit(SECOND).map(|()| String::new()),
            CheckConversation::Module(_) => Ok(String::new()),
        }
    }

    /// The same boards twice, by a fresh process each time.
    pub(super) fn same_twice(&self) -> StepFinding {
        let plies = NonZeroU32::MIN.saturating_add(2);
        let texts = NASTY.iter().flat_map(|(_, texts)| texts.iter());
        let boards: Vec<Position> = texts.filter_map(|moves| boards::reached(moves)).collect();
        let mut rounds: [Vec<Option<PlayerAnswer>>; 2] = [Vec::new(), Vec::new()];
        for round in &mut rounds {
            let mut talk = self.open(Rules::default())?;
            for position in &boards {
                let answered = talk.ask(position, Go::Lookahead(plies), SECOND)?;
                let late = answered.is_none();
                round.push(answered.map(|answered| answered.answer));
                if late {
                    talk = self.open(Rules::default())?;
                }
            }
        }
        let [first, second] = &rounds;
        for ((position, first), second) in boards.iter().zip(first).zip(second) {
            if let (Some(first), Some(second)) = (first, second)
                && first != second
            {
                let what = format!("answers {first}, the next time {second}, in {position}");
                return Err(CheckTrouble::plain(what));
            }
        }
        Ok(String::new())
    }
}

fn legal(position: &Position, answer: PlayerAnswer) -> Result<(), String> {
    match answer {
        PlayerAnswer::Resign => Ok(()),
        PlayerAnswer::Play(mv) => {
            position.play(mv).map(|_| ()).map_err(|why| format!("answered {mv}, but {why}"))
        }
    }
}
