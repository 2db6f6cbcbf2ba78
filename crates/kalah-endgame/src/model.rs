//! Probability of each value beside its neighbours.

#![expect(clippy::cast_possible_truncation, reason = "values are bytes, states have 32 bits")]

/// The shares of all values in a context add up to `1 << BITS`.
pub(crate) const BITS: u32 = 10;
const TOTAL: u32 = 1 << BITS;
/// Differences between the neighbours that are distinguished.
const DIFFERENCES: usize = 16;
const CONTEXTS: usize = 256 * DIFFERENCES;

/// The context of a value with these neighbours.
#[inline]
pub(crate) fn context(left: u8, above: u8) -> usize {
    let middle = DIFFERENCES / 2;
    let difference = (usize::from(above) + middle).saturating_sub(left.into());
    usize::from(left) * DIFFERENCES + difference.min(DIFFERENCES - 1)
}

/// Number of times that each value occurs in each context.
#[derive(Clone, Debug)]
pub(crate) struct ContextCounts {
    /// A row for each context.
    counts: Vec<u64>,
    /// Values from 0 on that may occur, the length of a row.
    values: usize,
}

impl ContextCounts {
    /// Creates counts of zero for values up to this one.
    pub(crate) fn new(most: u8) -> ContextCounts {
        let values = usize::from(most) + 1;
        ContextCounts { counts: vec![0; values * DIFFERENCES * values], values }
    }

    #[inline]
    pub(crate) fn add(&mut self, context: usize, value: u8) {
        self.counts[context * self.values + usize::from(value)] += 1;
    }

    pub(crate) fn merged(mut self, other: &ContextCounts) -> ContextCounts {
        for (sum, count) in self.counts.iter_mut().zip(&other.counts) {
            *sum += count;
        }
        self
    }

    /// The shares that fit the counts best; each value that occurs has one.
    pub(crate) fn shares(&self) -> Vec<ValueShare> {
        let mut shares = Vec::new();
        for (context, counts) in (0..).zip(self.counts.chunks(self.values)) {
            let total: u64 = counts.iter().sum();
            let first = shares.len();
            shares.extend((0..=u8::MAX).zip(counts).filter(|&(_, &count)| count > 0).map(
                |(value, &count)| ValueShare {
                    context,
                    value,
                    width: ((count * u64::from(TOTAL) + total / 2) / total).max(1) as u16,
                },
            ));
            level(&mut shares[first..]);
        }
        shares
    }
}

/// Makes the widths of the shares of a context add up, at the cost of the widest.
fn level(shares: &mut [ValueShare]) {
    loop {
        let sum: u32 = shares.iter().map(|share| u32::from(share.width)).sum();
        let Some(widest) = shares.iter_mut().max_by_key(|share| share.width) else { return };
        match sum.cmp(&TOTAL) {
            std::cmp::Ordering::Less => widest.width += (TOTAL - sum) as u16,
            std::cmp::Ordering::Equal => return,
            // At most 256 values share 1024, so the widest has more than one.
            std::cmp::Ordering::Greater => widest.width -= 1,
        }
    }
}

/// The share of all states that stands for a value in a context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ValueShare {
    context: u16,
    value: u8,
    width: u16,
}

impl ValueShare {
    const BYTES: usize = 5;

    fn to_bytes(self) -> [u8; ValueShare::BYTES] {
        let [c, d] = self.context.to_le_bytes();
        let [w, x] = self.width.to_le_bytes();
        [c, d, self.value, w, x]
    }

    /// The neighbour to the left.
    fn left(self) -> u8 {
        u8::try_from(usize::from(self.context) / DIFFERENCES).unwrap_or(u8::MAX)
    }

    fn from_bytes([c, d, value, w, x]: [u8; ValueShare::BYTES]) -> ValueShare {
        ValueShare { context: u16::from_le_bytes([c, d]), value, width: u16::from_le_bytes([w, x]) }
    }
}

/// Shares as they lie in a file.
pub(crate) fn to_bytes(shares: &[ValueShare]) -> Vec<u8> {
    shares.iter().flat_map(|share| share.to_bytes()).collect()
}

/// Meaning of the low bits of a state.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct StateSlot(u32);

impl StateSlot {
    fn new(width: u32, offset: u32, value: u8) -> StateSlot {
        StateSlot(u32::from(value) << (2 * BITS) | offset << BITS | (width - 1))
    }

