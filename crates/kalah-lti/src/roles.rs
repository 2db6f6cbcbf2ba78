//! Roles in a course, of the many that platforms name.

/// Beginning of the names of roles in a course.
const MEMBERSHIP: &str = "http://purl.imsglobal.org/vocab/lis/v2/membership";

/// Role in a course, in ascending order of rights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CourseRole {
    /// Takes the course.
    Learner,
    /// Helps to teach it.
    Assistant,
    /// Teaches it.
    Instructor,
}

impl CourseRole {
    /// Returns the highest role in the course among these names; `None` if there is none.
    ///
    /// Roles in the institution or in the platform grant nothing in a course. A teaching assistant comes as an instructor
    /// with a role below that (LTI Core 1.3, A.2.3), and is one only if no other such role says more.
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<CourseRole> {
        let (mut plain, mut assists, mut teaches) = (None, false, false);
        for name in names {
            match in_course(name) {
                Some(("Instructor", Some("TeachingAssistant"))) => assists = true,
                Some(("Instructor", Some(_)) | ("Administrator", _)) => teaches = true,
                Some((role, None)) => plain = plain.max(principal(role)),
                Some(_) | None => {}
            }
        }
        match plain {
            _ if teaches => Some(CourseRole::Instructor),
            _ if assists => Some(CourseRole::Assistant),
            plain => plain,
        }
    }
}

/// Role without a further one.
fn principal(role: &str) -> Option<CourseRole> {
    match role {
        "Instructor" => Some(CourseRole::Instructor),
        "TeachingAssistant" => Some(CourseRole::Assistant),
        "Learner" | "Student" => Some(CourseRole::Learner),
        _ => None,
    }
}

/// A role in a course, and the further role within it: `membership#ROLE`, `membership/ROLE#FURTHER` or `ROLE` alone.
fn in_course(name: &str) -> Option<(&str, Option<&str>)> {
    match name.strip_prefix(MEMBERSHIP) {
        Some(rest) => match rest.strip_prefix('/') {
            Some(rest) => rest.split_once('#').map(|(role, further)| (role, Some(further))),
            None => rest.strip_prefix('#').map(|role| (role, None)),
        },
        None if name.bytes().all(|letter| letter.is_ascii_alphabetic()) => Some((name, None)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::CourseRole;

    #[test]
    fn only_roles_in_the_course_count() {
        let course = "http://purl.imsglobal.org/vocab/lis/v2/membership";
        let instructor = format!("{course}#Instructor");
        let assistant = format!("{course}/Instructor#TeachingAssistant");
        let primary = format!("{course}/Instructor#PrimaryInstructor");
        let learner = format!("{course}#Learner");
        let elsewhere = "http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor";
        let admin = "http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator";
        for (names, role) in [
            (vec![&*instructor], Some(CourseRole::Instructor)),
            (vec![&instructor, &assistant], Some(CourseRole::Assistant)),
            (vec![&assistant, &instructor, &primary], Some(CourseRole::Instructor)),
            (vec![&learner, elsewhere, admin], Some(CourseRole::Learner)),
            (vec![&learner, &assistant], Some(CourseRole::Assistant)),
            (vec![&learner, &instructor], Some(CourseRole::Instructor)),
            (vec!["Learner"], Some(CourseRole::Learner)),
            (vec![elsewhere, admin], None),
            (vec!["http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor"], None),
            (vec!["http://evil.example/membership#Instructor"], None),
            (vec![], None),
        ] {
            assert_eq!(CourseRole::from_names(names.iter().copied()), role, "{names:?}");
        }
    }
}
