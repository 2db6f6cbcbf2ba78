//! `/search`: how a search of the textbook goes through the tree of a small board, step by step.
//!
//! The address holds everything: the board, the search, and the step.

use askama::Template;
use kalah::{Position, Side};
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::GameQueryFields;
use kalah_drawing::refusal_text::cut;
use kalah_textbook::{Heuristic, PitOrder, RecordedEvent, Recording};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};

use crate::compared_search::ComparedSearch;
use crate::filters;
use crate::search_form::SearchForm;
use crate::search_kind::{SearchKind, SearchSettings};
use crate::search_query::{MOST_PLIES, STANDARD_DEPTH, STANDARD_RULES, SearchQuery};
use crate::search_tree::{SearchScene, SearchTreeView};
use crate::search_words::{SearchStory, player_word};

/// The most positions that are drawn, over all look-aheads.
const MOST: u64 = 400;
/// The most pits a side: minimax visits 55,987 positions of such a board at most.
const MOST_PITS: usize = 6;

#[derive(Template)]
#[template(path = "search.html")]
struct SearchContent {
    error: Option<Argument>,
    form: SearchForm,
    shown: Option<StepView>,
    compared: Vec<ComparedSearch>,
}

/// A search at a step.
struct StepView {
    /// The address of a step, but for its number.
    steps: String,
    step: usize,
    last: usize,
    /// The next step at which moves are left out.
    cut: Option<usize>,
    narration: Text,
    /// The side of Max.
    max: Text,
    has_windows: bool,
    tree: SearchTreeView,
    /// Positions of the drawn tree, and how many of them are drawn by now.
    positions: usize,
    look_aheads: Vec<LookAhead>,
    /// Counts by the keys of their names.
    counts: [(&'static str, usize); 3],
    board: BoardDrawing,
    board_told: Text,
    story: Vec<SearchMessage>,
}

/// A look-ahead of deepening, and the step at which it ends.
struct LookAhead {
    plies: usize,
    end: usize,
    is_shown: bool,
}

struct SearchMessage {
    step: usize,
    text: Text,
}

/// Draws the content. Searching takes milliseconds.
pub(crate) fn draw(asked: &SearchQuery, language: Language) -> askama::Result<String> {
    let form = SearchForm::new(asked, form_board(asked));
    let (error, shown, compared) = match read(asked) {
        Err(error) => (Some(error), None, Vec::new()),
        Ok((kind, settings, query)) => {
            let compared = SearchKind::ALL.map(|other| ComparedSearch::new(other, kind, &settings, &query));
            let at = |step: Option<&str>| StepView::new(kind, &settings, &query, step);
            // Who comes to learn sees a tree, and the first moves that need no visit.
            let opening = || at(Some("0")).and_then(|start| at(Some(&start.cut.unwrap_or(1).to_string())));
            let is_opening = *asked == SearchQuery::default();
            match if is_opening { opening() } else { at(asked.step.as_deref()) } {
                Ok(shown) => (None, Some(shown), compared.into()),
                Err(error) => (Some(error.into()), None, compared.into()),
            }
        }
    };
    SearchContent { error, form, shown, compared }.render_in(language)
}

/// Parses the search, its settings, and the fields of an address that represent the board.
fn read(asked: &SearchQuery) -> Result<(SearchKind, SearchSettings, String), Argument> {
    let start = asked.board.clone().filter(|board| !board.trim().is_empty());
    let rules = asked.rules.clone().filter(|rules| !rules.trim().is_empty());
    let standard = Some(STANDARD_RULES.to_owned()).filter(|_| start.is_none());
    let fields = GameQueryFields {
        rules: rules.or(standard),
        start,
        moves: asked.moves.clone(),
        ply: asked.ply.clone(),
    };
    let query = fields.game()?;
    let position = *query.position();
    if position.rules().pits() > MOST_PITS {
        return Err(Text::new("search-wide").with("pits", MOST_PITS).into());
    }
    let kind = one_of(
        "search",
        asked.search.as_deref(),
        SearchKind::AlphaBeta,
        &SearchKind::ALL.map(|kind| (kind.word(), kind)),
    )?;
    let orders = PitOrder::ALL.map(|order| (order.word(), order));
    let words = Heuristic::ALL.map(|evaluation| evaluation.to_string());
    let evaluations: Vec<_> = words.iter().map(String::as_str).zip(Heuristic::ALL).collect();
    let settings = SearchSettings {
        position,
        evaluation: one_of("eval", asked.eval.as_deref(), Heuristic::H1, &evaluations)?,
        order: one_of("order", asked.order.as_deref(), PitOrder::RightToLeft, &orders)?,
        depth: depth(asked.depth.as_deref())?,
    };
    let ply =
        if query.ply < query.game.plies().len() { format!("&ply={}", query.ply) } else { String::new() };
    let query = format!(
        "{}{ply}&order={}&eval={}&depth={}",
        query.query(),
        settings.order.word(),
        settings.evaluation,
        settings.depth
    );
    Ok((kind, settings, query))
}

/// Parses a field; `standard` if it is empty.
fn one_of<T: Copy>(field: &str, said: Option<&str>, standard: T, known: &[(&str, T)]) -> Result<T, Text> {
    let Some(said) = said.filter(|said| !said.is_empty()) else { return Ok(standard) };
    let found = known.iter().find(|(word, _)| *word == said).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        Text::new("search-unknown")
            .with("field", field)
            .with("word", cut(said))
            .with("words", words.join(", "))
    })
}

