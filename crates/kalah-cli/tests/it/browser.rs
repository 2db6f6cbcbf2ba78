//! The pages in a real browser: the scripts of `web/tests` in headless Chromium.
//!
//! Where Chromium, Node or one of their libraries (`npm ci --prefix web`) is missing the tests say so and pass, but
//! never in CI.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::demo::Demonstration;
use crate::serving::Serving;

/// Chromium without windows, which takes two thirds of the processor time, or the usual one. `web/tests/browser.mjs` looks
/// for them in the same order.
const BROWSERS: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/// Where the scripts are, if there is all that they need.
fn tests() -> Option<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests");
    let [player, axe] = ["playwright-core", "axe-core"].map(|name| tests.join("../node_modules").join(name));
    let browser = BROWSERS.into_iter().find(|path| Path::new(path).exists()).unwrap_or(BROWSERS[1]);
    let needed = [browser, "node", player.to_str().unwrap(), axe.to_str().unwrap()];
    if !kalah_needs::all_here(&needed) {
        return None;
    }
    Some(tests)
}

/// Runs a script on the pages of a server.
fn run(script: &str, serving: &Serving) {
    run_with(script, serving, &[]);
}

fn run_with(script: &str, serving: &Serving, more: &[&str]) {
    run_at(script, &format!("http://{}/", serving.address), more);
}

fn run_at(script: &str, site: &str, more: &[&str]) {
    let Some(tests) = tests() else { return };
    let node = Command::new("node").arg(tests.join(script)).arg(site).args(more).output().unwrap();
    let told = [node.stdout, node.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(node.status.success(), "{told}");
    println!("{told}");
}

/// A bot that waits before each answer, so that its matches last and leave the processor to the browser.
fn patient_bot(folder: &Path) -> String {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/python/main.py");
    let text = fs::read_to_string(python).unwrap();
    let (search, waiting) = ("search(board, depth, -9999", "time.sleep(0.15) or search(board, 1, -9999");
    assert!(text.contains(search));
    fs::create_dir(folder).unwrap();
    let text = text.replace(search, waiting).replace("import select, sys", "import select, sys, time");
    fs::write(folder.join("main.py"), text).unwrap();
    folder.display().to_string()
}

/// Two quick players, so that there is a result to click on, and many that take their time. The data are kept in the
/// folder `data` of this place.
fn under_way(place: &Path) -> Serving {
    let bot = patient_bot(&place.join("bot"));
    let slow = (3..13).flat_map(|number| ["--player".to_owned(), format!("{number}={bot}")]);
    let slow: Vec<String> = slow.collect();
    let mut args = vec!["--no-reference", "--workers", "1", "--lookahead", "4"];
    args.extend(["--player", "1=rightmost", "--player", "2=leftmost"]);
    args.extend(slow.iter().map(String::as_str));
    Serving::start(&place.join("data"), &args)
}

#[test]
fn a_match_appears_in_the_matrix_without_reload() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    run("live.mjs", &under_way(place.path()));
}

#[test]
fn a_game_is_replayed_without_reload() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    run("replay.mjs", &under_way(place.path()));
}

#[test]
fn a_match_is_watched_and_the_matrix_names_players() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    run("watch.mjs", &under_way(place.path()));
}

#[test]
fn pages_are_for_everybody() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let quick = ["--no-reference", "--lookahead", "2", "--player", "1=rightmost", "--player", "2=leftmost"];
    let cup =
        ["--tournament", "cup", "--format", "swiss:2", "--player", "3=greedy", "--player", "4=random:1"];
    drop(Serving::start(&place.path().join("data"), &[&quick[..], &cup].concat()));
    run("access.mjs", &under_way(place.path()));
}

#[test]
fn pages_are_small_and_fit_and_do_not_jump() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    run("pages.mjs", &under_way(place.path()));
}

/// Runs a script on a server that was only just made, with the link by which its first lecturer signs in.
fn run_for_lecturer(script: &str) {
    let data = tempfile::tempdir().unwrap();
    let start = || Serving::start(data.path(), &["--no-reference"]);
    drop(start());
    let invited = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .args(["admin", "invite", "--role", "lecturer", "Lena", "--site", "http://x", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    let link = String::from_utf8(invited.stdout).unwrap();
    let path = link.trim().strip_prefix("http://x").unwrap();
    let serving = start();
    run_with(script, &serving, &[&format!("http://{}{path}", serving.address)]);
}

#[test]
fn people_sign_in_and_a_class_comes_by_its_list() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    run_for_lecturer("people.mjs");
}

#[test]
fn the_pages_of_a_term_are_for_everybody() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let demonstration = Demonstration::start();
    let Demonstration { lecturer, student, .. } = &demonstration;
    run_at("term.mjs", &demonstration.site(), &[lecturer, student]);
}

