//! Reviews: what was played is gone through where nothing else is to do, or when somebody asks, and the pages tell what was found.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;

use kalah::record::{Ending, PlyRecord, Record};
use kalah::{Move, Position, Rules, Side};
use kalah_jobs::{
    Contestant, Job, JobOutcome, JobReport, JobWork, MoveReview, PlayedGame, Priority, Product, ReviewedGame,
    ReviewedPosition, StandIn, TournamentSettings, stand_in,
};
use kalah_player::Limit;
use kalah_server::{Config, Registration};
use kalah_tournament::PlayerNumber;

use crate::common::browser::Browser;
use crate::common::running::Running;

fn rules() -> Rules {
    "3x2".parse().unwrap()
}

/// The final margin of the side to move, by going through all that can happen.
fn minimax(position: &Position) -> i32 {
    if position.is_over() {
        return position.margin(position.turn());
    }
    position.legal_moves().map(|mv| after(position, mv)).max().unwrap()
}

fn after(position: &Position, mv: Move) -> i32 {
    let ply = position.play(mv).unwrap();
    let value = minimax(&ply.position);
    if ply.extra_turn { value } else { -value }
}

/// Both sow their left-most pit.
fn game(first: Side) -> PlayedGame {
    let start = rules().start(first);
    let (mut position, mut plies) = (start, Vec::new());
    while let Some(mv) = position.legal_moves().next() {
        plies.push(PlyRecord::bare(mv));
        position = position.play(mv).unwrap().position;
    }
    let ending = Ending::Finished { margin: position.outcome().unwrap() };
    let [south, north] = ["builtin-a", "builtin-b"].map(str::to_owned);
    PlayedGame {
        record: Record { start, south, north, plies, ending, cause: None },
        stderr: Default::default(),
    }
}

/// The positions before each ply.
fn positions(record: &Record) -> Vec<Position> {
    let game = record.replay().unwrap();
    game.positions().take(game.plies().len()).copied().collect()
}

fn reviewed(record: &Record) -> ReviewedGame {
    let position = |position: &Position| ReviewedPosition {
        moves: position
            .legal_moves()
            .map(|mv| MoveReview { margin: after(position, mv), depth: None })
            .collect(),
    };
    ReviewedGame {
        positions: positions(record).iter().map(position).collect(),
        nodes: 1,
        cpu_us: 1,
        puzzles: Vec::new(),
    }
}

/// What a worker reports of a job.
pub(crate) fn outcome(job: &Job) -> JobOutcome {
    JobOutcome::Done(match &job.work {
        JobWork::Play(play) => {
            let mut games = Side::BOTH.map(game);
            for game in &mut games {
                let names = play.players.each_ref().map(ToString::to_string);
                [game.record.south, game.record.north] = names;
            }
            Product::Played(Box::new(games))
        }
        JobWork::Review(review) => Product::Reviewed(reviewed(&review.record)),
        other => panic!("{other:?}"),
    })
}

/// Settings of a server with so many players, whose games are reviewed.
pub(crate) fn config(data: &Path, players: u32) -> Config {
    let settings = TournamentSettings::new(rules(), Limit::growing(std::time::Duration::from_millis(100)));
    let player = |number| Registration::new(PlayerNumber(number), Contestant::BuiltIn("leftmost".to_owned()));
    let players = (1..=players).map(player).collect();
    Config { players, review_nodes: 1000, ..Config::new(data, settings) }
}

/// A server with so many players, and its only worker, for so many jobs at once.
fn serve(data: &Path, players: u32, slots: u32) -> (Running, StandIn) {
    let (end, worker) = stand_in(slots);
    (Running::start(&config(data, players), end), worker)
}

#[test]
fn a_match_never_waits_for_the_review() {
    let data = tempfile::tempdir().unwrap();
    let (running, worker) = serve(data.path(), 4, 2);
    let report =
        |job: &Job| worker.report(JobReport { job: job.id, attempt: job.attempt, outcome: outcome(job) });
    let is_match = |job: &Job| matches!(job.work, JobWork::Play(_));
    let [first, second] = [(); 2].map(|()| worker.take().unwrap());
    assert!(is_match(&first) && is_match(&second));
    report(&first);
    // All others are at a board: there is nothing else to do than reviewing.
    let reviewing = worker.take().unwrap();
    assert!(!is_match(&reviewing) && reviewing.priority == Priority::Idle);
    report(&second);
    // Two matches can be played at once now, although the worker has not reported on the review.
    assert!([(); 2].map(|()| worker.take().unwrap()).iter().all(is_match));
    running.stop().unwrap();
}

