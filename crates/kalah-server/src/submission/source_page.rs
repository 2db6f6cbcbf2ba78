//! `/submissions/ID/source`: the files of a submission with the comments of the staff.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_store::{Submission, SubmissionComment};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use crate::submission::submitted_files::SubmittedFile;

#[derive(Template)]
#[template(path = "submission/source.html")]
struct SourcePage<'a> {
    layout: Layout,
    view: SourceView<'a>,
    files: Vec<FileView<'a>>,
    /// Comments on the submission as a whole, and on files that are not shown.
    general: Vec<CommentView<'a>>,
    is_asked: bool,
}

/// What the page shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourceView<'a> {
    pub(super) submission: &'a Submission,
    /// `None` if the files are not kept any more.
    pub(super) files: Option<&'a [SubmittedFile]>,
    pub(super) comments: &'a [SubmissionComment],
    /// Line that is to be commented on.
    pub(super) asked: Option<(&'a str, u32)>,
    /// What forms carry; `None` for somebody who may not comment.
    pub(super) csrf: Option<&'a str>,
    pub(super) zone: &'a TimeZoneName,
}

struct FileView<'a> {
    name: &'a str,
    anchor: usize,
    parts: Vec<FilePart<'a>>,
    is_text: bool,
}

/// Lines of a file up to one with comments, and these.
#[derive(Default)]
struct FilePart<'a> {
    lines: Vec<SourceLine<'a>>,
    comments: Vec<CommentView<'a>>,
    /// The line that is to be commented on is the last one.
    form: Option<u32>,
}

struct SourceLine<'a> {
    number: u32,
    text: &'a str,
    /// Address of the form for it.
    href: String,
}

struct CommentView<'a> {
    id: i64,
    author: &'a str,
    at: Text,
    text: &'a str,
    /// Where it stands, if its file is not shown.
    place: Option<Argument>,
}

impl<'a> CommentView<'a> {
    fn new(comment: &'a SubmissionComment, zone: &TimeZoneName) -> CommentView<'a> {
        let place = match (comment.file.as_str(), comment.line) {
            ("", _) => None,
            (file, 0) => Some(file.into()),
            (file, line) => {
                Some(Text::new("submission-source-place").with("file", file).with("line", line).into())
            }
        };
        let at = zone.written(comment.at);
        CommentView { id: comment.id.0, author: &comment.author, at, text: &comment.text, place }
    }
}

/// Renders the page.
pub(super) fn page(
    view: SourceView,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let shown = view.files.unwrap_or_default();
    let files: Vec<FileView> = (1..).zip(shown).map(|(anchor, file)| file_view(file, anchor, view)).collect();
    let is_shown = |comment: &&SubmissionComment| {
        let lines = |file: &SubmittedFile| file.text.as_ref().map_or(0, |text| text.lines().count());
        let file = shown.iter().find(|file| file.name == comment.file);
        file.is_some_and(|file| (1..=lines(file)).contains(&(comment.line as usize)))
    };
    let general = view.comments.iter().filter(|comment| !is_shown(comment));
    let general = general.map(|comment| CommentView::new(comment, view.zone)).collect();
    let title = Text::new("submission-source-title").with("id", view.submission.id.to_string());
    let layout = Layout::still(title, "submissions", around).with_done(done);
    let page = SourcePage { layout, is_asked: view.asked.is_some(), view, files, general };
    Ok(page.render_in(page.layout.language())?)
}

fn file_view<'a>(file: &'a SubmittedFile, anchor: usize, view: SourceView<'a>) -> FileView<'a> {
    let mut parts = vec![FilePart::default()];
    let coded = percent_encoding::utf8_percent_encode(&file.name, percent_encoding::NON_ALPHANUMERIC);
    let coded = coded.to_string();
    for (number, text) in (1..).zip(file.text.as_deref().unwrap_or_default().lines()) {
        let href = format!("?file={coded}&line={number}#comment");
        let on_line = |comment: &&SubmissionComment| comment.file == file.name && comment.line == number;
        let comments: Vec<CommentView> = view
            .comments
            .iter()
            .filter(on_line)
            .map(|comment| CommentView { place: None, ..CommentView::new(comment, view.zone) })
            .collect();
        let form = (view.asked == Some((file.name.as_str(), number))).then_some(number);
        let is_end = !comments.is_empty() || form.is_some();
        if let Some(part) = parts.last_mut() {
            part.lines.push(SourceLine { number, text, href });
            (part.comments, part.form) = (comments, form);
        }
        if is_end {
            parts.push(FilePart::default());
        }
    }
    parts.retain(|part| !part.lines.is_empty());
    FileView { name: &file.name, anchor, parts, is_text: file.text.is_some() }
}
