//! Who can be compared: players who have met, directly or through others.

/// The group of each player. Two of different groups have no games that connect them, and so no common scale.
pub(crate) fn groups(players: usize, met: impl Iterator<Item = [usize; 2]>) -> Vec<usize> {
    let mut group: Vec<usize> = (0..players).collect();
    for [one, other] in met {
        let (kept, left) = (group[one].min(group[other]), group[one].max(group[other]));
        group.iter_mut().filter(|group| **group == left).for_each(|group| *group = kept);
    }
    group
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn who_is_connected_is_one_group() {
        assert_eq!(groups(6, [[4, 1], [2, 3], [1, 0], [3, 2]].into_iter()), [0, 0, 2, 2, 0, 5]);
    }
}
