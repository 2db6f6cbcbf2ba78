//! Line items of a gradebook and scores (Assignment and Grade Services 2.0).

use serde::{Deserialize, Serialize};
use url::Url;

use crate::time;

/// Column of a gradebook.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LineItem {
    /// Address of the line item; the platform sets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Name of the column.
    pub label: String,
    /// The most points.
    pub score_maximum: f64,
    /// What the tool calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource_id: Option<String>,
    /// Item of the course that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource_link_id: Option<String>,
}

impl LineItem {
    /// Media type of a line item.
    pub const MEDIA_TYPE: &'static str = "application/vnd.ims.lis.v2.lineitem+json";
    /// Media type of several.
    pub const LIST_MEDIA_TYPE: &'static str = "application/vnd.ims.lis.v2.lineitemcontainer+json";
}

/// How far somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum ActivityProgress {
    /// Nothing was submitted.
    Initialized,
    /// Something was submitted, and more may be.
    Submitted,
    /// Nothing more can be submitted.
    Completed,
}

/// How far the grading is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum GradingProgress {
    /// There is nothing to grade.
    NotReady,
    /// The score is not worked out yet.
    Pending,
    /// The score is what it is.
    FullyGraded,
}

/// Score of somebody.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    user_id: String,
    timestamp: String,
    #[serde(flatten)]
    points: Option<ScorePoints>,
    activity_progress: ActivityProgress,
    grading_progress: GradingProgress,
}

/// Points of a score, and the most that there are.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct ScorePoints {
    #[serde(rename = "scoreGiven")]
    given: f64,
    #[serde(rename = "scoreMaximum")]
    most: f64,
}

impl Score {
    /// Media type of a score.
    pub const MEDIA_TYPE: &'static str = "application/vnd.ims.lis.v1.score+json";

    /// The points of somebody. Platforms take no score that is older than the one they have, so `at` (milliseconds since
    /// 1970) has to grow with each change, and stay the same when the same score is sent again.
    pub fn given(user: &str, at: i64, points: f64, most: f64, activity: ActivityProgress) -> Score {
        Score {
            points: Some(ScorePoints { given: points, most }),
            activity_progress: activity,
            grading_progress: GradingProgress::FullyGraded,
            ..Score::none(user, at)
        }
    }

    /// Nobody has given points yet, which is not the same as no points: nothing was submitted.
    pub fn none(user: &str, at: i64) -> Score {
        Score {
            user_id: user.to_owned(),
            timestamp: time::iso(at),
            points: None,
            activity_progress: ActivityProgress::Initialized,
            grading_progress: GradingProgress::NotReady,
        }
    }
}

/// Returns the address to which scores of a line item are sent. `None` if the line item's is none.
pub fn scores_address(line_item: &str) -> Option<String> {
    let mut address = Url::parse(line_item).ok()?;
    // The address of a line item may have a query, which stays behind the new end of the path.
    address.path_segments_mut().ok()?.pop_if_empty().push("scores");
    Some(address.into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{ActivityProgress, LineItem, Score, scores_address};

    #[test]
    fn no_points_differ_from_nothing_submitted() {
        let zero = Score::given("7", 1_796_000_000_123, 0.0, 20.0, ActivityProgress::Submitted);
        assert_eq!(
            serde_json::to_value(zero).unwrap(),
            json!({
                "userId": "7", "timestamp": "2026-11-30T00:53:20.123Z", "scoreGiven": 0.0, "scoreMaximum": 20.0,
                "activityProgress": "Submitted", "gradingProgress": "FullyGraded",
            })
        );
        let none = serde_json::to_value(Score::none("7", 0)).unwrap();
        assert!(none.get("scoreGiven").is_none());
        assert_eq!(
            (&none["activityProgress"], &none["gradingProgress"]),
            (&json!("Initialized"), &json!("NotReady"))
        );
    }

    #[test]
    fn scores_go_below_the_path_of_the_line_item() {
        for (line_item, scores) in [
            ("https://lms.example/items/3", "https://lms.example/items/3/scores"),
            (
                "https://lms.example/items/3/lineitem?type_id=1",
                "https://lms.example/items/3/lineitem/scores?type_id=1",
            ),
        ] {
            assert_eq!(scores_address(line_item).as_deref(), Some(scores));
        }
        assert_eq!(scores_address("no address"), None);
    }

    #[test]
    fn a_line_item_is_read_with_what_else_it_says() {
        let item: LineItem = serde_json::from_value(json!({
            "id": "https://lms.example/items/3", "label": "Kalah", "scoreMaximum": 20, "tag": "x",
        }))
        .unwrap();
        assert_eq!((item.score_maximum, item.resource_id), (20.0, None));
    }
}
