//! `/people/class` for a list whose columns are not known: what each of them means.

use askama::Template;
use kalah_course::roster::{Column, ColumnChoice, RosterError, RosterPreview};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

/// List whose columns are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColumnsView<'a> {
    pub(crate) preview: &'a RosterPreview,
    /// Meanings that were chosen before.
    pub(crate) columns: &'a ColumnChoice,
    /// The list in base64, as the form sends it back.
    pub(crate) list: &'a str,
    /// Reason why the list could not be read.
    pub(crate) error: &'a RosterError,
}

#[derive(Template)]
#[template(path = "account/class_columns.html")]
struct ColumnsPage<'a> {
    layout: Layout,
    csrf: &'a str,
    list: &'a str,
    /// What is wrong with the meanings that were chosen; `None` when they are asked for first.
    error: Option<Text>,
    columns: Vec<ColumnRow<'a>>,
}

struct ColumnRow<'a> {
    name: &'a str,
    /// Its first cells.
    cells: String,
    options: Vec<ColumnOption>,
}

struct ColumnOption {
    word: &'static str,
    text: Text,
    is_chosen: bool,
}

/// Renders the page that asks for the meanings of columns. Those that were chosen stay, with what is wrong with them.
pub(crate) fn page(view: ColumnsView, csrf: &str, around: PageSurroundings) -> Result<String, PageError> {
    let columns = view.preview.columns.iter().enumerate().map(|(place, (name, known))| {
        let chosen = view.columns.0.iter().find(|(chosen, _)| chosen == name).map(|(_, column)| *column);
        let is = chosen.or(*known).unwrap_or(Column::Ignored);
        let cells = view.preview.rows.iter().filter_map(|row| row.get(place)).filter(|cell| !cell.is_empty());
        ColumnRow {
            name,
            cells: cells.map(String::as_str).collect::<Vec<_>>().join(", "),
            options: Column::ALL
                .into_iter()
                .map(|column| ColumnOption {
                    word: column.name(),
                    text: text(column),
                    is_chosen: column == is,
                })
                .collect(),
        }
    });
    let page = ColumnsPage {
        layout: Layout::still(Text::new("roster-title"), "people", around),
        csrf,
        list: view.list,
        error: (!view.columns.0.is_empty()).then(|| view.error.text()),
        columns: columns.collect(),
    };
    Ok(page.render_in(page.layout.language())?)
}

const fn text(column: Column) -> Text {
    Text::new(match column {
        Column::StudentId => "roster-is-student-id",
        Column::Login => "roster-is-login",
        Column::PlatformId => "roster-is-platform-id",
        Column::Name => "roster-is-name",
        Column::FirstName => "roster-is-first-name",
        Column::LastName => "roster-is-last-name",
        Column::Mail => "roster-is-mail",
        Column::Group => "roster-is-group",
        Column::Number => "roster-is-number",
        Column::Role => "roster-is-role",
        Column::Ignored => "roster-is-ignored",
    })
}
