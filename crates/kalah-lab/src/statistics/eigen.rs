//! Eigenvalues of small symmetric matrices.

/// Sweeps over all pairs of columns; six to ten suffice for the sizes here.
const MAX_SWEEPS: usize = 60;

/// Eigenvalues and, at the same places, the eigenvectors of length 1.
pub(super) struct Eigen {
    pub(super) values: Vec<f64>,
    pub(super) vectors: Vec<Vec<f64>>,
}

impl Eigen {
    /// Decomposes a symmetric matrix by Jacobi's cyclic rotations (Golub and Van Loan, Matrix Computations, 8.5).
    pub(super) fn of_symmetric(mut matrix: Vec<Vec<f64>>) -> Eigen {
        let size = matrix.len();
        let mut vectors: Vec<Vec<f64>> = (0..size).map(|at| unit(size, at)).collect();
        for _ in 0..MAX_SWEEPS {
            let mut rotated = false;
            for p in 0..size {
                for q in p + 1..size {
                    // Below the last digit of either diagonal element a rotation changes nothing.
                    if matrix[p][q].abs() > f64::EPSILON * (matrix[p][p] * matrix[q][q]).abs().sqrt() {
                        rotate(&mut matrix, &mut vectors, p, q);
                        rotated = true;
                    }
                }
            }
            if !rotated {
                break;
            }
        }
        Eigen { values: (0..size).map(|at| matrix[at][at]).collect(), vectors }
    }
}

fn unit(size: usize, at: usize) -> Vec<f64> {
    (0..size).map(|place| if place == at { 1.0 } else { 0.0 }).collect()
}

/// Turns the plane of `p` and `q` so that their common element becomes zero.
fn rotate(matrix: &mut [Vec<f64>], vectors: &mut [Vec<f64>], p: usize, q: usize) {
    let ratio = (matrix[q][q] - matrix[p][p]) / (2.0 * matrix[p][q]);
    // The smaller of both angles: with it the sweeps converge.
    let tangent = ratio.signum() / (ratio.abs() + ratio.hypot(1.0));
    let cosine = 1.0 / tangent.hypot(1.0);
    let sine = tangent * cosine;
    for row in matrix.iter_mut() {
        (row[p], row[q]) = (cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]);
    }
    for lines in [matrix, vectors] {
        let (above, below) = lines.split_at_mut(q);
        for (first, second) in above[p].iter_mut().zip(&mut below[0]) {
            (*first, *second) = (cosine * *first - sine * *second, sine * *first + cosine * *second);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Eigen;

    proptest! {
        #[test]
        fn each_vector_is_only_stretched(numbers in prop::collection::vec(-9.0..9.0_f64, 36)) {
            let at = |row: usize, column: usize| numbers[row.min(column) * 6 + row.max(column)];
            let matrix: Vec<Vec<f64>> = (0..6).map(|row| (0..6).map(|column| at(row, column)).collect()).collect();
            let eigen = Eigen::of_symmetric(matrix.clone());
            for (value, vector) in eigen.values.iter().zip(&eigen.vectors) {
                prop_assert!((vector.iter().map(|part| part * part).sum::<f64>() - 1.0).abs() < 1e-9);
                for (row, part) in matrix.iter().zip(vector) {
                    let image: f64 = row.iter().zip(vector).map(|(element, part)| element * part).sum();
                    prop_assert!((image - value * part).abs() < 1e-7, "{image} and {value} * {part}");
                }
            }
        }
    }
}
