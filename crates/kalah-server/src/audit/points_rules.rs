//! Rules of points in the audit log, where they stand as they are stored.

use kalah_course::points::{Points, PointsRule, PointsRules};
use kalah_store::DeadlineId;
use kalah_texts::{Argument, Text};

use crate::audit::names::AuditNames;
use crate::points::rule_names::rule_name;

/// Reads the rules that an entry holds; `None` for another entry.
pub(super) fn parse(about: &str) -> Option<PointsRules> {
    about.starts_with('{').then(|| serde_json::from_str(about).ok()).flatten()
}

/// Returns the deadlines that rules name.
pub(super) fn deadlines(rules: &PointsRules) -> impl Iterator<Item = DeadlineId> {
    rules.rules.iter().filter_map(|rule| match rule {
        PointsRule::Deadline { deadline, .. } => Some(DeadlineId(*deadline)),
        _ => None,
    })
}

/// Says what the rules give, a text for each rule and each limit.
pub(super) fn sentences(rules: &PointsRules, names: &AuditNames) -> Vec<Text> {
    let deadline = |id: i64| names.deadlines.get(&DeadlineId(id)).map(String::as_str);
    let mut texts: Vec<Text> = rules.rules.iter().map(|rule| sentence(rule, deadline)).collect();
    if rules.free_late_days > 0 {
        texts.push(Text::new("audit-free-days").with("days", rules.free_late_days));
    }
    texts.extend(rules.cap.map(|cap| Text::new("audit-cap").with("points", points(cap))));
    if texts.is_empty() {
        texts.push(Text::new("audit-no-rules"));
    }
    texts
}

fn sentence<'a>(rule: &PointsRule, deadline: impl Fn(i64) -> Option<&'a str>) -> Text {
    let named =
        |key| Text::new(key).with("rule", rule_name(rule, &deadline)).with("points", points(rule.most()));
    match rule {
        PointsRule::Deadline { late: Some(late), .. } => {
            named("audit-rule-late").with("late", points(late.points)).with("days", late.days)
        }
        _ => named("audit-rule"),
    }
}

/// An amount that is added, or taken away, with its sign.
pub(super) fn correction(amount: Points) -> Text {
    let (sign, size) = if amount < Points::ZERO { ("−", -amount) } else { ("+", amount) };
    Text::new("audit-correction").with("sign", sign).with("points", points(size))
}

/// An amount with its unit.
fn points(amount: Points) -> Text {
    Text::new("audit-points").with("points", number(amount.hundredths()))
}

/// A number of hundredths, which is a count if it is whole.
fn number(hundredths: i64) -> Argument {
    if hundredths % 100 == 0 {
        return (hundredths / 100).into();
    }
    #[expect(clippy::cast_precision_loss, reason = "points are far below 2^53 hundredths")]
    Argument::Decimal(hundredths as f64 / 100.0, if hundredths % 10 == 0 { 1 } else { 2 })
}
