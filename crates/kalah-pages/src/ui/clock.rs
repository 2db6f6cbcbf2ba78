//! Times as people read and write them, in a time zone by name.

use std::str::FromStr;

use jiff::civil::{Date, DateTime};
use jiff::fmt::strtime;
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Span, Timestamp, Unit};
use kalah_store::{DayNumber, Moment};
use kalah_texts::{Argument, Language, Text};

/// A time zone by its name, such as `Europe/Berlin`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeZoneName(TimeZone);

/// A text that names no time zone.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no time zone: write one such as Europe/Berlin, or UTC")]
pub struct NotZone(String);

/// A text that tells no time in a zone.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write(&self.text()))]
pub enum NotTime {
    /// The text cannot be parsed.
    Unreadable(String),
    /// The clock is put forward over it.
    Skipped {
        /// Text that was entered.
        time: String,
        /// Name of the time zone.
        zone: String,
    },
}

impl NotTime {
    /// Returns the reason as people read it.
    pub fn text(&self) -> Text {
        match self {
            NotTime::Unreadable(time) => Text::new("format-no-time").with("time", time),
            NotTime::Skipped { time, zone } => {
                Text::new("format-time-skipped").with("time", time).with("zone", zone)
            }
        }
    }
}

impl TimeZoneName {
    /// Coordinated universal time.
    pub fn utc() -> TimeZoneName {
        TimeZoneName(TimeZone::UTC)
    }

    /// Returns the name of the zone.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// A moment on this zone's clock, with its distance from UTC: `1 Dec 2026, 23:59:59 CET (+01:00)`; UTC's own has none.
    pub fn written(&self, moment: Moment) -> Text {
        let zone = self.abbreviation(moment);
        let zone = match self.offset(moment) {
            Some(offset) => with_offset(zone, &offset),
            None => zone,
        };
        self.time("%H:%M:%S", moment).with("zone", zone)
    }

    /// A moment on this zone's clock to the minute: `1 Dec 2026, 23:59 CET`.
    pub fn to_minute(&self, moment: Moment) -> Text {
        self.time("%H:%M", moment).with("zone", self.abbreviation(moment))
    }

    /// A moment as records and programs have it, by ISO 8601: `2026-12-01 23:59:59 CET (+01:00)`.
    pub fn recorded(&self, moment: Moment) -> String {
        let time = self.formatted("%Y-%m-%d %H:%M:%S %Z", moment);
        self.offset(moment).map_or_else(|| time.clone(), |offset| format!("{time} ({offset})"))
    }

    /// The same to the minute: `2026-12-01 23:59 CET`.
    pub fn recorded_to_minute(&self, moment: Moment) -> String {
        self.formatted("%Y-%m-%d %H:%M %Z", moment)
    }

    /// Returns the day and the time of a moment, as texts write them, without the zone.
    fn time(&self, form: &str, moment: Moment) -> Text {
        Text::new("format-moment")
            .with("date", short_date(timestamp(moment).to_zoned(self.0.clone()).date()))
            .with("time", self.formatted(form, moment))
    }

    /// Returns the distance of the zone's clock from UTC at a moment; `None` for UTC's own.
    fn offset(&self, moment: Moment) -> Option<String> {
        let offset = self.formatted("%:z", moment);
        (offset != "+00:00" || self.formatted("%Z", moment) != "UTC").then_some(offset)
    }

    /// Returns the abbreviation of the zone at a moment.
    fn abbreviation(&self, moment: Moment) -> Argument {
        zone_text(&self.formatted("%Z", moment))
    }

    /// A moment on this zone's clock in a form that can be written for every time.
    fn formatted(&self, form: &str, moment: Moment) -> String {
        let time = timestamp(moment).to_zoned(self.0.clone());
        strtime::format(form, &time).unwrap_or_else(|_| time.to_string())
    }

    /// Returns the day of a moment on this zone's calendar.
    pub fn day(&self, moment: Moment) -> DayNumber {
        let date = timestamp(moment).to_zoned(self.0.clone()).date();
        // Between two dates a span has days alone.
        DayNumber((date - FIRST_DAY).get_days().into())
    }

    /// Days after an end that had begun at a moment: 0 if it is in time. They are days of this zone's calendar, each ending when
    /// the clock shows the time of the end, so one of them has 23 or 25 hours where the clock changes.
    pub fn days_late(&self, received: Moment, ends_at: Moment) -> u32 {
        if received.is_in_time(ends_at) {
            return 0;
        }
        // The whole second at which a day ends belongs to it.
        let after =
            |moment: Moment| timestamp(Moment::from_seconds(moment.seconds())).to_zoned(self.0.clone());
        let whole = after(ends_at).until((Unit::Day, &after(received)));
        // Moments stay within what calendars can hold.
        let Ok(whole) = whole else { return u32::MAX };
        let began = !whole.days(0).is_zero();
        u32::try_from(whole.get_days()).unwrap_or(u32::MAX).saturating_add(began.into())
    }

