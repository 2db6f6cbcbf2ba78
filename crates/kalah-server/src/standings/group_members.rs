//! Members of a group of the matrix, by rank, as far as everybody sees the ranking.

use kalah_coordinator::tournament::TournamentState;
use kalah_pages::address::matrix_window::MatrixGroup;

/// Members of a group, the best first. What it costs depends on the number of reference players alone, of which there are
/// few: a window of a hundred thousand players is drawn as fast as one of a hundred.
pub(super) struct GroupMembers {
    group: MatrixGroup,
    len: usize,
    /// Places of the reference players in the ranking, in order; none where all players are members.
    references: Vec<usize>,
}

impl GroupMembers {
    pub(super) fn of(tournament: &TournamentState, group: MatrixGroup) -> GroupMembers {
        let places = || {
            let places = tournament.players.references().filter_map(|entry| tournament.shown_place(entry));
            let mut places: Vec<usize> = places.collect();
            places.sort_unstable();
            places
        };
        let references = if group == MatrixGroup::All { Vec::new() } else { places() };
        let len = match group {
            MatrixGroup::All | MatrixGroup::Others => tournament.shown_places() - references.len(),
            MatrixGroup::Reference => references.len(),
        };
        GroupMembers { group, len, references }
    }

    /// Returns the number of members.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the place in the ranking of the nth member, both counted from 0.
    ///
    /// # Panics
    /// If there are not so many members.
    pub(super) fn place(&self, nth: usize) -> usize {
        match self.group {
            MatrixGroup::All => nth,
            MatrixGroup::Reference => self.references[nth],
            MatrixGroup::Others => {
                // Each reference player that is not behind it moves it down by one.
                self.references.iter().fold(nth, |place, reference| place + usize::from(*reference <= place))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_keep_their_order_around_the_others() {
        for references in [vec![], vec![0], vec![0, 1, 2], vec![1, 2, 5], vec![3, 7, 8, 9]] {
            let others = (0..10).filter(|place| !references.contains(place)).collect::<Vec<_>>();
            let places = |group, len| {
                let members = GroupMembers { group, len, references: references.clone() };
                (0..members.len()).map(|nth| members.place(nth)).collect::<Vec<_>>()
            };
            assert_eq!(places(MatrixGroup::Others, others.len()), others);
            assert_eq!(places(MatrixGroup::Reference, references.len()), references);
            assert_eq!(places(MatrixGroup::All, 10), (0..10).collect::<Vec<_>>());
        }
    }
}
