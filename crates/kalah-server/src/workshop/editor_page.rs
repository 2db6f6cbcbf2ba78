//! `/workshop`: the editor, with the protocol beside it.

use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_templates::{TEMPLATES, Template};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use super::posted_bot::{LONGEST, OPPONENTS};

/// What the page needs to know of whoever asks.
#[derive(Clone, Debug)]
pub(super) struct Author {
    /// Empty for a guest.
    pub(super) csrf: String,
    pub(super) is_guest: bool,
    pub(super) may_try: bool,
    pub(super) may_submit: bool,
}

/// The file that the page begins with.
#[derive(Clone, Debug)]
pub(super) struct OpenedFile {
    pub(super) source: String,
    /// Time at which it was saved on the server, if it was: in words, and in milliseconds since 1970.
    pub(super) saved: Option<(Text, i64)>,
}

#[derive(askama::Template)]
#[template(path = "workshop/editor.html")]
struct EditorPage {
    layout: Layout,
    template: &'static Template,
    templates: &'static [Template],
    /// Opponents by their words, with their names.
    opponents: Vec<(&'static str, Text)>,
    longest: usize,
    /// The text of the file and that of the template, as an element holds them.
    source: String,
    original: String,
    saved: Option<(Text, i64)>,
    author: Author,
    /// Tools that no machine has, if there are some.
    lacking: Option<Argument>,
}

/// Renders the page.
pub(super) fn page(
    template: &'static Template,
    file: &OpenedFile,
    author: Author,
    lacking: &[String],
    around: PageSurroundings,
) -> Result<String, PageError> {
    let page = EditorPage {
        layout: Layout::still(Text::new("workshop-title"), "workshop", around),
        template,
        templates: &TEMPLATES,
        opponents: OPPONENTS.iter().map(|opponent| (opponent.word, opponent.name())).collect(),
        longest: LONGEST,
        source: element_text(&file.source),
        original: element_text(template.player_text()),
        saved: file.saved.clone(),
        author,
        lacking: tools(lacking),
    };
    Ok(page.render_in(page.layout.language())?)
}

/// Lists tools in a sentence; `None` if there are none.
pub(super) fn tools(names: &[String]) -> Option<Argument> {
    let and = |first: Argument, next: Argument| {
        Text::new("workshop-and").with("first", first).with("next", next).into()
    };
    names.iter().map(Argument::from).reduce(and)
}

/// Escapes a text for the inside of an element. Unlike other texts of strangers it is left as it is, since its author is to
/// get back what was written.
fn element_text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::element_text;

    #[test]
    fn a_file_comes_back_as_it_was_and_ends_no_element() {
        assert_eq!(
            element_text("if (a<b && c>d)\t</textarea>"),
            "if (a&lt;b &amp;&amp; c&gt;d)\t&lt;/textarea&gt;"
        );
    }
}
