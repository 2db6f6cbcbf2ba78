//! The steps of a search in sentences.

use kalah::{Move, Position};
use kalah_textbook::{
    AlphaBetaWindow, Heuristic, INFINITY, MinMaxPlayer, RecordedEvent, Recording, ValueBound, VisitedPosition,
};
use kalah_texts::{Argument, Text};

use crate::search_kind::SearchKind;

/// A recorded search in words.
pub(crate) struct SearchStory<'a> {
    pub(crate) recording: &'a Recording<Position>,
    pub(crate) kind: SearchKind,
    pub(crate) evaluation: Heuristic,
    /// The last look-ahead that was asked for.
    pub(crate) depth: u32,
}

impl SearchStory<'_> {
    /// Describes the step that leads to this one; step 0 is before all.
    pub(crate) fn narrate(&self, step: usize) -> Text {
        let events = self.recording.events();
        let event = step.checked_sub(1).and_then(|last| Some((last, *events.get(last)?)));
        let told = match event {
            None => None,
            Some((_, RecordedEvent::Visited { visit })) => Some(self.visited(visit)),
            Some((_, event @ RecordedEvent::Tried { .. })) => self.tried(event),
            Some((last, RecordedEvent::Cut { at })) => self.cut(at, last),
            Some((_, RecordedEvent::Found { root })) => Some(self.found(root)),
        };
        told.unwrap_or_else(|| Text::new("search-nothing"))
    }

    fn visit(&self, place: usize) -> &VisitedPosition<Position> {
        &self.recording.visits()[place]
    }

    fn visited(&self, place: usize) -> Text {
        let visit = self.visit(place);
        let Some((above, ply)) = visit.from else { return self.root(place) };
        let way = ply_word(self.visit(above).plies[ply]);
        let sentence = |key| Text::new(key).with("number", (place + 1).to_string()).with("way", way);
        if visit.game.is_over() {
            return self.evaluated(sentence("search-ends"), visit);
        }
        if visit.is_leaf() {
            return self.evaluated(sentence("search-horizon"), visit);
        }
        let is_extra = visit.on_move == self.visit(above).on_move;
        let text = sentence(if is_extra { "search-extra" } else { "search-leads" });
        self.with_window(text.with("mover", player_word(visit.on_move)), visit.window)
    }

    /// A sentence that tells the evaluation of a position.
    fn evaluated(&self, sentence: Text, visit: &VisitedPosition<Position>) -> Text {
        sentence.with("eval", self.evaluation.to_string()).with("value", value_text(visit.value))
    }

    fn root(&self, place: usize) -> Text {
        let (visit, number) = (self.visit(place), (place + 1).to_string());
        if visit.is_leaf() {
            return self.evaluated(Text::new("search-root-over").with("number", number), visit);
        }
        let text = if self.kind.deepens() {
            Text::new("search-look-begins").with("plies", self.look_ahead(place))
        } else {
            Text::new("search-root")
        };
        self.with_window(text.with("number", number), visit.window)
    }

    fn with_window(&self, text: Text, window: AlphaBetaWindow) -> Text {
        match window {
            _ if !self.kind.has_windows() => text,
            AlphaBetaWindow::OPEN => both(text, Text::new("search-window-open")),
            window => both(text, Text::new("search-window-is").with("window", window_text(window))),
        }
    }

    fn tried(&self, event: RecordedEvent) -> Option<Text> {
        let RecordedEvent::Tried { at, ply, child, value, former, before, left } = event else {
            return None;
        };
        let visit = self.visit(at);
        let number = value_text(value);
        let bound = match child.map_or(ValueBound::Exact, |child| self.visit(child).bound()) {
            ValueBound::Exact => Argument::from(&number),
            ValueBound::AtMost => Text::new("search-at-most").with("value", &number).into(),
            ValueBound::AtLeast => Text::new("search-at-least").with("value", &number).into(),
        };
        let is_best = former.is_none_or(|former| visit.on_move.prefers(value, former));
        let head = match former {
            None => Text::new("search-tried-first"),
            Some(former) if is_best => Text::new("search-tried-better").with("former", value_text(former)),
            Some(former) => Text::new("search-tried-worse").with("former", value_text(former)),
        };
        let head = head
            .with("number", (at + 1).to_string())
            .with("way", ply_word(visit.plies[ply]))
            .with("value", bound)
            .with("mover", player_word(visit.on_move));
        if !self.kind.has_windows() {
            return Some(head);
        }
        let window = |key| Text::new(key).with("window", window_text(left));
        let moved = match visit.on_move {
            _ if left == before => window("search-window-stays"),
            MinMaxPlayer::Max if left.is_closed() => {
                Text::new("search-alpha-closes").with("value", number).with("beta", value_text(left.beta))
            }
            MinMaxPlayer::Min if left.is_closed() => {
                Text::new("search-beta-closes").with("value", number).with("alpha", value_text(left.alpha))
            }
            MinMaxPlayer::Max => window("search-alpha-rises"),
            MinMaxPlayer::Min => window("search-beta-falls"),
        };
        Some(both(head, moved))
    }

    /// `last` is the place of the event: the one before it closed the window.
    fn cut(&self, at: usize, last: usize) -> Option<Text> {
        let visit = self.visit(at);
        let before = last.checked_sub(1).map(|place| self.recording.events()[place]);
        let Some(RecordedEvent::Tried { ply, value, before, .. }) = before else { return None };
        let text = match visit.on_move {
            MinMaxPlayer::Max => Text::new("search-cut-max").with("beta", value_text(before.beta)),
            MinMaxPlayer::Min => Text::new("search-cut-min").with("alpha", value_text(before.alpha)),
        };
        let rest: Vec<Text> = visit.left_out().iter().map(|&mv| ply_word(mv)).collect();
        let left_out = match &rest[..] {
            [] => Text::new("search-rest-none"),
            [one] => Text::new("search-rest-one").with("move", one),
            several => Text::new("search-rest").with("count", several.len()).with("moves", listed(several)),
        };
        let text = text.with("number", (at + 1).to_string()).with("way", ply_word(visit.plies[ply]));
        Some(text.with("value", value_text(value)).with("rest", left_out))
    }

    fn found(&self, root: usize) -> Text {
        let visit = self.visit(root);
        let value = value_text(visit.value);
        if visit.is_leaf() {
            return Text::new("search-done-over").with("value", value);
        }
        // The first of the best is the one that counts.
        let best = self
            .recording
            .visits()
            .iter()
            .skip(root)
            .find_map(|below| below.from.filter(|from| from.0 == root && below.value == visit.value));
        let worth = match best {
            Some((_, ply)) => Text::new("search-worth-by").with("way", ply_word(visit.plies[ply])),
            None => Text::new("search-worth"),
        };
        let worth = worth.with("value", value);
        if !self.kind.deepens() {
            return Text::new("search-done").with("worth", worth);
        }
        let plies = self.look_ahead(root);
        let is_last = self.recording.trees().last().is_some_and(|tree| tree.start == root);
        let text = match plies {
            _ if !is_last => Text::new("search-look-done"),
            _ if plies < self.depth as usize => Text::new("search-look-whole"),
            _ => Text::new("search-look-last"),
        };
        text.with("plies", plies).with("worth", worth)
    }

    /// The plies that the tree of a root looks ahead.
    fn look_ahead(&self, root: usize) -> usize {
        self.recording.trees().iter().take_while(|tree| tree.start <= root).count()
    }
}

