//! The word of a player: `rightmost`, `random:7`, `alphabeta:8,eval=h6,order=extra-turn`.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;

use crate::deepening::Algorithm;
use crate::grade::AssignmentGrade;
use crate::heuristic::Heuristic;
use crate::order::PitOrder;
use crate::player::{Futility, MAX_LOOKAHEAD, SearchMethod, SearchPlayer, Textbook};
use crate::weights::FeatureWeightsError;

/// Reason why a word names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WordError {
    /// No player has this name.
    #[error(
        "there is no player `{name}`; possible are {forms}",
        name = .0,
        forms = Textbook::NAMES.map(|(_, form)| form).join(", ")
    )]
    Name(String),
    /// The name takes no parameters, but something follows it.
    #[error("`{name}` takes nothing, but `{rest}` follows")]
    Takes {
        /// The name.
        name: &'static str,
        /// Text after the name.
        rest: String,
    },
    /// The seed is no number of 64 bits.
    #[error("a seed is a whole number, as in random:7 and mcts:1000,seed=7{}", but(.0))]
    Seed(String),
    /// The look-ahead is no number, 0 or too large.
    #[error("`{name}` needs a look-ahead of 1 to {MAX_LOOKAHEAD} plies, as in {name}:4{}", but(.found))]
    Lookahead {
        /// The name.
        name: &'static str,
        /// Text found in place of the look-ahead.
        found: String,
    },
    /// The playouts are no number, or 0.
    #[error("`mcts` needs a number of games to play out, as in mcts:1000{}", but(.0))]
    Playouts(String),
    /// No grade has this letter.
    #[error("the grades are grade:a to grade:e{}", but(.0))]
    Grade(String),
    /// A searcher has no such option.
    #[error(
        "a player has no option `{0}`; possible are eval=, order=, table=, futility=, hint=, of deepening search=, of mcts seed=, of om opponent="
    )]
    Option(String),
    /// An option cannot have this value.
    #[error("`{option}=` needs one of {possible}{}", but(.found))]
    Value {
        /// The option.
        option: &'static str,
        /// Text found after the name.
        found: String,
        /// Options that may stand there.
        possible: String,
    },
    /// An option needs an evaluation.
    #[error("`{option}=` needs h1 to h6, or a sum of features such as 10stores+3own, not `{found}`: {why}")]
    Evaluation {
        /// The option.
        option: &'static str,
        /// Text found after the name.
        found: String,
        /// Reason why the weights are wrong.
        why: FeatureWeightsError,
    },
    /// An option stands twice.
    #[error("`{0}` is given twice")]
    Twice(&'static str),
}

/// Describes what stands where something else is needed, if anything does.
fn but(found: &str) -> String {
    if found.is_empty() { String::new() } else { format!(", not `{found}`") }
}

impl Textbook {
    /// The name of each player, and the form of its word.
    pub const NAMES: [(&'static str, &'static str); 12] = [
        ("rightmost", "rightmost"),
        ("leftmost", "leftmost"),
        ("random", "random:SEED"),
        ("greedy", "greedy"),
        ("minimax", "minimax:N"),
        ("alphabeta", "alphabeta:N"),
        ("pvs", "pvs:N"),
        ("mtdf", "mtdf:N"),
        ("deepening", "deepening"),
        ("mcts", "mcts:N"),
        ("om", "om:N"),
        ("grade", "grade:a to grade:e"),
    ];
}

impl FromStr for Textbook {
    type Err = WordError;

