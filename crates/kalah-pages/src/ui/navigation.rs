//! Navigation: the sections of the site, and the pages of each.

use kalah_texts::Text;

use crate::address::AddressBase;

/// Section of the site, by audience.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiteSection {
    Play,
    Learn,
    Tournament,
    /// Pages of the staff.
    Class,
    /// Pages of the person who is signed in.
    Me,
    /// Pages of no section: the front door, errors.
    None,
}

/// A page of a section.
#[derive(Clone, PartialEq, Debug)]
pub struct Tab {
    /// Key by which a page says that it is this one.
    pub key: &'static str,
    pub href: String,
    pub name: Text,
    pub is_current: bool,
}

/// Page of a section that is the same in all tournaments: key, address and name.
type SectionPage = (&'static str, &'static str, Text);

const PLAY: [SectionPage; 4] = [
    ("play", "/play", Text::new("navigation-play")),
    ("analysis", "/analysis", Text::new("navigation-analysis")),
    ("studies", "/studies", Text::new("navigation-studies")),
    ("you", "/you", Text::new("navigation-you")),
];
const LEARN: [SectionPage; 9] = [
    ("learn", "/learn", Text::new("navigation-course")),
    ("rules", "/learn/rules", Text::new("navigation-rules")),
    ("puzzle", "/puzzles", Text::new("navigation-puzzle")),
    ("search", "/search", Text::new("navigation-search")),
    ("nim", "/nim", Text::new("navigation-nim")),
    ("write-a-bot", "/write-a-bot", Text::new("navigation-write-a-bot")),
    ("workshop", "/workshop", Text::new("navigation-workshop")),
    ("discoveries", "/book/discoveries", Text::new("navigation-discoveries")),
    ("docs", "/docs", Text::new("navigation-docs")),
];

/// Pages of these sections that a site without this program does not have.
const SERVED: [&str; 3] = ["docs", "studies", "workshop"];

const CLASS: [SectionPage; 11] = [
    ("class", "/class", Text::new("navigation-class")),
    ("setup", "/govern/setup", Text::new("navigation-setup")),
    ("people", "/people", Text::new("navigation-people")),
    ("class-deadlines", "/deadlines", Text::new("navigation-class-deadlines")),
    ("points", "/points", Text::new("navigation-points")),
    ("rubric", "/class/rubric", Text::new("navigation-rubric")),
    ("similar", "/class/similar", Text::new("navigation-similar")),
    ("govern", "/govern", Text::new("navigation-govern")),
    ("reviews", "/govern/reviews", Text::new("navigation-reviews")),
    ("lti", "/govern/lti", Text::new("navigation-lti")),
    ("audit", "/audit", Text::new("navigation-audit")),
];
const ME: [SectionPage; 3] = [
    ("me", "/me", Text::new("navigation-me")),
    ("submit", "/submit", Text::new("navigation-submit")),
    ("own-points", "/points", Text::new("navigation-own-points")),
];

impl SiteSection {
    /// Returns the section of a page by its key.
    pub fn from_key(here: &str) -> SiteSection {
        let is_in = |tabs: &[SectionPage]| tabs.iter().any(|(key, ..)| *key == here);
        match here {
            "" | "home" | "offline" => SiteSection::None,
            "practice" => SiteSection::Me,
            _ if is_in(&PLAY) => SiteSection::Play,
            _ if is_in(&LEARN) => SiteSection::Learn,
            _ if is_in(&CLASS) => SiteSection::Class,
            _ if is_in(&ME) => SiteSection::Me,
            _ => SiteSection::Tournament,
        }
    }

    /// Returns the word of the section, by which the layout asks for it.
    pub const fn word(self) -> &'static str {
        match self {
            SiteSection::Play => "play",
            SiteSection::Learn => "learn",
            SiteSection::Tournament => "tournament",
            SiteSection::Class => "class",
            SiteSection::Me => "me",
            SiteSection::None => "",
        }
    }

    /// Returns the pages of the section, in the tournament of this base.
    pub fn tabs(self, here: &str, base: &AddressBase) -> Vec<Tab> {
        let tab = |(key, href, name): &SectionPage| Tab {
            key,
            href: (*href).to_owned(),
            name: name.clone(),
            is_current: *key == here,
        };
        match self {
            SiteSection::None => Vec::new(),
            SiteSection::Play => PLAY.iter().map(tab).collect(),
            SiteSection::Learn => LEARN.iter().map(tab).collect(),
            SiteSection::Class => CLASS.iter().map(tab).collect(),
            SiteSection::Me => ME.iter().map(tab).collect(),
            SiteSection::Tournament => of_tournament(here, base),
        }
    }
}

impl Tab {
    /// Returns true for a page that only this program serves.
    pub fn is_served_alone(&self) -> bool {
        SERVED.contains(&self.key)
    }
}

/// The pages of a tournament, and those of all.
fn of_tournament(here: &str, base: &AddressBase) -> Vec<Tab> {
    let pages = [
        ("matrix", base.matrix(), Text::new("navigation-matrix")),
        ("ranking", format!("{base}/ranking"), Text::new("navigation-ranking")),
        ("watch", format!("{base}/watch"), Text::new("navigation-watch")),
        ("deadlines", format!("{base}/deadlines"), Text::new("navigation-deadlines")),
        ("submissions", "/submissions".to_owned(), Text::new("navigation-submissions")),
        ("workers", "/workers".to_owned(), Text::new("navigation-workers")),
        ("about", format!("{base}/about"), Text::new("navigation-about")),
    ];
    let several = base
        .is_one_of_several()
        .then(|| ("tournaments", "/tournaments".to_owned(), Text::new("navigation-tournaments")));
    let pages = pages.into_iter().chain(several);
    pages.map(|(key, href, name)| Tab { key, href, name, is_current: key == here }).collect()
}

#[cfg(test)]
mod tests {
    use super::SiteSection;
    use crate::address::AddressBase;

    #[test]
    fn a_page_stands_in_the_tabs_of_its_section() {
        let base = AddressBase::other(&"cup".parse().unwrap());
        for (here, section, href) in [
            ("analysis", SiteSection::Play, "/analysis"),
            ("nim", SiteSection::Learn, "/nim"),
            ("audit", SiteSection::Class, "/audit"),
            ("me", SiteSection::Me, "/me"),
            ("points", SiteSection::Class, "/points"),
            ("own-points", SiteSection::Me, "/points"),
            ("matrix", SiteSection::Tournament, "/t/cup/matrix"),
            ("ranking", SiteSection::Tournament, "/t/cup/ranking"),
        ] {
            assert_eq!(SiteSection::from_key(here), section);
            let current: Vec<_> = section
                .tabs(here, &base)
                .into_iter()
                .filter(|tab| tab.is_current)
                .map(|tab| tab.href)
                .collect();
            assert_eq!(current, [href]);
        }
        assert!(SiteSection::from_key("").tabs("", &base).is_empty());
    }
}