fn depth(said: Option<&str>) -> Result<u32, Text> {
    let Some(said) = said.filter(|said| !said.is_empty()) else { return Ok(STANDARD_DEPTH) };
    let depth = said.parse().ok().filter(|depth| (1..=MOST_PLIES).contains(depth));
    depth.ok_or_else(|| Text::new("search-depth").with("most", MOST_PLIES).with("word", cut(said)))
}

/// Returns the board that the form shows. Once moves are played from it, what was sent is not that.
fn form_board(asked: &SearchQuery) -> String {
    match read(asked) {
        Ok((_, settings, _)) if asked.moves.is_some() => settings.position.to_string(),
        _ => asked.board.clone().unwrap_or_default(),
    }
}

impl StepView {
    /// The step among all: the numbers are read by a script.
    fn where_text(&self) -> Text {
        Text::new("search-step-of").with("step", self.step.to_string()).with("last", self.last.to_string())
    }

    fn new(
        kind: SearchKind,
        settings: &SearchSettings,
        query: &str,
        step: Option<&str>,
    ) -> Result<StepView, Text> {
        let visited = kind.counted(settings).counts.visited;
        if visited > MOST {
            let text = Text::new("search-too-many").with("visited", visited.to_string());
            return Err(text.with("most", MOST.to_string()));
        }
        let recording = kind.recorded(settings);
        let story = SearchStory {
            recording: &recording,
            kind,
            evaluation: settings.evaluation,
            depth: settings.depth,
        };
        let last = recording.events().len();
        let step = step_of(step, last)?;
        let seen = recording.seen(step);
        let now = step.checked_sub(1).map(|event| touched(recording.events()[event]));
        let trees = recording.trees();
        // Where nothing is visited yet, the first tree is the one to come.
        let drawn = trees.iter().rposition(|tree| tree.start < seen.len()).unwrap_or(0);
        let tree = trees.get(drawn).cloned().unwrap_or(0..0);
        let scene = SearchScene {
            recording: &recording,
            tree: tree.clone(),
            seen: &seen,
            now,
            has_windows: kind.has_windows(),
        };
        let (board, board_told) = board(&recording, now.unwrap_or(tree.start));
        let cuts = recording.events().iter().take(step).filter_map(|event| match event {
            RecordedEvent::Cut { at } => Some(recording.visits()[*at].left_out().len()),
            _ => None,
        });
        let cuts: Vec<usize> = cuts.collect();
        Ok(StepView {
            steps: format!("/search?{query}&search={}&step=", kind.word()),
            step,
            last,
            cut: (step..last)
                .find(|&event| matches!(recording.events()[event], RecordedEvent::Cut { .. }))
                .map(|cut| cut + 1),
            narration: story.narrate(step),
            max: side_text(settings.position.turn()),
            has_windows: kind.has_windows(),
            tree: scene.view(),
            positions: tree.len(),
            look_aheads: if kind.deepens() { look_aheads(&recording, drawn) } else { Vec::new() },
            counts: [
                ("search-positions-visited", seen.len()),
                ("search-cut-offs", cuts.len()),
                ("search-moves-left-out", cuts.iter().sum()),
            ],
            board,
            board_told,
            story: (1..=last).map(|step| SearchMessage { step, text: story.narrate(step) }).collect(),
        })
    }
}

