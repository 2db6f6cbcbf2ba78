//! The form of the rules: what was typed into each field, and what is wrong with it.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::NonZeroU32;
use std::str::FromStr;

use kalah_course::points::{LatePenalty, Points, PointsRule, PointsRules, Scale};
use kalah_store::Deadline;
use kalah_texts::Text;
use kalah_tournament::PlayerNumber;

use crate::points::amounts::plain_percent;

/// Measures that have a scale: the word in the names of their fields.
pub(super) const SCALES: [&str; 5] = ["ratio", "accuracy", "rubric", "rank", "elo"];

/// Form of the rules. Fields are named by what they are for: `deadline-3-points`, `beaten-90`, `ratio-from`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct RulesForm {
    typed: BTreeMap<String, String>,
    /// What is wrong, by the field.
    faults: BTreeMap<String, Text>,
}

impl RulesForm {
    /// Returns the form with these rules filled in.
    pub(super) fn of(rules: &PointsRules) -> RulesForm {
        let mut typed = BTreeMap::new();
        let mut put = |name: String, value: &dyn Display| {
            typed.insert(name, value.to_string());
        };
        for rule in &rules.rules {
            match rule {
                PointsRule::Deadline { deadline, points, late } => {
                    put(format!("deadline-{deadline}-points"), points);
                    if let Some(late) = late {
                        put(format!("deadline-{deadline}-days"), &late.days);
                        put(format!("deadline-{deadline}-cost"), &late.points);
                    }
                }
                PointsRule::Beaten { opponent, points } => put(format!("beaten-{opponent}"), points),
                PointsRule::WinRatio { scale } => put_scale(&mut put, "ratio", scale, plain_percent),
                PointsRule::Accuracy { scale } => put_scale(&mut put, "accuracy", scale, plain_percent),
                PointsRule::Rubric { scale } => put_scale(&mut put, "rubric", scale, plain_percent),
                PointsRule::Rank { scale } => put_scale(&mut put, "rank", scale, |value| value.to_string()),
                PointsRule::Elo { scale } => put_scale(&mut put, "elo", scale, |value| value.to_string()),
            }
        }
        if rules.free_late_days > 0 {
            put("free-days".to_owned(), &rules.free_late_days);
        }
        if let Some(cap) = rules.cap {
            put("cap".to_owned(), &cap);
        }
        RulesForm { typed, faults: BTreeMap::new() }
    }

    /// Returns a form with what was typed.
    pub(super) fn typed(fields: BTreeMap<String, String>) -> RulesForm {
        RulesForm { typed: fields, faults: BTreeMap::new() }
    }

    /// Returns what a field holds.
    pub(super) fn value(&self, name: &str) -> &str {
        self.typed.get(name).map_or("", |text| text.trim())
    }

    /// Returns what is wrong with a field.
    pub(super) fn fault(&self, name: &str) -> Option<&Text> {
        self.faults.get(name)
    }

    /// Returns the first thing that is wrong, with what it is about, for the head of the page.
    pub(super) fn first_fault(&self) -> Option<Text> {
        let (name, fault) = self.faults.iter().next()?;
        Some(Text::new("points-fault").with("what", subject(name)).with("fault", fault))
    }

