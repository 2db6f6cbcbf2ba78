//! Numbers as people read them.

/// A large number with its thousands apart.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            // A narrow space that no line breaks at.
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// The same with a minus sign before what is less than nothing.
pub(crate) fn thousands_signed(number: i64) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", thousands(number.unsigned_abs()))
}

/// The same of a count that went through Fluent, which has all numbers as these.
#[expect(clippy::cast_possible_truncation, reason = "counts are whole and far from 2^53")]
pub(crate) fn rounded(count: f64) -> String {
    thousands_signed(count.round() as i64)
}