    /// The width of the share.
    #[inline]
    pub(crate) fn width(self) -> u32 {
        (self.0 & (TOTAL - 1)) + 1
    }

    /// The low bits, counted from the start of the share.
    #[inline]
    pub(crate) fn offset(self) -> u32 {
        self.0 >> BITS & (TOTAL - 1)
    }

    #[inline]
    pub(crate) fn value(self) -> u8 {
        (self.0 >> (2 * BITS)) as u8
    }
}

/// The slots of each context, for decoding.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    /// Table in `slots` that each context has. Contexts that do not occur share the first.
    tables: Vec<u16>,
    slots: Vec<[StateSlot; TOTAL as usize]>,
}

impl Slots {
    /// The slots of shares as they lie in a file; `None` if they are none of values up to `most`. Contexts rise, so that there
    /// are no more tables than contexts, however long the file is.
    pub(crate) fn from_bytes(bytes: &[u8], most: u8) -> Option<Slots> {
        let (shares, rest) = bytes.as_chunks();
        let shares: Vec<ValueShare> = shares.iter().map(|&bytes| ValueShare::from_bytes(bytes)).collect();
        if shares.iter().any(|share| share.value > most || share.left() > most)
            || !shares.is_sorted_by_key(|share| share.context)
        {
            return None;
        }
        let mut tables = vec![0; CONTEXTS];
        let mut slots = vec![[StateSlot::default(); TOTAL as usize]];
        for shares in shares.chunk_by(|a, b| a.context == b.context) {
            *tables.get_mut(usize::from(shares[0].context))? = slots.len() as u16;
            let of = |share: &ValueShare| {
                let (width, value) = (share.width.into(), share.value);
                (0..width).map(move |offset| StateSlot::new(width, offset, value))
            };
            slots.push(shares.iter().flat_map(of).collect::<Vec<StateSlot>>().try_into().ok()?);
        }
        rest.is_empty().then_some(Slots { tables, slots })
    }

    /// The slot of a state.
    #[inline]
    pub(crate) fn slot(&self, context: usize, state: u32) -> StateSlot {
        self.slots[usize::from(self.tables[context])][(state & (TOTAL - 1)) as usize]
    }
}

/// Place of each share, for coding.
#[derive(Clone, Debug)]
pub(crate) struct SharePlaces {
    /// First state and width by context and value.
    places: Vec<(u16, u16)>,
    values: usize,
}

impl SharePlaces {
    /// The places of the shares of values up to `most`.
    pub(crate) fn new(shares: &[ValueShare], most: u8) -> SharePlaces {
        let values = usize::from(most) + 1;
        let mut places = vec![(0, 1); values * DIFFERENCES * values];
        for shares in shares.chunk_by(|a, b| a.context == b.context) {
            let mut start = 0;
            for share in shares {
                places[usize::from(share.context) * values + usize::from(share.value)] = (start, share.width);
                start += share.width;
            }
        }
        SharePlaces { places, values }
    }

    /// The first of the low bits that stand for a value, and how many do.
    #[inline]
    pub(crate) fn place(&self, context: usize, value: u8) -> (u32, u32) {
        let (start, width) = self.places[context * self.values + usize::from(value)];
        (start.into(), width.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{Slots, TOTAL, ValueShare, to_bytes};

    fn slots(shares: &[(u16, u8, u16)], most: u8) -> Option<Slots> {
        let share = |&(context, value, width)| ValueShare { context, value, width };
        Slots::from_bytes(&to_bytes(&shares.iter().map(share).collect::<Vec<_>>()), most)
    }

    #[test]
    fn a_model_has_a_table_a_context_and_values_that_can_be() {
        let whole = TOTAL as u16;
        let found = slots(&[(0, 1, whole), (16, 0, whole / 2), (16, 1, whole / 2)], 1);
        assert_eq!(found.map(|slots| slots.slots.len()), Some(3));
        assert!(slots(&[], 0).is_some());
        for (wrong, most) in [
            (vec![(16, 0, whole), (0, 0, whole), (16, 0, whole)], 1),
            (vec![(0, 2, whole)], 1),
            (vec![(32, 0, whole)], 1),
            (vec![(0, 0, whole - 1)], 1),
            (vec![(u16::MAX, 0, whole)], u8::MAX),
        ] {
            assert!(slots(&wrong, most).is_none(), "{wrong:?}");
        }
    }
}
