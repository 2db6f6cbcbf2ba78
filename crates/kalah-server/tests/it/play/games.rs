//! `/play`: games against programs and each other.

use serde_json::Value;

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::common::http::Answer;
use crate::play::stream::Stream;

const ADA: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const BOB: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const EVE: &str = "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

fn class() -> Class {
    Class::start("student_id,name\n")
}

/// Whoever has this key in its browser, by scripts.
fn visitor(class: &Class, key: &str) -> Browser {
    class.stranger().with(&format!("Cookie: kalah_visitor={key}")).with("Accept: application/json")
}

/// Begins a game, and tells where it is.
fn begin(who: &Browser, fields: &[(&str, &str)]) -> String {
    let answer = who.post("/play", fields);
    assert_eq!(answer.status, 303, "{answer:?}");
    answer.header("location").unwrap().to_owned()
}

fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{answer:?}"))
}

fn state(who: &Browser, game: &str) -> Value {
    json(&who.get(&format!("{game}/state")))
}

fn play(who: &Browser, game: &str, mv: &str, ply: usize) -> Answer {
    who.post(&format!("{game}/move"), &[("move", mv), ("ply", &ply.to_string())])
}

/// The legal moves of a state, by the rules.
fn legal(state: &Value) -> Vec<String> {
    let rules = state["rules"].as_str().unwrap().parse().unwrap();
    let position = kalah::Position::parse(state["position"].as_str().unwrap(), Some(rules)).unwrap();
    position.legal_moves().map(|mv| mv.to_string()).collect()
}

#[test]
fn without_scripts_a_game_names_the_reader_and_the_engine() {
    let class = class();
    let ada = class.stranger().with(&format!("Cookie: kalah_visitor={ADA}"));
    let game = begin(&ada, &[("rules", "6x6"), ("north", "engine:2")]);
    assert!(ada.get(&game).body.contains("The start. You move first."), "nothing is played");
    assert_eq!(play(&ada, &game, "1", 0).status, 303);
    let page = ada.get(&game).body;
    for part in ["<th scope=\"col\">You</th><th scope=\"col\">Engine</th>", "You sow 6 seeds from pit 1"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("Rematch") && !page.contains(">South"), "the game goes on: {page}");
    assert!(page.contains("Speed <select data-speed>"), "the choice of a speed has no label: {page}");
    assert_eq!(ada.post(&format!("{game}/resign"), &[]).status, 303);
    let over = ada.get(&game).body;
    assert!(over.contains("Rematch") && over.contains("data-action=\"undo\" disabled"), "{over}");
}

#[test]
fn a_whole_game_against_a_program_and_another_one() {
    let class = class();
    let ada = visitor(&class, ADA);
    for north in ["engine:2", "random", "bad", "alphabeta:6,eval=h1", "perfect"] {
        let game = begin(&ada, &[("rules", "3x2"), ("north", north)]);
        let mut stream = Stream::open(class.address(), &format!("{game}/events"), ADA);
        loop {
            let now = stream.until(|event| event["may"]["move"] == true || event["status"] == "over");
            if now["status"] == "over" {
                assert_eq!(now["result"]["termination"], "finished", "{now}");
                break;
            }
            let plies = usize::try_from(now["plies"].as_u64().unwrap()).unwrap();
            let answer = play(&ada, &game, &legal(&now)[0], plies);
            assert_eq!(answer.status, 200, "{answer:?}");
        }
        let next = json(&ada.post(&format!("{game}/rematch"), &[]));
        let next = next["next"].as_str().unwrap();
        assert_eq!(state(&ada, next)["plies"], 0);
        // Asked twice it is the same game.
        assert_eq!(json(&ada.post(&format!("{game}/rematch"), &[]))["next"], next);
    }
}

