//! Members of a course (Names and Role Provisioning Services 2.0).

use serde::Deserialize;

use crate::roles::CourseRole;

/// Page of the members of a course.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct MembershipPage {
    members: Vec<MemberEntry>,
}

/// Member as the platform writes it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct MemberEntry {
    user_id: String,
    #[serde(default)]
    status: Option<String>,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    given_name: Option<String>,
    #[serde(default)]
    family_name: Option<String>,
    #[serde(default)]
    email: Option<String>,
    #[serde(default)]
    lis_person_sourcedid: Option<String>,
    #[serde(default)]
    roles: Vec<String>,
}

/// Member of a course who is active.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Whom the platform means, by its own id: the subject of launches.
    pub subject: String,
    /// Name, if the platform tells it.
    pub name: Option<String>,
    /// Mail address, if the platform tells it.
    pub mail: Option<String>,
    /// Id in the registrar's system, if the platform tells it.
    pub person_number: Option<String>,
    /// Role in the course.
    pub role: Option<CourseRole>,
}

impl MembershipPage {
    /// Media type of the members of a course.
    pub const MEDIA_TYPE: &'static str = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";

    /// Parses a page.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(json: &[u8]) -> Result<MembershipPage, serde_json::Error> {
        serde_json::from_slice(json)
    }

    /// Returns the members who are active. Without a status somebody is.
    pub fn active(self) -> impl Iterator<Item = Member> {
        let is_active = |entry: &MemberEntry| {
            entry.status.as_deref().is_none_or(|status| status.eq_ignore_ascii_case("active"))
        };
        self.members.into_iter().filter(is_active).map(Member::from)
    }
}

impl From<MemberEntry> for Member {
    fn from(entry: MemberEntry) -> Member {
        let filled =
            |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let parts: Vec<String> =
            [entry.given_name, entry.family_name].into_iter().filter_map(filled).collect();
        Member {
            role: CourseRole::from_names(entry.roles.iter().map(String::as_str)),
            subject: entry.user_id,
            name: filled(entry.name).or_else(|| filled(Some(parts.join(" ")))),
            mail: filled(entry.email),
            person_number: filled(entry.lis_person_sourcedid),
        }
    }
}

/// Returns the address of the next page by the `Link` header of a page (RFC 8288); `None` after the last one.
pub fn next_page(link: &str) -> Option<&str> {
    link.split('<').skip(1).find_map(|entry| {
        let (address, parameters) = entry.split_once('>')?;
        let is_next = parameters.split([';', ',']).any(|parameter| {
            let relation = parameter.trim().strip_prefix("rel=").map(|value| value.trim_matches('"'));
            relation.is_some_and(|value| value.split(' ').any(|word| word.eq_ignore_ascii_case("next")))
        });
        is_next.then_some(address)
    })
}

#[cfg(test)]
mod tests {
    use super::{Member, MembershipPage, next_page};
    use crate::roles::CourseRole;

    #[test]
    fn members_who_are_not_active_are_left_out() {
        let page = br#"{"id": "x", "context": {"id": "1"}, "members": [
            {"user_id": "7", "given_name": "Ada", "family_name": "Lovelace", "email": " ", "roles": ["Learner"]},
            {"user_id": "8", "name": "Eve", "status": "Inactive", "roles": ["Learner"]},
            {"user_id": "9", "status": "Active", "lis_person_sourcedid": "12", "roles": ["Instructor"]}]}"#;
        let members: Vec<Member> = MembershipPage::parse(page).unwrap().active().collect();
        assert_eq!(members.len(), 2);
        assert_eq!((members[0].name.as_deref(), members[0].mail.as_deref()), (Some("Ada Lovelace"), None));
        assert_eq!((members[1].name.as_deref(), members[1].role), (None, Some(CourseRole::Instructor)));
        assert!(MembershipPage::parse(b"[]").is_err());
    }

    #[test]
    fn the_next_page_is_named_by_its_relation() {
        let link = r#"<https://lms.example/m?p=1>; rel="first", <https://lms.example/m?p=3,4>; rel="next""#;
        assert_eq!(next_page(link), Some("https://lms.example/m?p=3,4"));
        assert_eq!(next_page("<https://lms.example/m>; rel=next"), Some("https://lms.example/m"));
        assert_eq!(next_page(r#"<https://lms.example/m>; rel="differences""#), None);
        assert_eq!(next_page(""), None);
    }
}
