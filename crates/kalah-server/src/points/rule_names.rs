//! Names of rules, as tables and gradebooks head their columns.

use kalah_course::points::{PointsRule, PointsRules};
use kalah_store::Deadline;
use kalah_texts::{Argument, Text};

use crate::points::amounts::percent;

/// Returns a name for each rule.
pub(super) fn rule_names(rules: &PointsRules, deadlines: &[Deadline]) -> Vec<Argument> {
    let name = |id| deadlines.iter().find(|one| one.id.0 == id).map(|one| one.name.as_str());
    rules.rules.iter().map(|rule| rule_name(rule, name)).collect()
}

/// Returns the name of a rule, given the names of the deadlines.
pub(crate) fn rule_name<'a>(rule: &PointsRule, deadline_name: impl Fn(i64) -> Option<&'a str>) -> Argument {
    let between = |key, from: Argument, to: Argument| Text::new(key).with("from", from).with("to", to).into();
    match rule {
        PointsRule::Deadline { deadline, .. } => {
            let deleted = || Text::new("points-rule-deleted-deadline").into();
            deadline_name(*deadline).map_or_else(deleted, Argument::from)
        }
        PointsRule::Beaten { opponent, .. } => {
            Text::new("points-rule-beaten").with("player", opponent.to_string()).into()
        }
        PointsRule::WinRatio { scale } => {
            between("points-rule-ratio", percent(scale.nothing_at), percent(scale.all_at))
        }
        PointsRule::Accuracy { scale } => {
            between("points-rule-accuracy", percent(scale.nothing_at), percent(scale.all_at))
        }
        PointsRule::Rubric { scale } => {
            between("points-rule-rubric", percent(scale.nothing_at), percent(scale.all_at))
        }
        PointsRule::Rank { scale } => {
            between("points-rule-rank", scale.nothing_at.to_string().into(), scale.all_at.to_string().into())
        }
        PointsRule::Elo { scale } => {
            between("points-rule-elo", scale.nothing_at.to_string().into(), scale.all_at.to_string().into())
        }
    }
}
