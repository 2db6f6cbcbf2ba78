//! Numbers as people read them.

/// Formats a large number with its thousands apart.
fn thousands(number: u64, sign: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(sign);
        }
        text.push(digit);
    }
    text
}

/// The same with a minus sign before what is less than nothing.
pub(crate) fn thousands_signed(number: i64, sign: char) -> String {
    let minus = if number < 0 { "−" } else { "" };
    format!("{minus}{}", thousands(number.unsigned_abs(), sign))
}

/// The same of a count that went through Fluent, which has all numbers as these.
#[expect(clippy::cast_possible_truncation, reason = "counts are whole and far from 2^53")]
pub(crate) fn rounded(count: f64, sign: char) -> String {
    thousands_signed(count.round() as i64, sign)
}
