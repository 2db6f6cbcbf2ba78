//! The bytes of a book.
//!
//! ```text
//! kalah-book 1                                          the header: lines of text,
//! rules 6x4                                             see `header`
//! full-plies 4
//! at-once 20 seeds 500000 nodes measured
//! made kalah book build 6x4
//! entries 1234
//!                                                       an empty line, then for each entry:
//! step       rank of the position minus that of the one before; 7 bits a byte, low ones first
//! what       bits 0..2 pit to sow, bit 7: searched
//! gain       seeds that the mover still gains
//! depth, lower, upper                                   only if searched
//! crc32      of everything before, 4 bytes, low ones first
//! ```
//!
//! The entries are in the order of their ranks (see [`rank`](crate::search::rank)), and no two are equal. A rank tells its
//! position, so that a book can be listed as well as looked up.

use super::entry::{SearchedBounds, StorelessEntry};
use super::error::BookError;
use super::header::BookHeader;
use crate::search::rank::{EXACT_BELOW, Ranker};
use crate::value::Bounds;

const SEARCHED: u8 = 0x80;

/// The bytes of a book with these entries, which are in the order of their ranks.
pub(super) fn write(header: &BookHeader, facts: &[(u64, StorelessEntry)]) -> Vec<u8> {
    let mut bytes = header.write(facts.len()).into_bytes();
    let mut last = 0;
    for &(rank, fact) in facts {
        push_number(&mut bytes, rank - last);
        last = rank;
        let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        let flag = if fact.searched.is_some() { SEARCHED } else { 0 };
        bytes.extend([fact.pit as u8 | flag, small(fact.gain)]);
        if let Some(SearchedBounds { depth, bounds }) = fact.searched {
            bytes.extend([depth, bounds.lower, bounds.upper].map(small));
        }
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The header and the entries of a book.
pub(super) fn read(bytes: &[u8]) -> Result<(BookHeader, Vec<(u64, StorelessEntry)>), BookError> {
    let (header, entries, _) = BookHeader::read(bytes)?;
    let (content, sum) = bytes.split_last_chunk::<4>().ok_or(BookError::Checksum)?;
    if crc32fast::hash(content) != u32::from_le_bytes(*sum) {
        return Err(BookError::Checksum);
    }
    let (_, _, body) = BookHeader::read(content)?;
    let ranker = Ranker::new(header.rules.pits());
    let end = ranker.end(header.rules.total() as usize).min(EXACT_BELOW);
    let mut rest = body.iter().copied();
    let mut facts: Vec<(u64, StorelessEntry)> = Vec::with_capacity(entries.min(body.len()));
    for number in 0..entries {
        let last = facts.last().map_or(0, |&(rank, _)| rank);
        let entry = entry(&mut rest, last).filter(|&(rank, fact)| {
            let rises = facts.is_empty() || rank > last;
            let pair = (rises && rank < end).then(|| ranker.pair(rank));
            pair.is_some_and(|pair| !pair.is_over() && fact.fits(pair))
        });
        facts.push(entry.ok_or(BookError::Entry(number + 1))?);
    }
    if rest.next().is_some() {
        return Err(BookError::Entry(entries + 1));
    }
    Ok((header, facts))
}

fn entry(bytes: &mut impl Iterator<Item = u8>, last: u64) -> Option<(u64, StorelessEntry)> {
    let rank = last.checked_add(number(bytes)?)?;
    let what = bytes.next()?;
    let gain = u32::from(bytes.next()?);
    let mut small = || bytes.next().map(u32::from);
    let searched = if what & SEARCHED == 0 {
        None
    } else {
        Some(SearchedBounds { depth: small()?, bounds: Bounds { lower: small()?, upper: small()? } })
    };
    Some((rank, StorelessEntry { gain, pit: usize::from(what & !SEARCHED), searched }))
}

fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn number(bytes: &mut impl Iterator<Item = u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = bytes.next()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            // A number is written in one way: with no byte that adds nothing.
            return (byte > 0 || shift == 0).then_some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kalah::kernel::PitPair;
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::super::header::AtOnce;
    use super::*;

    fn header() -> impl Strategy<Value = BookHeader> {
        let rules = prop::sample::select(vec!["6x4", "6x6+empty", "1x1", "7x18", "3x2+empty"]);
        let at_once = prop::option::of((0_u32..30, 0_u64..1 << 40, any::<bool>()));
        (rules, 0_u32..9, at_once, "[ -~é]{0,60}").prop_map(|(word, full_plies, at_once, made)| BookHeader {
            rules: word.parse().unwrap(),
            full_plies,
            at_once: at_once.map(|(database_seeds, nodes, is_measured)| AtOnce {
                database_seeds,
                nodes,
                is_measured,
            }),
            made,
        })
    }

    /// Whatever can be said about positions of 7 pits with up to 9 seeds in each.
    fn facts() -> impl Strategy<Value = BTreeMap<u64, StorelessEntry>> {
        let pits = || vec(0_u8..9, 7);
        let fact = (any::<u8>(), any::<u8>(), prop::option::of((0_u32..64, any::<u8>(), any::<u8>())));
        let entry = (pits(), pits(), fact).prop_filter_map("a side is empty", |(mover, opponent, fact)| {
            let word = |pits: &[u8]| pits.iter().rev().fold(0, |word, &seeds| word << 8 | u64::from(seeds));
            let pair = PitPair { mover: word(&mover), opponent: word(&opponent) };
            let pit = pair.filled_pits().cycle().nth(usize::from(fact.0))?;
            (!pair.is_over()).then(|| (pair, said(pair, pit, fact.1, fact.2)))
        });
        vec(entry, 0..40).prop_map(|entries| {
            let ranker = Ranker::new(7);
            entries.into_iter().map(|(pair, fact)| (ranker.rank(pair), fact)).collect()
        })
    }

    /// A fact that is possible.
    fn said(pair: PitPair, pit: usize, gain: u8, searched: Option<(u32, u8, u8)>) -> StorelessEntry {
        let most = |seeds: u32, number: u8| u32::from(number) % (seeds + 1);
        let gain = most(pair.seeds(), gain);
        let searched = searched.map(|(depth, less, more)| SearchedBounds {
            depth,
            bounds: Bounds { lower: gain - most(gain, less), upper: gain + most(pair.seeds() - gain, more) },
        });
        StorelessEntry { gain, pit, searched }
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(header in header(), facts in facts()) {
            let header = BookHeader { rules: "7x18".parse().unwrap(), ..header };
            let facts: Vec<_> = facts.into_iter().collect();
            let bytes = write(&header, &facts);
            prop_assert_eq!(read(&bytes), Ok((header, facts)));
        }

        #[test]
        fn headers_are_read(header in header()) {
            prop_assert_eq!(read(&write(&header, &[])), Ok((header, vec![])));
        }

        #[test]
        fn any_damage_is_refused(header in header(), facts in facts(), at in any::<usize>(), bit in 0..8) {
            let header = BookHeader { rules: "7x18".parse().unwrap(), ..header };
            let whole = write(&header, &facts.into_iter().collect::<Vec<_>>());
            let at = at % whole.len();
            let mut bytes = whole.clone();
            bytes[at] ^= 1_u8 << bit;
            prop_assert!(read(&bytes).is_err());
            prop_assert!(read(&whole[..at]).is_err());
            prop_assert!(read(&[&whole[..], b"\n"].concat()).is_err());
        }

        #[test]
        fn no_bytes_break_the_reader(bytes in vec(any::<u8>(), 0..200), entries in 0_usize..30) {
            // A right header and checksum around anything.
            let header = BookHeader { rules: "6x4".parse().unwrap(), full_plies: 0, at_once: None, made: String::new() };
            let mut book = header.write(entries).into_bytes();
            book.extend(bytes);
            book.extend(crc32fast::hash(&book).to_le_bytes());
            if let Ok((_, facts)) = read(&book) {
                let ranker = Ranker::new(6);
                prop_assert!(facts.iter().all(|&(rank, fact)| fact.fits(ranker.pair(rank))));
            }
        }
    }

    #[test]
    fn refusals_are_one_line() {
        let refused = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(refused("{}"), "this is no opening book");
        assert!(refused("kalah-book 2\n\n").contains("header"));
        assert!(refused("kalah-book 1\nrules 6x4\n\n").contains("header"));
        assert!(
            refused("kalah-book 1\nrules 6x4+pie\nfull-plies 0\nmade x\nentries 0\n\n").contains("6x4+pie")
        );
        assert!(refused("kalah-book 1\nrules 9x4\nfull-plies 0\nmade x\nentries 0\n\n").contains("9x4"));
    }
}
