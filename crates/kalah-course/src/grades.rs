//! Grades by a rubric: what each criterion earned, and why.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::points::Points;

/// Readers of the result of a criterion, as Gradescope names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Students as soon as it is known.
    #[default]
    Visible,
    /// Staff alone.
    Hidden,
    /// Students once the deadline has passed.
    AfterDueDate,
    /// Students once grades are published.
    AfterPublished,
}

/// What a rubric asks for, without how it is tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RubricOutline {
    /// Heading of reports.
    pub title: String,
    /// Criteria in the order of the rubric, at least one.
    pub criteria: Vec<CriterionOutline>,
}

impl RubricOutline {
    /// Points for all criteria.
    pub fn worth(&self) -> Points {
        self.criteria.iter().map(|criterion| criterion.worth).sum()
    }
}

/// Criterion of a rubric.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CriterionOutline {
    /// Name, unique in its rubric.
    pub name: String,
    /// Points for all of it, more than 0.
    pub worth: Points,
    /// Readers of its result.
    pub visibility: Visibility,
}

/// Result of a submission by a rubric.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grade {
    /// The rubric's title.
    pub title: String,
    /// The submission's name.
    pub submission: String,
    /// Results in the order of the rubric.
    pub results: Vec<CriterionResult>,
    /// The best of the rubric's named grades whose criteria are met in full, where it has grades.
    pub letter: Option<String>,
}

/// Result of one criterion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CriterionResult {
    /// The criterion's name.
    pub name: String,
    /// Points that were earned; `None` where nothing can measure the criterion, so that a person has to judge it.
    pub earned: Option<Points>,
    /// Points that could be earned.
    pub worth: Points,
    /// Readers of the result.
    pub visibility: Visibility,
    /// Reason for these points, in a line or several.
    pub reason: String,
    /// Time that it took.
    pub time: Duration,
}

impl CriterionResult {
    /// Returns the points that were earned as a word: a number, or `open`.
    pub fn earned_word(&self) -> String {
        self.earned.map_or_else(|| "open".to_owned(), |points| points.to_string())
    }

    /// Returns true if all points were earned.
    pub fn is_met(&self) -> bool {
        self.earned == Some(self.worth)
    }
}

impl Grade {
    /// Points that were earned in all.
    pub fn earned(&self) -> Points {
        self.results.iter().filter_map(|result| result.earned).sum()
    }

    /// Points of the criteria that a person has to judge; 0 for most submissions.
    pub fn open(&self) -> Points {
        self.results.iter().filter(|result| result.earned.is_none()).map(|result| result.worth).sum()
    }

    /// Points that could be earned in all.
    pub fn worth(&self) -> Points {
        self.results.iter().map(|result| result.worth).sum()
    }

    /// All points in one phrase: `70 of 100 points`, with what is open and the grade where there is one.
    pub fn sum_phrase(&self) -> String {
        let open = self.open();
        let open = if open == Points::default() { String::new() } else { format!(", {open} open") };
        let letter = self.letter.as_ref().map_or_else(String::new, |letter| format!(", grade {letter}"));
        format!("{} of {} points{open}{letter}", self.earned(), self.worth())
    }

    /// Time that grading took.
    pub fn time(&self) -> Duration {
        self.results.iter().map(|result| result.time).sum()
    }
}