fn step_of(said: Option<&str>, last: usize) -> Result<usize, Text> {
    let Some(said) = said.filter(|said| !said.is_empty()) else { return Ok(last) };
    let step = said.parse().ok().filter(|step| *step <= last);
    step.ok_or_else(|| {
        let text = Text::new("search-no-step").with("step", cut(said));
        text.with("last", last.to_string())
    })
}

/// Names a side.
const fn side_text(side: Side) -> Text {
    match side {
        Side::South => Text::new("words-south"),
        Side::North => Text::new("words-north"),
    }
}

/// The position that an event is about.
fn touched(event: RecordedEvent) -> usize {
    match event {
        RecordedEvent::Visited { visit: at }
        | RecordedEvent::Tried { at, .. }
        | RecordedEvent::Cut { at }
        | RecordedEvent::Found { root: at } => at,
    }
}

fn look_aheads(recording: &Recording<Position>, drawn: usize) -> Vec<LookAhead> {
    let ends =
        (1..).zip(recording.events()).filter(|(_, event)| matches!(event, RecordedEvent::Found { .. }));
    let look_ahead =
        |(plies, (end, _)): (usize, (usize, _))| LookAhead { plies, end, is_shown: plies == drawn + 1 };
    (1..).zip(ends).map(look_ahead).collect()
}

