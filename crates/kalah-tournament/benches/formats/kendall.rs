//! How alike two orders are.

use std::cmp::Ordering;

/// Kendall's tau-b between true values, of which no two are the same, and estimates, which may tie: 1 for the same
/// order, 0 for none in common. In time n log n: W. Knight, "A computer method for calculating Kendall's tau with
/// ungrouped data", JASA 61 (1966), 436-439.
pub(crate) fn tau(truth: &[f64], estimates: &[f64]) -> f64 {
    let mut order: Vec<usize> = (0..truth.len()).collect();
    // Among equal estimates the true order counts no inversion.
    let by = |one: &usize, other: &usize| -> Ordering {
        estimates[*one].total_cmp(&estimates[*other]).then(truth[*one].total_cmp(&truth[*other]))
    };
    order.sort_by(by);
    let pairs = |count: usize| count * count.saturating_sub(1) / 2;
    let same = |one: &usize, other: &usize| estimates[*one].total_cmp(&estimates[*other]).is_eq();
    let tied: usize = order.chunk_by(same).map(|group| pairs(group.len())).sum();
    let mut sorted: Vec<f64> = order.iter().map(|&player| truth[player]).collect();
    let discordant = inversions(&mut sorted);
    let all = pairs(truth.len());
    let concordant = all - tied - discordant;
    (number(concordant) - number(discordant)) / (number(all) * number(all - tied)).sqrt()
}

#[expect(clippy::cast_precision_loss, reason = "pairs of 10,000 are far below 2^53")]
fn number(count: usize) -> f64 {
    count as f64
}

/// The pairs in the wrong order; sorts the values.
fn inversions(values: &mut [f64]) -> usize {
    if values.len() < 2 {
        return 0;
    }
    let (left, right) = values.split_at_mut(values.len() / 2);
    let mut found = inversions(left) + inversions(right);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut low, mut high) = (0, 0);
    while low < left.len() && high < right.len() {
        if left[low] <= right[high] {
            merged.push(left[low]);
            low += 1;
        } else {
            merged.push(right[high]);
            high += 1;
            found += left.len() - low;
        }
    }
    merged.extend_from_slice(&left[low..]);
    merged.extend_from_slice(&right[high..]);
    values.copy_from_slice(&merged);
    found
}