    /// The moment at which this zone's clock shows `2026-12-01 23:59:59` (seconds may be left out, a `T` may stand
    /// between). Where it shows that twice, since it is put back, the later one: nobody's deadline ends early.
    ///
    /// # Errors
    /// If it is no time, or the clock never shows it.
    pub fn moment(&self, text: &str) -> Result<Moment, NotTime> {
        let unreadable = || NotTime::Unreadable(text.escape_debug().to_string());
        let time: DateTime = text.trim().replacen(' ', "T", 1).parse().map_err(|_| unreadable())?;
        let ambiguous = self.0.to_ambiguous_zoned(time);
        if matches!(ambiguous.offset(), AmbiguousOffset::Gap { .. }) {
            return Err(NotTime::Skipped { time: text.trim().to_owned(), zone: self.name().to_owned() });
        }
        let zoned = ambiguous.later().map_err(|_| unreadable())?;
        Ok(Moment(zoned.timestamp().as_millisecond()))
    }
}

impl FromStr for TimeZoneName {
    type Err = NotZone;

    fn from_str(name: &str) -> Result<TimeZoneName, NotZone> {
        TimeZone::get(name).map(TimeZoneName).map_err(|_| NotZone(name.escape_debug().to_string()))
    }
}

/// Names a zone by its abbreviation.
fn zone_text(abbreviation: &str) -> Argument {
    match abbreviation {
        "CET" => Text::new("format-zone-cet").into(),
        "CEST" => Text::new("format-zone-cest").into(),
        zone => zone.into(),
    }
}

fn with_offset(zone: Argument, offset: &str) -> Argument {
    Text::new("format-zone-offset").with("zone", zone).with("offset", offset).into()
}

/// Reads a moment that [`TimeZoneName::recorded`] has written, with the zone that it was written in; `None` if it is none.
pub fn recorded_moment(recorded: &str) -> Option<Text> {
    let mut parts = recorded.splitn(4, ' ');
    let (date, time, zone) = (parts.next()?, parts.next()?, parts.next()?);
    let civil: DateTime = format!("{date}T{time}").parse().ok()?;
    let zone = match parts.next() {
        Some(offset) => with_offset(zone_text(zone), offset.strip_prefix('(')?.strip_suffix(')')?),
        None => zone_text(zone),
    };
    let text = Text::new("format-moment").with("date", short_date(civil.date()));
    Some(text.with("time", time).with("zone", zone))
}

/// Names of the months, as keys of texts.
const MONTHS: [&str; 12] = [
    "format-month-1",
    "format-month-2",
    "format-month-3",
    "format-month-4",
    "format-month-5",
    "format-month-6",
    "format-month-7",
    "format-month-8",
    "format-month-9",
    "format-month-10",
    "format-month-11",
    "format-month-12",
];

/// Day 0.
const FIRST_DAY: Date = Date::constant(1970, 1, 1);

/// A day as people write it: `26 November 2026`.
pub fn written_day(day: DayNumber) -> Text {
    let date = date(day);
    let month = usize::try_from(date.month() - 1).ok().and_then(|month| MONTHS.get(month));
    Text::new("format-date")
        .with("day", date.day().to_string())
        .with("month", month.copied().map(Text::new).map_or_else(|| Argument::from(""), Argument::from))
        .with("year", date.year().to_string())
}

const SHORT_MONTHS: [&str; 12] = [
    "dates-month-1",
    "dates-month-2",
    "dates-month-3",
    "dates-month-4",
    "dates-month-5",
    "dates-month-6",
    "dates-month-7",
    "dates-month-8",
    "dates-month-9",
    "dates-month-10",
    "dates-month-11",
    "dates-month-12",
];

/// Months of a date in CLDR's medium form, by a name or by two digits.
const MEDIUM_MONTHS: [&str; 12] = [
    "format-medium-month-1",
    "format-medium-month-2",
    "format-medium-month-3",
    "format-medium-month-4",
    "format-medium-month-5",
    "format-medium-month-6",
    "format-medium-month-7",
    "format-medium-month-8",
    "format-medium-month-9",
    "format-medium-month-10",
    "format-medium-month-11",
    "format-medium-month-12",
];

/// A date in CLDR's medium form: `1 Dec 2026`, `01.12.2026`.
fn short_date(date: Date) -> Text {
    let month = usize::try_from(date.month() - 1).ok().and_then(|month| MEDIUM_MONTHS.get(month));
    // Some languages have a day below 10 in two digits.
    Text::new(if date.day() < 10 { "format-medium-early" } else { "format-medium" })
        .with("day", date.day().to_string())
        .with("month", month.copied().map_or_else(|| Argument::from(""), |key| Text::new(key).into()))
        .with("year", date.year().to_string())
}

