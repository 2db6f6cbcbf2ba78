//! Names of rules, as tables and gradebooks head their columns.

use kalah_course::points::{PointsRule, PointsRules, Scale};
use kalah_store::Deadline;

/// Returns a name for each rule.
pub(super) fn rule_names(rules: &PointsRules, deadlines: &[Deadline]) -> Vec<String> {
    rules.rules.iter().map(|rule| rule_name(rule, deadlines)).collect()
}

fn rule_name(rule: &PointsRule, deadlines: &[Deadline]) -> String {
    match rule {
        PointsRule::Deadline { deadline, .. } => {
            let found = deadlines.iter().find(|one| one.id.0 == *deadline);
            found.map_or_else(|| "deleted deadline".to_owned(), |one| one.name.clone())
        }
        PointsRule::Beaten { opponent, .. } => format!("better than player {opponent}"),
        PointsRule::WinRatio { scale } => {
            format!("win ratio {} to {} %", percent(scale.nothing_at), percent(scale.all_at))
        }
        PointsRule::Accuracy { scale } => {
            format!("accuracy {} to {}", percent(scale.nothing_at), percent(scale.all_at))
        }
        PointsRule::Rank { scale } => between("rank", scale),
        PointsRule::Elo { scale } => between("Elo", scale),
    }
}

fn between(what: &str, scale: &Scale) -> String {
    format!("{what} {} to {}", scale.nothing_at, scale.all_at)
}

/// Writes thousandths as per cent.
pub(super) fn percent(thousandths: i64) -> String {
    match thousandths % 10 {
        0 => (thousandths / 10).to_string(),
        part => format!("{}.{}", thousandths / 10, part.abs()),
    }
}
