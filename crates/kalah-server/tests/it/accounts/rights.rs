//! Every address of the server, against everybody who may ask.

use crate::common::browser::Browser;
use crate::common::class::Class;

/// What somebody is answered.
type Status = u16;

/// Who asks, in the order of the columns.
const WHO: [&str; 5] = ["stranger", "student", "other student", "tutor", "lecturer"];

pub(crate) struct Row {
    pub(crate) method: &'static str,
    /// As the router writes it.
    pub(crate) route: &'static str,
    /// What is asked for. `TOKEN` stands for the number of a token of the first student.
    pub(crate) path: &'static str,
    fields: &'static [(&'static str, &'static str)],
    expected: [Status; 5],
}

const fn open(route: &'static str, path: &'static str, status: Status) -> Row {
    Row { method: "get", route, path, fields: &[], expected: [status; 5] }
}

const fn get(route: &'static str, path: &'static str, expected: [Status; 5]) -> Row {
    Row { method: "get", route, path, fields: &[], expected }
}

const fn post(
    route: &'static str,
    path: &'static str,
    fields: &'static [(&'static str, &'static str)],
    expected: [Status; 5],
) -> Row {
    Row { method: "post", route, path, fields, expected }
}

/// 401: has to sign in. 403: may not. 404 or 422: may, but there is no such thing, or what was sent is not enough.
pub(crate) const TABLE: &[Row] = &[
    // What everybody sees.
    open("/", "/", 200),
    open("/matrix", "/matrix", 200),
    open("/learn", "/learn", 200),
    open("/learn/rules", "/learn/rules", 200),
    open("/learn/{theme}/{number}", "/learn/sowing/1", 200),
    post("/learn/{theme}/{number}/try", "/learn/sowing/1/try", &[("moves", "x")], [400; 5]),
    post("/learn/{theme}/{number}/solution", "/learn/sowing/1/solution", &[], [200; 5]),
    open("/front", "/front", 200),
    open("/ranking", "/ranking", 200),
    open("/watch", "/watch", 200),
    open("/about", "/about", 200),
    open("/players/{number}", "/players/90", 200),
    open("/matches/{id}", "/matches/999", 404),
    open("/picture.png", "/picture.png", 200),
    open("/robots.txt", "/robots.txt", 200),
    open("/sitemap.xml", "/sitemap.xml", 200),
    open("/players/{number}/picture.png", "/players/90/picture.png", 200),
    open("/matches/{id}/picture.png", "/matches/999/picture.png", 404),
    open("/matches/{id}/records.jsonl", "/matches/999/records.jsonl", 404),
    open("/matches/{id}/games/{game}", "/matches/999/games/1", 404),
    // What a bot wrote is its owner's and the staff's.
    get(
        "/matches/{id}/games/{game}/stderr/{player}",
        "/matches/999/games/1/stderr/90",
        [401, 403, 403, 404, 404],
    ),
    open("/matches/{id}/games/{game}/transcript", "/matches/999/games/1/transcript", 404),
    open("/matches/{id}/games/{game}/review", "/matches/999/games/1/review", 404),
    post("/matches/{id}/games/{game}/review", "/matches/999/games/1/review", &[], [404; 5]),
    open("/matches/{id}/games/{game}/review/{ply}", "/matches/999/games/1/review/0", 404),
    open("/matches/{id}/games/{game}/judgement", "/matches/999/games/1/judgement", 404),
    post("/matches/{id}/games/{game}/judgement", "/matches/999/games/1/judgement", &[], [404; 5]),
    open("/matches/{id}/games/{game}/judgement/{ply}", "/matches/999/games/1/judgement/0", 404),
    open("/review", "/review?rules=2x1", 422),
    // Studies are their owners', and of whoever has the link where they are shared.
    open("/studies", "/studies", 200),
    post("/studies", "/studies", &[("title", "x"), ("tree", "no")], [401, 422, 422, 422, 422]),
    get("/studies/new", "/studies/new", [401, 200, 200, 200, 200]),
    open("/study/{id}", "/study/0", 404),
    open("/study/{id}/events", "/study/0/events", 404),
    post("/study/{id}/save", "/study/0/save", &[("title", "x")], [401, 404, 404, 404, 404]),
    post("/study/{id}/delete", "/study/0/delete", &[], [401, 404, 404, 404, 404]),
    post("/study/{id}/present", "/study/0/present", &[("on", "no")], [401, 404, 404, 404, 404]),
    open("/players/{number}/accuracy", "/players/90/accuracy", 200),
    open("/ranking.csv", "/ranking.csv", 200),
    open("/matches.csv", "/matches.csv", 200),
    open("/matrix.csv", "/matrix.csv", 200),
    open("/records.jsonl", "/records.jsonl", 200),
    open("/live", "/live", 200),
    open("/live/matrix", "/live/matrix", 200),
    open("/live/ranking", "/live/ranking", 200),
    open("/live/players/{number}", "/live/players/90", 200),
    open("/live/matches/{id}", "/live/matches/999", 404),
    open("/live/matches/{id}/games/{game}", "/live/matches/999/games/1", 404),
    open("/api/standings", "/api/standings", 200),
    open("/api/matches/{id}", "/api/matches/999", 404),
    open("/nim", "/nim", 200),
    open("/search", "/search", 200),
    open("/write-a-bot", "/write-a-bot", 200),
    open("/write-a-bot/{file}", "/write-a-bot/python.zip", 200),
    open("/docs", "/docs?q=ply", 200),
    open("/docs/{page}", "/docs/students", 200),
    open("/workshop", "/workshop", 200),
    post("/workshop/try", "/workshop/try", &[("language", "cobol"), ("opponent", "greedy")], [404; 5]),
    open("/workshop/tries/{key}", "/workshop/tries/0", 404),
    post("/workshop/download", "/workshop/download", &[("language", "python")], [200; 5]),
    post("/workshop/draft", "/workshop/draft", &[("language", "python")], [401, 303, 303, 303, 303]),
    post("/workshop/submit", "/workshop/submit", &[("language", "cobol")], [401, 404, 404, 404, 404]),
    // For agents, if they can play here.
    open("/socket", "/socket", 404),
    open("/workers", "/workers", 200),
    open("/api/workers", "/api/workers", 200),
    open("/api/tournaments", "/api/tournaments", 200),
    open("/tournaments", "/tournaments", 200),
    open("/assets/{stamp}/{*name}", "/assets/0/style.css", 200),
    open("/icon.png", "/icon.png", 200),
    open("/favicon.ico", "/favicon.ico", 200),
    open("/service-worker.js", "/service-worker.js", 200),
    open("/offline", "/offline", 200),
    // Boards for everybody. Whoever plays is known by a cookie and by no account.
    open("/analysis", "/analysis", 200),
    open("/analysis/values", "/analysis/values?rules=4x4&position=no", 422),
    open("/api/analysis", "/api/analysis?rules=2x1", 200),
    open("/book", "/book?rules=2x1", 308),
    open("/book/moves", "/book/moves?rules=2x1", 200),
    open("/book/discoveries", "/book/discoveries", 200),
    open("/api/discoveries", "/api/discoveries", 200),
    open("/puzzles", "/puzzles", 200),
    open("/puzzles/today", "/puzzles/today", 200),
    open("/puzzles/mistakes", "/puzzles/mistakes", 200),
    open("/puzzles/mistakes/{place}", "/puzzles/mistakes/match-999-1-0", 404),
    open("/puzzle", "/puzzle", 303),
    open("/puzzle/device", "/puzzle/device", 200),
    open("/puzzles/run", "/puzzles/run", 200),
    open("/puzzles/shipped.jsonl", "/puzzles/shipped.jsonl", 200),
    open("/puzzle/{id}", "/puzzle/1", 200),
    post("/puzzle/{id}/try", "/puzzle/1/try", &[("moves", "x")], [400; 5]),
    post("/puzzle/{id}/solution", "/puzzle/1/solution", &[], [200; 5]),
    // What a visitor has reached is known by the same cookie; stars of the course stay with an account.
    open("/you", "/you", 200),
    open("/you/data.json", "/you/data.json", 200),
    post("/you/stars", "/you/stars", &[("stars", "sowing/1:3")], [401, 200, 200, 200, 200]),
    post("/you/erase", "/you/erase", &[], [303; 5]),
    open("/board.png", "/board.png?rules=2x1", 200),
    open("/embed", "/embed?rules=2x1", 200),
    open("/transcript", "/transcript?rules=2x1", 200),
    open("/kalaha-socket", "/kalaha-socket", 404),
    open("/play", "/play", 200),
    post("/play", "/play", &[("rules", "0x0")], [400; 5]),
    open("/play/device", "/play/device", 200),
    open("/play/{id}", "/play/0", 404),
    open("/play/{id}/state", "/play/0/state", 404),
    open("/play/{id}/events", "/play/0/events", 404),
    post("/play/{id}/move", "/play/0/move", &[("move", "1"), ("ply", "0")], [404; 5]),
    post("/play/{id}/undo", "/play/0/undo", &[], [404; 5]),
    post("/play/{id}/resign", "/play/0/resign", &[], [404; 5]),
    post("/play/{id}/rematch", "/play/0/rematch", &[], [404; 5]),
    post("/play/{id}/hint", "/play/0/hint", &[], [404; 5]),
    open("/play/{id}/verdict", "/play/0/verdict?ply=0", 404),
    open("/play/{id}/review", "/play/0/review", 404),
    open("/play/{id}/join/{key}", "/play/0/join/0", 404),
    open("/play/{id}/join/{key}/picture.png", "/play/0/join/0/picture.png", 404),
    post("/play/{id}/join/{key}", "/play/0/join/0", &[], [404; 5]),
    // For programs that watch: there is no worker, so it cannot play.
    open("/health", "/health", 200),
    open("/ready", "/ready", 503),
    open("/metrics", "/metrics", 200),
    // For workers, who show a secret of their own.
    open("/bots/{content}", "/bots/00", 403),
    // How people sign in.
    open("/enter", "/enter?key=1_0", 200),
    post("/enter", "/enter", &[("key", "1_0")], [401; 5]),
    open("/sign-in", "/sign-in", 200),
    post("/sign-in", "/sign-in", &[("token", "kalah_1_0")], [401; 5]),
    // There is no provider of identities.
    open("/sign-in/provider", "/sign-in/provider", 404),
    open("/sign-in/provider/back", "/sign-in/provider/back", 422),
    post("/me/provider", "/me/provider", &[], [401, 404, 404, 404, 404]),
    // The own account.
    get("/me", "/me", [401, 200, 200, 200, 200]),
    // The staff has no player whose changes could be told.
    get("/me/changes", "/me/changes", [401, 200, 200, 404, 404]),
    get("/api/me", "/api/me", [401, 200, 200, 200, 200]),
    post("/me/tokens", "/me/tokens", &[("read", "on")], [401, 200, 200, 200, 200]),
    post("/me/tokens/{id}/revoke", "/me/tokens/TOKEN/revoke", &[], [401, 303, 404, 404, 404]),
    post("/me/deletion", "/me/deletion", &[("wanted", "no")], [401, 303, 303, 303, 303]),
    post("/me/feed", "/me/feed", &[("wanted", "no")], [401, 303, 303, 303, 303]),
    post("/me/mail", "/me/mail", &[("wanted", "yes")], [401, 303, 303, 303, 303]),
    // Whoever knows the address of a feed may read it.
    open("/feed/{name}", "/feed/1_0.atom", 404),
    // The staff.
    get("/people", "/people", [401, 403, 403, 200, 200]),
    get("/people/{id}", "/people/1", [401, 403, 403, 200, 200]),
    get("/audit", "/audit", [401, 403, 403, 200, 200]),
    get("/class", "/class", [401, 403, 403, 200, 200]),
    get("/class/similar", "/class/similar", [401, 403, 403, 200, 200]),
    get("/class/rubric", "/class/rubric", [401, 403, 403, 404, 404]),
    post("/class/rubric", "/class/rubric", &[], [401, 403, 403, 403, 404]),
    post("/class/rubric/grade", "/class/rubric/grade", &[("all", "")], [401, 403, 403, 403, 404]),
    post("/class/rubric/publish", "/class/rubric/publish", &[("published", "")], [401, 403, 403, 403, 404]),
    post("/class/rubric/remove", "/class/rubric/remove", &[], [401, 403, 403, 403, 404]),
    get("/class/rubric.csv", "/class/rubric.csv", [401, 403, 403, 404, 404]),
    get("/class/rubric.toml", "/class/rubric.toml", [401, 403, 403, 404, 404]),
    get("/class/nicknames", "/class/nicknames", [401, 403, 403, 200, 200]),
    post(
        "/class/nicknames/{player}",
        "/class/nicknames/7",
        &[("nickname", "x"), ("do", "allow")],
        [401, 403, 403, 403, 422],
    ),
    post("/class/nicknames/{player}/reset", "/class/nicknames/999/reset", &[], [401, 403, 403, 403, 404]),
    post("/me/nickname", "/me/nickname", &[("nickname", "")], [401, 422, 422, 403, 403]),
    post("/me/face", "/me/face", &[("color", ""), ("seeds", "")], [401, 422, 422, 403, 403]),
    post("/govern/setup/trial", "/govern/setup/trial", &[("language", "none")], [401, 403, 403, 403, 404]),
    post("/leaderboard", "/leaderboard", &[("places", "x")], [401, 403, 403, 403, 422]),
    post("/python-module", "/python-module", &[("module", "x")], [401, 403, 403, 403, 422]),
    post("/class/similar", "/class/similar", &[], [401, 403, 403, 403, 409]),
    get("/class/similar/{first}/{second}", "/class/similar/1/2", [401, 403, 403, 404, 404]),
    post("/undo/{id}", "/undo/x", &[], [401, 403, 403, 403, 409]),
    get("/people/class", "/people/class", [401, 403, 403, 403, 200]),
    post("/people/class", "/people/class", &[], [401, 403, 403, 403, 422]),
    post("/people/class/apply", "/people/class/apply", &[("list", "")], [401, 403, 403, 403, 422]),
    post("/people/invite", "/people/invite", &[("name", ""), ("role", "tutor")], [401, 403, 403, 403, 422]),
    post("/people/selected", "/people/selected", &[("do", "mail")], [401, 403, 403, 403, 422]),
    post("/people/mail", "/people/mail", &[("person-1", "on"), ("subject", "")], [401, 403, 403, 403, 422]),
    post("/people/links", "/people/links", &[("person-999", "on")], [401, 403, 403, 403, 422]),
    post("/people/{id}/link", "/people/999/link", &[], [401, 403, 403, 403, 404]),
    post("/people/{id}/access", "/people/999/access", &[("allowed", "no")], [401, 403, 403, 403, 404]),
    post(
        "/people/{id}/identity",
        "/people/999/identity",
        &[("issuer", "a"), ("subject", "b")],
        [401, 403, 403, 403, 404],
    ),
    // Points: the class for the staff, the own ones for a student, who is led there.
    get("/points", "/points", [401, 303, 303, 200, 200]),
    get("/points/{person}", "/points/999", [401, 403, 403, 404, 404]),
    post("/points", "/points", &[("do", "try")], [401, 403, 403, 403, 200]),
    post(
        "/points/{person}/correct",
        "/points/999/correct",
        &[("points", ""), ("reason", "")],
        [401, 403, 403, 403, 303],
    ),
    post("/points/{person}/regrade", "/points/999/regrade", &[("text", "x")], [401, 403, 403, 403, 403]),
    post(
        "/points/{person}/regrade/{request}",
        "/points/999/regrade/1",
        &[("text", "x")],
        [401, 403, 403, 403, 404],
    ),
    get("/points/moodle.csv", "/points/moodle.csv", [401, 403, 403, 200, 200]),
    get("/points/all.csv", "/points/all.csv", [401, 403, 403, 200, 200]),
    post("/points/canvas", "/points/canvas", &[], [401, 403, 403, 422, 422]),
    get("/api/points", "/api/points", [401, 200, 200, 200, 200]),
    // What players hand in. Everybody sees how far it is; the rest is its owner's and the staff's.
    open("/submissions", "/submissions", 200),
    get("/submissions/{id}", "/submissions/999", [401, 404, 404, 404, 404]),
    get("/submissions/{id}/source", "/submissions/999/source", [401, 404, 404, 404, 404]),
    post(
        "/submissions/{id}/comments",
        "/submissions/999/comments",
        &[("file", ""), ("line", "0"), ("text", "x")],
        [401, 403, 403, 404, 404],
    ),
    post(
        "/submissions/{id}/comments/{comment}/remove",
        "/submissions/999/comments/1/remove",
        &[],
        [401, 403, 403, 404, 404],
    ),
    get("/submissions/{id}/changes", "/submissions/999/changes", [401, 404, 404, 404, 404]),
    post("/submissions/withdraw", "/submissions/withdraw", &[], [401, 303, 303, 403, 403]),
    post("/submissions/{id}/again", "/submissions/999/again", &[], [401, 404, 404, 404, 404]),
    get("/submissions/{id}/bot.tar.gz", "/submissions/999/bot.tar.gz", [401, 404, 404, 404, 404]),
    open("/api/submissions", "/api/submissions", 200),
    post("/api/submissions", "/api/submissions?name=bot.py", &[], [401, 403, 403, 403, 403]),
    get("/api/submissions/{id}", "/api/submissions/999", [401, 404, 404, 404, 404]),
    get("/submit", "/submit", [401, 200, 200, 403, 403]),
    post("/submit", "/submit", &[], [401, 400, 400, 403, 403]),
    post("/repository", "/repository", &[("address", "")], [401, 303, 303, 403, 403]),
    get("/repository", "/repository", [401, 200, 200, 403, 403]),
    post("/repository/secret", "/repository/secret", &[], [401, 404, 404, 403, 403]),
    post("/repository/token", "/repository/token", &[("token", "")], [401, 404, 404, 403, 403]),
    // Forges show that they know the secret of a connection.
    post("/webhooks/{player}", "/webhooks/7", &[], [404; 5]),
    get("/git/{repository}/info/refs", "/git/1/info/refs", [401, 400, 404, 400, 400]),
    post("/git/{repository}/git-upload-pack", "/git/1/git-upload-pack", &[], [401, 422, 404, 422, 422]),
    // Nobody pushes by a session.
    post("/git/{repository}/git-receive-pack", "/git/1/git-receive-pack", &[], [401, 403, 404, 403, 403]),
    // What the lecturer decides.
    open("/deadlines", "/deadlines", 200),
    open("/api/deadlines", "/api/deadlines", 200),
    open("/api/openapi.json", "/api/openapi.json", 200),
    post(
        "/deadlines",
        "/deadlines",
        &[("name", ""), ("ends", ""), ("requirement", "")],
        [401, 403, 403, 403, 422],
    ),
    post(
        "/deadlines/{id}/extend",
        "/deadlines/999/extend",
        &[("player", "1"), ("ends", ""), ("why", "")],
        [401, 403, 403, 403, 404],
    ),
    post("/deadlines/{id}/remove", "/deadlines/999/remove", &[], [401, 403, 403, 403, 404]),
    post("/release", "/release", &[], [401, 403, 403, 403, 303]),
    post("/finalise", "/finalise", &[("confirm", "main")], [401, 403, 403, 403, 409]),
    open("/certificate", "/certificate", 200),
    post("/stage", "/stage", &[("stage", "")], [401, 403, 403, 403, 422]),
    get("/govern", "/govern", [401, 403, 403, 403, 200]),
    post(
        "/govern/begin",
        "/govern/begin",
        &[
            ("name", "Cup!"),
            ("rules", "6x6"),
            ("limit", "growing"),
            ("amount", "1"),
            ("format", "all-play-all"),
            ("at_once", "1"),
            ("field", "to-come"),
        ],
        [401, 403, 403, 403, 422],
    ),
    get("/govern/setup", "/govern/setup", [401, 403, 403, 403, 200]),
    post(
        "/govern/setup/tournament",
        "/govern/setup/tournament",
        &[("name", "Cup!"), ("rules", "6x6"), ("time", "growing:1"), ("format", "all-play-all")],
        [401, 403, 403, 403, 422],
    ),
    post(
        "/govern/setup/deadlines",
        "/govern/setup/deadlines",
        &[("template", "tournament"), ("first_day", "")],
        [401, 403, 403, 403, 422],
    ),
    get("/govern/reviews", "/govern/reviews", [401, 403, 403, 403, 200]),
    post(
        "/govern/reviews",
        "/govern/reviews",
        &[("tournament", "main"), ("worker", ""), ("since", "now")],
        [401, 403, 403, 403, 422],
    ),
    get("/govern/reviews/{id}", "/govern/reviews/999", [401, 403, 403, 403, 404]),
    post("/govern/reviews/{id}/apply", "/govern/reviews/999/apply", &[], [401, 403, 403, 403, 404]),
    post("/govern/reviews/{id}/drop", "/govern/reviews/999/drop", &[], [401, 403, 403, 403, 404]),
    // Learning platforms send browsers with forms of their own; what they say is checked before anything is done.
    open("/lti/keys.json", "/lti/keys.json", 200),
    open("/lti/login", "/lti/login?iss=https://lms.example&login_hint=1", 403),
    post("/lti/login", "/lti/login", &[("iss", "https://lms.example"), ("login_hint", "1")], [403; 5]),
    post("/lti/launch", "/lti/launch", &[("id_token", "a.b.c"), ("state", "x.y")], [403; 5]),
    post("/lti/enter", "/lti/enter", &[("ticket", "x.y")], [403; 5]),
    post("/lti/choose", "/lti/choose", &[("choice", "x.y")], [422; 5]),
    open("/lti/register", "/lti/register?key=x.y", 403),
    post("/lti/register", "/lti/register", &[("key", "x.y")], [403; 5]),
    get("/govern/lti", "/govern/lti", [401, 403, 403, 403, 200]),
    post(
        "/govern/lti/registration",
        "/govern/lti/registration",
        &[("address", "")],
        [401, 403, 403, 403, 422],
    ),
    post(
        "/govern/lti/platforms",
        "/govern/lti/platforms",
        &[
            ("name", ""),
            ("issuer", ""),
            ("client", ""),
            ("deployment", ""),
            ("authorization_url", ""),
            ("token_url", ""),
            ("keys_url", ""),
        ],
        [401, 403, 403, 403, 422],
    ),
    post(
        "/govern/lti/platforms/{id}/remove",
        "/govern/lti/platforms/9/remove",
        &[],
        [401, 403, 403, 403, 404],
    ),
    post("/govern/lti/courses/{id}/accept", "/govern/lti/courses/9/accept", &[], [401, 403, 403, 403, 404]),
    post("/govern/lti/courses/{id}/remove", "/govern/lti/courses/9/remove", &[], [401, 403, 403, 403, 404]),
    post("/govern/lti/courses/{id}/members", "/govern/lti/courses/9/members", &[], [401, 403, 403, 403, 404]),
    post(
        "/govern/lti/courses/{id}/columns",
        "/govern/lti/courses/9/columns",
        &[("content", "tournament-1")],
        [401, 403, 403, 403, 404],
    ),
    get("/govern/lti/columns/{id}", "/govern/lti/columns/9", [401, 403, 403, 403, 404]),
    post(
        "/govern/lti/columns/{id}",
        "/govern/lti/columns/9",
        &[("sending", "by-hand"), ("counts", "last")],
        [401, 403, 403, 403, 404],
    ),
    post("/govern/lti/columns/{id}/send", "/govern/lti/columns/9/send", &[], [401, 403, 403, 403, 404]),
    post("/practice", "/practice", &[("opponent", "90")], [401, 409, 409, 403, 403]),
    get("/practice/{id}", "/practice/999", [401, 404, 404, 404, 404]),
    get("/practice/{id}/records.jsonl", "/practice/999/records.jsonl", [401, 404, 404, 404, 404]),
    post("/govern/cancel", "/govern/cancel", &[("job", "1")], [401, 403, 403, 403, 409]),
    post("/govern/recompute", "/govern/recompute", &[], [401, 403, 403, 403, 303]),
    get("/api/reviews", "/api/reviews", [401, 403, 403, 403, 200]),
    // What programs send shows a token: a session is not enough.
    post("/api/practice", "/api/practice", &[], [401, 403, 403, 403, 403]),
    get("/api/practice/{id}", "/api/practice/999", [401, 404, 404, 404, 404]),
    post("/api/tournaments", "/api/tournaments", &[], [401, 403, 403, 403, 403]),
    get("/govern/export.tar.gz", "/govern/export.tar.gz", [401, 403, 403, 403, 200]),
    post("/govern/withdraw", "/govern/withdraw", &[("player", "x"), ("why", "")], [401, 403, 403, 403, 422]),
    post("/govern/again", "/govern/again", &[], [401, 403, 403, 403, 303]),
    // Afterwards nobody is signed in any more.
    post("/sign-out", "/sign-out", &[], [401, 303, 303, 303, 303]),
];