/// A day without its year, for where there is little room: `26 Nov`.
pub fn day_and_month(day: DayNumber) -> Text {
    let date = date(day);
    let month = usize::try_from(date.month() - 1).ok().and_then(|month| SHORT_MONTHS.get(month));
    Text::new("dates-day")
        .with("day", date.day().to_string())
        .with("month", month.copied().map(Text::new).map_or_else(|| Argument::from(""), Argument::from))
}

fn date(day: DayNumber) -> Date {
    let span = Span::new().try_days(day.0).ok();
    span.and_then(|span| FIRST_DAY.checked_add(span).ok()).unwrap_or(Date::MAX)
}

/// A moment as programs read it: `2026-12-01T22:59:59Z`.
pub fn iso(moment: Moment) -> String {
    let whole = Moment::from_seconds(moment.seconds());
    timestamp(whole).to_string()
}

/// Returns the time until a moment, in its two largest parts: `3 d 4 h`; `None` once it is over.
pub fn until(moment: Moment, now: Moment) -> Option<Text> {
    let left = SignedDuration::from_millis(moment.0.saturating_sub(now.0));
    let seconds = left.as_secs();
    let parts = [
        (86_400, "format-span-days"),
        (3600, "format-span-hours"),
        (60, "format-span-minutes"),
        (1, "format-span-seconds"),
    ];
    let first = parts.iter().position(|(unit, _)| seconds >= *unit)?;
    let (unit, key) = parts[first];
    let (whole, rest) = (Text::new(key).with("count", seconds / unit), seconds % unit);
    let next = parts.get(first + 1).map(|(unit, key)| (rest / unit, *key)).filter(|(count, _)| *count > 0);
    Some(match next {
        Some((count, key)) => {
            Text::new("format-span").with("first", whole).with("next", Text::new(key).with("count", count))
        }
        None => whole,
    })
}

/// Returns the time since a moment in its largest part: `3 h ago`; `just now` within a minute.
pub fn ago(moment: Moment, now: Moment) -> Text {
    let seconds = now.0.saturating_sub(moment.0) / 1000;
    let parts = [(86_400, "format-days-ago"), (3600, "format-hours-ago"), (60, "format-minutes-ago")];
    let part = parts.iter().find(|(unit, _)| seconds >= *unit);
    part.map_or_else(
        || Text::new("format-just-now"),
        |(unit, key)| Text::new(key).with("count", seconds / unit),
    )
}

