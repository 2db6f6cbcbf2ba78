//! Comments of the staff on submissions, which their students read.

use kalah_tournament::PlayerNumber;

use crate::database::ids::PersonId;
use crate::database::moment::Moment;
use crate::database::{Result, Store};
use crate::notices::{NewNotice, NoticeTopic, insert_notice};
use crate::submissions::SubmissionId;

/// Milliseconds of a day.
const DAY: i64 = 24 * 3_600_000;

/// Names a comment for as long as the database lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct CommentId(pub i64);

/// Comment to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewComment<'a> {
    /// The submission.
    pub submission: SubmissionId,
    /// Who comments.
    pub author: PersonId,
    /// File below the folder of the submission; empty for the submission as a whole.
    pub file: &'a str,
    /// Line from 1; 0 for the file or the submission as a whole.
    pub line: u32,
    /// Text of the comment.
    pub text: &'a str,
}

/// Comment on a submission.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct SubmissionComment {
    /// Id of the comment.
    pub id: CommentId,
    /// Name of its author.
    pub author: String,
    /// File below the folder of the submission; empty for the submission as a whole.
    pub file: String,
    /// Line from 1; 0 for the file or the submission as a whole.
    pub line: u32,
    /// Text of the comment.
    pub text: String,
    /// Time of the comment.
    pub at: Moment,
}

impl Store {
    /// Stores a comment. The people of the player are notified once a day. False if there is no such submission, or it has
    /// `most` comments already.
    pub async fn comment(&self, new: &NewComment<'_>, at: Moment, most: u32) -> Result<bool> {
        self.at_once(async |write| {
            let number: Option<u32> = sqlx::query_scalar(
                "SELECT number FROM players JOIN submissions ON player_id = players.id WHERE submissions.id = ?1
                 AND (SELECT count(*) FROM submission_comments WHERE submission_id = ?1) < ?2",
            )
            .bind(new.submission)
            .bind(most)
            .fetch_optional(&mut *write)
            .await?;
            let Some(number) = number else { return Ok(false) };
            sqlx::query(
                "INSERT INTO submission_comments (submission_id, author_id, file, line, text, at)
                 VALUES (?, ?, ?, ?, ?, ?)",
            )
            .bind(new.submission)
            .bind(new.author)
            .bind(new.file)
            .bind(new.line)
            .bind(new.text)
            .bind(at)
            .execute(&mut *write)
            .await?;
            let notice = NewNotice {
                player: Some(PlayerNumber(number)),
                topic: NoticeTopic::Commented,
                about: new.submission.0,
                occasion: at.0.div_euclid(DAY),
                text: format!("Submission {} has a new comment.", new.submission),
            };
            insert_notice(write, &notice).await?;
            Ok(true)
        })
        .await
    }

    /// Returns the comments on a submission, by file and line.
    pub async fn submission_comments(&self, submission: SubmissionId) -> Result<Vec<SubmissionComment>> {
        let rows = sqlx::query_as(
            "SELECT submission_comments.id AS id, name AS author, file, line, text, at FROM submission_comments
             JOIN people ON people.id = author_id WHERE submission_id = ? ORDER BY file, line, submission_comments.id",
        );
        Ok(rows.bind(submission).fetch_all(&self.readers).await?)
    }

    /// Removes a comment of its author, or of anybody if `author` is `None`. False if there is none.
    pub async fn remove_comment(
        &self,
        submission: SubmissionId,
        comment: CommentId,
        author: Option<PersonId>,
    ) -> Result<bool> {
        let removed = sqlx::query(
            "DELETE FROM submission_comments WHERE id = ?1 AND submission_id = ?2 AND (?3 IS NULL OR author_id = ?3)",
        )
        .bind(comment)
        .bind(submission)
        .bind(author)
        .execute(&self.writer)
        .await?;
        Ok(removed.rows_affected() > 0)
    }
}