#[test]
fn each_may_do_what_the_role_allows_and_nothing_else() {
    let class = Class::start("student_id,name\n7,Ada\n8,Bob\n");
    let everybody = [
        class.stranger(),
        class.student(0),
        class.student(1),
        class.entered(&class.tutor),
        class.entered(&class.lecturer),
    ];
    let made = everybody[1].post("/me/tokens", &[("read", "on")]).body;
    let token = made.split_once("kalah_").unwrap().1.split('_').next().unwrap().to_owned();
    let mut wrong = Vec::new();
    for row in TABLE {
        let path = row.path.replace("TOKEN", &token);
        let asked = |who: &Browser| match row.method {
            "get" => who.status(&path),
            _ if ["/people/class", "/submit", "/points/canvas", "/class/rubric"].contains(&row.route) => {
                who.upload(&path, "nothing", "").status
            }
            _ => who.post(&path, row.fields).status,
        };
        // A form that comes from elsewhere changes nothing, whoever sends it.
        if row.method == "post" && !["/enter", "/sign-in"].contains(&row.route) {
            for (who, browser) in WHO.iter().zip(&everybody).skip(1) {
                let status = asked(&browser.foreign());
                // What is no file at all is refused before anybody looks where it comes from.
                let is_empty = status == 400 && row.route == "/submit";
                let is_read = row.route == "/git/{repository}/git-upload-pack";
                if ![401, 403, 404].contains(&status) && !is_empty && !is_read {
                    wrong.push(format!("post {path} by {who}, from elsewhere: {status}"));
                }
            }
        }
        for ((who, browser), expected) in WHO.iter().zip(&everybody).zip(row.expected) {
            let status = asked(browser);
            if status != expected {
                wrong.push(format!("{} {path} by {who}: {status}, not {expected}", row.method));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for browser in &everybody {
        assert_eq!(browser.status("/me"), 401);
    }
}
