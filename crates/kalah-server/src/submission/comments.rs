//! The sources of a submission, and the comments of the staff on them.

use axum::extract::{Path, Query, State};
use axum::response::{Html, Redirect};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_store::{CommentId, Moment, NewComment, Store};
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{Accounts, EmptyForm, GuardedAction, PostedForm, RequestAuthor};
use crate::submission::lookup::find_submission;
use crate::submission::source_page::{self, SourceView};
use crate::submission::submitted_files::SubmittedFiles;

/// Longest comment, in letters.
const LONGEST: usize = 2000;

/// Comments on a submission.
const MOST: u32 = 200;

#[derive(Debug, Deserialize)]
pub(super) struct SourceQuery {
    /// Line that is to be commented on.
    file: Option<String>,
    line: Option<u32>,
    done: Option<String>,
}

/// `GET /submissions/ID/source`: for the owner and the staff.
pub(super) async fn source(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(files): State<SubmittedFiles>,
    State(recent_actions): State<RecentActions>,
    (visitor, ReaderLanguage(language)): (RequestAuthor, ReaderLanguage),
    Path(id): Path<String>,
    Query(asked): Query<SourceQuery>,
) -> Result<Html<String>, PageError> {
    let (person, store) = (visitor.person()?, accounts.store());
    let found = find_submission(store, &id).await?;
    person.may_read(found.player)?;
    let files = files.read(&found.bot.content, person.id).await?;
    if let (Some(name), Some(files)) = (&asked.file, &files)
        && !files.iter().any(|file| file.name == *name)
    {
        return Err(PageError::NotFound("missing-file-of-the-submission"));
    }
    let comments = store.submission_comments(found.id).await?;
    let may_comment = person.may(GuardedAction::ReadAll).is_ok();
    let view = SourceView {
        submission: &found,
        files: files.as_deref(),
        comments: &comments,
        asked: asked.file.as_deref().zip(asked.line).filter(|_| may_comment),
        csrf: may_comment.then(|| person.csrf()),
        zone: accounts.zone(),
    };
    let done = recent_actions.message(asked.done.as_deref(), person.id, person.csrf());
    source_page::page(view, done, trouble::around_all(&site.tournaments, language)?).map(Html)
}

#[derive(Debug, Deserialize)]
pub(super) struct CommentForm {
    /// Empty for the submission as a whole.
    file: String,
    line: String,
    text: String,
}

/// `POST /submissions/ID/comments`: comments on a line, or on the submission as a whole.
pub(super) async fn comment(
    State(store): State<Store>,
    State(files): State<SubmittedFiles>,
    State(recent_actions): State<RecentActions>,
    Path(id): Path<String>,
    PostedForm { person, form }: PostedForm<CommentForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ReadAll)?;
    let found = find_submission(&store, &id).await?;
    let text = form.text.trim();
    if text.is_empty() || text.chars().count() > LONGEST {
        return Err(PageError::unfit(Text::new("submission-source-length").with("longest", LONGEST)));
    }
    let line = form.line.parse().map_err(|_| PageError::ForeignForm)?;
    if !form.file.is_empty() {
        let files = files.read(&found.bot.content, person.id).await?.unwrap_or_default();
        let file = files.into_iter().find(|file| file.name == form.file).and_then(|file| file.text);
        let lines = file.map_or(0, |text| text.lines().count());
        if !(1..=lines).contains(&usize::try_from(line).unwrap_or(usize::MAX)) {
            return Err(PageError::NotFound("missing-line-of-the-submission"));
        }
    }
    let new = NewComment {
        submission: found.id,
        author: person.id,
        file: &form.file,
        line: if form.file.is_empty() { 0 } else { line },
        text,
    };
    if !store.comment(&new, Moment::now(), MOST).await? {
        return Err(PageError::unfit(Text::new("submission-source-most").with("most", MOST)));
    }
    let back = format!("/submissions/{}/source", found.id);
    Ok(Redirect::to(&recent_actions.done(person.id, &back, Text::new("submission-source-saved"))))
}

/// `POST /submissions/ID/comments/COMMENT/remove`: removes the own comment; a lecturer removes any.
pub(super) async fn remove(
    State(store): State<Store>,
    State(recent_actions): State<RecentActions>,
    Path((id, comment)): Path<(String, String)>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ReadAll)?;
    let found = find_submission(&store, &id).await?;
    let comment = comment.parse().map(CommentId).map_err(|_| PageError::NotFound("missing-comment"))?;
    let author = person.may(GuardedAction::Govern).is_err().then_some(person.id);
    if !store.remove_comment(found.id, comment, author).await? {
        return Err(PageError::NotFound("missing-comment-of-yours"));
    }
    let back = format!("/submissions/{}/source", found.id);
    Ok(Redirect::to(&recent_actions.done(person.id, &back, Text::new("submission-source-removed"))))
}
