//! Rubrics: criteria with points, and grades that follow from them.

use std::fmt;

use kalah_course::grades::{CriterionOutline, RubricOutline, Visibility};
use kalah_course::points::Points;
use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};
use thiserror::Error;

use crate::task::{CriterionTask, TaskTables};

/// Greatest number of criteria of a rubric.
const MOST_CRITERIA: usize = 100;

/// Criteria with points, by which submissions are graded.
#[derive(Clone, Debug)]
pub struct Rubric {
    /// Heading of reports.
    pub title: String,
    /// Criteria in the order of the file, at least one.
    pub criteria: Vec<Criterion>,
    /// Grades with a name, the best one first; may be empty.
    pub grades: Vec<LetterGrade>,
}

/// Part of a rubric that earns points by itself.
#[derive(Clone, Debug)]
pub struct Criterion {
    /// Its name, points and readers.
    pub outline: CriterionOutline,
    /// Task that earns the points.
    pub task: CriterionTask,
}

/// Grade with a name, as A to E.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LetterGrade {
    /// Name of the grade.
    pub name: String,
    /// Names of the criteria that have to be met in full.
    pub needs: Vec<String>,
}

/// Reason why a text is no rubric, in one line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RubricError {
    /// An entry that cannot be read.
    #[error("{}{what}", .line.map(|line| format!("line {line}: ")).unwrap_or_default())]
    Entry {
        /// Line of the entry, from 1, where one is to blame.
        line: Option<usize>,
        /// Description of the error.
        what: String,
    },
    /// A rubric without criteria, or with too many.
    #[error("a rubric has 1 to {MOST_CRITERIA} criteria, each under [[criterion]], and this one has {0}")]
    Count(usize),
    /// A criterion that names no task, or several.
    #[error("line {line}: the criterion \"{criterion}\" needs one task, out of {}", TaskTables::NAMES.join(", "))]
    Tasks {
        /// Line of the criterion.
        line: usize,
        /// Name of the criterion.
        criterion: String,
    },
    /// Two criteria with one name.
    #[error("line {line}: there are two criteria \"{criterion}\"")]
    Twice {
        /// Line of the second one.
        line: usize,
        /// Their name.
        criterion: String,
    },
    /// A grade that needs what is no criterion.
    #[error("the grade {grade} needs \"{criterion}\", which is no criterion")]
    Needs {
        /// Name of the grade.
        grade: String,
        /// The criterion that is missing.
        criterion: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RubricFile {
    title: String,
    #[serde(default, rename = "criterion")]
    criteria: Vec<toml::Spanned<CriterionTable>>,
    #[serde(default, rename = "grade")]
    grades: Vec<LetterGrade>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CriterionTable {
    name: String,
    #[serde(deserialize_with = "positive_points")]
    points: Points,
    #[serde(default)]
    visibility: Visibility,
    #[serde(rename = "do")]
    tasks: TaskTables,
}

impl Rubric {
    /// Names of the rubrics that come with the program, and their texts.
    pub const BUILT_IN: [(&'static str, &'static str); 4] = [
        ("kalaha", include_str!("../rubrics/kalaha.toml")),
        ("search", include_str!("../rubrics/search.toml")),
        ("nim", include_str!("../rubrics/nim.toml")),
        ("template", include_str!("../rubrics/template.toml")),
    ];

    /// Reads a rubric.
    ///
    /// # Errors
    /// If an entry is unknown, missing or out of range, with its line.
    pub fn read(text: &str) -> Result<Rubric, RubricError> {
        let line_at = |offset: usize| text[..offset.min(text.len())].matches('\n').count() + 1;
        let file: RubricFile = toml::from_str(text).map_err(|error| RubricError::Entry {
            line: error.span().map(|span| line_at(span.start)),
            what: error.message().lines().next().unwrap_or_default().to_owned(),
        })?;
        if file.criteria.is_empty() || file.criteria.len() > MOST_CRITERIA {
            return Err(RubricError::Count(file.criteria.len()));
        }
        let mut criteria: Vec<Criterion> = Vec::new();
        for table in file.criteria {
            let line = line_at(table.span().start);
            let CriterionTable { name, points, visibility, tasks } = table.into_inner();
            if criteria.iter().any(|known| known.outline.name == name) {
                return Err(RubricError::Twice { line, criterion: name });
            }
            let Some(task) = tasks.only() else { return Err(RubricError::Tasks { line, criterion: name }) };
            criteria.push(Criterion { outline: CriterionOutline { name, worth: points, visibility }, task });
        }
        for grade in &file.grades {
            if let Some(missing) =
                grade.needs.iter().find(|need| !criteria.iter().any(|one| one.outline.name == **need))
            {
                return Err(RubricError::Needs { grade: grade.name.clone(), criterion: missing.clone() });
            }
        }
        Ok(Rubric { title: file.title, criteria, grades: file.grades })
    }

    /// Returns what it asks for.
    pub fn outline(&self) -> RubricOutline {
        let criteria = self.criteria.iter().map(|criterion| criterion.outline.clone()).collect();
        RubricOutline { title: self.title.clone(), criteria }
    }
}

/// Reads points as a number or a text.
fn positive_points<'de, D: Deserializer<'de>>(from: D) -> Result<Points, D::Error> {
    struct PointsVisitor;

    impl Visitor<'_> for PointsVisitor {
        type Value = Points;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "points from 0.01 to {}, as 3 or 2.5", Points::MOST)
        }

        fn visit_i64<E: de::Error>(self, number: i64) -> Result<Points, E> {
            self.visit_str(&number.to_string())
        }

        fn visit_f64<E: de::Error>(self, number: f64) -> Result<Points, E> {
            self.visit_str(&number.to_string())
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Points, E> {
            let points = text.parse().ok().filter(|points| (Points::ZERO..=Points::MOST).contains(points));
            points
                .filter(|&points| points > Points::ZERO)
                .ok_or_else(|| E::invalid_value(de::Unexpected::Other(text), &self))
        }
    }
    from.deserialize_any(PointsVisitor)
}
