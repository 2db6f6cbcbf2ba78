//! Templates of assignments: deadlines at weeks of a course, and points.

use kalah_course::points::{Points, PointsRule, PointsRules, Scale};
use kalah_store::Requirement;
use kalah_tournament::PlayerNumber;

/// Reference player that always sows the right-most pit.
const RIGHTMOST: PlayerNumber = PlayerNumber(90);

/// Reference player that looks two plies ahead by minimax.
const MINIMAX: PlayerNumber = PlayerNumber(94);

/// Reference player that looks six plies ahead by alpha-beta.
const ALPHA_BETA: PlayerNumber = PlayerNumber(96);

/// Assignment with deadlines and points.
#[derive(Clone, Copy, Debug)]
pub(super) struct AssignmentTemplate {
    /// Word in forms.
    pub(super) word: &'static str,
    /// Keys of title and description.
    pub(super) title: &'static str,
    pub(super) about: &'static str,
    pub(super) milestones: &'static [Milestone],
    /// Points for the share of games won, from 30 to 80 %.
    ratio_points: i64,
}

/// Deadline of a template.
#[derive(Clone, Copy, Debug)]
pub(super) struct Milestone {
    /// Key of the name.
    pub(super) name: &'static str,
    /// Weeks after the first day.
    pub(super) week: u32,
    goal: MilestoneGoal,
    pub(super) points: i64,
}

/// What a milestone asks for.
#[derive(Clone, Copy, Debug)]
enum MilestoneGoal {
    Passes,
    Beats(PlayerNumber),
    Final,
}

impl Milestone {
    /// Returns the requirement of the deadline.
    pub(super) fn requirement(&self) -> Requirement {
        match self.goal {
            MilestoneGoal::Passes => Requirement::Passes,
            MilestoneGoal::Beats(opponent) => Requirement::Beats { opponent, matches: 3 },
            MilestoneGoal::Final => Requirement::Final,
        }
    }

    /// Returns the player that has to be in the tournament.
    pub(super) fn opponent(&self) -> Option<PlayerNumber> {
        match self.goal {
            MilestoneGoal::Beats(opponent) => Some(opponent),
            MilestoneGoal::Passes | MilestoneGoal::Final => None,
        }
    }
}

const fn milestone(name: &'static str, week: u32, goal: MilestoneGoal, points: i64) -> Milestone {
    Milestone { name, week, goal, points }
}

/// The templates.
pub(super) const TEMPLATES: [AssignmentTemplate; 3] = [
    AssignmentTemplate {
        word: "tournament",
        title: "setup-template-tournament",
        about: "setup-template-tournament-text",
        milestones: &[
            milestone("setup-milestone-legal", 2, MilestoneGoal::Passes, 4),
            milestone("setup-milestone-rightmost", 4, MilestoneGoal::Beats(RIGHTMOST), 4),
            milestone("setup-milestone-final", 10, MilestoneGoal::Final, 2),
        ],
        ratio_points: 10,
    },
    AssignmentTemplate {
        word: "search",
        title: "setup-template-search",
        about: "setup-template-search-text",
        milestones: &[
            milestone("setup-milestone-rules", 1, MilestoneGoal::Passes, 2),
            milestone("setup-milestone-minimax", 3, MilestoneGoal::Beats(MINIMAX), 6),
            milestone("setup-milestone-alpha-beta", 5, MilestoneGoal::Beats(ALPHA_BETA), 8),
            milestone("setup-milestone-final-version", 6, MilestoneGoal::Final, 4),
        ],
        ratio_points: 0,
    },
    AssignmentTemplate {
        word: "short",
        title: "setup-template-short",
        about: "setup-template-short-text",
        milestones: &[
            milestone("setup-milestone-plays", 1, MilestoneGoal::Passes, 5),
            milestone("setup-milestone-beats", 2, MilestoneGoal::Beats(RIGHTMOST), 5),
        ],
        ratio_points: 0,
    },
];

impl AssignmentTemplate {
    /// Finds a template by its word.
    pub(super) fn find(word: &str) -> Option<&'static AssignmentTemplate> {
        TEMPLATES.iter().find(|one| one.word == word)
    }

    /// Returns the rules of points for its milestones, whose deadlines have these ids in their order.
    pub(super) fn points_rules(&self, deadlines: &[i64]) -> PointsRules {
        let points = |points: i64| Points::of_hundredths(points * 100);
        let of_deadline = |(milestone, deadline): (&Milestone, &i64)| PointsRule::Deadline {
            deadline: *deadline,
            points: points(milestone.points),
            late: None,
        };
        let mut rules: Vec<PointsRule> = self.milestones.iter().zip(deadlines).map(of_deadline).collect();
        if self.ratio_points > 0 {
            let scale =
                Scale { nothing_at: 300, all_at: 800, points: points(self.ratio_points), steps: None };
            rules.push(PointsRule::WinRatio { scale });
        }
        PointsRules { rules, free_late_days: 0, cap: None }
    }

    /// Returns the most points that it gives.
    pub(super) fn most(&self) -> i64 {
        self.milestones.iter().map(|one| one.points).sum::<i64>() + self.ratio_points
    }
}

#[cfg(test)]
mod tests {
    use super::{AssignmentTemplate, TEMPLATES};
    use kalah_course::points::Points;

    #[test]
    fn milestones_follow_each_other_and_have_points() {
        for template in TEMPLATES {
            assert!(template.milestones.is_sorted_by(|one, next| one.week < next.week), "{}", template.title);
            let ids: Vec<i64> = (1..).take(template.milestones.len()).collect();
            let rules = template.points_rules(&ids);
            assert_eq!(rules.most(), Points::of_hundredths(100 * template.most()), "{}", template.title);
            assert!(AssignmentTemplate::find(template.word).is_some());
        }
    }
}