#[test]
fn a_game_that_somebody_waits_for_is_reviewed_between_matches() {
    let data = tempfile::tempdir().unwrap();
    let (running, worker) = serve(data.path(), 4, 1);
    let report =
        |job: &Job| worker.report(JobReport { job: job.id, attempt: job.attempt, outcome: outcome(job) });
    let browser = Browser::new(running.address);
    let first = worker.take().unwrap();
    report(&first);
    let second = worker.take().unwrap();
    let page = format!("/matches/{}/games/1/review", first.id);
    assert!(browser.get(&page).body.contains("Review this game now"));
    assert_eq!(browser.post(&format!("/matches/{}/games/1/review", second.id), &[]).status, 404);
    for _ in 0..2 {
        let answer = browser.post(&page, &[]);
        assert_eq!(
            (answer.status, answer.header("location")),
            (303, Some(format!("{page}?queued=true").as_str()))
        );
    }
    let waiting = browser.get(&format!("{page}?queued=true")).body;
    assert!(waiting.contains("in the queue") && waiting.contains("every 3s"), "{waiting}");
    report(&second);
    let reviewing = worker.take().unwrap();
    assert!(matches!(reviewing.work, JobWork::Review(_)), "{reviewing:?}");
    assert_eq!(reviewing.priority, Priority::Urgent);
    report(&reviewing);
    assert!(matches!(worker.take().unwrap().work, JobWork::Play(_)), "one request, one game");
    for led in [browser.get(&format!("{page}?queued=true")), browser.post(&page, &[])] {
        assert_eq!((led.status, led.header("location")), (303, Some(page.as_str())), "the review itself");
    }
    let script = browser.with("HX-Request: true").get(&format!("{page}?queued=true"));
    assert_eq!(
        (script.status, script.header("hx-redirect")),
        (200, Some(page.as_str())),
        "a page of its own"
    );
    for address in [page.as_str(), page.trim_end_matches("/review")] {
        let shown = browser.get(address).body;
        for part in ["class=\"curve\"", "accuracy ", "class=\"verdict\""] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    }
    for (old, new) in [("judgement", "review"), ("judgement/2", "review/2")] {
        let [old, new] = [old, new].map(|end| page.replace("review", end));
        let answer = browser.get(&old);
        assert_eq!((answer.status, answer.header("location")), (308, Some(new.as_str())));
    }
    running.stop().unwrap();
}

#[test]
fn a_server_that_reviews_nothing_by_itself_reviews_what_somebody_asks_for() {
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(1);
    let running = Running::start(&Config { review_nodes: 0, ..config(data.path(), 3) }, end);
    let job = worker.take().unwrap();
    worker.report(JobReport { job: job.id, attempt: job.attempt, outcome: outcome(&job) });
    // The next one is handed out when the first is over.
    worker.take().unwrap();
    let browser = Browser::new(running.address);
    let game = format!("/matches/{}/games/1", job.id);
    let shown = browser.get("/players/1/accuracy").body;
    assert!(shown.contains("Games are not reviewed on this server."), "{shown}");
    let shown = browser.get(&game).body;
    assert!(shown.contains(&format!("href=\"{game}/review\"")) && !shown.contains("<form"), "{shown}");
    // The same review, whoever tells the game.
    let [of_match, told] = [format!("{game}/review"), address_of(&self::game(Side::South).record, "")]
        .map(|page| ready(&browser, &page));
    the_curve_is_that_of_the_numbers(&of_match, &self::game(Side::South).record);
    let [of_match, told] = [of_match, told].map(|page| (turning_point(&page), points(&page)));
    assert_eq!(of_match, told);
    assert_eq!(browser.post(&format!("{game}/review"), &[]).status, 404);
    running.stop().unwrap();
}

