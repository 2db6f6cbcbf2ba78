//! Texts of a page in the accented language that are not in the catalogue: those without brackets.

/// Pages whose texts are all in the catalogue.
pub(super) const CONVERTED: [&str; 37] = [
    "/",
    "/matrix",
    "/ranking",
    "/ranking?find=nobody",
    "/about",
    "/watch",
    "/tournaments",
    "/players/1",
    "/players/1/accuracy",
    "/transcript?rules=6x4&moves=36",
    "/embed?rules=6x4&moves=36&ply=2",
    "/submissions",
    "/submissions?status=failed",
    "/offline",
    "/sign-in",
    "/enter?key=any",
    "/deadlines",
    "/book/discoveries",
    "/book/moves?rules=6x4&moves=36",
    "/play",
    "/play?rules=6x4&north=nobody",
    "/play/device",
    "/analysis?rules=6x4&moves=36",
    "/review?rules=6x4&moves=36",
    "/studies",
    "/puzzles",
    "/puzzle/device",
    "/puzzles/mistakes",
    "/puzzles/run",
    "/you",
    "/learn",
    "/learn/rules",
    "/learn/endgames/4",
    "/write-a-bot",
    "/workshop",
    "/search?rules=3x2&depth=2&step=5",
    "/nim?board=2,0,0&hint=1",
];

/// Pages of a student whose texts are all in the catalogue.
pub(super) const OF_STUDENTS: [&str; 5] = ["/me", "/repository", "/studies", "/studies/new", "/submit"];

/// Pages of the staff whose texts are all in the catalogue.
pub(super) const OF_STAFF: [&str; 18] = [
    "/me",
    "/class",
    "/people",
    "/people?find=nobody",
    "/people/2",
    "/people/class",
    // Its entries are recorded in English.
    "/audit?find=nobody",
    "/points",
    "/points/2",
    "/deadlines",
    "/class/similar",
    "/govern",
    "/govern/setup",
    "/govern/reviews",
    "/govern/lti",
    "/certificate",
    "/workers",
    "/class/nicknames",
];

/// Elements whose content is no text of ours.
const UNREAD: [&str; 7] = ["script", "style", "code", "svg", "pre", "textarea", "template"];

/// Attributes that are shown or read out.
const SPOKEN: [&str; 5] = ["alt", "aria-label", "placeholder", "title", "data-ask"];

/// Words that are the same in all languages: a language is called by its own name, and people and tournaments have one.
const NAMES: [&str; 23] = [
    "Kalah",
    "English",
    "Deutsch",
    "main",
    "cup",
    "UTC",
    "JSON",
    "Tamara",
    "Tutor",
    "Lena",
    "Lecturer",
    "random",
    "Ada",
    "C",
    "C++",
    "(WebAssembly)",
    "Haskell",
    "Java",
    "JavaScript",
    "Python",
    "Rust",
    "kalah",
    "https://github.com/you/my-bot.git#main",
];

/// The texts of a page that stand in no brackets of the catalogue.
pub(super) fn beside_catalogue(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        found.extend(beside(&rest[..at]));
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end + 1);
        let tag = &rest[at..end];
        found.extend(SPOKEN.iter().filter_map(|name| attribute(tag, name)).filter_map(beside));
        rest = &rest[end..];
        let name = tag[1..].split(|sign: char| !sign.is_ascii_alphanumeric()).next().unwrap_or_default();
        if UNREAD.contains(&name) && !tag.ends_with("/>") {
            rest = rest.split_once(&format!("</{name}>")).map_or("", |(_, after)| after);
        }
    }
    found
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

/// What of a text stands in no brackets, if it says anything.
fn beside(text: &str) -> Option<String> {
    let mut depth = 0_u32;
    let outside = text.chars().filter(|sign| {
        match sign {
            '⟦' => depth += 1,
            '⟧' => {
                depth = depth.saturating_sub(1);
                return false;
            }
            _ => {}
        }
        depth == 0
    });
    let outside: String = outside.collect();
    let says = |word: &&str| word.chars().filter(char::is_ascii_alphabetic).count() > 1;
    let mut words = outside.split_whitespace().filter(says);
    let is_said = |word: &str| !NAMES.contains(&word) && !word.starts_with("https://");
    (words.any(is_said)).then_some(outside)
}

#[test]
fn what_is_in_no_brackets_is_found() {
    let html = "<p title=\"Plain\">⟦Ṕĺáý <b>óñ</b>⟧ now</p><script>let text = 1;</script><a>Kalah 12</a>";
    assert_eq!(beside_catalogue(html), ["Plain", " now"]);
}
