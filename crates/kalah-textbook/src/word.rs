//! The word of a player: `rightmost`, `random:7`, `alphabeta:8,eval=h6,order=extra-turn`.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;

use crate::heuristic::Heuristic;
use crate::order::Order;
use crate::player::{MAX_LOOKAHEAD, Method, Searcher, Textbook};

/// Why a word names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WordError {
    /// No player has this name.
    #[error(
        "there is no player `{0}`; possible are rightmost, leftmost, random:SEED, greedy, minimax:N, alphabeta:N, deepening"
    )]
    Name(String),
    /// Something follows a name that takes nothing.
    #[error("`{name}` takes nothing, but `{rest}` follows")]
    Takes {
        /// The name.
        name: &'static str,
        /// What follows it.
        rest: String,
    },
    /// The seed is no number of 64 bits.
    #[error("`random` needs a whole number as its seed, as in random:7{}", but(.0))]
    Seed(String),
    /// The look-ahead is no number, 0 or too large.
    #[error("`{name}` needs a look-ahead of 1 to {MAX_LOOKAHEAD} plies, as in {name}:4{}", but(.found))]
    Lookahead {
        /// The name.
        name: &'static str,
        /// What stands for the look-ahead.
        found: String,
    },
    /// A searcher has no such option.
    #[error("a player has no option `{0}`; possible are eval=, order=, table=")]
    Option(String),
    /// An option cannot have this value.
    #[error("`{option}=` needs one of {possible}{}", but(.found))]
    Value {
        /// The option.
        option: &'static str,
        /// What stands after it.
        found: String,
        /// What could.
        possible: String,
    },
    /// An option stands twice.
    #[error("`{0}` is given twice")]
    Twice(&'static str),
}

/// What stands where something else is needed, if anything does.
fn but(found: &str) -> String {
    if found.is_empty() { String::new() } else { format!(", not `{found}`") }
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
            "minimax" => fixed("minimax", Method::Minimax, rest),
            "alphabeta" => fixed("alphabeta", Method::AlphaBeta, rest),
            "deepening" => searcher(Method::Deepening, Some(rest).filter(|rest| !rest.is_empty())),
            _ => Err(WordError::Name(word.to_owned())),
        }
    }
}

/// A searcher that begins with its look-ahead.
fn fixed(name: &'static str, method: fn(NonZeroU32) -> Method, rest: &str) -> Result<Textbook, WordError> {
    let (plies, options) = match rest.split_once(',') {
        Some((plies, options)) => (plies, Some(options)),
        None => (rest, None),
    };
    let lookahead = plies.parse().ok().filter(|plies: &NonZeroU32| plies.get() <= MAX_LOOKAHEAD);
    let lookahead = lookahead.ok_or_else(|| WordError::Lookahead { name, found: plies.to_owned() })?;
    searcher(method(lookahead), options)
}

fn searcher(method: Method, options: Option<&str>) -> Result<Textbook, WordError> {
    let (mut evaluation, mut order, mut table) = (None, None, None);
    for option in options.into_iter().flat_map(|options| options.split(',')) {
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        match key {
            "eval" => set(&mut evaluation, "eval", value, &Heuristic::ALL.map(|eval| (eval.word(), eval)))?,
            "order" => set(&mut order, "order", value, &Order::ALL.map(|order| (order.word(), order)))?,
            "table" => set(&mut table, "table", value, &[("on", true), ("off", false)])?,
            _ => return Err(WordError::Option(option.to_owned())),
        }
    }
    Ok(Textbook::Searcher(Searcher {
        method,
        evaluation: evaluation.unwrap_or_default(),
        order: order.unwrap_or_default(),
        table: table.unwrap_or_default(),
    }))
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
        }
    }
}

impl fmt::Display for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, lookahead) = match self.method {
            Method::Minimax(plies) => ("minimax", Some(plies.to_string())),
            Method::AlphaBeta(plies) => ("alphabeta", Some(plies.to_string())),
            Method::Deepening => ("deepening", None),
        };
        let plain = Searcher::new(self.method);
        let evaluation =
            (self.evaluation != plain.evaluation).then(|| format!("eval={}", self.evaluation.word()));
        let order = (self.order != plain.order).then(|| format!("order={}", self.order.word()));
        let table = self.table.then(|| "table=on".to_owned());
        let rest: Vec<String> = [lookahead, evaluation, order, table].into_iter().flatten().collect();
        f.write_str(name)?;
        if rest.is_empty() { Ok(()) } else { write!(f, ":{}", rest.join(",")) }
    }
}
