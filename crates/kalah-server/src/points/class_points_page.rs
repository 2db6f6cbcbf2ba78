//! `/points` for the staff: the rules, and the points of all students.

use askama::Template;
use kalah_course::points::Points;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{DeedMessage, Layout, PageSurroundings};
use kalah_store::PersonId;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::PlayerNumber;

use crate::points::amounts::{amount, signed_amount};
use crate::points::class_points::{ClassPoints, PointsOfStudent};
use crate::points::rules_form::{RulesForm, SCALES};

/// Order of the students.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum StudentOrder {
    /// By the number of the player.
    #[default]
    Player,
    /// By name.
    Name,
    /// By points, the most first.
    Sum,
}

impl StudentOrder {
    const ALL: [StudentOrder; 3] = [StudentOrder::Player, StudentOrder::Name, StudentOrder::Sum];

    const fn word(self) -> &'static str {
        match self {
            StudentOrder::Player => "player",
            StudentOrder::Name => "name",
            StudentOrder::Sum => "points",
        }
    }

    /// Parses the order in an address.
    pub(super) fn named(text: Option<&str>) -> StudentOrder {
        StudentOrder::ALL.into_iter().find(|order| Some(order.word()) == text).unwrap_or_default()
    }
}

/// What the page shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClassPointsView<'a> {
    /// Base of the tournament's addresses.
    pub(super) base: &'a str,
    pub(super) class: &'a ClassPoints,
    pub(super) form: &'a RulesForm,
    /// True if the rules of the form are not saved.
    pub(super) is_tried: bool,
    /// Numbers and names of reference players in the tournament.
    pub(super) opponents: &'a [(PlayerNumber, String)],
    /// Part of a name, a student id or a player's number that is looked for.
    pub(super) find: &'a str,
    pub(super) order: StudentOrder,
    /// Students whose question about their points is open.
    pub(super) open: &'a [PersonId],
    /// The lecturer's.
    pub(super) csrf: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "points/class_points.html")]
struct ClassPointsPage<'a> {
    layout: Layout,
    view: ClassPointsView<'a>,
    most: Points,
    rows: Vec<&'a PointsOfStudent>,
    mean: Option<Points>,
    deadlines: Vec<DeadlineFields>,
    opponents: Vec<OpponentField>,
    scales: Vec<ScaleFields>,
}

/// Fields of a deadline.
struct DeadlineFields {
    name: String,
    points: Field,
    days: Field,
    cost: Field,
}

/// Field for a player who is to be beaten.
struct OpponentField {
    /// Number and name.
    player: String,
    points: Field,
}

/// Fields of a measure.
struct ScaleFields {
    title: Text,
    help: Text,
    points: Field,
    from: Field,
    to: Field,
    steps: Field,
}

/// A field of the form.
struct Field {
    name: String,
    value: String,
    fault: Option<Text>,
}

impl Field {
    fn of(form: &RulesForm, name: String) -> Field {
        Field { value: form.value(&name).to_owned(), fault: form.fault(&name).cloned(), name }
    }
}

/// The page.
pub(super) fn page(
    view: ClassPointsView,
    done: Option<DeedMessage>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let (class, form) = (view.class, view.form);
    let rows = rows(class, view.find, view.order);
    let sum: Points = rows.iter().map(|row| row.points.sum).sum();
    let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let page = ClassPointsPage {
        layout: Layout::still(Text::new("points-title"), "points", around).with_done(done),
        most: class.rules.most(),
        mean: (count > 0).then(|| Points::of_hundredths(sum.hundredths() / count)),
        rows,
        deadlines: class
            .deadlines
            .iter()
            .map(|one| {
                let field = |what: &str| Field::of(form, format!("deadline-{}-{what}", one.id));
                DeadlineFields {
                    name: one.name.clone(),
                    points: field("points"),
                    days: field("days"),
                    cost: field("cost"),
                }
            })
            .collect(),
        opponents: form
            .opponents(&view.opponents.iter().map(|(number, _)| *number).collect::<Vec<_>>())
            .into_iter()
            .map(|player| OpponentField {
                player: named(player, view.opponents),
                points: Field::of(form, format!("beaten-{player}")),
            })
            .collect(),
        scales: SCALES.into_iter().map(|measure| scale_fields(form, measure)).collect(),
        view,
    };
    Ok(page.render_in(page.layout.language())?)
}

/// Number and name of a player, if it has one.
fn named(player: PlayerNumber, opponents: &[(PlayerNumber, String)]) -> String {
    match opponents.iter().find(|(number, _)| *number == player) {
        Some((_, title)) => format!("{player} {title}"),
        None => player.to_string(),
    }
}

fn scale_fields(form: &RulesForm, measure: &'static str) -> ScaleFields {
    let (title, help) = match measure {
        "ratio" => ("points-ratio", "points-ratio-help"),
        "accuracy" => ("points-accuracy", "points-accuracy-help"),
        "rubric" => ("points-rubric", "points-rubric-help"),
        "rank" => ("points-rank", "points-rank-help"),
        _ => ("points-elo", "points-elo-help"),
    };
    let field = |what: &str| Field::of(form, format!("{measure}-{what}"));
    ScaleFields {
        title: Text::new(title),
        help: Text::new(help),
        points: field("points"),
        from: field("from"),
        to: field("to"),
        steps: field("steps"),
    }
}

fn rows<'a>(class: &'a ClassPoints, find: &str, order: StudentOrder) -> Vec<&'a PointsOfStudent> {
    let find = find.trim().to_lowercase();
    let is_found = |row: &&PointsOfStudent| {
        let person = &row.person;
        find.is_empty()
            || person.name.to_lowercase().contains(&find)
            || person.student_id.as_deref() == Some(find.as_str())
            || person.player.is_some_and(|player| player.to_string() == find)
    };
    let mut rows: Vec<&PointsOfStudent> = class.students.iter().filter(is_found).collect();
    match order {
        StudentOrder::Player => {}
        StudentOrder::Name => rows.sort_by_cached_key(|row| row.person.name.to_lowercase()),
        StudentOrder::Sum => rows.sort_by_key(|row| std::cmp::Reverse(row.points.sum)),
    }
    rows
}

impl ClassPointsPage<'_> {
    fn deadlines_address(&self) -> String {
        format!("{}/deadlines", self.view.base)
    }

    /// Returns the address of the table in another order.
    fn ordered(&self, order: &str) -> String {
        let find: String = url::form_urlencoded::byte_serialize(self.view.find.as_bytes()).collect();
        format!("{}/points?sort={order}&find={find}", self.view.base)
    }
}