/// Runs a test of the modules that need no page.
fn run_alone(script: &str, more: &[&str]) {
    if !kalah_needs::all_here(&["node"]) {
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests").join(script);
    let node = Command::new("node").arg(script).args(more).output().unwrap();
    assert!(node.status.success(), "{}", String::from_utf8_lossy(&node.stdout));
}

#[test]
fn tasks_of_the_course_are_solved_by_keyboard_and_touch() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    run("course.mjs", &Serving::start(data.path(), &["--no-reference"]));
}

#[test]
fn the_rules_of_the_browser_are_those_of_the_crate() {
    if kalah_needs::is_left_out() {
        return;
    }
    run_alone("rules.mjs", &[]);
}

#[test]
fn the_module_searches_as_the_program_does() {
    if kalah_needs::is_left_out() {
        return;
    }
    run_alone("engine.mjs", &[env!("CARGO_BIN_EXE_kalah")]);
}

#[test]
fn variations_records_and_pasted_texts() {
    if kalah_needs::is_left_out() {
        return;
    }
    run_alone("tree.mjs", &[]);
}

#[test]
fn a_position_is_analysed_by_the_keyboard() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let serving = Serving::start(data.path(), &["--no-reference"]);
    run_with("analysis.mjs", &serving, &[env!("CARGO_BIN_EXE_kalah")]);
}

#[test]
fn the_engine_of_a_page_finds_what_the_program_finds() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let serving = Serving::start(data.path(), &["--no-reference"]);
    run_with("device.mjs", &serving, &[env!("CARGO_BIN_EXE_kalah")]);
}

#[test]
fn people_sign_in_by_a_provider_of_identities() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let secret = data.path().join("secret");
    std::fs::write(&secret, "a secret\n").unwrap();
    let tournament = data.path().join("tournament");
    let port = kalah_needs::lasting_address().port();
    let issuer = format!("http://127.0.0.1:{port}");
    let arguments = [
        "--no-reference",
        "--openid-issuer",
        &issuer,
        "--openid-client",
        "kalah",
        "--openid-secret-file",
        secret.to_str().unwrap(),
    ];
    let start = || Serving::start(&tournament, &arguments);
    drop(start());
    let invited = |name: &str| {
        let invited = Command::new(env!("CARGO_BIN_EXE_kalah"))
            .args(["admin", "invite", "--role", "tutor", name, "--site", "http://x", "--data"])
            .arg(&tournament)
            .output()
            .unwrap();
        String::from_utf8(invited.stdout).unwrap().trim().strip_prefix("http://x").unwrap().to_owned()
    };
    let links = ["Ada", "Bob"].map(invited);
    let serving = start();
    let links = links.map(|path| format!("http://{}{path}", serving.address));
    run_with("openid.mjs", &serving, &[&port.to_string(), &links[0], &links[1]]);
}

#[test]
fn games_are_played_by_the_keyboard_and_over_a_link() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    run("play.mjs", &Serving::start(data.path(), &["--no-reference"]));
}

#[test]
fn games_are_played_against_the_engine_of_the_device() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    run("device_game.mjs", &Serving::start(data.path(), &["--no-reference"]));
}

#[test]
fn pages_work_without_the_server() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    run("offline.mjs", &Serving::start(data.path(), &["--no-reference"]));
}

#[test]
fn a_static_site_plays_analyses_and_teaches() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("site");
    let mut site = Command::new(env!("CARGO_BIN_EXE_kalah"));
    let made = site.args(["site", "--base", "/kalah"]).arg(&folder).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    run_alone("static_site.mjs", &[folder.to_str().unwrap()]);
}

#[test]
fn a_puzzle_is_missed_tried_again_and_solved() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    run("puzzle.mjs", &Serving::start(data.path(), &["--no-reference"]));
}

#[test]
fn runs_themes_and_what_a_visitor_has_reached() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    run("progress.mjs", &Serving::start(data.path(), &["--no-reference"]));
}

#[test]
fn the_rating_of_a_visitor_is_that_of_the_crate() {
    if kalah_needs::is_left_out() {
        return;
    }
    run_alone("rating.mjs", &[]);
}

#[test]
fn a_bot_is_written_and_tried_in_the_workshop() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() || !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    run("workshop.mjs", &Serving::start(data.path(), &["--no-reference"]));
}

#[test]
fn a_search_is_gone_through_step_by_step() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    run("search.mjs", &Serving::start(data.path(), &["--no-reference"]));
}

#[test]
fn games_of_all_kinds_are_reviewed_and_tried_again() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let quick = ["--no-reference", "--workers", "1", "--lookahead", "2"];
    let players = ["--player", "1=rightmost", "--player", "2=leftmost"];
    run("reviews.mjs", &Serving::start(data.path(), &[&quick[..], &players].concat()));
}

#[test]
fn a_study_is_saved_shared_and_presented() {
    if kalah_needs::is_left_out() {
        return;
    }
    if tests().is_none() {
        return;
    }
    run_for_lecturer("studies.mjs");
}
