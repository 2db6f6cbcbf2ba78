//! Values of positions in half a byte each, where a byte would not fit memory.
//!
//! Neighbours have similar values. So a cache line holds the least of 126 values in its first byte and
//! how much each is above that in 4 bits. One in a few hundred is too far from the others: 15 says
//! that it stands in a list, found by way of its group of lines.

use std::io;

#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

use crate::memory::{MemoryError, Mmap, MmapMut, held, prefetch, zeroed};
#[cfg(target_family = "wasm")]
use crate::sequential::SequentialSlice as _;

/// Bytes of a line.
const LINE: usize = 64;
/// Values of a line.
const HELD: usize = 2 * (LINE - 1);
/// Lines of a group.
const GROUP: usize = 32;
/// Mark of a value that is in the list.
const LISTED: u8 = 15;

/// The values of all slots.
#[derive(Debug)]
pub(crate) struct Nibbles {
    lines: Mmap,
    /// Beginning of each group in the list, and the end of the list.
    groups: Vec<usize>,
    /// Places in the group above the values, in order of slots.
    list: Vec<u32>,
}

/// Fills in values by rising slot.
#[derive(Debug)]
pub(crate) struct NibblePacker {
    lines: MmapMut,
    groups: Vec<usize>,
    list: Vec<u32>,
    /// Values that do not fill a group yet.
    rest: Vec<u8>,
    /// Bytes of the lines that are filled in.
    filled: usize,
}

/// Bytes that so many values take, without the list.
pub(crate) fn bytes(values: usize) -> usize {
    line_bytes(values) + values.div_ceil(GROUP * HELD) * size_of::<usize>()
}

/// Bytes of the lines of so many values.
pub(crate) fn line_bytes(values: usize) -> usize {
    values.div_ceil(HELD) * LINE
}

/// Bytes of a list with so many entries, with the ends of its groups in 8 bytes each.
pub(crate) fn list_bytes(values: usize, entries: usize) -> usize {
    (values.div_ceil(GROUP * HELD) + 1) * size_of::<u64>() + entries * size_of::<u32>()
}

impl Nibbles {
    /// The values of these lines, with the ends of the groups in the list and its entries; `None` if the ends are none.
    pub(crate) fn from_lines(lines: Mmap, groups: Vec<usize>, list: Vec<u32>) -> Option<Nibbles> {
        let fit = groups.is_sorted() && groups.first() == Some(&0) && groups.last() == Some(&list.len());
        fit.then_some(Nibbles { lines, groups, list })
    }

    /// All of it as bytes, as [`Nibbles::from_bytes`] takes it: the lines, then the list in words of 4 bytes.
    ///
    /// # Errors
    /// If there is no memory for it, or the list has 2^32 entries or more.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, MemoryError> {
        let length = self.lines.len() + size_of::<u32>() * (self.groups.len() + self.list.len());
        let refused = |reason| MemoryError { bytes: length, reason };
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length).map_err(|_| refused(io::ErrorKind::OutOfMemory.into()))?;
        bytes.extend_from_slice(&self.lines);
        for &end in &self.groups {
            let end = u32::try_from(end).map_err(|reason| refused(io::Error::other(reason)))?;
            bytes.extend(end.to_le_bytes());
        }
        bytes.extend(self.list.iter().flat_map(|entry| entry.to_le_bytes()));
        Ok(bytes)
    }

    /// So many values from their bytes; `None` if these are other bytes, or there is no memory.
    pub(crate) fn from_bytes(values: usize, mut bytes: Vec<u8>) -> Option<Nibbles> {
        let words =
            bytes.get(line_bytes(values)..)?.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word));
        let groups = values.div_ceil(GROUP * HELD) + 1;
        let ends: Vec<usize> = words.clone().take(groups).map(|end| end as usize).collect();
        let list: Vec<u32> = words.skip(groups).collect();
        bytes.truncate(line_bytes(values));
        let lines = held(bytes).ok()?.make_read_only().ok()?;
        Nibbles::from_lines(lines, ends, list).filter(|nibbles| nibbles.groups.len() == groups)
    }

    /// Returns the bytes of all lines.
    pub(crate) fn lines(&self) -> &[u8] {
        &self.lines
    }

    /// Returns the beginning of each group in the list and the end of the list, and its entries.
    pub(crate) fn list(&self) -> (&[usize], &[u32]) {
        (&self.groups, &self.list)
    }

    /// The value of a slot.
    #[inline]
    pub(crate) fn at(&self, slot: usize) -> u8 {
        let (line, place) = (slot / HELD, slot % HELD);
        let line = &self.lines[line * LINE..][..LINE];
        let above = line[1 + place / 2] >> (4 * (place % 2)) & 15;
        if above == LISTED { self.listed(slot) } else { line[0].wrapping_add(above) }
    }

    #[cold]
    fn listed(&self, slot: usize) -> u8 {
        let (group, place) = (slot / (GROUP * HELD), slot % (GROUP * HELD));
        let list = &self.list[self.groups[group]..self.groups[group + 1]];
        let found = list.partition_point(|&entry| (entry >> 8) as usize <= place);
        // An image may name what its list does not hold; any value does for a file that nobody packed.
        found.checked_sub(1).map_or(0, |at| (list[at] & 0xff) as u8)
    }

    /// Asks for the cache line of a slot.
    #[inline]
    pub(crate) fn prefetch(&self, slot: usize) {
        prefetch(&self.lines, slot / HELD * LINE);
    }

    /// Bytes of memory.
    pub(crate) fn bytes(&self) -> usize {
        self.lines.len() + self.groups.len() * size_of::<usize>() + self.list.len() * size_of::<u32>()
    }
}