#[test]
fn whoever_invites_is_named_to_whoever_is_invited() {
    let class = class();
    let [ada, bob, eve] = [ADA, BOB, EVE].map(|key| visitor(&class, key));
    let invited = [("rules", "6x4"), ("north", "human"), ("where", "link"), ("host", "Ada <L>")];
    let game = begin(&ada, &invited);
    let link = state(&ada, &game)["link"].as_str().unwrap().to_owned();
    let invitation = bob.get(&link).body;
    let picture = format!("{link}/picture.png");
    for part in ["<h1>Ada &#60;L&#62; invites you to a game of Kalah</h1>", &picture] {
        assert!(invitation.contains(part), "{part}: {invitation}");
    }
    assert_eq!(bob.get(&picture).header("content-type"), Some("image/png"));
    assert_eq!(eve.get(&format!("{game}/join/0000/picture.png")).status, 404);
    assert_eq!(bob.post(&link, &[]).status, 200);
    let names = |who: &Browser| {
        let told = state(who, &game);
        ["south", "north"].map(|side| told["seats"][side]["name"].as_str().unwrap().to_owned())
    };
    assert_eq!(names(&ada), ["You", "A visitor"]);
    assert_eq!(names(&bob), ["Ada <L>", "You"]);
}

#[test]
fn two_play_by_a_link_and_nobody_else_does() {
    let class = class();
    let [ada, bob, eve] = [ADA, BOB, EVE].map(|key| visitor(&class, key));
    let game = begin(&ada, &[("rules", "6x4+pie"), ("north", "human"), ("where", "link")]);
    let told = state(&ada, &game);
    let link = told["link"].as_str().unwrap().to_owned();
    assert_eq!((told["status"].as_str(), told["you"][0].as_str()), (Some("waiting"), Some("south")));
    assert!(state(&eve, &game)["link"].is_null());
    assert_eq!(play(&ada, &game, "1", 0).status, 409);
    // Looking at the link takes no seat, a wrong one has none.
    assert_eq!((bob.get(&link).status, state(&bob, &game)["status"].as_str()), (200, Some("waiting")));
    assert_eq!(bob.get(&format!("{game}/join/0000")).status, 404);
    assert_eq!(bob.post(&format!("{game}/join/0000"), &[]).status, 403);
    let mut follows = Stream::open(class.address(), &format!("{game}/events"), ADA);
    assert_eq!(bob.post(&link, &[]).status, 200);
    follows.until(|event| event["status"] == "running");
    assert_eq!(eve.post(&link, &[]).status, 409);
    // Who is not to move, who does not sit there, and what comes twice.
    assert_eq!(play(&bob, &game, "1", 0).status, 403);
    assert_eq!(play(&eve, &game, "1", 0).status, 403);
    assert_eq!(
        (play(&ada, &game, "1", 0).status, play(&ada, &game, "1", 0).status),
        (200, 200),
        "sent again"
    );
    assert_eq!(play(&ada, &game, "2", 0).status, 409);
    assert_eq!(play(&bob, &game, "7", 1).status, 400);
    let swapped = json(&play(&bob, &game, "swap", 1));
    assert_eq!(swapped["you"][0], "south", "{swapped}");
    let now = follows.until(|event| event["plies"] == 2);
    assert_eq!((now["you"][0].as_str(), now["turn"].as_str()), (Some("north"), Some("north")));
    assert_eq!(ada.post(&format!("{game}/undo"), &[("ply", "2")]).status, 409);
    let over = json(&ada.post(&format!("{game}/resign"), &[]));
    assert_eq!((over["result"]["winner"].as_str(), over["status"].as_str()), (Some("south"), Some("over")));
    // Both are led to the next game.
    ada.post(&format!("{game}/rematch"), &[]);
    let next = state(&bob, &game)["next"].as_str().unwrap().to_owned();
    assert_eq!(
        (state(&bob, &next)["you"][0].as_str(), state(&ada, &next)["you"][0].as_str()),
        (Some("north"), Some("south"))
    );
}

