//! Monte Carlo tree search: games played out by chance, more of them where they went well (L. Kocsis and C. Szepesvari, "Bandit
//! based Monte-Carlo planning", 2006: UCT).

use crate::game::{Evaluation, Game, MinMaxPlayer, MoveOrdering};
use crate::search::{Interrupted, SearchResult, TextbookSearch};

/// Weight of plies that were tried seldom: the constant of UCT for rewards between 0 and 1.
const CURIOSITY: f64 = 1.0;

/// A position in the tree.
struct MonteCarloNode<G: Game> {
    game: G,
    player: MinMaxPlayer,
    /// The ply that led here.
    mv: Option<G::Move>,
    /// The nodes of its plies, as far as they were tried.
    children: Vec<usize>,
    /// The plies that were not tried yet; the next one is the last.
    untried: Vec<G::Move>,
    /// Games that came through here, and what they gave Max: 1 for a win, a half for a draw.
    games: f64,
    reward: f64,
}

impl<G: Game, E: Evaluation<G>, O: MoveOrdering<G>> TextbookSearch<'_, G, E, O> {
    /// The ply of Max that most of so many games went through; its value is Max's share of their points in thousandths. The
    /// evaluation says who has won a finished game: it is above 0 for Max, and below for Min. The same seed plays the same games.
    ///
    /// # Errors
    /// If the budget ends before the first game.
    pub fn monte_carlo(
        &mut self,
        game: &G,
        playouts: u64,
        seed: u64,
    ) -> Result<SearchResult<G::Move>, Interrupted> {
        let mut rng = oorandom::Rand64::new(seed.into());
        let mut tree = vec![self.node(game.clone(), MinMaxPlayer::Max, None)];
        for played in 0..playouts {
            match self.playout(&mut tree, &mut rng) {
                Err(Interrupted) if played == 0 => return Err(Interrupted),
                Err(Interrupted) => break,
                Ok(()) => {}
            }
        }
        let most = |&one: &usize, &other: &usize| tree[one].games.total_cmp(&tree[other].games);
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(child) = tree[at].children.iter().copied().max_by(most) {
            line.extend(tree[child].mv);
            at = child;
        }
        let first = tree[0].children.iter().copied().max_by(most);
        #[expect(clippy::cast_possible_truncation, reason = "a share in thousandths")]
        let value = first.map_or(0, |child| (1000.0 * tree[child].reward / tree[child].games).round() as i32);
        Ok(SearchResult { value, line })
    }

    fn node(&self, game: G, player: MinMaxPlayer, mv: Option<G::Move>) -> MonteCarloNode<G> {
        let mut untried: Vec<G::Move> =
            if game.is_over() { Vec::new() } else { self.order.moves(&game).collect() };
        untried.reverse();
        MonteCarloNode { game, player, mv, children: Vec::new(), untried, games: 0.0, reward: 0.0 }
    }

    /// Plays one game: down the tree, one position further, and by chance to the end.
    fn playout(
        &mut self,
        tree: &mut Vec<MonteCarloNode<G>>,
        rng: &mut oorandom::Rand64,
    ) -> Result<(), Interrupted> {
        let mut way = vec![0];
        let mut at = 0;
        while tree[at].untried.is_empty() && !tree[at].children.is_empty() {
            at = most_promising(tree, at);
            way.push(at);
        }
        if let Some(mv) = tree[at].untried.pop() {
            let (child, next) = tree[at].game.after(mv);
            let player = tree[at].player.then(next);
            let child = self.node(child, player, Some(mv));
            tree.push(child);
            let place = tree.len() - 1;
            tree[at].children.push(place);
            at = place;
            way.push(at);
        }
        let (mut game, mut player) = (tree[at].game.clone(), tree[at].player);
        self.visit()?;
        while !game.is_over() {
            let moves: Vec<G::Move> = self.order.moves(&game).collect();
            let choice = usize::try_from(rng.rand_range(0..moves.len() as u64)).unwrap_or(0);
            let (child, next) = game.after(moves[choice]);
            (game, player) = (child, player.then(next));
            self.visit()?;
        }
        let reward = f64::midpoint(1.0, self.leaf(&game, player).signum().into());
        for place in way {
            tree[place].games += 1.0;
            tree[place].reward += reward;
        }
        Ok(())
    }
}

/// The child with the best upper bound on what it gives the player who moves.
fn most_promising<G: Game>(tree: &[MonteCarloNode<G>], at: usize) -> usize {
    let MonteCarloNode { player, games, children, .. } = &tree[at];
    let bound = |child: &MonteCarloNode<G>| {
        let share = child.reward / child.games;
        let own = if *player == MinMaxPlayer::Max { share } else { 1.0 - share };
        own + CURIOSITY * (games.ln() / child.games).sqrt()
    };
    let better = |&one: &usize, &other: &usize| bound(&tree[one]).total_cmp(&bound(&tree[other]));
    children.iter().copied().max_by(better).unwrap_or(at)
}
