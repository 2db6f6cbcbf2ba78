//! Solution of all boards of some pits with up to some tokens, indexed without gaps and solved in one pass.
//!
//! A board is described by its *heights* `h1 <= h2 <= ... <= hL`: the tokens in its first pit, its first
//! two, and so on to all. A move from a pit lowers the height there, and no height rises, so any
//! order that puts lower heights first solves each board after all that it can become.
//!
//! The *block* `(n, m)` holds the boards with `n` tokens, `m` of them before the last pit. Inside it
//! the index of a board is the sum of `C(hj + j - 1, j)` over the pits but the last two: the number
//! of boards of the block that come before it, so there is no gap. A move that leaves a block lowers
//! `n` or `m` or both, so all blocks with one sum of `n` and `m` can be solved at the same time:
//!
//! ```text
//!          m=0   1   2   3
//!   n = 0    0
//!       1    1   2             the sum n + m
//!       2    2   3   4
//!       3    3   4   5   6
//! ```

use rayon::prelude::*;

/// Callback with the number of further boards that were solved, called now and then, from any thread.
pub type SolvingProgress<'a> = &'a (dyn Fn(u64) + Sync);

/// Makes a board's row of cells from the rows of the boards that one move leads to.
pub(super) trait RowFold<C>: Clone + Send + Sync {
    /// Cells of a board with `tokens` tokens.
    fn width(&self, tokens: usize) -> usize;

    /// Returns the initial content of a board's cells, before its first move.
    fn fresh(&self) -> C;

    /// Takes one move of the board with `tokens` tokens that `row` is for: the row of the board it leads to,
    /// and how many tokens run past the last pit.
    fn successor(&mut self, tokens: usize, row: &mut [C], child: &[C], past: usize);

    /// Finishes a board after all of its moves. Afterwards the fold is ready for the next board.
    fn finish(&mut self, tokens: usize, row: &mut [C]);
}

/// A row of cells for each board with so many pits and up to so many tokens.
#[derive(Clone, Debug)]
pub(super) struct BoardLayers<C> {
    shape: Shape,
    /// Cells of a board, by its tokens.
    widths: Vec<usize>,
    /// Cells of each block, by [`Shape::block`].
    blocks: Vec<Vec<C>>,
}

/// `C(tokens + pits, pits)`: the boards with so many pits and up to so many tokens.
pub(super) fn boards(pits: usize, tokens: u32) -> u128 {
    let product = |product: u128, j: u128| Some(product.checked_mul(u128::from(tokens) + j)? / j);
    (1..=pits as u128).try_fold(1, product).unwrap_or(u128::MAX)
}

impl<C: Copy + Send + Sync> BoardLayers<C> {
    /// Solves every board, on all cores. The caller has made sure that the cells fit into memory.
    pub(super) fn solve(
        pits: usize,
        tokens: u32,
        fold: &impl RowFold<C>,
        progress: SolvingProgress<'_>,
    ) -> BoardLayers<C> {
        let solved = BoardLayers::solve_until(pits, tokens, fold, progress, &|| false);
        solved.unwrap_or_else(|| unreachable!("nothing stops it"))
    }

    /// The same until `stop` returns true, which it is asked after each block; then there is no result.
    pub(super) fn solve_until(
        pits: usize,
        tokens: u32,
        fold: &impl RowFold<C>,
        progress: SolvingProgress<'_>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<BoardLayers<C>> {
        let shape = Shape::new(pits, tokens as usize);
        let blocks = vec![Vec::new(); shape.blocks()];
        let widths = (0..=shape.tokens).map(|tokens| fold.width(tokens)).collect();
        let mut layers = BoardLayers { shape, widths, blocks };
        for sum in 0..=layers.shape.last_sum() {
            let together: Vec<(usize, usize)> = layers.shape.with_sum(sum).collect();
            let solve = |&(n, m): &(usize, usize)| {
                if stop() {
                    return None;
                }
                let block = layers.solve_block(n, m, fold.clone());
                progress(layers.shape.size(m) as u64);
                Some(block)
            };
            let solved: Option<Vec<Vec<C>>> = together.par_iter().map(solve).collect();
            for ((n, m), block) in together.into_iter().zip(solved?) {
                let place = layers.shape.block(n, m);
                layers.blocks[place] = block;
            }
        }
        Some(layers)
    }

    /// The row of a board, to which empty pits may be added or missing at its left. `None` if it has
    /// more pits or more tokens.
    pub(super) fn row(&self, pits: &[u32]) -> Option<&[C]> {
        let filled = pits.iter().position(|&tokens| tokens > 0).map_or(&[][..], |first| &pits[first..]);
        if filled.len() > self.shape.pits {
            return None;
        }
        let mut heights = vec![0; self.shape.pits.max(2) - filled.len()];
        let mut height = 0;
        for &tokens in filled {
            height += tokens as usize;
            heights.push(height);
        }
        let [inner @ .., m, n] = &heights[..] else { return None };
        if *n > self.shape.tokens {
            return None;
        }
        let index: usize = inner.iter().enumerate().map(|(j, &height)| self.shape.weight(j, height)).sum();
        Some(self.cells(*n, *m, index))
    }

    #[inline]
    fn cells(&self, n: usize, m: usize, index: usize) -> &[C] {
        let width = self.widths[n];
        &self.blocks[self.shape.block(n, m)][index * width..][..width]
    }

