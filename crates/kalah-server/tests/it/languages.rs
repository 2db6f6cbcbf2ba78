//! Languages of pages: how a request gets its own, and what of a page is not in the catalogue.

mod pseudo;

use std::path::Path;

use kalah::Rules;
use kalah_jobs::{Contestant, StandIn, TournamentSettings, stand_in};
use kalah_player::Limit;
use kalah_server::{Config, Registration};
use kalah_texts::Language;
use kalah_tournament::PlayerNumber;

use crate::common::class::Class;
use crate::common::http::{self, Answer};
use crate::common::running::Running;

fn config(data: &Path) -> Config {
    let player =
        |number| Registration::new(PlayerNumber(number), Contestant::BuiltIn(format!("word-{number}")));
    let settings =
        TournamentSettings::new(Rules::default(), Limit::growing(std::time::Duration::from_millis(100)));
    Config { players: (1..=3).map(player).collect(), ..Config::new(data, settings) }
}

struct Site {
    server: Running,
    /// Takes no job, so that nothing changes.
    _worker: StandIn,
    _data: tempfile::TempDir,
}

impl Site {
    /// A server that offers all languages that are written, and those of tests.
    fn in_all_languages() -> Site {
        let tests = [Language::ACCENTED, Language::MIRRORED];
        Site::offering(Language::written().chain(tests).collect())
    }

    fn offering(languages: Vec<Language>) -> Site {
        let data = tempfile::tempdir().unwrap();
        let (end, worker) = stand_in(1);
        let config = Config { languages, ..config(data.path()) };
        Site { server: Running::start(&config, end), _worker: worker, _data: data }
    }

    fn ask(&self, path: &str, head: &[&str]) -> Answer {
        http::ask(self.server.address, &format!("GET {path}"), head, &[])
    }

    /// The language of the page that is answered.
    fn language(&self, path: &str, head: &[&str]) -> String {
        let answer = self.ask(path, head);
        assert_eq!(answer.status, 200, "{path}");
        let (_, rest) = answer.body.split_once("<html lang=\"").unwrap();
        rest.split('"').next().unwrap().to_owned()
    }
}

#[test]
fn a_reader_gets_the_language_that_was_chosen_and_else_the_one_wished_for() {
    let site = Site::in_all_languages();
    let wishes = "Accept-Language: de-AT,de;q=0.9,en;q=0.5";
    assert_eq!(site.language("/", &[]), "en");
    assert_eq!(site.language("/", &[wishes]), "de");
    assert_eq!(site.language("/", &[wishes, "Cookie: kalah_role=staff; kalah_language=en"]), "en");
    assert_eq!(site.language("/ranking?lang=de&page=1", &["Cookie: kalah_language=en"]), "de");
    assert_eq!(site.language("/?lang=tlh", &[wishes]), "de");

    let chosen = site.ask("/?lang=de", &["Accept: text/html"]);
    assert!(chosen.header("set-cookie").is_some_and(|cookie| cookie.starts_with("kalah_language=de;")));
    assert!(chosen.header("vary").is_some_and(|vary| vary.contains("accept-language")));
    assert_eq!(site.ask("/", &["Accept: text/html", wishes]).header("set-cookie"), None);
    let stream = http::lines(site.server.address, "/live?since=1&lang=de", &["Accept: text/event-stream"]);
    let mut head = stream.take_while(|line| !line.is_empty());
    assert!(head.all(|line| !line.starts_with("set-cookie")));
}

#[test]
fn what_is_refused_before_a_page_sees_it_is_told_in_the_language_of_the_reader() {
    let site = Site::in_all_languages();
    let german = ["Accept-Language: de", "Content-Type: application/x-www-form-urlencoded"];
    let post =
        |path: &str, body: &[u8]| http::ask(site.server.address, &format!("POST {path}"), &german, body);
    for (answer, status, told) in [
        (
            site.ask("/matches/1/games/1/review?queued=perhaps", &german),
            400,
            "Der Server versteht diese Anfrage nicht",
        ),
        (post("/play/0/move", b"nothing=1"), 422, "Ihre Eingaben sind noch da"),
        (post("/sign-in", &vec![b'x'; 300_000]), 413, "Die Anfrage ist länger als die 16384 Byte"),
    ] {
        assert_eq!(answer.status, status, "{}", answer.body);
        assert!(answer.body.contains("<html lang=\"de\"") && answer.body.contains(told), "{}", answer.body);
    }
}

#[test]
fn a_wrong_method_is_refused_in_the_form_that_is_asked_for() {
    let site = Site::in_all_languages();
    let ask = |line: &str, accept: &str| {
        http::ask(site.server.address, line, &["Accept-Language: de", &format!("Accept: {accept}")], &[])
    };
    for (line, allowed, told) in [
        ("GET /workshop/try", "POST", "Unter dieser Adresse gibt es keine Seite"),
        ("GET /sign-out", "POST", "Unter dieser Adresse gibt es keine Seite"),
        ("PUT /workshop", "GET,HEAD", "Anfragen dieser Art"),
        ("DELETE /", "GET,HEAD", "Anfragen dieser Art"),
        ("POST /govern", "GET,HEAD", "Anfragen dieser Art"),
    ] {
        let page = ask(line, "text/html");
        assert_eq!((page.status, page.header("allow")), (405, Some(allowed)), "{line}");
        assert!(page.body.contains("<html lang=\"de\"") && page.body.contains(told), "{line}: {}", page.body);
        let text = ask(line, "text/plain");
        assert!(text.body.starts_with(told) && text.body.lines().count() == 1, "{line}: {}", text.body);
    }
    let answer = ask("DELETE /api/me", "*/*");
    assert!(answer.status == 405 && answer.body.starts_with("{\"error\":\"Requests"), "{}", answer.body);
    // Whoever asks for a picture can do nothing with a page.
    let picture = site.ask("/board.png?rules=6x6&moves=%3Cscript%3E", &["Accept-Language: de"]);
    assert_eq!(picture.status, 400);
    assert!(!picture.body.contains("<html") && picture.body.contains("keine Mulde"), "{}", picture.body);
}

