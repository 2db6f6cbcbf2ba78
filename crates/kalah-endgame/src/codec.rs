//! Values by the block, in about 3 bits each.
//!
//! A block is a tile of one split, some rows high and some columns wide. Each value is coded by a range
//! asymmetric numeral system (Duda 2013) with the probabilities that its two neighbours suggest, the
//! one to the left and the one above; those are counted once for a layer. The columns of a tile are
//! dealt out to four lanes, each with a state of its own, so that a processor decodes four values at
//! the same time.

use crate::model::{BITS, SharePlaces, Slots, context};

/// Lanes of a block.
const LANES: usize = 4;
/// The least state of a lane between two values; what is below takes in 16 bits more.
const LEAST: u32 = 1 << 16;

/// The values of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tile {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Distance from a row to the next.
    pub(crate) stride: usize,
}

/// A table of values cut into blocks: tiles of full size row by row, less at the right and the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Grid {
    const TILE: usize = 8192;
    const WIDE: usize = 256;

    /// Number of values.
    pub(crate) fn values(self) -> usize {
        self.rows * self.columns
    }

    /// Columns of a full tile: as square as a table allows.
    fn wide(self) -> usize {
        self.columns.min(Grid::WIDE)
    }

    /// Rows of a full tile.
    fn high(self) -> usize {
        Grid::TILE / self.wide()
    }

    /// Values of a full row of tiles.
    pub(crate) fn band(self) -> usize {
        self.high() * self.columns
    }

    /// Tiles in a row of tiles.
    pub(crate) fn tiles_across(self) -> usize {
        self.columns.div_ceil(self.wide())
    }

    /// Number of tiles.
    pub(crate) fn tiles(self) -> usize {
        self.rows.div_ceil(self.high()) * self.tiles_across()
    }

    /// The tiles of a row of tiles with so many rows, each with the place of its first value there.
    pub(crate) fn across(rows: usize, columns: usize) -> impl Iterator<Item = (Tile, usize)> {
        let wide = Grid { rows, columns }.wide();
        (0..columns)
            .step_by(wide)
            .map(move |column| (Tile { rows, columns: wide.min(columns - column), stride: columns }, column))
    }

    /// Returns the number of the tile that holds a place of the table, that tile by itself, and the place in
    /// it.
    pub(crate) fn tile_at(self, place: usize) -> (usize, Tile, usize) {
        let (row, column) = (place / self.columns, place % self.columns);
        let (high, wide) = (self.high(), self.wide());
        let (down, right) = (row / high, column / wide);
        let columns = wide.min(self.columns - right * wide);
        let tile = Tile { rows: high.min(self.rows - down * high), columns, stride: columns };
        (down * self.tiles_across() + right, tile, row % high * columns + column % wide)
    }
}

/// Visits each value of a tile that `values` starts with, given its lane and context.
///
/// Lanes take turns, each going through its columns of a row and then of the next. The
/// context is what lies to the left and above; in the first column of a lane and in the first row
/// one neighbour stands for both, and at the start of a lane it is 0.
#[expect(clippy::inline_always, reason = "the loop is worth nothing with a call for each value")]
#[inline(always)]
fn walk(values: &mut [u8], tile: Tile, mut visit: impl FnMut(usize, usize, &mut u8)) {
    let wide = tile.columns.div_ceil(LANES);
    let starts = [0, wide, 2 * wide, 3 * wide];
    for row in 0..tile.rows {
        let (before, rest) = values.split_at_mut(row * tile.stride);
        let line = &mut rest[..tile.columns];
        let above = if row > 0 { &before[(row - 1) * tile.stride..][..tile.columns] } else { &[] };
        let mut left = starts.map(|start| above.get(start).copied().unwrap_or(0));
        for step in 0..wide {
            for lane in 0..LANES {
                let column = starts[lane] + step;
                if let Some(value) = line.get_mut(column) {
                    let above = above.get(column).copied().unwrap_or(left[lane]);
                    visit(lane, context(left[lane], above), value);
                    left[lane] = *value;
                }
            }
        }
    }
}

/// A copy of a tile that `values` starts with, by itself.
fn copied(values: &[u8], tile: Tile) -> (Vec<u8>, Tile) {
    let rows = values.chunks(tile.stride).take(tile.rows);
    (rows.flat_map(|row| &row[..tile.columns]).copied().collect(), Tile { stride: tile.columns, ..tile })
}

/// Counts the values of a tile that `values` starts with, by context.
pub(crate) fn count(values: &[u8], tile: Tile, mut tell: impl FnMut(usize, u8)) {
    let (mut values, tile) = copied(values, tile);
    walk(&mut values, tile, |_, context, value| tell(context, *value));
}

/// Codes a tile that `values` starts with. All its values must have a share in their contexts.
pub(crate) fn encode(places: &SharePlaces, values: &[u8], tile: Tile) -> Vec<u8> {
    let (mut values, tile) = copied(values, tile);
    let mut steps = Vec::with_capacity(values.len());
    walk(&mut values, tile, |lane, context, value| steps.push((lane, places.place(context, *value))));
    let mut states = [LEAST; LANES];
    // From the last value to the first, and words from the last to the first: what is coded last
    // is decoded first.
    let mut words: Vec<u16> = Vec::with_capacity(values.len() / 4);
    for (lane, (start, width)) in steps.into_iter().rev() {
        let state = &mut states[lane];
        if *state >> (32 - BITS) >= width {
            words.push((*state & 0xffff) as u16);
            *state >>= 16;
        }
        *state = ((*state / width) << BITS) + *state % width + start;
    }
    let states = states.iter().flat_map(|state| state.to_le_bytes());
    states.chain(words.iter().rev().flat_map(|word| word.to_le_bytes())).collect()
}

/// Decodes a tile into its places of `values`, which start with its first. Whatever the bytes are, this
/// ends; what they were not coded from gives values without meaning.
pub(crate) fn decode(slots: &Slots, bytes: &[u8], values: &mut [u8], tile: Tile) {
    let mut states = [LEAST; LANES];
    let (head, words) = bytes.split_at(bytes.len().min(4 * LANES));
    for (state, bytes) in states.iter_mut().zip(head.as_chunks().0) {
        *state = u32::from_le_bytes(*bytes);
    }
    let words = words.as_chunks().0;
    let mut next = 0;
    walk(values, tile, |lane, context, value| {
        let slot = slots.slot(context, states[lane]);
        *value = slot.value();
        // Below 2^32 for a state that was coded.
        let state = slot.width().wrapping_mul(states[lane] >> BITS).wrapping_add(slot.offset());
        // Taken once in five times, at random: better computed than guessed.
        let word = words.get(next).map_or(0, |word| u32::from(u16::from_le_bytes(*word)));
        let short = state < LEAST;
        states[lane] = if short { state << 16 | word } else { state };
        next += usize::from(short);
    });
}
