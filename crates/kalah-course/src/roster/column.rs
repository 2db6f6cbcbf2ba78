//! Columns of a class list: their meanings, and the names that platforms give them.

use std::fmt;
use std::str::FromStr;

use kalah_texts::{Language, Text};

/// Meaning of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Column {
    /// Number or word by which the university knows the student.
    StudentId,
    /// Name that the student signs in by; an id where there is no other.
    Login,
    /// Number that the platform gives; an id where there is no other.
    PlatformId,
    /// Whole name, as `Ada Lovelace` or `Lovelace, Ada`.
    Name,
    /// Given name.
    FirstName,
    /// Family name.
    LastName,
    /// Mail address.
    Mail,
    /// Group that shares a player.
    Group,
    /// Number that the player gets.
    Number,
    /// Student, or a word for staff, whose lines are left out.
    Role,
    /// Column that is not read.
    Ignored,
}

impl Column {
    /// All meanings, in the order in which a person is asked for them.
    pub const ALL: [Column; 11] = [
        Column::StudentId,
        Column::Name,
        Column::FirstName,
        Column::LastName,
        Column::Mail,
        Column::Group,
        Column::Number,
        Column::Role,
        Column::Login,
        Column::PlatformId,
        Column::Ignored,
    ];

    /// Returns its name in the project's own lists.
    pub const fn name(self) -> &'static str {
        match self {
            Column::StudentId => "student_id",
            Column::Login => "login",
            Column::PlatformId => "platform_id",
            Column::Name => "name",
            Column::FirstName => "first_name",
            Column::LastName => "last_name",
            Column::Mail => "mail",
            Column::Group => "group",
            Column::Number => "number",
            Column::Role => "role",
            Column::Ignored => "ignored",
        }
    }

    /// Returns the meaning that a name tells, in English and German, whatever its case.
    pub(super) fn by_name(name: &str) -> Option<Column> {
        let name = name.trim().to_lowercase();
        let found = match name.as_str() {
            "student_id"
            | "student id"
            | "studentid"
            | "student number"
            | "id number"
            | "idnumber"
            | "id-nummer"
            | "sid"
            | "sis user id"
            | "sis id"
            | "orgdefinedid"
            | "identifier"
            | "roster_identifier"
            | "matrikelnummer"
            | "matrikel"
            | "matriculation number"
            | "matr.-nr."
            | "matnr" => Column::StudentId,
            "login" | "username" | "user name" | "sis login id" | "github_username" | "anmeldename"
            | "benutzername" | "kennung" => Column::Login,
            "id" | "user id" | "canvas user id" | "usr_id" => Column::PlatformId,
            "name" | "student" | "full name" | "student name" | "vollständiger name" => Column::Name,
            "first_name" | "first name" | "firstname" | "given name" | "vorname" => Column::FirstName,
            "last_name" | "last name" | "lastname" | "surname" | "family name" | "nachname"
            | "familienname" => Column::LastName,
            "mail" | "email" | "e-mail" | "email address" | "e-mail address" | "e-mail-adresse"
            | "e-mailadresse" => Column::Mail,
            "group" | "groups" | "gruppe" | "gruppen" | "team" => Column::Group,
            "number" | "player" => Column::Number,
            "role" | "roles" | "rolle" | "rollen" => Column::Role,
            _ => return None,
        };
        Some(found)
    }
}

/// Text that names no meaning of a column.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write(&self.text()))]
pub struct NoColumn(String);

impl NoColumn {
    /// Returns the error as people read it.
    pub fn text(&self) -> Text {
        Text::new("roster-error-no-column").with("word", &self.0)
    }
}

impl FromStr for Column {
    type Err = NoColumn;

    fn from_str(text: &str) -> Result<Column, NoColumn> {
        let found = Column::ALL.into_iter().find(|column| column.name() == text);
        found.ok_or_else(|| NoColumn(text.to_owned()))
    }
}

/// Meanings that somebody gave to columns, by the names that the columns have in the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ColumnChoice(pub Vec<(String, Column)>);

impl FromStr for ColumnChoice {
    type Err = NoColumn;

    /// Reads lines such as `First name=first_name`. A column without meaning is ignored.
    fn from_str(text: &str) -> Result<ColumnChoice, NoColumn> {
        let pairs = text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
            let (name, column) = line.rsplit_once('=').ok_or_else(|| NoColumn(line.to_owned()))?;
            Ok((name.trim().to_owned(), column.trim().parse()?))
        });
        pairs.collect::<Result<_, _>>().map(ColumnChoice)
    }
}

impl fmt::Display for ColumnChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, column)| writeln!(f, "{name}={}", column.name()))
    }
}

impl ColumnChoice {
    /// Returns the meaning that was given to a column.
    pub(super) fn of(&self, name: &str) -> Option<Column> {
        self.0
            .iter()
            .find(|(chosen, _)| chosen.trim().eq_ignore_ascii_case(name.trim()))
            .map(|(_, column)| *column)
    }
}
