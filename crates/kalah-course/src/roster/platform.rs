//! Learning platforms, known by the heads of what they export.

use std::fmt;

/// Program that wrote a class list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Platform {
    /// Participants or grades of Moodle, in English or German.
    Moodle,
    /// Gradebook of Canvas.
    Canvas,
    /// Members of a course of ILIAS, in English or German.
    Ilias,
    /// Roster or grades of Gradescope.
    Gradescope,
    /// Grade centre of Blackboard.
    Blackboard,
    /// Grades of Brightspace.
    Brightspace,
    /// Roster or grades of GitHub Classroom.
    GithubClassroom,
}

impl Platform {
    /// Returns the platform whose exports have such a head.
    ///
    /// Each is recognised by columns that the others do not have under these names.
    pub fn of(head: &[String]) -> Option<Platform> {
        let names: Vec<String> = head.iter().map(|name| name.trim().to_lowercase()).collect();
        let all = |wanted: &[&str]| wanted.iter().all(|one| names.iter().any(|name| name == one));
        let any = |wanted: &[&str]| wanted.iter().any(|one| names.iter().any(|name| name == one));
        let starts = |start: &str| names.iter().any(|name| name.starts_with(start));
        if any(&["orgdefinedid"]) {
            Some(Platform::Brightspace)
        } else if all(&["github_username"]) && any(&["identifier", "roster_identifier"]) {
            Some(Platform::GithubClassroom)
        } else if all(&["id", "section"]) && (all(&["student"]) || all(&["lastname", "firstname"])) {
            Some(Platform::Canvas)
        } else if all(&["sid", "email"]) {
            Some(Platform::Gradescope)
        } else if all(&["last name", "first name", "username"]) {
            Some(Platform::Blackboard)
        } else if (all(&["nachname", "vorname"]) || all(&["lastname", "firstname"]))
            && any(&["anmeldename", "benutzername", "login", "matrikelnummer", "matriculation number"])
        {
            Some(Platform::Ilias)
        } else if (all(&["first name"]) && any(&["last name", "surname"]) || all(&["vorname", "nachname"]))
            && (any(&["email address", "e-mail-adresse", "id number", "id-nummer"])
                || starts("last downloaded"))
        {
            Some(Platform::Moodle)
        } else {
            None
        }
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Platform::Moodle => "Moodle",
            Platform::Canvas => "Canvas",
            Platform::Ilias => "ILIAS",
            Platform::Gradescope => "Gradescope",
            Platform::Blackboard => "Blackboard",
            Platform::Brightspace => "Brightspace",
            Platform::GithubClassroom => "GitHub Classroom",
        })
    }
}