#[test]
fn a_language_that_is_not_offered_is_never_answered_in() {
    let site = Site::offering(Language::OFFERED.to_vec());
    assert_eq!(
        site.language("/?lang=en-XA", &["Accept-Language: en-XA", "Cookie: kalah_language=ar-XB"]),
        "en"
    );
}

#[test]
fn a_page_that_lives_is_kept_in_each_language_and_its_stream_names_it() {
    let site = Site::in_all_languages();
    let mut seen = Vec::new();
    for path in ["/?lang=de", "/?lang=en", "/?lang=de"] {
        seen.push(site.ask(path, &[]).body);
    }
    assert!(seen[0].contains("Das Turnier ansehen") && seen[2].contains("Das Turnier ansehen"));
    assert!(seen[1].contains("Watch the tournament") && !seen[1].contains("&#38;lang="));
    let (_, stream) = seen[0].split_once("hx-sse:connect=\"").unwrap();
    let stream = stream.split('"').next().unwrap().replace("&#38;", "&");
    assert!(stream.starts_with("/live?since=") && stream.ends_with("&lang=de"), "{stream}");
    // From a version that nobody knows everything is sent.
    let mut lines = http::lines(site.server.address, "/live?since=0&lang=de", &[]);
    let event = lines.find(|line| line.starts_with("data: ")).unwrap();
    assert!(event.contains("Das Turnier ansehen"), "{event}");
}

#[test]
fn scripts_get_their_texts_in_the_language_of_the_page() {
    let site = Site::in_all_languages();
    let page = site.ask("/?lang=de", &[]).body;
    let (before, _) = page.split_once("/site.js\" type=\"module\"></script>").unwrap();
    let address = format!("{}/site.js", before.rsplit("src=\"").next().unwrap());
    assert!(address.ends_with("/texts/de/site.js"), "{address}");
    let texts = site.ask(&address, &[]);
    assert!(texts.body.contains("\"site-my-bot\": (v) => \"Mein Bot\""), "{}", texts.body);
    assert!(texts.header("cache-control").is_some_and(|kept| kept.contains("immutable")));
}

#[test]
fn pages_that_are_converted_have_no_text_beside_the_catalogue() {
    let site = Site::in_all_languages();
    for path in pseudo::CONVERTED {
        let mark = if path.contains('?') { '&' } else { '?' };
        let answer = site.ask(&format!("{path}{mark}lang={}", Language::ACCENTED), &[]);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(pseudo::beside_catalogue(&answer.body), Vec::<String>::new(), "{path}");
    }
}

#[test]
fn pages_of_accounts_have_no_text_beside_the_catalogue() {
    let offer_all = |config: &mut Config| {
        config.languages = Language::written().chain([Language::ACCENTED]).collect();
    };
    let class = Class::with("student_id,name\n7,Ada\n", offer_all);
    let readers = [
        (class.student(0), &pseudo::OF_STUDENTS[..]),
        (class.entered(&class.lecturer), &pseudo::OF_STAFF[..]),
    ];
    let mut beside = Vec::new();
    for (reader, paths) in readers {
        for path in paths {
            let mark = if path.contains('?') { '&' } else { '?' };
            let answer = reader.get(&format!("{path}{mark}lang={}", Language::ACCENTED));
            assert_eq!(answer.status, 200, "{path}");
            beside.extend(pseudo::beside_catalogue(&answer.body).into_iter().map(|text| (path, text)));
        }
    }
    assert_eq!(beside, []);
}

#[test]
fn errors_are_told_in_the_language_of_the_reader_and_to_programs_in_english() {
    let site = Site::in_all_languages();
    for path in ["/nosuch", "/t/nosuch/ranking", "/players/99", "/matches/7", "/submissions/9", "/audit"] {
        let answer = site.ask(&format!("{path}?lang={}", Language::ACCENTED), &[]);
        assert!([401, 404].contains(&answer.status), "{path}: {}", answer.status);
        assert_eq!(pseudo::beside_catalogue(&answer.body), Vec::<String>::new(), "{path}");
    }
    let page = site.ask("/players/99?lang=de", &[]).body;
    assert!(page.contains("Diesen Spieler gibt es nicht."), "{page}");
    let told = site.ask("/api/matches/7?lang=de", &[]).body;
    assert!(told.contains("There is no such match."), "{told}");
}

#[test]
fn a_page_from_right_to_left_says_so() {
    let page = Site::in_all_languages().ask("/?lang=ar-XB", &[]).body;
    assert!(page.contains("<html lang=\"ar-XB\" dir=\"rtl\">"));
}
