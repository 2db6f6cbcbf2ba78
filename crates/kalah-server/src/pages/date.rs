//! Dates and times for people.

/// A time in seconds since 1970, as in `2026-11-22 14:03 UTC`.
pub(super) fn written(time: i64) -> String {
    let (year, month, day) = date(time.div_euclid(86_400));
    let seconds = time.rem_euclid(86_400);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", seconds / 3600, seconds / 60 % 60)
}

/// The day that comes so many days after the first of 1970. Years begin in March here, so that a leap day is the last of
/// its year.
fn date(days: i64) -> (i64, i64, i64) {
    const OF_400_YEARS: i64 = 146_097;
    // From the first of March of the year 0.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(OF_400_YEARS), days.rem_euclid(OF_400_YEARS));
    let year = (day - day / 1460 + day / 36_524 - day / (OF_400_YEARS - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // Months of 31, 30, 31, 30, 31 days, again and again: 153 in five.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn times_are_those_of_the_calendar() {
        for (time, text) in [
            (0, "1970-01-01 00:00 UTC"),
            (-1, "1969-12-31 23:59 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (951_868_800, "2000-03-01 00:00 UTC"),
            (1_000_000_000, "2001-09-09 01:46 UTC"),
            (1_709_251_199, "2024-02-29 23:59 UTC"),
            (4_107_542_400, "2100-03-01 00:00 UTC"),
        ] {
            assert_eq!(written(time), text);
        }
    }
}