#[test]
fn a_game_survives_a_restart() {
    let class = class();
    let ada = visitor(&class, ADA);
    let game = begin(&ada, &[("rules", "6x4"), ("north", "engine:1"), ("minutes", "60")]);
    let first = json(&play(&ada, &game, "1", 0));
    assert_eq!(first["moves"].as_str().map(|moves| &moves[..1]), Some("1"));
    let data = class.stop();
    let config = kalah_server::Config::new(
        data.path(),
        kalah_jobs::TournamentSettings::new(
            kalah::Rules::new(4, 3).unwrap(),
            kalah_player::Limit::growing(std::time::Duration::from_millis(100)),
        ),
    );
    let (end, _nobody) = kalah_jobs::in_process();
    let running = crate::common::running::Running::start(&config, end);
    let ada = Browser::new(running.address).with(&format!("Cookie: kalah_visitor={ADA}"));
    // Whoever is to move then, the game goes on: the program was perhaps still thinking.
    let mut stream = Stream::open(running.address, &format!("{game}/events"), ADA);
    let now = stream.until(|event| event["may"]["move"] == true);
    assert!(now["moves"].as_str().unwrap().starts_with('1') && now["clock"]["running"] == "south", "{now}");
    let plies = now["plies"].as_u64().unwrap().to_string();
    let answer = ada.post(&format!("{game}/move"), &[("move", &legal(&now)[0]), ("ply", &plies)]);
    assert_eq!(
        (answer.status, answer.header("location")),
        (303, Some(game.as_str())),
        "without scripts it leads back"
    );
    running.stop().unwrap();
}

#[test]
fn who_runs_out_of_time_is_told_so_at_once() {
    let class = class();
    let ada = visitor(&class, ADA);
    let game = begin(&ada, &[("rules", "6x4"), ("north", "human"), ("minutes", "0.01")]);
    play(&ada, &game, "1", 0);
    let mut stream = Stream::open(class.address(), &format!("{game}/events"), ADA);
    let over = stream.until(|event| event["status"] == "over");
    assert_eq!(
        (over["result"]["termination"].as_str(), over["result"]["winner"].as_str()),
        (Some("timed-out"), Some("south"))
    );
}

#[test]
fn practice_gives_hints_and_verdicts_and_takes_back() {
    let class = class();
    let ada = visitor(&class, ADA);
    let game = begin(&ada, &[("rules", "3x2"), ("north", "rightmost"), ("practice", "on")]);
    let hint = |step| json(&ada.post(&format!("{game}/hint"), &[("step", step)]));
    let (half, whole) = (hint("1"), hint("2"));
    assert!(half["move"].is_null() && half["half"] == whole["half"], "{half} {whole}");
    let best = whole["move"].as_str().unwrap().to_owned();
    let worse = legal(&state(&ada, &game)).into_iter().find(|mv| *mv != best).unwrap();
    play(&ada, &game, &worse, 0);
    let verdict = json(&ada.get(&format!("{game}/verdict?ply=0")));
    assert_eq!((verdict["exact"].as_bool(), verdict["better"].is_null()), (Some(true), true), "{verdict}");
    let better = json(&ada.get(&format!("{game}/verdict?ply=0&better=1")));
    let loss = verdict["best"].as_i64().unwrap() - verdict["margin"].as_i64().unwrap();
    assert_eq!((verdict["loss"].as_i64(), better["better"].is_string()), (Some(loss), loss > 0), "{better}");
    let mut stream = Stream::open(class.address(), &format!("{game}/events"), ADA);
    stream.until(|event| event["may"]["move"] == true || event["status"] == "over");
    let shown = state(&ada, &game)["plies"].to_string();
    let back = json(&ada.post(&format!("{game}/undo"), &[("ply", &shown)]));
    assert_eq!((back["status"].as_str(), back["may"]["move"].as_bool()), (Some("running"), Some(true)));
    // In a game that counts nobody is helped.
    let serious = begin(&ada, &[("rules", "3x2"), ("north", "human"), ("where", "link")]);
    assert_eq!(ada.post(&format!("{serious}/hint"), &[]).status, 403);
    assert_eq!(ada.get(&format!("{serious}/verdict?ply=0")).status, 409);
}

