//! Weights by the method of least squares.
//!
//! Written here since a library for it costs the first build more than the rest of the laboratory.

use super::eigen::Eigen;

/// Eigenvalues below this share of the largest count as zero: columns that cannot be distinguished share their weight.
const NEGLIGIBLE: f64 = 1e-9;

/// The weights with which the sums of the columns of `rows` come nearest to `targets`; of several such, those with the
/// smallest squares. `None` without rows, or if they differ in length.
///
/// Solves the normal equations, which are as large as there are weights, whatever the number of rows.
pub(crate) fn least_squares(rows: &[Vec<f64>], targets: &[f64]) -> Option<Vec<f64>> {
    let columns = rows.first()?.len();
    if rows.len() != targets.len() || rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let mut normal = vec![vec![0.0; columns]; columns];
    let mut right = vec![0.0; columns];
    for (row, target) in rows.iter().zip(targets) {
        for (column, value) in row.iter().enumerate() {
            right[column] += value * target;
            for (sum, other) in normal[column].iter_mut().zip(row) {
                *sum += value * other;
            }
        }
    }
    let decomposed = Eigen::of_symmetric(normal);
    let largest = decomposed.values.iter().copied().fold(0.0, f64::max);
    let mut weights = vec![0.0; columns];
    for (value, vector) in decomposed.values.iter().zip(&decomposed.vectors) {
        if *value > largest * NEGLIGIBLE {
            let along: f64 = vector.iter().zip(&right).map(|(part, right)| part * right).sum();
            for (weight, part) in weights.iter_mut().zip(vector) {
                *weight += part * along / value;
            }
        }
    }
    Some(weights)
}

/// The share of the targets' variance that the sums explain, at most 1. `None` if the targets are all alike.
pub(crate) fn explained(weights: &[f64], rows: &[Vec<f64>], targets: &[f64]) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "nobody has 2^53 of them")]
    let mean = targets.iter().sum::<f64>() / targets.len() as f64;
    let sum = |row: &Vec<f64>| row.iter().zip(weights).map(|(shown, weight)| shown * weight).sum::<f64>();
    let missed: f64 = rows.iter().zip(targets).map(|(row, target)| (target - sum(row)).powi(2)).sum();
    let all: f64 = targets.iter().map(|target| (target - mean).powi(2)).sum();
    (all > 0.0).then(|| 1.0 - missed / all)
}

#[cfg(test)]
mod tests {
    use super::{explained, least_squares};

    #[test]
    fn a_sum_is_found_again() {
        let rows: Vec<Vec<f64>> =
            (0..40).map(|n| vec![f64::from(n % 7), f64::from(n * n % 11), f64::from(n % 3) - 1.0]).collect();
        let targets: Vec<f64> = rows.iter().map(|row| 3.0 * row[0] - 0.5 * row[1] + 20.0 * row[2]).collect();
        let weights = least_squares(&rows, &targets).unwrap();
        for (found, wanted) in weights.iter().zip([3.0, -0.5, 20.0]) {
            assert!((found - wanted).abs() < 1e-9, "{weights:?}");
        }
        assert!(explained(&weights, &rows, &targets).unwrap() > 0.999_999);
        assert!(explained(&[0.0; 3], &rows, &targets).unwrap() < 0.1);
    }

    #[test]
    fn columns_that_are_alike_share_their_weight() {
        let rows: Vec<Vec<f64>> = (0..9).map(|n| vec![f64::from(n), f64::from(n)]).collect();
        let targets: Vec<f64> = (0..9).map(f64::from).collect();
        let weights = least_squares(&rows, &targets).unwrap();
        assert!(weights.iter().all(|weight| (weight - 0.5).abs() < 1e-9), "{weights:?}");
        assert_eq!(least_squares(&[], &[]), None);
        assert_eq!(explained(&[1.0], &[vec![1.0]], &[2.0]), None);
    }
}
