//! Results that no list of strengths explains.

/// Three who each beat the next: `[a, b, c]` where a beats b, b beats c, and c beats a.
pub(crate) fn cycles(players: usize, beats: impl Fn(usize, usize) -> bool) -> Vec<[usize; 3]> {
    let mut found = Vec::new();
    for first in 0..players {
        for second in first + 1..players {
            for third in second + 1..players {
                if beats(first, second) && beats(second, third) && beats(third, first) {
                    found.push([first, second, third]);
                }
                if beats(first, third) && beats(third, second) && beats(second, first) {
                    found.push([first, third, second]);
                }
            }
        }
    }
    found
}

/// Finds the pairs in which a player beats somebody that is rated higher.
pub(crate) fn upsets(elo: &[f64], beats: impl Fn(usize, usize) -> bool) -> Vec<[usize; 2]> {
    let all = 0..elo.len();
    all.clone()
        .flat_map(|one| all.clone().map(move |other| [one, other]))
        .filter(|&[one, other]| elo[one] < elo[other] && beats(one, other))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{cycles, upsets};

    #[test]
    fn a_cycle_is_found_once_whoever_begins_it() {
        let beats = |one: usize, other: usize| matches!([one, other], [0, 2 | 3] | [2, 1] | [1, 0]);
        assert_eq!(cycles(4, beats), [[0, 2, 1]]);
        assert_eq!(upsets(&[3.0, 2.0, 1.0, 0.0], beats), [[1, 0], [2, 1]]);
    }
}