    fn from_str(word: &str) -> Result<Textbook, WordError> {
        let (name, rest) = word.split_once(':').unwrap_or((word, ""));
        let alone = |name, player| match rest {
            "" => Ok(player),
            rest => Err(WordError::Takes { name, rest: rest.to_owned() }),
        };
        match name {
            "rightmost" => alone("rightmost", Textbook::Rightmost),
            "leftmost" => alone("leftmost", Textbook::Leftmost),
            "greedy" => alone("greedy", Textbook::Greedy),
            "random" => rest.parse().map(Textbook::Random).map_err(|_| WordError::Seed(rest.to_owned())),
            "minimax" => fixed("minimax", SearchMethod::Minimax, rest),
            "alphabeta" => fixed("alphabeta", SearchMethod::AlphaBeta, rest),
            "pvs" => fixed("pvs", SearchMethod::PrincipalVariation, rest),
            "mtdf" => fixed("mtdf", SearchMethod::Mtdf, rest),
            "om" => fixed(
                "om",
                |depth| SearchMethod::OpponentModel { depth, opponent: Heuristic::default() },
                rest,
            ),
            "mcts" => monte_carlo(rest),
            "grade" => {
                let grade = AssignmentGrade::ALL.into_iter().find(|grade| rest.chars().eq([grade.letter()]));
                grade.map(Textbook::Grade).ok_or_else(|| WordError::Grade(rest.to_owned()))
            }
            "deepening" => searcher(
                SearchMethod::Deepening(Algorithm::AlphaBeta),
                Some(rest).filter(|rest| !rest.is_empty()),
            ),
            _ => Err(WordError::Name(word.to_owned())),
        }
    }
}

/// A searcher that begins with its look-ahead.
fn fixed(
    name: &'static str,
    method: fn(NonZeroU32) -> SearchMethod,
    rest: &str,
) -> Result<Textbook, WordError> {
    let (plies, options) = number_and_options(rest);
    let lookahead = plies.parse().ok().filter(|plies: &NonZeroU32| plies.get() <= MAX_LOOKAHEAD);
    let lookahead = lookahead.ok_or_else(|| WordError::Lookahead { name, found: plies.to_owned() })?;
    searcher(method(lookahead), options)
}

/// A searcher that begins with its playouts.
fn monte_carlo(rest: &str) -> Result<Textbook, WordError> {
    let (playouts, options) = number_and_options(rest);
    let playouts = playouts.parse().map_err(|_| WordError::Playouts(playouts.to_owned()))?;
    searcher(SearchMethod::MonteCarlo { playouts, seed: 0 }, options)
}

fn number_and_options(rest: &str) -> (&str, Option<&str>) {
    rest.split_once(',').map_or((rest, None), |(number, options)| (number, Some(options)))
}

/// The words for the searches of a player that deepens.
const SEARCHES: [(&str, Algorithm); 4] = [
    ("minimax", Algorithm::Minimax),
    ("alphabeta", Algorithm::AlphaBeta),
    ("pvs", Algorithm::PrincipalVariation),
    ("mtdf", Algorithm::Mtdf),
];

const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

fn searcher(mut method: SearchMethod, options: Option<&str>) -> Result<Textbook, WordError> {
    let (mut evaluation, mut order, mut table, mut futility, mut hint) = (None, None, None, None, None);
    let mut own = None;
    for option in options.into_iter().flat_map(|options| options.split(',')) {
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        match (key, &mut method) {
            ("eval", _) => set_evaluation(&mut evaluation, "eval", value)?,
            ("order", _) => {
                set(&mut order, "order", value, &PitOrder::ALL.map(|order| (order.word(), order)))?;
            }
            ("table", _) => set(&mut table, "table", value, &SWITCH)?,
            ("hint", _) => set(&mut hint, "hint", value, &SWITCH)?,
            ("futility", _) => {
                set(&mut futility, "futility", value, &Futility::ALL.map(|kind| (kind.word(), kind)))?;
            }
            ("search", SearchMethod::Deepening(search)) => {
                let mut found = None;
                set(&mut found, "search", value, &SEARCHES)?;
                once(&mut own, "search")?;
                *search = found.unwrap_or(*search);
            }
            ("opponent", SearchMethod::OpponentModel { opponent, .. }) => {
                let mut found = None;
                set_evaluation(&mut found, "opponent", value)?;
                once(&mut own, "opponent")?;
                *opponent = found.unwrap_or(*opponent);
            }
            ("seed", SearchMethod::MonteCarlo { seed, .. }) => {
                once(&mut own, "seed")?;
                *seed = value.parse().map_err(|_| WordError::Seed(value.to_owned()))?;
            }
            _ => return Err(WordError::Option(option.to_owned())),
        }
    }
    Ok(Textbook::Searcher(SearchPlayer {
        method,
        evaluation: evaluation.unwrap_or_default(),
        order: order.unwrap_or_default(),
        table: table.unwrap_or_default(),
        futility: futility.unwrap_or_default(),
        hint: hint.unwrap_or_default(),
    }))
}

