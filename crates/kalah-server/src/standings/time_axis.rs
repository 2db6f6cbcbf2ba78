//! Dates and times on the axis of a chart.

use kalah_pages::ui::clock::{TimeZoneName, day_and_month};
use kalah_store::Moment;
use kalah_texts::{Argument, Text};

/// Marks of an axis at most.
const MOST: i64 = 5;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// Steps between marks, in minutes up to half a day, then in days.
const MINUTES: [i64; 9] = [1, 2, 5, 10, 30, 60, 120, 360, 720];
const DAYS: [i64; 9] = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/// A mark of an axis.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AxisMark {
    pub(super) at: Moment,
    /// A day, `26 Nov`, or a time of the day, `14:30`.
    pub(super) label: Argument,
}

/// Returns the marks between two moments: at most five, at round times of the calendar without a zone (UTC); the last moment
/// alone if there is no round one.
pub(super) fn marks(first: Moment, last: Moment) -> Vec<AxisMark> {
    let steps = MINUTES.iter().map(|step| step * MINUTE).chain(DAYS.iter().map(|step| step * DAY));
    let fits = |step: &i64| (last.0 - first.0) / step < MOST;
    let Some(step) = steps.into_iter().find(fits).filter(|_| first.0 > 0 && last.0 > first.0) else {
        return Vec::new();
    };
    let from = (first.0 + step - 1).div_euclid(step) * step;
    let zone = TimeZoneName::utc();
    let label = |at: Moment| -> Argument {
        if step >= DAY {
            return day_and_month(zone.day(at)).into();
        }
        let minutes = at.0.rem_euclid(DAY) / MINUTE;
        Text::new("dates-time")
            .with("hour", format!("{:02}", minutes / 60))
            .with("minute", format!("{:02}", minutes % 60))
            .into()
    };
    let moments = (0..MOST).map(|nth| Moment(from + nth * step)).take_while(|at| at.0 <= last.0);
    let marks: Vec<_> = moments.map(|at| AxisMark { at, label: label(at) }).collect();
    if marks.is_empty() { vec![AxisMark { at: last, label: label(last) }] } else { marks }
}

#[cfg(test)]
mod tests {
    use kalah_store::Moment;
    use kalah_texts::Language;

    use super::{DAY, MINUTE, marks};

    fn labels(first: i64, last: i64, language: Language) -> Vec<String> {
        marks(Moment(first), Moment(last)).iter().map(|mark| language.write_argument(&mark.label)).collect()
    }

    #[test]
    fn days_are_written_in_the_language_of_the_page() {
        // The 26th of November 2026, noon.
        let noon = 20_783 * DAY + DAY / 2;
        assert_eq!(labels(noon, noon + 3 * DAY, Language::ENGLISH), ["27 Nov", "28 Nov", "29 Nov"]);
        let german = Language::written().find(|language| language.to_string() == "de").unwrap();
        assert_eq!(labels(noon, noon + 3 * DAY, german), ["27. Nov.", "28. Nov.", "29. Nov."]);
    }

    #[test]
    fn a_short_time_has_times_of_the_day() {
        let noon = 20_783 * DAY + DAY / 2;
        assert_eq!(
            labels(noon, noon + 100 * MINUTE, Language::ENGLISH),
            ["12:00", "12:30", "13:00", "13:30"]
        );
    }

    #[test]
    fn there_are_never_many_marks_and_all_lie_between() {
        for span in [1, 59, 3_600, 90_000, 10_000_000, 400_000_000].map(|seconds: i64| seconds * 1000) {
            for first in [1, 1_700_000_000_123, 20_783 * DAY] {
                let marks = marks(Moment(first), Moment(first + span));
                assert!(marks.len() <= 5, "{span}: {marks:?}");
                assert!(marks.iter().all(|mark| mark.at.0 >= first && mark.at.0 <= first + span));
            }
        }
        assert!(marks(Moment(5), Moment(5)).is_empty() && marks(Moment(9), Moment(5)).is_empty());
    }
}