fn timestamp(moment: Moment) -> Timestamp {
    Timestamp::from_millisecond(moment.0).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use kalah_store::Moment;
    use kalah_texts::Language;

    use super::{NotTime, TimeZoneName, ago, iso, recorded_moment, until, written_day};

    fn berlin() -> TimeZoneName {
        "Europe/Berlin".parse().unwrap()
    }

    #[test]
    fn a_time_is_told_with_its_zone() {
        let deadline = berlin().moment("2026-12-01 23:59:59").unwrap();
        assert_eq!(berlin().recorded(deadline), "2026-12-01 23:59:59 CET (+01:00)");
        assert_eq!(iso(deadline), "2026-12-01T22:59:59Z");
        assert_eq!(TimeZoneName::utc().recorded(deadline), "2026-12-01 22:59:59 UTC");
        let minute = |zone: TimeZoneName, language: Language| language.write(&zone.to_minute(deadline));
        assert_eq!(minute(TimeZoneName::utc(), Language::ENGLISH), "1 Dec 2026, 22:59 UTC");
        assert_eq!(Language::ENGLISH.write(&berlin().written(deadline)), "1 Dec 2026, 23:59:59 CET (+01:00)");
        assert_eq!(minute(berlin(), Language::GERMAN), "01.12.2026, 23:59 MEZ");
        assert_eq!(Language::GERMAN.write(&berlin().written(deadline)), "01.12.2026, 23:59:59 MEZ (+01:00)");
        for zone in [berlin(), TimeZoneName::utc()] {
            assert_eq!(recorded_moment(&zone.recorded(deadline)), Some(zone.written(deadline)));
        }
        for wrong in
            ["", "soon", "2026-12-01 23:59:59", "2026-13-01 23:59:59 UTC", "2026-12-01 23:59:59 UTC, or so"]
        {
            assert_eq!(recorded_moment(wrong), None, "{wrong}");
        }
        assert_eq!(berlin().moment("2026-12-01T23:59"), Ok(Moment(deadline.0 - 59_000)));
        for wrong in ["", "tomorrow", "2026-13-01 00:00", "2026-12-01 25:00"] {
            assert!(matches!(berlin().moment(wrong), Err(NotTime::Unreadable(_))), "{wrong}");
        }
        for wrong in ["Mars/Phobos", "CETT", ""] {
            assert!(wrong.parse::<TimeZoneName>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn when_the_clock_is_put_back_a_deadline_ends_at_the_later_time() {
        // 2026-10-25, 03:00 in summer becomes 02:00.
        let twice = berlin().moment("2026-10-25 02:30").unwrap();
        assert_eq!(berlin().recorded(twice), "2026-10-25 02:30:00 CET (+01:00)");
        let before = berlin().moment("2026-10-25 01:59:59").unwrap();
        let after = berlin().moment("2026-10-25 03:00:00").unwrap();
        assert_eq!(after.0 - before.0, 7_201_000);
        assert_eq!(berlin().recorded(Moment(twice.0 - 3_600_000)), "2026-10-25 02:30:00 CEST (+02:00)");
    }

    #[test]
    fn when_the_clock_is_put_forward_there_is_an_hour_that_never_is() {
        assert!(matches!(berlin().moment("2026-03-29 02:30"), Err(NotTime::Skipped { .. })));
        let [before, after] =
            ["2026-03-29 01:59:59", "2026-03-29 03:00:00"].map(|text| berlin().moment(text).unwrap());
        assert_eq!(after.0 - before.0, 1000);
    }

    #[test]
    fn times_are_those_of_the_calendar() {
        for (time, text) in [
            (0, "1 Jan 1970, 00:00 UTC"),
            (-1, "31 Dec 1969, 23:59 UTC"),
            (951_782_400, "29 Feb 2000, 00:00 UTC"),
            (951_868_800, "1 Mar 2000, 00:00 UTC"),
            (1_000_000_000, "9 Sept 2001, 01:46 UTC"),
            (1_709_251_199, "29 Feb 2024, 23:59 UTC"),
            (4_107_542_400, "1 Mar 2100, 00:00 UTC"),
        ] {
            let minute = TimeZoneName::utc().to_minute(Moment::from_seconds(time));
            assert_eq!(Language::ENGLISH.write(&minute), text);
        }
    }

    #[test]
    fn a_day_begins_at_midnight_of_its_zone() {
        let midnight = berlin().moment("2026-12-01 00:00:00").unwrap();
        let [before, after] = [-1, 0].map(|more| berlin().day(Moment(midnight.0 + more)));
        assert_eq!((before.0 + 1, after.0), (after.0, 20_788));
        assert_eq!(TimeZoneName::utc().day(midnight), before);
        let written = |language: Language, day| language.write(&written_day(day));
        assert_eq!(written(Language::ENGLISH, before), "30 November 2026");
        assert_eq!(written(Language::from_code("de").unwrap(), after), "1. Dezember 2026");
    }

    #[test]
    fn each_late_day_that_began_counts() {
        let (day, end) = (24 * 3_600_000, Moment(864_000_000));
        for (after, days) in
            [(-1, 0), (999, 0), (1000, 1), (day - 1, 1), (day + 999, 1), (day + 1000, 2), (7 * day, 7)]
        {
            assert_eq!(TimeZoneName::utc().days_late(Moment(end.0 + after), end), days, "{after}");
        }
    }

    #[test]
    fn late_days_are_those_of_the_calendar_where_the_clock_changes() {
        // Put back on 25 October, so that day has 25 hours; put forward on 29 March.
        for (end, in_first_day, in_second_day) in [
            ("2026-10-24 23:59:59", "2026-10-25 23:59:59", "2026-10-26 00:00:00"),
            ("2026-03-28 23:59:59", "2026-03-29 23:59:59", "2026-03-30 00:00:00"),
        ] {
            let [end, first, second] =
                [end, in_first_day, in_second_day].map(|text| berlin().moment(text).unwrap());
            assert_eq!((berlin().days_late(first, end), berlin().days_late(second, end)), (1, 2));
        }
    }

    #[test]
    fn what_is_left_is_told_in_two_parts() {
        let english = |text| Language::ENGLISH.write(&text);
        let left = |seconds: i64| until(Moment(seconds * 1000), Moment(0)).map(english);
        assert_eq!(left(2 * 86_400 + 3 * 3600 + 59).as_deref(), Some("2 d 3 h"));
        assert_eq!(left(3600).as_deref(), Some("1 h"));
        assert_eq!(left(59).as_deref(), Some("59 s"));
        assert_eq!((left(0), left(-5)), (None, None));
        let since = |seconds: i64| english(ago(Moment(0), Moment(seconds * 1000)));
        assert_eq!(
            [-5, 59, 60, 7200, 200_000].map(since),
            ["just now", "just now", "1 min ago", "2 h ago", "2 d ago"]
        );
    }
}
