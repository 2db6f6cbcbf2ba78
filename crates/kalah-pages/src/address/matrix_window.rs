//! Window of the matrix: the part that is shown.

use std::fmt;

use serde::Deserialize;

use crate::address::paging::PageNumber;

/// Rows, and columns, of a window.
pub const WINDOW: usize = 40;

/// Range of the players, by rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Axis {
    /// Group that is shown.
    pub group: MatrixGroup,
    /// Page of the group.
    pub page: PageNumber,
}

/// Group of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MatrixGroup {
    /// All players.
    #[default]
    All,
    /// The reference players.
    Reference,
    /// Players other than the reference players.
    Others,
}

impl MatrixGroup {
    /// All groups.
    pub const ALL: [MatrixGroup; 3] = [MatrixGroup::All, MatrixGroup::Reference, MatrixGroup::Others];

    fn named(text: Option<&str>) -> Option<MatrixGroup> {
        let text = text.unwrap_or("all");
        MatrixGroup::ALL.into_iter().find(|group| group.word() == text)
    }

    /// Returns the word in addresses.
    pub const fn word(self) -> &'static str {
        match self {
            MatrixGroup::All => "all",
            MatrixGroup::Reference => "reference",
            MatrixGroup::Others => "others",
        }
    }
}

/// A window of the matrix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MatrixWindow {
    /// Range of the rows.
    pub rows: Axis,
    /// `None` for the same players as in the rows.
    pub columns: Option<Axis>,
}

/// Query parameters of a window.
#[derive(Debug, Default, Deserialize)]
pub struct MatrixWindowQuery {
    /// The place of the first row, from 1.
    from: Option<String>,
    show: Option<String>,
    /// The place of the first column, from 1.
    against: Option<String>,
    opponents: Option<String>,
}

impl MatrixWindow {
    /// Creates a window of these rows against the same players.
    pub fn at(page: PageNumber) -> MatrixWindow {
        MatrixWindow { rows: Axis { page, ..Axis::default() }, columns: None }
    }

    /// Parses the window in an address: the best against each other if it has none.
    pub fn named(asked: &MatrixWindowQuery) -> Option<MatrixWindow> {
        let rows = Axis::named(asked.from.as_deref(), asked.show.as_deref())?;
        let columns = if asked.against.is_some() || asked.opponents.is_some() {
            Some(Axis::named(asked.against.as_deref(), asked.opponents.as_deref())?)
        } else {
            None
        };
        Some(MatrixWindow { rows, columns: columns.filter(|columns| *columns != rows) })
    }

    /// The players of the columns.
    pub fn columns(self) -> Axis {
        self.columns.unwrap_or(self.rows)
    }

    /// The same columns, named as they are unless they are those of the rows.
    #[must_use]
    pub fn with_columns(self, columns: Axis) -> MatrixWindow {
        MatrixWindow { columns: Some(columns).filter(|columns| *columns != self.rows), ..self }
    }

    /// Returns the window with other rows; columns that were the same as the rows stay the same as the rows.
    #[must_use]
    pub fn with_rows(self, rows: Axis) -> MatrixWindow {
        MatrixWindow { rows, columns: self.columns.filter(|columns| *columns != rows) }
    }
}

impl Axis {
    fn named(from: Option<&str>, group: Option<&str>) -> Option<Axis> {
        let first = from.map_or(Some(1), |from| from.parse::<usize>().ok().filter(|&from| from > 0))?;
        Some(Axis { group: MatrixGroup::named(group)?, page: PageNumber::with(first - 1, WINDOW) })
    }
}

/// Query of the address: `?from=41&show=others`, empty for the best.
impl fmt::Display for MatrixWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut mark = '?';
        let mut say = |name: &str, value: &dyn fmt::Display| {
            let said = write!(f, "{mark}{name}={value}");
            mark = '&';
            said
        };
        let Axis { group, page } = self.rows;
        if page != PageNumber::FIRST {
            say("from", &page.first_item(WINDOW))?;
        }
        if group != MatrixGroup::All {
            say("show", &group.word())?;
        }
        if let Some(Axis { group, page }) = self.columns {
            say("against", &page.first_item(WINDOW))?;
            if group != MatrixGroup::All {
                say("opponents", &group.word())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{MatrixWindow, MatrixWindowQuery};

    fn parse_window(values: [Option<&str>; 4]) -> Option<MatrixWindow> {
        let [from, show, against, opponents] = values.map(|value| value.map(str::to_owned));
        MatrixWindow::named(&MatrixWindowQuery { from, show, against, opponents })
    }

    #[test]
    fn an_address_names_the_window_that_it_shows() {
        for (values, address) in [
            ([None, None, None, None], ""),
            ([Some("1"), Some("all"), None, None], ""),
            ([Some("50"), None, None, None], "?from=41"),
            ([Some("41"), None, Some("41"), None], "?from=41"),
            ([Some("41"), None, Some("1"), None], "?from=41&against=1"),
            ([None, Some("others"), None, Some("reference")], "?show=others&against=1&opponents=reference"),
        ] {
            assert_eq!(parse_window(values).unwrap().to_string(), address);
        }
        for none in ["0", "-1", "x", ""] {
            assert_eq!(parse_window([Some(none), None, None, None]), None, "{none}");
            assert_eq!(parse_window([None, None, Some(none), None]), None, "{none}");
            assert_eq!(parse_window([None, Some(none), None, None]), None, "{none}");
        }
    }
}
