//! The meaning of each column of a list.

use kalah_source::visible;

use crate::roster::column::{Column, ColumnChoice};
use crate::roster::error::RosterError;
use crate::roster::platform::Platform;

/// Head of a list, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Head {
    pub(super) platform: Option<Platform>,
    /// Name and meaning of each column.
    pub(super) columns: Vec<(String, Option<Column>)>,
}

impl Head {
    /// Reads the names of columns.
    ///
    /// A platform's list has columns that are none of ours, as the points of each exercise: they are not read. In a
    /// table of one's own each column has to mean something, since a name that was mistyped would drop what it holds.
    pub(super) fn of(names: &[String], choice: &ColumnChoice) -> Result<Head, RosterError> {
        if let Some((name, _)) =
            choice.0.iter().find(|(name, _)| !names.iter().any(|one| one.eq_ignore_ascii_case(name.trim())))
        {
            return Err(RosterError::NoSuchColumn(shortened(name)));
        }
        let platform = Platform::of(names);
        let mut columns: Vec<(String, Option<Column>)> = Vec::new();
        for name in names {
            let given = choice.of(name);
            let column = match given.or_else(|| Column::by_name(name)) {
                None if platform.is_none() => return Err(RosterError::UnknownColumn(shortened(name))),
                Some(Column::Ignored) => None,
                found => found,
            };
            let twice = columns.iter().find(|(_, one)| column.is_some() && *one == column);
            if let (Some((first, _)), Some(column)) = (twice, column) {
                let (first, second) = (shortened(first), shortened(name));
                return Err(RosterError::TwiceColumn { column, first, second });
            }
            columns.push((name.clone(), column));
        }
        let head = Head { platform, columns };
        if head.platform != Some(Platform::GithubClassroom)
            && head.place(Column::Name).is_none()
            && (head.place(Column::FirstName).is_none() || head.place(Column::LastName).is_none())
        {
            return Err(RosterError::NoName);
        }
        Ok(head)
    }

    /// Returns the place of a column.
    pub(super) fn place(&self, column: Column) -> Option<usize> {
        self.columns.iter().position(|(_, one)| *one == Some(column))
    }
}

/// A name as an error tells it, not longer than two of them on a line.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 60;
    let mut text = visible(&name.chars().take(LONGEST).collect::<String>());
    if name.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}
