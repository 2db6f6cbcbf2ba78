//! The form of `/search`.

use kalah_textbook::{Heuristic, PitOrder};
use kalah_texts::{Argument, Text};

use crate::search_kind::SearchKind;
use crate::search_query::{MOST_PLIES, STANDARD_DEPTH, STANDARD_RULES, SearchQuery};

/// The form as it was sent.
pub(crate) struct SearchForm {
    pub(crate) rules: String,
    pub(crate) board: String,
    pub(crate) searches: Vec<SearchFormOption>,
    pub(crate) orders: Vec<SearchFormOption>,
    pub(crate) evaluations: Vec<SearchFormOption>,
    pub(crate) depths: Vec<SearchFormOption>,
}

pub(crate) struct SearchFormOption {
    pub(crate) value: String,
    pub(crate) name: Argument,
    pub(crate) is_chosen: bool,
}

impl SearchForm {
    /// Returns the form as it was sent, with the board that it shows.
    pub(crate) fn new(asked: &SearchQuery, board: String) -> SearchForm {
        let rules = asked.rules.clone().unwrap_or_default();
        let has_board = asked.board.as_ref().is_some_and(|board| !board.trim().is_empty());
        let searches = SearchKind::ALL.map(|kind| (kind.word().to_owned(), Text::new(kind.name()).into()));
        let orders = PitOrder::ALL.map(|order| (order.word().to_owned(), order_name(order).into()));
        let evaluations =
            Heuristic::ALL.map(|evaluation| (evaluation.to_string(), evaluation_name(evaluation)));
        let depths = (1..=MOST_PLIES).map(|depth| (depth.to_string(), Argument::from(depth.to_string())));
        SearchForm {
            rules: if rules.is_empty() && !has_board { STANDARD_RULES.to_owned() } else { rules },
            board,
            searches: options(searches, asked.search.as_deref(), SearchKind::AlphaBeta.word()),
            orders: options(orders, asked.order.as_deref(), PitOrder::RightToLeft.word()),
            evaluations: options(evaluations, asked.eval.as_deref(), &Heuristic::H1.to_string()),
            depths: options(depths, asked.depth.as_deref(), &STANDARD_DEPTH.to_string()),
        }
    }
}

/// Options of words with their names; `standard` is chosen if none was sent.
fn options(
    named: impl IntoIterator<Item = (String, Argument)>,
    sent: Option<&str>,
    standard: &str,
) -> Vec<SearchFormOption> {
    let chosen = sent.unwrap_or(standard);
    let option = |(value, name): (String, Argument)| {
        let is_chosen = value == chosen;
        SearchFormOption { value, name, is_chosen }
    };
    named.into_iter().map(option).collect()
}

const fn order_name(order: PitOrder) -> Text {
    Text::new(match order {
        PitOrder::RightToLeft => "search-order-right-to-left",
        PitOrder::LeftToRight => "search-order-left-to-right",
        PitOrder::ExtraTurnFirst => "search-order-extra-turn",
        PitOrder::CapturesFirst => "search-order-captures",
        PitOrder::ByEvaluation => "search-order-evaluation",
    })
}

fn evaluation_name(evaluation: Heuristic) -> Argument {
    let key = match evaluation {
        Heuristic::H1 => "search-eval-h1",
        Heuristic::H2 => "search-eval-h2",
        Heuristic::H3 => "search-eval-h3",
        Heuristic::H4 => "search-eval-h4",
        Heuristic::H5 => "search-eval-h5",
        Heuristic::H6 => "search-eval-h6",
        Heuristic::Weighted(_) => return evaluation.to_string().into(),
    };
    Text::new(key).into()
}
