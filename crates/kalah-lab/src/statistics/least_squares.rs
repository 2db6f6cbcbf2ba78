//! Weights by the method of least squares.

use nalgebra::{DMatrix, DVector};

/// Singular values below this share of the largest are taken as none: what cannot be told apart shares its weight.
const SINGULAR: f64 = 1e-9;

/// The weights with which the sums of the columns of `rows` come nearest to `targets`, by the singular value decomposition. `None`
/// without rows, or if they differ in length.
pub(crate) fn least_squares(rows: &[Vec<f64>], targets: &[f64]) -> Option<Vec<f64>> {
    let columns = rows.first()?.len();
    if rows.len() != targets.len() || rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let matrix = DMatrix::from_fn(rows.len(), columns, |row, column| rows[row][column]);
    // Of the normal equations, which are as large as there are weights, whatever the rows.
    let (normal, right) =
        (matrix.transpose() * &matrix, matrix.transpose() * DVector::from_row_slice(targets));
    let decomposed = normal.svd(true, true);
    let least = decomposed.singular_values.max() * SINGULAR;
    decomposed.solve(&right, least).ok().map(|weights| weights.iter().copied().collect())
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
