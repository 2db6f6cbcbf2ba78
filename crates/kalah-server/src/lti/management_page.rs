//! Pages of the staff about learning platforms.

use std::collections::HashMap;

use askama::Template;
use kalah_course::points::Points;
use kalah_lti::ToolAddresses;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_store::{
    CountingVersion, CourseId, GradeColumn, GradeColumnId, GradeEntry, GradeSending, LearningPlatform,
    PersonId,
};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::points::amounts::amount;

#[derive(Template)]
#[template(path = "lti/management.html")]
struct ManagementPage<'a> {
    layout: Layout,
    view: &'a ManagementView,
}

#[derive(Template)]
#[template(path = "lti/column.html")]
struct ColumnPage<'a> {
    layout: Layout,
    title: Text,
    id: GradeColumnId,
    rows: &'a [GradeRow],
    csrf: &'a str,
}

/// What the page of all platforms shows.
#[derive(Clone, Debug)]
pub(super) struct ManagementView {
    pub(super) platforms: Vec<LearningPlatform>,
    pub(super) courses: Vec<CourseRow>,
    /// What a column can hold the points of: key and title.
    pub(super) graded: Vec<(String, Text)>,
    pub(super) addresses: ToolAddresses,
    /// Address for a platform that registers by itself, right after it was made.
    pub(super) registration: Option<String>,
    pub(super) csrf: String,
}

/// Course of a platform.
#[derive(Clone, Debug)]
pub(super) struct CourseRow {
    pub(super) id: CourseId,
    pub(super) title: String,
    pub(super) platform: String,
    pub(super) deployment: String,
    pub(super) is_accepted: bool,
    pub(super) shows_members: bool,
    /// True if columns can be made in its gradebook.
    pub(super) takes_columns: bool,
    pub(super) columns: Vec<ColumnRow>,
}

/// Column of a gradebook.
#[derive(Clone, Debug)]
pub(super) struct ColumnRow {
    id: GradeColumnId,
    source: Text,
    sendings: [SelectOption; 3],
    versions: [SelectOption; 2],
    sent: usize,
    waiting: usize,
    failed: usize,
}

/// Choice of a field.
#[derive(Clone, Debug)]
struct SelectOption {
    value: &'static str,
    name: Text,
    is_selected: bool,
}

impl ColumnRow {
    pub(super) fn new(column: &GradeColumn, source: Text, grades: &[GradeEntry]) -> ColumnRow {
        let count = |is_so: fn(&GradeEntry) -> bool| grades.iter().filter(|grade| is_so(grade)).count();
        ColumnRow {
            id: column.id,
            source,
            sendings: GradeSending::ALL.map(|one| SelectOption {
                value: one.as_str(),
                name: sending_name(one),
                is_selected: one == column.sending,
            }),
            versions: CountingVersion::ALL.map(|one| SelectOption {
                value: one.as_str(),
                name: counts_name(one),
                is_selected: one == column.counts,
            }),
            sent: count(|grade| grade.due_at.is_none() && is_sent(grade)),
            waiting: count(|grade| grade.due_at.is_some()),
            failed: count(|grade| grade.due_at.is_none() && !is_sent(grade)),
        }
    }
}

/// Returns true if the platform has the newest grade.
fn is_sent(grade: &GradeEntry) -> bool {
    grade.sent_at.is_some_and(|sent| sent >= grade.changed_at)
}

/// Name of a time of sending.
pub(crate) fn sending_name(sending: GradeSending) -> Text {
    Text::new(match sending {
        GradeSending::ByHand => "lti-sending-by-hand",
        GradeSending::ByDeadline => "lti-sending-by-deadline",
        GradeSending::EachResult => "lti-sending-each-result",
    })
}

/// Name of the version that counts.
pub(crate) fn counts_name(counts: CountingVersion) -> Text {
    Text::new(match counts {
        CountingVersion::Last => "lti-counts-last",
        CountingVersion::Best => "lti-counts-best",
    })
}

/// Grade of a person.
#[derive(Clone, Debug)]
pub(super) struct GradeRow {
    person: PersonId,
    name: String,
    points: Text,
    changed: Text,
    sent: Option<Text>,
    state: Text,
    tries: u32,
    answer: String,
}

/// Makes the rows of a column.
pub(super) fn grade_rows(
    grades: &[GradeEntry],
    names: &HashMap<PersonId, String>,
    zone: &TimeZoneName,
) -> Vec<GradeRow> {
    let row = |grade: &GradeEntry| GradeRow {
        person: grade.person,
        name: names.get(&grade.person).cloned().unwrap_or_else(|| grade.person.to_string()),
        points: match grade.hundredths {
            Some(points) => Text::new("lti-points-of")
                .with("points", amount(Points::of_hundredths(points)))
                .with("most", amount(Points::of_hundredths(grade.most))),
            None => Text::new("lti-nothing-submitted"),
        },
        changed: zone.written(grade.changed_at),
        sent: grade.sent_at.map(|at| zone.written(at)),
        state: Text::new(match (grade.due_at, is_sent(grade)) {
            (Some(_), _) if grade.tries > 0 => "lti-state-retried",
            (Some(_), _) => "lti-state-waits",
            (None, true) => "lti-state-sent",
            (None, false) => "lti-state-given-up",
        }),
        tries: grade.tries,
        answer: grade.answer.clone().unwrap_or_default(),
    };
    grades.iter().map(row).collect()
}

/// Renders the page of all platforms.
pub(super) fn page(
    view: &ManagementView,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("lti-title"), "lti", around).with_done(done);
    let page = ManagementPage { layout, view };
    Ok(page.render_in(page.layout.language())?)
}

/// Renders the page of a column.
pub(super) fn column(
    title: Text,
    id: GradeColumnId,
    rows: &[GradeRow],
    csrf: &str,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("lti-sent-grades"), "lti", around).with_done(done);
    let page = ColumnPage { layout, title, id, rows, csrf };
    Ok(page.render_in(page.layout.language())?)
}
