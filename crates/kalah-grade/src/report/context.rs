//! Facts about a submission that no grader finds out by itself.

/// Facts about the graded submission that Classroom 50 gives in environment variables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SubmissionContext {
    /// `CLASSROOM`.
    pub classroom: String,
    /// `ASSIGNMENT`.
    pub assignment: String,
    /// `SUBMISSION_TAG`.
    pub tag: String,
    /// `COMMIT_URL`.
    pub commit: String,
    /// `RELEASE_URL`.
    pub release: String,
    /// `REVIEW_URL`, or the commit's where there is none.
    pub review: String,
    /// Time of grading in UTC, as `2026-06-01T14:32:01Z`.
    pub graded_at: String,
}