    /// Numbers of the players that have a field, beside those that are asked for by `players`.
    pub(super) fn opponents(&self, players: &[PlayerNumber]) -> Vec<PlayerNumber> {
        let named = self.typed.keys().filter_map(|name| name.strip_prefix("beaten-")?.parse().ok());
        let mut all: Vec<PlayerNumber> = players.iter().copied().chain(named).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Reads the rules; `None` if a field makes no sense, which the form then says.
    pub(super) fn rules(&mut self, deadlines: &[Deadline]) -> Option<PointsRules> {
        let mut rules = Vec::new();
        for deadline in deadlines {
            rules.extend(self.deadline(deadline.id.0));
        }
        for opponent in self.opponents(&[]) {
            let points = self.number::<Points>(&format!("beaten-{opponent}"), "points-enter-points");
            rules.extend(points.map(|points| PointsRule::Beaten { opponent, points }));
        }
        if let Some(points) = self.number("more-points", "points-enter-points") {
            match self.number::<PlayerNumber>("more-player", "points-enter-player") {
                Some(opponent) => rules.push(PointsRule::Beaten { opponent, points }),
                None => self.wrong("more-player", Text::new("points-enter-player")),
            }
        }
        rules.extend(self.scale("ratio", thousandths).map(|scale| PointsRule::WinRatio { scale }));
        rules.extend(self.scale("accuracy", thousandths).map(|scale| PointsRule::Accuracy { scale }));
        rules.extend(self.scale("rubric", thousandths).map(|scale| PointsRule::Rubric { scale }));
        rules.extend(self.scale("rank", whole).map(|scale| PointsRule::Rank { scale }));
        rules.extend(self.scale("elo", whole).map(|scale| PointsRule::Elo { scale }));
        let free_late_days = self.number("free-days", "points-enter-days").unwrap_or(0);
        let cap = self.number("cap", "points-enter-cap");
        let rules = PointsRules { rules, free_late_days, cap };
        self.check(&rules);
        self.faults.is_empty().then_some(rules)
    }

    /// Says what is wrong with a rule beside its field.
    fn check(&mut self, rules: &PointsRules) {
        for rule in &rules.rules {
            let field = match rule {
                PointsRule::Deadline { deadline, .. } => format!("deadline-{deadline}-points"),
                PointsRule::Beaten { opponent, .. } => format!("beaten-{opponent}"),
                PointsRule::WinRatio { .. } => "ratio-points".to_owned(),
                PointsRule::Accuracy { .. } => "accuracy-points".to_owned(),
                PointsRule::Rubric { .. } => "rubric-points".to_owned(),
                PointsRule::Rank { .. } => "rank-points".to_owned(),
                PointsRule::Elo { .. } => "elo-points".to_owned(),
            };
            let alone = PointsRules { rules: vec![*rule], ..PointsRules::default() };
            if let Err(fault) = alone.check() {
                self.wrong(&field, fault.text());
            }
        }
        if self.faults.is_empty()
            && let Err(fault) = rules.check()
        {
            self.wrong("cap", fault.text());
        }
    }

    fn wrong(&mut self, name: &str, fault: Text) {
        self.faults.entry(name.to_owned()).or_insert(fault);
    }

    /// Reads a field; `None` if it is empty or makes no sense, which the text of this key then says.
    fn number<T: FromStr>(&mut self, name: &str, fault: &'static str) -> Option<T> {
        let text = self.value(name);
        if text.is_empty() {
            return None;
        }
        let number = text.parse().ok();
        if number.is_none() {
            self.wrong(name, Text::new(fault));
        }
        number
    }

    fn deadline(&mut self, deadline: i64) -> Option<PointsRule> {
        let field = |what: &str| format!("deadline-{deadline}-{what}");
        let points = self.number(&field("points"), "points-enter-points")?;
        let days = self.number::<u32>(&field("days"), "points-enter-days").filter(|&days| days > 0);
        let cost = self.number(&field("cost"), "points-enter-cost").unwrap_or(Points::ZERO);
        let late = days.map(|days| LatePenalty { days, points: cost });
        Some(PointsRule::Deadline { deadline, points, late })
    }

    fn scale(&mut self, measure: &str, read: fn(&str) -> Option<i64>) -> Option<Scale> {
        let field = |what: &str| format!("{measure}-{what}");
        let points = self.number(&field("points"), "points-enter-points")?;
        let mut value = |what: &str| {
            let found = read(self.value(&field(what)));
            if found.is_none() {
                self.wrong(&field(what), Text::new("points-enter-number"));
            }
            found
        };
        let (from, to) = (value("from"), value("to"));
        let steps = self.number::<u32>(&field("steps"), "points-enter-steps");
        let steps = steps.and_then(NonZeroU32::new);
        Some(Scale { nothing_at: from?, all_at: to?, points, steps })
    }
}

/// Returns what a field is about.
fn subject(name: &str) -> Text {
    let (first, rest) = name.split_once('-').unwrap_or((name, ""));
    match first {
        "deadline" => Text::new("points-field-deadline"),
        "beaten" => Text::new("points-field-player").with("player", rest),
        "more" => Text::new("points-field-another-player"),
        "ratio" => Text::new("points-field-ratio"),
        "accuracy" => Text::new("points-field-accuracy"),
        "rubric" => Text::new("points-field-rubric"),
        "rank" => Text::new("points-field-rank"),
        "elo" => Text::new("points-field-elo"),
        "free" => Text::new("points-field-free-days"),
        _ => Text::new("points-field-cap"),
    }
}

fn put_scale(
    put: &mut impl FnMut(String, &dyn Display),
    measure: &str,
    scale: &Scale,
    write: fn(i64) -> String,
) {
    put(format!("{measure}-points"), &scale.points);
    put(format!("{measure}-from"), &write(scale.nothing_at));
    put(format!("{measure}-to"), &write(scale.all_at));
    if let Some(steps) = scale.steps {
        put(format!("{measure}-steps"), &steps);
    }
}

fn whole(text: &str) -> Option<i64> {
    text.trim().parse().ok()
}

/// Reads per cent, with at most one decimal, as thousandths.
fn thousandths(text: &str) -> Option<i64> {
    let points: Points = text.trim().trim_end_matches('%').trim().parse().ok()?;
    (points.hundredths() % 10 == 0).then_some(points.hundredths() / 10)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kalah_course::points::{LatePenalty, PointsRule, PointsRules, Scale};
    use kalah_store::{Deadline, DeadlineId, Moment, Requirement, TournamentId};
    use kalah_texts::Language;
    use kalah_tournament::PlayerNumber;

    use super::RulesForm;

    fn deadlines() -> Vec<Deadline> {
        let deadline = Deadline {
            id: DeadlineId(3),
            tournament: TournamentId(1),
            name: "first player".to_owned(),
            ends_at: Moment(0),
            requirement: Requirement::Passes,
        };
        vec![deadline]
    }

    fn typed(fields: &[(&str, &str)]) -> RulesForm {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        RulesForm::typed(fields.collect::<BTreeMap<_, _>>())
    }

    #[test]
    fn rules_that_are_filled_in_are_read_again() {
        let points = |text: &str| text.parse().unwrap();
        let scale = |nothing_at, all_at| Scale { nothing_at, all_at, points: points("2"), steps: None };
        let rules = PointsRules {
            rules: vec![
                PointsRule::Deadline {
                    deadline: 3,
                    points: points("4"),
                    late: Some(LatePenalty { days: 2, points: points("0.5") }),
                },
                PointsRule::Beaten { opponent: PlayerNumber(90), points: points("2.5") },
                PointsRule::WinRatio { scale: Scale { steps: 4.try_into().ok(), ..scale(405, 800) } },
                PointsRule::Accuracy { scale: scale(455, 900) },
                PointsRule::Rank { scale: scale(30, 1) },
                PointsRule::Elo { scale: scale(-100, 300) },
            ],
            free_late_days: 3,
            cap: Some(points("10")),
        };
        assert_eq!(RulesForm::of(&rules).rules(&deadlines()), Some(rules));
        assert_eq!(typed(&[]).rules(&deadlines()), Some(PointsRules::default()));
        let more = typed(&[("more-player", "12"), ("more-points", "1")]).rules(&[]).unwrap();
        assert_eq!(more.rules, [PointsRule::Beaten { opponent: PlayerNumber(12), points: points("1") }]);
    }

    #[test]
    fn what_makes_no_sense_is_told_beside_its_field_and_stays_there() {
        for (fields, at, said) in [
            (&[("deadline-3-points", "four")][..], "deadline-3-points", "Enter points"),
            (&[("deadline-3-points", "-4")], "deadline-3-points", "0 to 10000"),
            (&[("deadline-3-points", "4"), ("deadline-3-days", "99")], "deadline-3-points", "Late days"),
            (&[("ratio-points", "4"), ("ratio-from", "40")], "ratio-to", "Enter a number"),
            (&[("rank-points", "4"), ("rank-from", "1"), ("rank-to", "9")], "rank-points", "smaller"),
            (&[("cap", "all")], "cap", "Enter points"),
            (&[("more-points", "4")], "more-player", "Enter a player number"),
        ] {
            let mut form = typed(fields);
            assert_eq!(form.rules(&deadlines()), None, "{fields:?}");
            let fault = form.fault(at).map(|fault| Language::ENGLISH.write(fault)).unwrap_or_default();
            assert!(fault.contains(said), "{fields:?}: {fault}");
            assert_eq!(form.value(fields[0].0), fields[0].1);
        }
    }
}
