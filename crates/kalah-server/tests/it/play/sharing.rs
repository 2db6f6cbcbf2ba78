//! Pictures, printed games and boards for pages of others.

use crate::common::class::Class;

fn class() -> Class {
    Class::start("student_id,name\n")
}

#[test]
fn a_page_of_a_position_names_its_picture() {
    let class = class();
    let browser = class.stranger();
    for shared in ["/analysis?rules=6x4&moves=36+1", "/learn", "/learn/sowing/1", "/puzzles", "/play"] {
        let page = browser.get(shared);
        let named = page.body.split_once("property=\"og:image\" content=\"");
        let (_, rest) = named.unwrap_or_else(|| panic!("{shared}"));
        let address = rest.split('"').next().unwrap().replace("&#38;", "&");
        let path = address.strip_prefix("http://kalah.test").unwrap();
        let picture = browser.get(path);
        assert_eq!(
            (picture.status, picture.header("content-type")),
            (200, Some("image/png")),
            "{shared}: {}",
            picture.head
        );
        assert_eq!(picture.header("cross-origin-resource-policy"), Some("cross-origin"));
        assert!(picture.body.contains("PNG") && picture.body.len() > 10_000, "{shared}");
    }
    let wrong = browser.get("/board.png?rules=9z9");
    assert_eq!(wrong.status, 400);
    assert!(wrong.body.contains("9z9"), "{wrong:?}");
}

#[test]
fn pages_of_a_tournament_have_pictures_where_the_site_is_known() {
    let class = Class::with("student_id,name\n", |config| config.site = "http://kalah.test".parse().unwrap());
    let browser = class.stranger();
    for (page, picture) in [("/", "/picture.png"), ("/players/90", "/players/90/picture.png")] {
        let named = format!("property=\"og:image\" content=\"http://kalah.test{picture}\"");
        assert!(browser.get(page).body.contains(&named), "{page}");
        let png = browser.get(picture);
        assert_eq!((png.status, png.header("content-type")), (200, Some("image/png")), "{picture}");
        assert!(png.body.contains("PNG") && png.body.len() > 5_000, "{picture}");
    }
    assert_eq!(browser.get("/players/7/picture.png").status, 404);
    let unnamed = Class::start("student_id,name\n");
    assert!(!unnamed.stranger().get("/").body.contains("og:image"), "nobody knows where it is");
}

#[test]
fn every_page_that_is_shared_says_what_it_is() {
    let class = Class::with("student_id,name\n", |config| config.site = "http://kalah.test".parse().unwrap());
    let browser = class.stranger();
    for path in [
        "/",
        "/matrix",
        "/ranking",
        "/players/90",
        "/watch",
        "/about",
        "/tournaments",
        "/workshop",
        "/write-a-bot",
        "/docs",
        "/docs/students",
        "/you",
        "/studies",
        "/search",
        "/nim",
        "/book/discoveries",
        "/play",
        "/learn",
        "/puzzles",
        "/analysis",
    ] {
        let page = browser.get(path).body;
        for tag in
            ["name=\"description\"", "\"og:description\"", "\"og:title\"", "\"og:image\" content=\"http"]
        {
            assert!(page.contains(tag), "{path} has no {tag}");
        }
    }
    assert_eq!(browser.get("/favicon.ico").header("content-type"), Some("image/png"));
}

#[test]
fn what_is_shared_may_be_fetched_and_is_not_listed() {
    let class = class();
    let browser = class.stranger();
    let robots = browser.get("/robots.txt").body;
    for path in
        ["/board.png?rules=6x6", "/analysis?rules=6x4&moves=36", "/review?rules=2x2", "/study/0", "/play/0"]
    {
        let start = path.split('?').next().unwrap();
        assert!(!robots.contains(&format!("Disallow: {start}")), "{robots}");
        assert_eq!(browser.get(path).header("x-robots-tag"), Some("noindex, nofollow"), "{path}");
    }
    assert!(robots.contains("Disallow: /me\n"), "{robots}");
    for path in ["/", "/analysis", "/play"] {
        assert_eq!(browser.get(path).header("x-robots-tag"), None, "{path}");
    }
}

#[test]
fn search_engines_find_the_tasks_of_the_course_and_the_documentation() {
    let map = class().stranger().get("/sitemap.xml").body;
    for address in ["/", "/learn/sowing/1", "/docs/students"] {
        assert!(map.contains(&format!("<loc>http://kalah.test{address}</loc>")), "{map}");
    }
}

#[test]
fn others_may_show_a_board_and_nothing_else() {
    let class = class();
    let browser = class.stranger();
    let board = browser.get("/embed?rules=6x4&moves=36+1&ply=2");
    assert_eq!(board.status, 200);
    let policy = board.header("content-security-policy").unwrap();
    assert!(policy.contains("frame-ancestors *") && !policy.contains("script-src"), "{policy}");
    for link in ["ply=1", "ply=3", "http://kalah.test/analysis?"] {
        assert!(board.body.contains(link), "{link}: {board:?}");
    }
    assert_eq!(browser.get("/embed?moves=x").status, 400);
    let page = browser.get("/analysis");
    assert!(page.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
}

#[test]
fn a_game_is_printed_turn_by_turn() {
    let class = class();
    let page = class.stranger().get("/transcript?rules=6x4&moves=36+1+4+2");
    assert_eq!(page.status, 200);
    assert_eq!(page.body.matches("class=\"board\"").count(), 3, "the start, and after each pair of turns");
    assert!(page.body.contains("South 3 6; North 1"), "{page:?}");
}
