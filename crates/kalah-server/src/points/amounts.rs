//! Amounts of points and other numbers with decimals, as people read them.

use std::borrow::Borrow;

use kalah_course::points::Points;
use kalah_texts::{Argument, Text};

/// Writes an amount with as many decimals as it has.
pub(crate) fn amount(points: impl Borrow<Points>) -> Argument {
    decimal(&points.borrow().to_string())
}

/// Writes an amount with its sign.
pub(super) fn signed_amount(points: impl Borrow<Points>) -> Argument {
    decimal(&points.borrow().signed())
}

/// Writes thousandths as per cent.
pub(super) fn percent(thousandths: i64) -> Argument {
    decimal(&plain_percent(thousandths))
}

/// Writes thousandths as per cent with a point before the decimal, as forms have it.
pub(super) fn plain_percent(thousandths: i64) -> String {
    match thousandths % 10 {
        0 => (thousandths / 10).to_string(),
        part => format!("{}.{}", thousandths / 10, part.abs()),
    }
}

/// A number that was written with a point before its decimals.
fn decimal(written: &str) -> Argument {
    match written.split_once('.') {
        Some((whole, part)) => Text::new("points-decimal").with("whole", whole).with("part", part).into(),
        None => written.into(),
    }
}

#[cfg(test)]
mod tests {
    use kalah_course::points::Points;
    use kalah_texts::Language;

    use super::{amount, percent, signed_amount};

    #[test]
    fn decimals_stand_behind_the_sign_of_the_language() {
        let german = Language::from_code("de").unwrap();
        let written = |text| [Language::ENGLISH, german].map(|language| language.write_argument(&text));
        assert_eq!(written(amount("-2.5".parse::<Points>().unwrap())), ["-2.5", "-2,5"]);
        assert_eq!(written(signed_amount("3".parse::<Points>().unwrap())), ["+3", "+3"]);
        assert_eq!(written(percent(405)), ["40.5", "40,5"]);
    }
}