impl NibblePacker {
    /// Room for so many values.
    pub(crate) fn new(values: usize) -> Result<NibblePacker, MemoryError> {
        let lines = zeroed(line_bytes(values))?;
        Ok(NibblePacker { lines, groups: vec![0], list: Vec::new(), rest: Vec::new(), filled: 0 })
    }

    /// Adds the values of the next slots.
    pub(crate) fn push(&mut self, values: &[u8]) {
        let missing = (GROUP * HELD - self.rest.len()) % (GROUP * HELD);
        let (first, values) = values.split_at(missing.min(values.len()));
        self.rest.extend(first);
        if self.rest.len() == GROUP * HELD {
            let rest = std::mem::take(&mut self.rest);
            self.pack(&rest);
        }
        let (whole, rest) = values.split_at(values.len() / (GROUP * HELD) * (GROUP * HELD));
        self.pack(whole);
        self.rest.extend(rest);
    }

    /// Packs whole groups, or the last.
    fn pack(&mut self, values: &[u8]) {
        let bytes = values.len().div_ceil(HELD) * LINE;
        let lines = &mut self.lines[self.filled..self.filled + bytes];
        let groups = values.par_chunks(GROUP * HELD).zip(lines.par_chunks_mut(GROUP * LINE));
        let lists: Vec<Vec<u32>> = groups.map(|(values, lines)| pack_group(values, lines)).collect();
        for mut list in lists {
            self.list.append(&mut list);
            self.groups.push(self.list.len());
        }
        self.filled += bytes;
    }

    /// Returns all values, once as many were added as there is room for.
    ///
    /// # Errors
    /// If the system does not let the memory be read alone.
    pub(crate) fn finish(mut self) -> Result<Nibbles, MemoryError> {
        let rest = std::mem::take(&mut self.rest);
        self.pack(&rest);
        let bytes = self.lines.len();
        let lines = self.lines.make_read_only().map_err(|reason| MemoryError { bytes, reason })?;
        Ok(Nibbles { lines, groups: self.groups, list: self.list })
    }
}

/// Packs the values of a group, and gives the list of those that are too far from the others.
fn pack_group(values: &[u8], lines: &mut [u8]) -> Vec<u32> {
    let mut list = Vec::new();
    for (number, (values, line)) in values.chunks(HELD).zip(lines.chunks_mut(LINE)).enumerate() {
        let least = best_least(values);
        line[0] = least;
        for (place, &value) in values.iter().enumerate() {
            let above = value.checked_sub(least).filter(|&above| above < LISTED);
            if above.is_none() {
                // Below 2^12, so that 24 bits are enough.
                let place = u32::try_from(number * HELD + place).unwrap_or(u32::MAX);
                list.push(place << 8 | u32::from(value));
            }
            line[1 + place / 2] |= above.unwrap_or(LISTED) << (4 * (place % 2));
        }
    }
    list
}

/// The least value with which most of these are in reach.
fn best_least(values: &[u8]) -> u8 {
    let mut counts = [0_u16; 256 + LISTED as usize];
    for &value in values {
        counts[usize::from(value)] += 1;
    }
    let reached = |least: &u8| counts[usize::from(*least)..][..usize::from(LISTED)].iter().sum::<u16>();
    let least = values.iter().copied().min().unwrap_or(0);
    let most = values.iter().copied().max().unwrap_or(0);
    // With the least of all no search is needed if that reaches the greatest.
    if most - least < LISTED { least } else { (least..=most).max_by_key(reached).unwrap_or(least) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{HELD, LINE, NibblePacker, Nibbles, bytes};
    use crate::memory::zeroed;

    #[test]
    fn whatever_lines_say_is_a_value() {
        let nibbles = |byte| {
            let mut line = zeroed(LINE).expect("little memory");
            line.fill(byte);
            let line = line.make_read_only().expect("a page");
            Nibbles::from_lines(line, vec![0, 0], Vec::new()).expect("no list")
        };
        assert_eq!(nibbles(0xff).at(HELD - 1), 0);
        assert_eq!(nibbles(0xfe).at(0), 0xfe_u8.wrapping_add(0xe));
    }

    proptest! {
        #[test]
        fn what_is_packed_is_found(
            pieces in proptest::collection::vec(
                (any::<u8>(), 0_u8..60, 0_usize..3 * 32 * HELD), 0..6),
            noise in proptest::collection::vec(any::<u8>(), 997),
        ) {
            let mut noise = noise.iter().cycle();
            let mut piece = |(base, width, length): (u8, u8, usize)| -> Vec<u8> {
                let values = noise.by_ref().take(length);
                values.map(|&value| base.saturating_add(value % (width + 1))).collect()
            };
            let pieces: Vec<Vec<u8>> = pieces.into_iter().map(&mut piece).collect();
            let values = pieces.concat();
            prop_assume!(!values.is_empty());
            let mut packer = NibblePacker::new(values.len()).expect("little memory");
            for piece in &pieces {
                packer.push(piece);
            }
            let nibbles = packer.finish().expect("pages");
            let packed = nibbles.to_bytes().expect("little memory");
            prop_assert!(Nibbles::from_bytes(values.len(), packed[..packed.len() / 2].to_vec()).is_none());
            let nibbles = Nibbles::from_bytes(values.len(), packed).expect("what was packed");
            prop_assert!(nibbles.bytes() >= bytes(values.len()));
            for (slot, &value) in values.iter().enumerate() {
                prop_assert_eq!(nibbles.at(slot), value, "slot {}", slot);
            }
        }
    }
}
