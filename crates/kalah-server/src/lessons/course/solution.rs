//! All solutions of a task, worked out by the rules and by exact values.

use kalah::{Landing, Move, Ply, Position, Side};
use kalah_engine::{Lookup, Options, Resources, SearchRun, Solver};

use super::goal::Goal;

/// Seeds in play up to which the solver proves values from nothing. The first moves of games are taken from the proofs and books of the
/// program.
const SOLVED_SEEDS: u16 = 30;

/// A turn of one side: its plies up to the change of side, the end of the game, or the ply that reached a goal.
type Turn = Vec<Ply>;

/// Finds solutions on one board.
pub(super) struct TaskSolver {
    solver: Solver,
    lookup: Lookup,
}

impl TaskSolver {
    pub(super) fn new(start: &Position) -> TaskSolver {
        let rules = start.rules();
        let endgame = Resources::small(rules).endgame;
        let solver = Solver::new(rules, Options { endgame, ..Options::default() }).unwrap();
        TaskSolver { solver, lookup: Lookup::shipped(rules) }
    }

    /// The exact final margin of a side.
    pub(super) fn margin(&self, position: &Position, side: Side) -> i32 {
        if position.is_over() {
            return position.margin(side);
        }
        let margin = if position.seeds_in_play() <= SOLVED_SEEDS {
            self.solver.exact_margin(position, &SearchRun::new()).unwrap()
        } else {
            self.lookup.value(position).unwrap_or_else(|| panic!("{position} is not proven")).margin
        };
        if position.turn() == side { margin } else { -margin }
    }

    /// Returns all lines that reach a goal: turns of the mover, with the best reply of the opponent between them, of equals the
    /// left-most.
    pub(super) fn lines(&self, goal: Goal, start: &Position) -> Vec<Vec<Move>> {
        let turns = match goal {
            Goal::Keep { turns } | Goal::Win { turns } => turns,
            _ => 1,
        };
        let mut found = Vec::new();
        self.extend(goal, start, &[], turns, &mut found);
        found.sort_by_key(|line| line.iter().map(ToString::to_string).collect::<Vec<_>>());
        found
    }

    fn extend(&self, goal: Goal, at: &Position, played: &[Move], turns: usize, found: &mut Vec<Vec<Move>>) {
        for turn in turns_of(at, goal).into_iter().filter(|turn| self.reaches(goal, at, turn)) {
            let mut line = [played, &turn.iter().map(|ply| ply.mv).collect::<Vec<_>>()].concat();
            let own = line.len();
            let mut after = turn[turn.len() - 1].position;
            while turns > 1 && after.turn() != at.turn() && !after.is_over() {
                let side = after.turn();
                let margin = |mv: &Move| self.margin(&after.play(*mv).unwrap().position, side);
                let best = after.legal_moves().map(|mv| margin(&mv)).max();
                let reply = after.legal_moves().find(|mv| Some(margin(mv)) == best).unwrap();
                line.push(reply);
                after = after.play(reply).unwrap().position;
            }
            if turns == 1 || after.is_over() {
                line.truncate(own);
                found.push(line);
            } else {
                self.extend(goal, &after, &line, turns - 1, found);
            }
        }
    }

    /// Returns true if a whole turn reaches a goal, or keeps what is to be kept.
    fn reaches(&self, goal: Goal, start: &Position, turn: &[Ply]) -> bool {
        let (mover, last) = (start.turn(), turn[turn.len() - 1]);
        match goal {
            Goal::Save { seeds } => {
                let replies =
                    if last.position.is_over() { Vec::new() } else { turns_of(&last.position, goal) };
                let taken = replies.iter().flatten().filter_map(|ply| ply.captured);
                taken.map(|captured| usize::from(captured.seeds)).max().unwrap_or(0) <= seeds
            }
            Goal::Keep { .. } => self.margin(&last.position, mover) == self.margin(start, mover),
            Goal::Win { .. } => self.margin(&last.position, mover) > 0,
            Goal::End => last.position.is_over() && last.position.margin(mover) > 0,
            _ => is_seen(goal, mover, turn),
        }
    }
}

/// All turns of the side to move. A turn ends early where it reaches a goal that a ply shows.
fn turns_of(start: &Position, goal: Goal) -> Vec<Turn> {
    let mut open: Vec<Turn> = vec![Vec::new()];
    let mut turns = Vec::new();
    while let Some(turn) = open.pop() {
        let at = turn.last().map_or(*start, |ply| ply.position);
        for mv in at.legal_moves() {
            let mut longer = turn.clone();
            let ply = at.play(mv).unwrap();
            longer.push(ply);
            let is_done = !ply.extra_turn || ply.position.is_over() || is_seen(goal, start.turn(), &longer);
            if is_done { turns.push(longer) } else { open.push(longer) }
        }
    }
    turns
}

/// Returns true if the last ply of a turn reaches a goal that needs no values.
fn is_seen(goal: Goal, mover: Side, turn: &[Ply]) -> bool {
    let last = turn[turn.len() - 1];
    let Move::Sow(from) = last.mv else { return false };
    match goal {
        Goal::Sow { pit } => turn.len() == 1 && from.number() == pit,
        Goal::Across => matches!(last.landing, Some(Landing::Pit(side, _)) if side != mover),
        // The last seed lies in the pit that was sown or before it, so it has passed the store.
        Goal::Round => {
            matches!(last.landing, Some(Landing::Pit(side, pit)) if side == mover && pit.index() <= from.index())
        }
        Goal::Extra { turns } => turn.iter().filter(|ply| ply.extra_turn).count() >= turns,
        Goal::Capture { seeds } => last.captured.is_some_and(|captured| usize::from(captured.seeds) >= seeds),
        Goal::Save { .. } | Goal::Keep { .. } | Goal::Win { .. } | Goal::End => false,
    }
}
