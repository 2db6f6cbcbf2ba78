//! Who reads what bots write: a law over all addresses.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use kalah::record::Fault;
use kalah_jobs::{Job, JobOutcome, JobWork, Product};

use crate::accounts::rights::TABLE;
use crate::intake::class::{Class, Who, wait_for};
use crate::intake::folders::content;
use crate::submissions::worker::{await_status, lost_by, played, refused, submit, with_references, work};

/// Words that the bots of players 7 and 8 write in games, and the compiler about a bot of 7.
const WORDS: [&str; 3] = ["words-of-seven", "words-of-eight", "log-of-seven"];

const READERS: [Option<Who>; 6] = [
    None,
    Some(Who::Seven),
    Some(Who::Eight),
    Some(Who::SevenSubmits),
    Some(Who::Tutor),
    Some(Who::Lecturer),
];

/// Whether somebody may read what one of the players wrote.
fn may_read(reader: Option<Who>, words: &str) -> bool {
    match reader {
        Some(Who::Tutor | Who::Lecturer) => true,
        Some(Who::Seven) => words != "words-of-eight",
        Some(Who::Eight) => words == "words-of-eight",
        _ => false,
    }
}

fn is_stream(path: &str) -> bool {
    path.contains("/live") || path.contains("changes") || path.contains("values")
}

/// All that comes of an address within a moment: streams have no end.
fn read(class: &Class, reader: Option<Who>, path: &str) -> String {
    let mut stream = TcpStream::connect(class.host()).unwrap();
    let shown = reader.map(|who| format!("Authorization: Bearer {}\r\n", who.token())).unwrap_or_default();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\n{shown}\r\n").unwrap();
    let patience = if is_stream(path) { Duration::from_millis(200) } else { Duration::from_mins(1) };
    stream.set_read_timeout(Some(patience)).unwrap();
    let mut answer = Vec::new();
    _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// Addresses of all pages, with what there is: matches, submissions, players.
fn addresses() -> BTreeSet<String> {
    let pages = TABLE.iter().filter(|row| row.method == "get").map(|row| row.route);
    let mut all = BTreeSet::new();
    for route in pages {
        for id in ["1", "2", "3"] {
            for player in ["7", "8"] {
                for game in ["1", "2"] {
                    let path = route.replace("{id}", id).replace("{game}", game);
                    let path = path.replace("{player}", player).replace("{number}", player);
                    let path = path.replace("{repository}", player).replace("{person}", player);
                    all.insert(path.replace("{ply}", "0"));
                }
            }
        }
    }
    all.retain(|path| !path.contains('{'));
    all
}

/// A game that the bot of player 7 loses, and in which both bots write.
fn told_in_match(job: &Job, contents: &[String; 2]) -> Option<JobOutcome> {
    let JobWork::Play(play) = &job.work else { return None };
    let player = |seat: usize| {
        let bot = play.players[seat].bot()?;
        contents.iter().position(|content| *content == bot.content)
    };
    let loser = (0..2).find(|&seat| player(seat) == Some(0))?;
    let mut games = lost_by(loser, play.settings.rules, Fault::Crashed);
    for game in &mut games {
        game.record.cause = Some(format!("exited with status 1: {}", WORDS[0]));
        for (seat, text) in game.stderr.iter_mut().enumerate() {
            text.push_str(player(seat).map_or("", |player| WORDS[player]));
        }
    }
    Some(JobOutcome::Done(Product::Played(Box::new(games))))
}

#[test]
fn what_a_bot_writes_is_read_by_its_owner_and_the_staff_alone() {
    let class = with_references(&[90]);
    let hash = |text: &str| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("bot.py"), text).unwrap();
        content(folder.path())
    };
    let (contents, broken) = ([hash("seven"), hash("eight")], hash("broken"));
    work(class.worker(), move |job| match &job.work {
        JobWork::Build(build) if build.bot.content == broken => Some(refused(WORDS[2])),
        _ => told_in_match(job, &contents),
    });
    for (who, text, status) in [
        (Who::Seven, "seven", "executing"),
        (Who::Eight, "eight", "executing"),
        (Who::Seven, "broken", "compilation-error"),
    ] {
        let id = submit(&class, who, text);
        await_status(&class, id, status);
    }
    wait_for("matches", || (played(&class, 7) >= Some(2)).then_some(()));
    let mut read_by: BTreeSet<(String, &str)> = BTreeSet::new();
    for path in addresses() {
        // What lives is the same for all.
        let readers = if is_stream(&path) { &READERS[..1] } else { &READERS[..] };
        for &reader in readers {
            let text = read(&class, reader, &path);
            for words in WORDS.iter().filter(|words| text.contains(**words)) {
                let name = format!("{:?}", reader.map(|who| who as i64));
                assert!(may_read(reader, words), "{path} shows {words} to {name}");
                read_by.insert((name, words));
            }
        }
    }
    // Each of them does read it somewhere.
    for reader in READERS {
        let name = format!("{:?}", reader.map(|who| who as i64));
        for words in WORDS {
            assert_eq!(
                read_by.contains(&(name.clone(), words)),
                may_read(reader, words),
                "{words} by {name}"
            );
        }
    }
}