#[test]
fn games_are_reviewed_after_all_matches_and_the_pages_tell_it() {
    let data = tempfile::tempdir().unwrap();
    let (running, worker) = serve(data.path(), 3, 1);
    let order = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&order);
    thread::spawn(move || {
        while let Some(job) = worker.take() {
            told.lock().unwrap().push(matches!(job.work, JobWork::Review(_)));
            worker.report(JobReport { job: job.id, attempt: job.attempt, outcome: outcome(&job) });
        }
    });
    let browser = Browser::new(running.address);
    let page = |path: &str| {
        // It is reviewed some time later.
        loop {
            let answer = browser.get(path);
            // Before the match is over there is no such page.
            if answer.status == 200 && !answer.body.contains("not been reviewed yet") {
                return answer.body;
            }
            thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    for id in 1..=3 {
        for number in 1..=2 {
            page(&format!("/matches/{id}/games/{number}/review"));
        }
    }
    assert_eq!(*order.lock().unwrap(), [[false; 3].as_slice(), &[true; 6]].concat());
    let first = game(Side::South).record;
    the_curve_is_that_of_the_numbers(&page("/matches/1/games/1/review"), &first);
    nothing_is_told_before_it_is_solved(&browser, &first);
    the_book_has_what_was_played(&page("/analysis?rules=3x2"), &first.start);
    let accuracy = page("/players/1/accuracy");
    assert!(
        accuracy.contains("<dt>Games</dt><dd>4</dd>") && accuracy.contains("95 % interval"),
        "{accuracy}"
    );
    running.stop().unwrap();
}

fn the_curve_is_that_of_the_numbers(page: &str, record: &Record) {
    let positions = positions(record);
    for (ply, (position, played)) in positions.iter().zip(&record.plies).enumerate() {
        let best = minimax(position);
        let south = if position.turn() == Side::South { best } else { -best };
        assert!(page.contains(&format!("data-ply=\"{ply}\" data-margin=\"{south}\"")), "ply {ply}: {page}");
        let own = after(position, played.mv);
        let row = format!(
            "<td>{}</td><td>{}</td><td class=\"num\">{}</td><td class=\"num\">{}</td><td class=\"num\">{}</td>",
            position.turn(),
            played.mv,
            signed(best),
            signed(own),
            best - own
        );
        assert!(page.contains(&row), "{row}: {page}");
    }
}

/// A margin as pages write it.
fn signed(margin: i32) -> String {
    if margin == 0 { "0".to_owned() } else { format!("{margin:+}").replace('-', "−") }
}

/// All played pit 1 in the first position, and each second one of them won.
fn the_book_has_what_was_played(page: &str, start: &Position) {
    for mv in start.legal_moves() {
        let margin = signed(after(start, mv));
        let (_, row) = page.split_once(&format!(">{mv}</a></th>")).unwrap();
        let row = row.split("</tr>").next().unwrap();
        assert!(row.contains(&format!(">{margin}</span>")) && row.contains("proven"), "{mv}: {row}");
        // Three matches, of which the first game begins by South.
        assert_eq!(row.contains(">3</a>"), mv.to_string() == "1", "{mv}: {row}");
    }
}

fn nothing_is_told_before_it_is_solved(browser: &Browser, record: &Record) {
    let positions = positions(record);
    let with_choice =
        |position: &&Position| position.legal_moves().any(|mv| after(position, mv) < minimax(position));
    let position = positions.iter().find(with_choice).unwrap();
    let ply = positions.iter().position(|one| one == position).unwrap();
    let path = format!("/matches/1/games/1/review/{ply}");
    let asked = browser.get(&path);
    assert!(
        asked.status == 200 && !asked.body.contains("In the game") && !asked.body.contains("away"),
        "{asked:?}"
    );
    for mv in position.legal_moves() {
        let answer = browser.get(&format!("{path}?move={mv}")).body;
        let loss = minimax(position) - after(position, mv);
        let told =
            if loss == 0 { "is a best move. In the game".to_owned() } else { format!("gives {loss} seeds") };
        assert!(answer.contains(&told) && answer.contains("In the game") == (loss == 0), "{mv}: {answer}");
    }
    assert_eq!(browser.get(&format!("{path}?move=9")).status, 404);
    assert_eq!(browser.get("/matches/1/games/1/review/999").status, 404);
}

/// The address of the review of a game.
fn address_of(record: &Record, more: &str) -> String {
    let query = kalah_drawing::game_query::query(&record.replay().unwrap());
    format!("/review?{query}{more}")
}

/// The page of a review that is searched when it is asked for.
fn ready(browser: &Browser, page: &str) -> String {
    loop {
        let answer = browser.get(page);
        assert_eq!(answer.status, 200, "{answer:?}");
        if answer.body.contains("class=\"curve\"") {
            return answer.body;
        }
        assert!(answer.body.contains("http-equiv=\"refresh\""), "{answer:?}");
        thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// The ply that a review shows.
fn turning_point(page: &str) -> usize {
    let (_, after) = page.split_once("class=\"where\" data-ply=\"").unwrap();
    after.split('"').next().unwrap().parse().unwrap()
}

/// The points of its curve.
fn points(page: &str) -> Vec<String> {
    page.split("<circle").skip(1).map(|point| point.split('>').next().unwrap().to_owned()).collect()
}

#[test]
fn a_review_names_the_reader_and_who_sat_opposite() {
    let data = tempfile::tempdir().unwrap();
    let (end, _worker) = stand_in(1);
    let running = Running::start(&Config { review_nodes: 0, ..config(data.path(), 2) }, end);
    let browser = Browser::new(running.address);
    let record = game(Side::South).record;
    let address = address_of(&record, "&own=south&with=engine:3&ply=1");
    let pending = browser.get(&address).body;
    for part in ["property=\"og:image\"", "/board.png?rules=3x2", "ply=1\"", "A game of Kalah, reviewed"] {
        assert!(pending.contains(part), "{part}, before anything is found: {pending}");
    }
    let page = ready(&browser, &address);
    for part in [
        "<b>You</b>",
        "<b>Engine, level 3</b>",
        "You sow 2 seeds from pit 1",
        "<th scope=\"col\">You</th><th scope=\"col\">Engine</th>",
        "line: You; below: Engine.",
        "name=\"north\" value=\"engine:3\"",
        "&#38;near=south&#38;with=engine%3A3&#38;ply=1\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("South ·") && page.contains(" hinted") && page.contains(" now is "), "{page}");
    assert_eq!(page.matches("class=\"button\"").count(), 1, "one button stands out: {page}");
    let of_others = ready(&browser, &address_of(&record, "&near=south&with=engine:3&ply=1"));
    assert!(
        of_others.contains("South · accuracy") && of_others.contains("<b>Engine, level 3</b>"),
        "{of_others}"
    );
    running.stop().unwrap();
}

#[test]
fn a_review_opens_where_the_most_was_given_away() {
    let data = tempfile::tempdir().unwrap();
    let (end, _worker) = stand_in(1);
    let running = Running::start(&Config { review_nodes: 0, ..config(data.path(), 2) }, end);
    let browser = Browser::new(running.address);
    let record = game(Side::South).record;
    let losses: Vec<i32> = positions(&record)
        .iter()
        .zip(&record.plies)
        .map(|(position, played)| minimax(position) - after(position, played.mv))
        .collect();
    let most = |side: Option<Side>| {
        let own = |at: usize| side.is_none_or(|side| positions(&record)[at].turn() == side);
        let most = (0..losses.len()).filter(|&at| own(at)).map(|at| losses[at]).max().unwrap();
        (most > 0).then_some(most)
    };
    for (more, side) in [("", None), ("&own=south", Some(Side::South)), ("&own=north", Some(Side::North))] {
        let page = ready(&browser, &address_of(&record, more));
        let at = turning_point(&page);
        match most(side) {
            Some(most) => assert_eq!(losses[at - 1], most, "{more}: ply {at} of {losses:?}"),
            None => assert_eq!(at, losses.len(), "{more}: the end"),
        }
        assert!(page.contains("property=\"og:image\"") && page.contains("/board.png?rules=3x2"), "{page}");
        assert!(page.contains("og:description\" content=\"A game of Kalah, reviewed"), "{page}");
        assert!(
            page.contains("Every move in a table") && page.contains("name=\"start\" value=\"&#60;3,"),
            "{page}"
        );
    }
    let german = ready(&browser.with("Accept-Language: de"), &address_of(&record, ""));
    assert!(german.contains("Durchsicht") && german.contains("Ab diesem Zug weiterspielen"), "{german}");
    assert_eq!(browser.get(&address_of(&record, "&ply=99")).status, 422);
    // Wide boards are searched as well, and nothing is said to be proven.
    let wide = ready(&browser, "/review?rules=9x9&moves=1+2+3");
    assert!(wide.contains("those with ≈ were searched"), "{wide}");
    running.stop().unwrap();
}