/// Two sentences.
fn both(first: Text, next: Text) -> Text {
    Text::new("search-both").with("first", first).with("next", next)
}

/// A ply in a sentence.
pub(crate) fn ply_word(mv: Move) -> Text {
    match mv {
        Move::Sow(pit) => Text::new("search-pit").with("pit", pit.to_string()),
        Move::Swap => Text::new("search-swap"),
    }
}

pub(crate) const fn player_word(player: MinMaxPlayer) -> &'static str {
    match player {
        MinMaxPlayer::Max => "Max",
        MinMaxPlayer::Min => "Min",
    }
}

/// A window as it is written: `[2, ∞]`, never on two lines.
pub(crate) fn window_text(window: AlphaBetaWindow) -> String {
    format!("[{},\u{a0}{}]", value_text(window.alpha), value_text(window.beta))
}

/// A value with a true minus; what is not known is infinite.
pub(crate) fn value_text(value: i32) -> String {
    match value {
        INFINITY => "∞".to_owned(),
        value if value == -INFINITY => "−∞".to_owned(),
        value if value < 0 => format!("−{}", value.unsigned_abs()),
        value => value.to_string(),
    }
}

/// `a, b and c`.
fn listed(moves: &[Text]) -> Argument {
    let joined = |key: &'static str, first: Argument, next: &Text| {
        Argument::from(Text::new(key).with("first", first).with("next", next))
    };
    match moves {
        [] => Argument::from(""),
        [one] => one.into(),
        [first, between @ .., last] => {
            let head = between.iter().fold(first.into(), |head, next| joined("search-comma", head, next));
            joined("search-and", head, last)
        }
    }
}
