//! `kalah grade` on submissions that are right and wrong in different ways. The points are worked out by hand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kalah_needs::all_here;
use serde_json::Value;

use crate::command::{refusal, told};

fn fixture(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Points by criterion, and the grade's line.
fn points(submission: &Path, rubric: &Path) -> (Vec<f64>, String) {
    let arguments = [
        "grade",
        submission.to_str().unwrap(),
        "--rubric",
        rubric.to_str().unwrap(),
        "--format",
        "gradescope",
    ];
    let results: Value = serde_json::from_str(&told(&arguments)).unwrap();
    let tests = results["tests"].as_array().unwrap();
    let reasons: Vec<String> =
        tests.iter().map(|test| format!("{}: {}", test["name"], test["output"])).collect();
    println!("{}", reasons.join("\n"));
    let points = tests.iter().map(|test| test["score"].as_f64().unwrap()).collect();
    (points, results["output"].as_str().unwrap().to_owned())
}

/// A folder with the Python template, one file of which is replaced.
fn from_template(folder: &Path, submission: &str, file: &str) -> PathBuf {
    let name = Path::new(submission).file_stem().unwrap();
    let dir = folder.join(name);
    told(&["new", "python", dir.to_str().unwrap()]);
    fs::copy(fixture("fixtures/submissions").join(submission), dir.join(file)).unwrap();
    dir
}

/// A rubric that comes with the program, with shorter times.
fn shortened(folder: &Path, rubric: &str, changes: &[(&str, &str)]) -> PathBuf {
    let text = fs::read_to_string(fixture("crates/kalah-grade/rubrics").join(rubric)).unwrap();
    let text = changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    let path = folder.join(rubric);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn four_programs_for_nim() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let rubric = shortened(folder.path(), "nim.toml", &[("time = 10", "time = 1")]);
    for (submission, expected, line) in [
        ("table.py", [40.0, 30.0, 15.0, 15.0], "Nim-Mancala: 100 of 100 points"),
        // No utility, and boards with a long search are too much.
        ("plain.py", [40.0, 30.0, 0.0, 0.0], "Nim-Mancala: 70 of 100 points"),
        // Of 14 boards its move is right on 10, six are won, and one of the large ones has both right.
        ("optimist.py", [28.57, 12.85, 0.0, 2.5], "Nim-Mancala: 43.92 of 100 points"),
        ("crash.py", [0.0; 4], "Nim-Mancala: 0 of 100 points"),
    ] {
        let earned = points(&fixture("fixtures/submissions/nim").join(submission), &rubric);
        assert_eq!(earned, (expected.to_vec(), line.to_owned()), "{submission}");
    }
}

#[test]
fn four_players_of_the_kalaha_assignment() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // One pair in place of three where one is enough, since a player in Python takes seconds a ply.
    let pairs = |match_of: &str| (format!("{match_of}, pairs = 3"), format!("{match_of}, pairs = 1"));
    let shorter = [
        pairs(r#""rightmost", limit = "lookahead=4""#),
        pairs(r#""greedy", limit = "lookahead=4""#),
        pairs(r#""minimax:2", limit = "lookahead=4""#),
        pairs(r#""engine:level=5", limit = "lookahead=6""#),
    ];
    let changes = shorter.each_ref().map(|(from, to)| (from.as_str(), to.as_str()));
    let rubric = shortened(folder.path(), "kalaha.toml", &changes);
    for (submission, expected) in [
        ("kalaha/empty_pit.py", [0.0; 8]),
        ("kalaha/rightmost.py", [30.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
        ("kalaha/minimax.py", [30.0, 10.0, 10.0, 10.0, 10.0, 0.0, 10.0, 0.0]),
        ("kalaha/alphabeta.py", [30.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 0.0]),
    ] {
        let dir = from_template(folder.path(), submission, "player.py");
        assert_eq!(points(&dir, &rubric).0, expected.to_vec(), "{submission}");
    }
}

#[test]
fn four_searches_from_e_to_a() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !all_here(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let changes = [("time = 5", "time = 2"), ("move-time=5", "move-time=1")];
    let rubric = shortened(folder.path(), "search.toml", &changes);
    for (submission, expected, grade) in [
        ("search/minimax_5.py", [10.0, 20.0, 0.0, 0.0, 0.0], "30 of 100 points, grade E"),
        ("search/deepening.py", [10.0, 20.0, 20.0, 0.0, 0.0], "50 of 100 points, grade D"),
        ("search/alphabeta_6.py", [10.0, 20.0, 0.0, 30.0, 0.0], "60 of 100 points, grade C"),
        ("search/book.py", [10.0, 20.0, 20.0, 30.0, 20.0], "100 of 100 points, grade A"),
    ] {
        let dir = from_template(folder.path(), submission, "main.py");
        let (earned, line) = points(&dir, &rubric);
        assert_eq!((earned, line), (expected.to_vec(), format!("Search: {grade}")), "{submission}");
    }
}

/// Grades a client of the Java application that looks so many plies ahead, or as far as it comes in so many milliseconds.
fn assert_client_grade(depth: u32, prunes: bool, time: u32, expected: [f64; 5], grade: &str) {
    if kalah_needs::is_left_out() || !all_here(&["javac", "java"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let changes = [("time = 5", "time = 0.5"), ("move-time=5", "move-time=1")];
    let rubric = shortened(folder.path(), "search.toml", &changes);
    let dir = folder.path().join("client");
    client(
        &dir,
        &[
            ("DEPTH = 6", format!("DEPTH = {depth}")),
            ("PRUNES = true", format!("PRUNES = {prunes}")),
            ("TIME = 0", format!("TIME = {time}")),
            // The one that prunes and keeps time has a book.
            ("HAS_BOOK = false", format!("HAS_BOOK = {}", prunes && time > 0)),
        ],
    );
    let (earned, line) = points(&dir, &rubric);
    assert_eq!((earned, line), (expected.to_vec(), format!("Search: {grade}")));
}

#[test]
fn a_client_with_minimax_earns_an_e() {
    assert_client_grade(5, false, 0, [10.0, 20.0, 0.0, 0.0, 0.0], "30 of 100 points, grade E");
}

#[test]
fn a_client_with_deepening_earns_a_d() {
    assert_client_grade(1, false, 400, [10.0, 20.0, 20.0, 0.0, 0.0], "50 of 100 points, grade D");
}

#[test]
fn a_client_with_alpha_beta_earns_a_c() {
    assert_client_grade(6, true, 0, [10.0, 20.0, 0.0, 30.0, 0.0], "60 of 100 points, grade C");
}

#[test]
fn a_client_with_all_of_it_earns_an_a() {
    assert_client_grade(1, true, 400, [10.0, 20.0, 20.0, 30.0, 20.0], "100 of 100 points, grade A");
}

/// Makes a client's folder with these changes of its text.
fn client(dir: &Path, changes: &[(&str, String)]) {
    for package in ["ai", "kalaha"] {
        fs::create_dir_all(dir.join("src").join(package)).unwrap();
    }
    let file = "src/ai/AIClient.java";
    let text = fs::read_to_string(fixture("fixtures/submissions/kalaha-client").join(file)).unwrap();
    let text = changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    fs::write(dir.join(file), text).unwrap();
    let state = fixture("bots/kalaha-client/kalaha/GameState.java");
    fs::copy(state, dir.join("src/kalaha/GameState.java")).unwrap();
}

/// What a client does wrong loses its game with a reason that its author can use.
#[test]
fn a_client_that_gives_up_or_moves_wrongly_is_told_why() {
    if kalah_needs::is_left_out() || !all_here(&["javac", "java"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, change, reason) in [
        ("throws", "throw new IllegalStateException();", "the client ended instead of moving"),
        ("empty", "return 0;", "illegal"),
        ("exits", "System.exit(0);", "exited"),
        ("closes", "socket.close();", "the client closed its connection instead of moving"),
        ("listens", "new java.net.ServerSocket(0);", "the client ended instead of moving"),
    ] {
        let dir = folder.path().join(name);
        let start = "public int getMove(GameState state) {";
        let throwing = "public int getMove(GameState state) throws Exception {";
        client(&dir, &[(start, format!("{throwing}\n if (player > 0) {change}"))]);
        let played = told(&[
            "match",
            dir.to_str().unwrap(),
            "rightmost",
            "--games",
            "2",
            "--lookahead",
            "1",
            "--json",
        ]);
        assert!(played.contains(reason), "{name}: {played}");
    }
}

/// What is no player at all is graded, so that a student reads why; what is missing is the caller's error.
#[test]
fn no_player_earns_nothing_and_nothing_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    fs::write(folder.path().join("essay.txt"), "I had no time.").unwrap();
    let report = told(&["grade", dir, "--rubric", "kalaha"]);
    assert!(report.contains("holds no bot"), "{report}");
    assert!(report.ends_with("0 of 100 points\n"), "{report}");
    let missing = refusal(1, &["grade", "./nowhere", "--rubric", "kalaha"]);
    assert!(missing.contains("nowhere"), "{missing}");
    let rubric = refusal(1, &["grade", dir, "--rubric", "kalahari"]);
    assert!(
        rubric
            .contains("there is no rubric kalahari: write the path of a file, or one of kalaha, search, nim")
    );
    let wrong = folder.path().join("wrong.toml");
    fs::write(&wrong, "title = 'T'\n[[criterion]]\nname = 'a'\npionts = 1\n").unwrap();
    let told = refusal(2, &["grade", dir, "--rubric", wrong.to_str().unwrap()]);
    assert!(told.contains("wrong.toml: line 4: unknown field `pionts`"), "{told}");
}

/// The zip file, unpacked and run in the folders that Gradescope documents. There they lie in `/autograder`.
#[test]
fn the_autograder_for_gradescope_writes_its_results() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !all_here(&["python3", "bash"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("autograder.zip");
    told(&["new", "gradescope", zip.to_str().unwrap(), "--rubric", "nim"]);
    let again = refusal(1, &["new", "gradescope", zip.to_str().unwrap()]);
    assert!(again.contains("cannot make"), "{again}");

    let place = folder.path().join("autograder");
    for name in ["source", "submission", "results"] {
        fs::create_dir_all(place.join(name)).unwrap();
    }
    let unpacked =
        Command::new("python3").args(["-m", "zipfile", "-e"]).arg(&zip).arg(place.join("source")).status();
    assert!(unpacked.unwrap().success());
    fs::copy(fixture("fixtures/submissions/nim/table.py"), place.join("submission/main.py")).unwrap();
    let script = fs::read_to_string(place.join("source/run_autograder")).unwrap();
    let moved = script.replace("cd /autograder", &format!("cd {}", place.display()));
    // As setup.sh does: Python's zipfile leaves permissions out.
    fs::write(place.join("run_autograder"), moved).unwrap();
    let ran = Command::new("bash")
        .args(["-c", "chmod +x source/kalah && bash run_autograder"])
        .current_dir(&place)
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let results: Value =
        serde_json::from_slice(&fs::read(place.join("results/results.json")).unwrap()).unwrap();
    assert_eq!(results["score"], 100.0);
}

/// The commands of both workflows, with the archive of a release from a local file. What installs packages or changes the
/// machine is left out.
#[test]
fn the_workflows_of_a_new_bot_check_it_and_keep_a_transcript() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !all_here(&["python3", "bash", "curl", "tar"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let release = folder.path().join("kalah-0.1.0/bin");
    fs::create_dir_all(&release).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_kalah"), release.join("kalah")).unwrap();
    let archive = folder.path().join("kalah.tar.gz");
    let mut pack = Command::new("tar");
    pack.args(["--use-compress-program=gzip -1", "-cf"])
        .arg(&archive)
        .arg("-C")
        .arg(folder.path())
        .arg("kalah-0.1.0");
    assert!(pack.status().unwrap().success());
    for (file, commands) in [(".github/workflows/kalah.yml", 5), (".gitlab-ci.yml", 6)] {
        let name = if commands == 5 { "github" } else { "gitlab" };
        let bot = folder.path().join(name);
        told(&["new", "python", bot.to_str().unwrap(), "--ci"]);
        let home = folder.path().join(format!("{name}-home"));
        fs::create_dir(&home).unwrap();
        let path = home.join("path");
        let found = workflow_commands(&fs::read_to_string(bot.join(file)).unwrap());
        assert_eq!(found.len(), commands, "{found:#?}");
        let script: Vec<String> = found
            .into_iter()
            .filter(|command| !command.contains("apt-get") && !command.starts_with("sudo"))
            .map(|command| command.replace("/opt/kalah", &format!("{}/kalah", home.display())))
            .collect();
        let script = format!("set -eo pipefail\nPATH=$HOME/kalah/bin:$PATH\n{}", script.join("\n"));
        let ran = Command::new("bash")
            .args(["-c", &script])
            .current_dir(&bot)
            .env("KALAH_ARCHIVE", format!("file://{}", archive.display()))
            .env("HOME", &home)
            .env("GITHUB_PATH", &path)
            .output()
            .unwrap();
        assert!(ran.status.success(), "{name}: {}", String::from_utf8_lossy(&ran.stderr));
        let transcript = fs::read_to_string(bot.join("transcript.txt")).unwrap();
        assert!(transcript.lines().count() > 50, "{transcript}");
    }
}

/// The commands of a workflow: what stands behind `run:`, or in the list below `script:`.
fn workflow_commands(text: &str) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut block = false;
    for line in text.lines() {
        let trimmed = line.trim_start();
        if let Some(command) = trimmed.strip_prefix("run: ") {
            block = command == "|";
            commands.push(if block { String::new() } else { command.to_owned() });
        } else if let Some(command) = trimmed.strip_prefix("- ").filter(|_| line.starts_with("    - ")) {
            commands.push(command.trim_matches('\'').to_owned());
        } else if block && line.starts_with("          ") {
            let last = commands.last_mut().unwrap();
            *last = format!("{last}{trimmed}\n");
        } else {
            block = false;
        }
    }
    commands
}