/// A browser that got no answer sends its request again.
#[test]
fn what_is_sent_again_changes_nothing() {
    let class = class();
    let ada = visitor(&class, ADA);
    let game = begin(&ada, &[("rules", "3x2"), ("north", "human")]);
    let twice = |action: &str, fields: &[(&str, &str)]| {
        let address = format!("{game}/{action}");
        let first = json(&ada.post(&address, fields));
        let again = json(&ada.post(&address, fields));
        for told in ["moves", "status", "result", "next", "turn"] {
            assert_eq!(first[told], again[told], "{action}: {told}");
        }
        again
    };
    let mv = legal(&state(&ada, &game))[0].clone();
    assert_eq!(twice("move", &[("move", &mv), ("ply", "0")])["plies"], 1);
    assert_eq!(twice("undo", &[("ply", "1")])["plies"], 0);
    assert_eq!(twice("move", &[("move", &mv), ("ply", "0")])["plies"], 1);
    assert_eq!(twice("resign", &[])["status"], "over");
    assert!(twice("rematch", &[])["next"].is_string());
}

#[test]
fn a_form_that_makes_no_sense_is_shown_again_with_what_is_wrong() {
    let class = class();
    let ada = visitor(&class, ADA);
    for (fields, told) in [
        (&[("south", "random"), ("north", "random")][..], "Somebody has to sit"),
        (&[("rules", "own"), ("pits", "99")], "1 to 12 pits"),
        (&[("north", "<script>")], "There is no player"),
    ] {
        let page = ada.post("/play", fields);
        assert!(
            page.status == 400 && page.body.contains(told) && !page.body.contains("<script>"),
            "{page:?}"
        );
    }
    assert_eq!(ada.get("/play/0000").status, 404);
    let elsewhere = ada.with("Sec-Fetch-Site: cross-site");
    assert_eq!(elsewhere.post("/play", &[]).status, 403);
    let from = ada.get("/play?rules=6x4&moves=36");
    assert!(from.status == 200 && from.body.contains("goes on from here"), "{from:?}");
}

#[test]
fn old_games_lock_nobody_out() {
    let class = class();
    let ada = visitor(&class, ADA);
    let first = begin(&ada, &[("rules", "6x4")]);
    for _ in 0..30 {
        begin(&ada, &[("rules", "6x4")]);
    }
    // The one that was left longest ago has made room.
    assert_eq!(ada.get(&format!("{first}/state")).status, 404);
    assert_eq!(visitor(&class, BOB).post("/play", &[("rules", "6x4")]).status, 303);
}

#[test]
fn games_with_other_people_stay_and_the_page_lists_them() {
    let class = class();
    let [ada, bob] = [ADA, BOB].map(|key| visitor(&class, key));
    let by_link = [("rules", "6x4"), ("north", "human"), ("where", "link")];
    let mut games = Vec::new();
    for _ in 0..30 {
        let game = begin(&ada, &by_link);
        let link = state(&ada, &game)["link"].as_str().unwrap().to_owned();
        assert_eq!(bob.post(&link, &[]).status, 200);
        games.push(game);
    }
    let refused = ada.post("/play", &by_link);
    assert!(refused.status == 429 && refused.body.contains("Finish or resign one of them"), "{refused:?}");
    assert!(refused.body.contains(&format!("href=\"{}\"", games[29])), "no way to a game: {refused:?}");
    let page = ada.get("/play").body;
    assert!(page.contains("Your games") && page.contains("Your move"), "{page}");
    let stranger = visitor(&class, EVE).get("/play").body;
    assert!(!stranger.contains("Your games"), "{stranger}");
}

#[test]
fn an_invitation_says_what_it_is() {
    let class = class();
    let [ada, bob] = [ADA, BOB].map(|key| visitor(&class, key));
    let game = begin(&ada, &[("rules", "6x4"), ("north", "human"), ("where", "link"), ("minutes", "5")]);
    let link = state(&ada, &game)["link"].as_str().unwrap().to_owned();
    let page = bob.get(&link).body;
    for told in ["/board.css", "og:image", "You play second", "5:00 on each clock", "class=\"button\">Accept"]
    {
        assert!(page.contains(told), "{told}: {page}");
    }
}
