//! The steps of a search in sentences.

use kalah::{Move, Position};
use kalah_textbook::{
    AlphaBetaWindow, Heuristic, INFINITY, MinMaxPlayer, RecordedEvent, Recording, ValueBound, VisitedPosition,
};

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
    pub(crate) fn narrate(&self, step: usize) -> String {
        let events = self.recording.events();
        match step.checked_sub(1).and_then(|last| Some((last, *events.get(last)?))) {
            None => "Nothing is visited yet.".to_owned(),
            Some((_, RecordedEvent::Visited { visit })) => self.visited(visit),
            Some((_, event @ RecordedEvent::Tried { .. })) => self.tried(event),
            Some((last, RecordedEvent::Cut { at })) => self.cut(at, last),
            Some((_, RecordedEvent::Found { root })) => self.found(root),
        }
    }

    fn visit(&self, place: usize) -> &VisitedPosition<Position> {
        &self.recording.visits()[place]
    }

    fn visited(&self, place: usize) -> String {
        let (visit, number) = (self.visit(place), place + 1);
        let Some((above, ply)) = visit.from else { return self.root(place) };
        let way = ply_word(self.visit(above).plies[ply]);
        let (eval, value) = (self.evaluation, value_text(visit.value));
        if visit.game.is_over() {
            return format!("Position {number}: {way} ends the game; {eval} gives {value}.");
        }
        if visit.is_leaf() {
            return format!("Position {number}: {way} leads to the horizon; {eval} gives {value}.");
        }
        let mover = player_word(visit.on_move);
        let turn = if visit.on_move == self.visit(above).on_move {
            format!("earns an extra turn, so {mover} moves again")
        } else {
            format!("leads here, and {mover} moves")
        };
        format!("Position {number}: {way} {turn}{}.", self.with_window(visit.window))
    }

    fn root(&self, place: usize) -> String {
        let (visit, number) = (self.visit(place), place + 1);
        if visit.is_leaf() {
            let (eval, value) = (self.evaluation, value_text(visit.value));
            return format!("Position {number}: the game is over; {eval} gives {value}.");
        }
        let window = self.with_window(visit.window);
        if self.kind.deepens() {
            let plies = self.look_ahead(place);
            return format!("Look-ahead {plies} begins at position {number}, the root; Max moves{window}.");
        }
        format!("Position {number} is the root: Max moves{window}.")
    }

    fn with_window(&self, window: AlphaBetaWindow) -> String {
        match window {
            _ if !self.kind.has_windows() => String::new(),
            AlphaBetaWindow::OPEN => ". The window is open: every value matters".to_owned(),
            window => format!(". The window is {}", window_text(window)),
        }
    }

    fn tried(&self, event: RecordedEvent) -> String {
        let RecordedEvent::Tried { at, ply, child, value, former, before, left } = event else {
            return String::new();
        };
        let visit = self.visit(at);
        let mover = player_word(visit.on_move);
        let gives = match child.map_or(ValueBound::Exact, |child| self.visit(child).bound()) {
            ValueBound::Exact => "gives",
            ValueBound::AtMost => "gives at most",
            ValueBound::AtLeast => "gives at least",
        };
        let number = value_text(value);
        let is_best = former.is_none_or(|former| visit.on_move.prefers(value, former));
        let worth = match former {
            None => format!("the first value for {mover}"),
            Some(former) if is_best => format!("better for {mover} than {}", value_text(former)),
            Some(former) => format!("no better for {mover} than {}", value_text(former)),
        };
        let head =
            format!("Back at position {}: {} {gives} {number}, {worth}.", at + 1, ply_word(visit.plies[ply]));
        match visit.on_move {
            _ if !self.kind.has_windows() => head,
            _ if left == before => format!("{head} The window stays {}.", window_text(left)),
            MinMaxPlayer::Max if left.is_closed() => {
                let beta = value_text(left.beta);
                format!("{head} Alpha rises to {number}, not below beta, {beta}: the window is closed.")
            }
            MinMaxPlayer::Min if left.is_closed() => {
                let alpha = value_text(left.alpha);
                format!("{head} Beta falls to {number}, not above alpha, {alpha}: the window is closed.")
            }
            MinMaxPlayer::Max => format!("{head} Alpha rises: the window is {}.", window_text(left)),
            MinMaxPlayer::Min => format!("{head} Beta falls: the window is {}.", window_text(left)),
        }
    }

    /// `last` is the place of the event: the one before it closed the window.
    fn cut(&self, at: usize, last: usize) -> String {
        let visit = self.visit(at);
        let events = self.recording.events();
        let Some(RecordedEvent::Tried { ply, value, before, .. }) =
            last.checked_sub(1).map(|place| events[place])
        else {
            return String::new();
        };
        let way = ply_word(visit.plies[ply]);
        let (reached, other) = match visit.on_move {
            MinMaxPlayer::Max => (format!("at least beta, {}", value_text(before.beta)), "Min"),
            MinMaxPlayer::Min => (format!("at most alpha, {}", value_text(before.alpha)), "Max"),
        };
        let rest: Vec<String> = visit.left_out().iter().map(|&mv| ply_word(mv)).collect();
        let left_out = match &rest[..] {
            [] => "no move remains that could be left out".to_owned(),
            [one] => format!("the remaining move, {one}, is left out"),
            several => format!("the remaining {} moves are left out: {}", several.len(), listed(several)),
        };
        format!(
            "Position {}: {way} gives {}, {reached}. {other} is sure of that elsewhere and avoids this position, so {left_out}.",
            at + 1,
            value_text(value)
        )
    }

    fn found(&self, root: usize) -> String {
        let visit = self.visit(root);
        if visit.is_leaf() {
            return format!(
                "The search is done: the game is over, and worth {} to Max.",
                value_text(visit.value)
            );
        }
        // The first of the best is the one that counts.
        let best = self
            .recording
            .visits()
            .iter()
            .skip(root)
            .find_map(|below| below.from.filter(|from| from.0 == root && below.value == visit.value));
        let best = best.map_or(String::new(), |(_, ply)| format!(" by {}", ply_word(visit.plies[ply])));
        let worth = format!("the root is worth {} to Max{best}", value_text(visit.value));
        if !self.kind.deepens() {
            return format!("The search is done: {worth}.");
        }
        let plies = self.look_ahead(root);
        let is_last = self.recording.trees().last().is_some_and(|tree| tree.start == root);
        match plies {
            _ if !is_last => format!("Look-ahead {plies} is done: {worth}."),
            _ if plies < self.depth as usize => {
                format!("Look-ahead {plies} is done: {worth}. It saw the game whole, so none follows.")
            }
            _ => format!("Look-ahead {plies}, the last, is done: {worth}."),
        }
    }

    /// The plies that the tree of a root looks ahead.
    fn look_ahead(&self, root: usize) -> usize {
        self.recording.trees().iter().take_while(|tree| tree.start <= root).count()
    }
}

/// A ply in a sentence.
pub(crate) fn ply_word(mv: Move) -> String {
    match mv {
        Move::Sow(pit) => format!("pit {pit}"),
        Move::Swap => "the swap".to_owned(),
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
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