/// Notes that an option was given, which must not be twice.
fn once(given: &mut Option<()>, option: &'static str) -> Result<(), WordError> {
    given.replace(()).map_or(Ok(()), |()| Err(WordError::Twice(option)))
}

/// Sets an option that is not yet set to an evaluation.
fn set_evaluation(slot: &mut Option<Heuristic>, option: &'static str, found: &str) -> Result<(), WordError> {
    let value =
        found.parse().map_err(|why| WordError::Evaluation { option, found: found.to_owned(), why })?;
    slot.replace(value).map_or(Ok(()), |_| Err(WordError::Twice(option)))
}

/// Sets an option that is not yet set to the value that a word stands for.
fn set<T: Copy>(
    slot: &mut Option<T>,
    option: &'static str,
    found: &str,
    words: &[(&str, T)],
) -> Result<(), WordError> {
    let value = words.iter().find(|(word, _)| *word == found).map(|&(_, value)| value);
    let value = value.ok_or_else(|| WordError::Value {
        option,
        found: found.to_owned(),
        possible: words.iter().map(|&(word, _)| word).collect::<Vec<_>>().join(", "),
    })?;
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(WordError::Twice(option)),
    }
}

impl fmt::Display for Textbook {
    /// The shortest word that parses to this player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Textbook::Rightmost => f.write_str("rightmost"),
            Textbook::Leftmost => f.write_str("leftmost"),
            Textbook::Random(seed) => write!(f, "random:{seed}"),
            Textbook::Greedy => f.write_str("greedy"),
            Textbook::Searcher(searcher) => write!(f, "{searcher}"),
            Textbook::Grade(grade) => write!(f, "{grade}"),
        }
    }
}

impl fmt::Display for SearchPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchPlayer { method, evaluation, order, table, futility, hint } = *self;
        let plain = SearchPlayer::new(method);
        let (name, number) = match method {
            SearchMethod::Minimax(plies) => ("minimax", Some(plies)),
            SearchMethod::AlphaBeta(plies) => ("alphabeta", Some(plies)),
            SearchMethod::PrincipalVariation(plies) => ("pvs", Some(plies)),
            SearchMethod::Mtdf(plies) => ("mtdf", Some(plies)),
            SearchMethod::OpponentModel { depth, .. } => ("om", Some(depth)),
            SearchMethod::MonteCarlo { playouts, .. } => ("mcts", Some(playouts)),
            SearchMethod::Deepening(_) => ("deepening", None),
        };
        let own = match method {
            SearchMethod::Deepening(search) if search != Algorithm::AlphaBeta => {
                let word = SEARCHES.iter().find(|(_, known)| *known == search).map_or("", |(word, _)| word);
                Some(format!("search={word}"))
            }
            SearchMethod::OpponentModel { opponent, .. } if opponent != Heuristic::default() => {
                Some(format!("opponent={opponent}"))
            }
            SearchMethod::MonteCarlo { seed, .. } if seed != 0 => Some(format!("seed={seed}")),
            _ => None,
        };
        let rest = [
            number.map(|number| number.to_string()),
            own,
            (evaluation != plain.evaluation).then(|| format!("eval={evaluation}")),
            (order != plain.order).then(|| format!("order={}", order.word())),
            (futility != plain.futility).then(|| format!("futility={}", futility.word())),
            table.then(|| "table=on".to_owned()),
            hint.then(|| "hint=on".to_owned()),
        ];
        let rest: Vec<String> = rest.into_iter().flatten().collect();
        f.write_str(name)?;
        if rest.is_empty() { Ok(()) } else { write!(f, ":{}", rest.join(",")) }
    }
}