    fn solve_block(&self, n: usize, m: usize, mut fold: impl RowFold<C>) -> Vec<C> {
        let (size, width) = (self.shape.size(m), self.widths[n]);
        let mut block = vec![fold.fresh(); size * width];
        let mut heights = vec![0; self.shape.pits.max(2) - 2];
        heights.extend([m, n]);
        let mut below = heights.clone();
        for index in 0..size {
            let (solved, rest) = block.split_at_mut(index * width);
            let row = &mut rest[..width];
            self.each_move(&heights, &mut below, index, |at, past| {
                let child = match at {
                    RowLocation::Here(index) => &solved[index * width..][..width],
                    RowLocation::Block(n, m, index) => self.cells(n, m, index),
                };
                fold.successor(n, row, child, past);
            });
            fold.finish(n, row);
            raise(&mut heights);
        }
        block
    }

    /// Calls `tell` for each move of the board with these heights and this index in its block: with the place
    /// of the board after it, and the number of tokens that run past the last pit. `below` is room for the
    /// heights after a move.
    #[inline]
    fn each_move(
        &self,
        heights: &[usize],
        below: &mut [usize],
        index: usize,
        mut tell: impl FnMut(RowLocation, usize),
    ) {
        let last = heights.len() - 1;
        let mut before = 0;
        for (pit, &height) in heights.iter().enumerate() {
            let tokens = height - before;
            before = height;
            if tokens == 0 {
                continue;
            }
            below[pit..].copy_from_slice(&heights[pit..]);
            let (mut n, mut m, mut at) = (heights[last], heights[last - 1], index);
            for taken in 1..=tokens {
                // With one token more, every height sinks by one from here to the pit before the
                // one that the token reaches.
                let reached = pit + taken;
                let sinking = &mut below[pit..reached.min(last - 1).max(pit)];
                for (j, height) in (pit..).zip(sinking) {
                    at -= self.shape.step(j, *height);
                    *height -= 1;
                }
                m -= usize::from(pit < last && reached >= last);
                n -= usize::from(reached > last);
                let leaves = reached >= last;
                let place = if leaves { RowLocation::Block(n, m, at) } else { RowLocation::Here(at) };
                tell(place, reached.saturating_sub(last));
            }
        }
    }
}

/// Place of the row of a board that a move leads to.
#[derive(Clone, Copy)]
enum RowLocation {
    /// Index in the same block.
    Here(usize),
    /// Block with these tokens in all, and in all pits but the last, and index in it.
    Block(usize, usize, usize),
}

/// The heights of the next board of a block, its last two heights being those of the block.
fn raise(heights: &mut [usize]) {
    let inner = heights.len() - 2;
    if let Some(j) = (0..inner).find(|&j| heights[j] < heights[j + 1]) {
        heights[j] += 1;
        heights[..j].fill(0);
    }
}

/// Shape of the boards, which says where their rows lie. With fewer than two pits, empty ones are thought of
/// at the left.
#[derive(Clone, Debug)]
struct Shape {
    pits: usize,
    tokens: usize,
    /// `C(h + j, j + 1)` for pit index `j` and height `h`, at `j * (tokens + 2) + h`.
    weights: Vec<usize>,
}

impl Shape {
    fn new(pits: usize, tokens: usize) -> Shape {
        let tokens = if pits == 0 { 0 } else { tokens };
        let row = tokens + 2;
        let mut weights: Vec<usize> = (0..row).collect();
        for j in 1..pits.saturating_sub(2) {
            weights.push(0);
            for height in 1..row {
                // Pascal: C(h + j, j + 1) = C(h + j - 1, j + 1) + C(h + j - 1, j).
                weights.push(weights[j * row + height - 1] + weights[(j - 1) * row + height]);
            }
        }
        Shape { pits, tokens, weights }
    }

    /// The boards of `j + 1` pits with fewer than `height` tokens.
    #[inline]
    fn weight(&self, j: usize, height: usize) -> usize {
        self.weights[j * (self.tokens + 2) + height]
    }

    /// `weight(j, height) - weight(j, height - 1)`.
    #[inline]
    fn step(&self, j: usize, height: usize) -> usize {
        if j == 0 { 1 } else { self.weight(j - 1, height) }
    }

    /// Boards in a block.
    fn size(&self, m: usize) -> usize {
        // Its inner heights are those of boards with two pits fewer and up to m tokens.
        match self.pits {
            0..=2 => 1,
            pits => self.weight(pits - 3, m + 1),
        }
    }

    /// Place of a block.
    #[inline]
    const fn block(&self, n: usize, m: usize) -> usize {
        if self.pits < 2 { n } else { n * (n + 1) / 2 + m }
    }

    const fn blocks(&self) -> usize {
        self.block(self.tokens + 1, 0)
    }

    /// The largest sum of `n` and `m`.
    const fn last_sum(&self) -> usize {
        if self.pits < 2 { self.tokens } else { 2 * self.tokens }
    }

    /// The blocks with one sum of `n` and `m`, large ones first.
    fn with_sum(&self, sum: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let most = if self.pits < 2 { 0 } else { sum / 2 };
        let least = sum.saturating_sub(self.tokens);
        (least..=most).rev().map(move |m| (sum - m, m))
    }
}