/// A position with what the ply that led to it did, and which one it is.
fn board(recording: &Recording<Position>, place: usize) -> (BoardDrawing, Text) {
    let visit = &recording.visits()[place];
    let before = visit.from.map(|(above, ply)| {
        let above = &recording.visits()[above];
        (&above.game, above.plies[ply])
    });
    // A ply that was searched is legal.
    let ply = before.and_then(|(before, mv)| Some((before, before.play(mv).ok()?)));
    let last = ply.as_ref().map(|(before, ply)| (*before, ply));
    let number = place + 1;
    let outcome = if visit.game.is_over() {
        Text::new("search-position-over")
    } else {
        Text::new("search-position-moves")
            .with("mover", player_word(visit.on_move))
            .with("side", side_text(visit.game.turn()))
    };
    let outcome = outcome.with("number", number.to_string());
    (BoardDrawing::from_position(&visit.game, last), outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(asked: &SearchQuery) -> String {
        draw(asked, Language::ENGLISH).unwrap()
    }

    /// The fields of an address, as `search=minimax depth=2`.
    fn asked(fields: &str) -> SearchQuery {
        let mut asked = SearchQuery::default();
        for field in fields.split_whitespace() {
            let (name, value) = field.split_once('=').unwrap();
            let place = match name {
                "rules" => &mut asked.rules,
                "board" => &mut asked.board,
                "moves" => &mut asked.moves,
                "search" => &mut asked.search,
                "order" => &mut asked.order,
                "eval" => &mut asked.eval,
                "depth" => &mut asked.depth,
                "step" => &mut asked.step,
                _ => panic!("{name}"),
            };
            *place = Some(value.to_owned());
        }
        asked
    }

    fn last_step(html: &str) -> usize {
        let (_, rest) = html.split_once("<span class=\"where\">step ").unwrap();
        rest.split(['<', ' ']).nth(2).unwrap().parse().unwrap()
    }

    /// Counts drawn positions and omitted plies.
    fn drawn(html: &str) -> [usize; 2] {
        [html.matches("class=\"number\"").count(), html.matches("is left out</title>").count()]
    }

    #[test]
    fn what_is_drawn_is_what_was_counted() {
        for search in ["minimax", "alpha-beta"] {
            let html = shown(&asked(&format!("search={search}")));
            let [positions, left_out] = drawn(&html);
            for (count, name) in [(positions, "positions visited"), (left_out, "moves left out")] {
                assert!(html.contains(&format!("<b class=\"num\">{count}</b> {name}")), "{search}: {html}");
            }
            assert!(positions > 20 && (left_out > 0) == (search == "alpha-beta"), "{search}: {positions}");
        }
    }

    #[test]
    fn every_step_is_drawn_and_told() {
        for search in ["minimax", "alpha-beta", "deepening", "deepening-hints"] {
            let last = last_step(&shown(&asked(&format!("search={search} depth=2"))));
            let mut before = 0;
            for step in 0..=last {
                let html = shown(&asked(&format!("search={search} depth=2 step={step}")));
                let [positions, _] = drawn(&html);
                assert!(search.starts_with("deepening") || positions == before || positions == before + 1);
                before = positions;
                let touched = html.matches(" now\" transform").count();
                assert_eq!(touched, usize::from(step > 0), "{search}, step {step}");
                assert!(html.contains(&format!("step {step} of {last}")));
            }
        }
    }

    #[test]
    fn a_cut_off_is_told_and_leads_to_the_next() {
        let start = shown(&asked("step=0"));
        assert!(start.contains("Nothing is visited yet."), "{start}");
        let (before, _) = start.split_once("\" data-cut").unwrap();
        let step = before.rsplit("step=").next().unwrap().trim_end_matches("#search");
        let html = shown(&asked(&format!("step={step}")));
        let (_, narration) = html.split_once("id=\"told\" aria-live=\"polite\">").unwrap();
        let narration = narration.split('<').next().unwrap();
        assert!(narration.contains("left out") && narration.contains("elsewhere"), "{narration}");
        assert!(shown(&asked("depth=3")).contains("no more cut-offs"));
        assert!(shown(&asked("")).contains(narration), "who comes sees the first cut-off");
    }

    #[test]
    fn deepening_is_told_by_its_look_aheads() {
        let html = shown(&asked("search=deepening"));
        assert!(html.contains("Look-ahead 3, the last, is done: the root is worth"), "{html}");
        assert!(html.contains("Look-ahead 2 begins at position"), "{html}");
        let html = shown(&asked("rules=2x1 search=deepening depth=6"));
        assert!(html.contains("It saw the game whole, so none follows."), "{html}");
        let html = shown(&asked("board=<1,1,1,0,0>"));
        assert!(html.contains("the game is over"), "{html}");
    }

    #[test]
    fn a_window_is_drawn_where_there_is_one() {
        assert!(shown(&asked("search=alpha-beta")).contains("class=\"window\""));
        assert!(!shown(&asked("search=minimax")).contains("class=\"window\""));
        assert!(shown(&asked("")).contains("class=\"extra\""));
    }

    #[test]
    fn an_address_tells_the_board() {
        let html = shown(&asked("rules=3x3 moves=13"));
        assert!(
            html.contains("Max moves, who is South") || html.contains("Max moves, who is North"),
            "{html}"
        );
        assert!(
            html.contains("rules=3x3&#38;moves=13&#38;order=right-to-left&#38;eval=h1&#38;depth=3"),
            "{html}"
        );
        assert!(!html.contains("role=\"alert\""), "{html}");
    }

    #[test]
    fn what_is_wrong_is_said_in_a_line() {
        for (fields, text) in [
            ("rules=3y2", "3y2"),
            ("board=<3,1>", "no position"),
            ("rules=7x7", "up to 6 pits"),
            ("search=quick", "There is no search &#34;quick&#34;"),
            ("order=quick", "There is no order &#34;quick&#34;"),
            ("eval=h7", "There is no eval &#34;h7&#34;"),
            ("depth=0", "1 to 6 plies, not &#34;0&#34;"),
            ("depth=7", "1 to 6 plies, not &#34;7&#34;"),
            ("step=99999", "There is no step &#34;99999&#34;"),
            ("step=-1", "There is no step &#34;-1&#34;"),
            ("search=<script>", "There is no search"),
            ("rules=4x4 depth=6 search=minimax", "400 are the most that are drawn"),
        ] {
            let html = shown(&asked(fields));
            assert_eq!(html.matches("role=\"alert\"").count(), 1, "{fields}: {html}");
            assert!(html.contains(text), "{fields}: {html}");
            assert!(!html.contains("<script>") && !html.contains("class=\"told\""), "{fields}: {html}");
        }
    }
}
