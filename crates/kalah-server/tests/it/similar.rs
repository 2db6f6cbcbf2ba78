//! Pages about submissions that are alike: of a report as `kalah admin similar` leaves it, and of one that a button makes.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Mutex, mpsc};

use kalah_server::{
    CopyComparer, CopyReport, FoundCopies, Moment, SimilarPair, SimilarPassage, SourcePlace, bots_of,
};
use kalah_source::{BotExtent, Depot, SourceCaps};
use kalah_tournament::PlayerNumber;

use crate::common::class::Class;
use crate::intake::class::{Class as SubmittingClass, Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::{await_status, submit, work};

const LIST: &str =
    "student_id,name,mail,number\n1,Ada Student,ada@example.org,7\n2,Ben <b>Student,ben@example.org,8\n";

#[test]
fn the_staff_sees_pairs_by_share_and_both_texts() {
    let class = Class::start(LIST);
    let data = class.data.path();
    let lecturer = class.entered(&class.lecturer);
    assert!(lecturer.get("/class/similar").body.contains("Nothing was compared yet"));

    let mut versions = BTreeMap::new();
    for (number, text) in
        [(7, "common = 1\n# <script>alert(1)</script>\nown = 2\n"), (8, "first\ncommon = 1\n")]
    {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("player.py"), text).unwrap();
        let depot = Depot::at(bots_of(data)).unwrap();
        let extent = BotExtent::Folder { without: None };
        let kept = depot.keep(folder.path(), &extent, &SourceCaps::LOCAL, "bot").unwrap();
        versions.insert(PlayerNumber(number), kept.content().hex());
    }
    let place = |file: &str, from, to| SourcePlace { file: file.to_owned(), from, to };
    let pair = |players: [u32; 2], share, passages: Vec<[SourcePlace; 2]>| SimilarPair {
        players: players.map(PlayerNumber),
        share,
        tokens: [100, 90],
        passages: passages.into_iter().map(|places| SimilarPassage { places }).collect(),
    };
    let alike = vec![
        [place("player.py", 1, 1), place("player.py", 2, 2)],
        // A tool that lies, or a file that is gone.
        [place("../../../../etc/passwd", 1, 9), place("gone.py", 1, 9)],
    ];
    let report = CopyReport {
        made_at: Moment::now(),
        tool: "compare50".to_owned(),
        least_tokens: 80,
        versions,
        pairs: vec![pair([7, 8], 0.93, alike), pair([7, 9], 0.1, Vec::new())],
    };
    report.write(data).unwrap();

    let list = lecturer.get("/class/similar").body;
    for told in ["93 %", "Ada Student", "Ben &#60;b&#62;Student", "1 more pair has less"] {
        assert!(list.contains(told), "{told}: {list}");
    }
    for address in ["/class/similar/7/8", "/class/similar/8/7"] {
        let both = lecturer.get(address).body;
        assert_eq!(both.matches("<mark>common = 1</mark>").count(), 2, "{both}");
        assert!(both.contains("&#60;script&#62;") && !both.contains("<mark>own = 2"), "{both}");
        assert!(both.contains("The file cannot be shown") && !both.contains("root:"), "{both}");
    }
    for unknown in ["/class/similar/7/7", "/class/similar/1/2", "/class/similar/x/8"] {
        assert_eq!(lecturer.get(unknown).status, 404, "{unknown}");
    }
    // Texts of others are for the staff alone.
    for (visitor, status) in [(class.student(0), 403), (class.stranger(), 401)] {
        for address in ["/class/similar", "/class/similar/7/8"] {
            assert_eq!(visitor.get(address).status, status, "{address}");
        }
    }
}

#[test]
fn a_button_compares_what_plays_and_shows_how_far_it_is() {
    let (go, gate) = mpsc::channel::<Result<f64, String>>();
    let gate = Mutex::new(gate);
    let comparer = CopyComparer::new(move |folder, is_wanted| {
        let text = |number: &str| fs::read_to_string(folder.join(number).join("bot.py")).unwrap();
        assert_eq!((text("7"), text("8")), ("common = 1\n".to_owned(), "common = 1 \n".to_owned()));
        assert!(is_wanted());
        let share = gate.lock().unwrap().recv().unwrap()?;
        let place = SourcePlace { file: "bot.py".to_owned(), from: 1, to: 1 };
        let passages = vec![SimilarPassage { places: [place.clone(), place] }];
        let pair = SimilarPair { players: [7, 8].map(PlayerNumber), share, tokens: [100, 100], passages };
        Ok(FoundCopies { tool: "a tool".to_owned(), least_tokens: 1, pairs: vec![pair] })
    });
    let class = SubmittingClass::with(|config| config.comparer = Some(comparer));
    let page = |who: Who| ask(&class, Some(who), "GET /class/similar", &[], b"").text();
    let start = || {
        let form = ["Content-Type: application/x-www-form-urlencoded"];
        assert_eq!(ask(&class, Some(Who::Lecturer), "POST /class/similar", &form, b"").status, 303);
    };
    assert!(
        page(Who::Lecturer).contains("Compare all versions")
            && !page(Who::Tutor).contains("<form method=\"post\" action=\"/class")
    );
    start();
    wait_for("a failure", || {
        page(Who::Tutor).contains("fewer than two players have a version").then_some(())
    });
    work(class.worker(), |_| None);
    for (who, text) in [(Who::Seven, "common = 1\n"), (Who::Eight, "common = 1 \n")] {
        let id = submit(&class, who, text);
        await_status(&class, id, "executing");
    }
    start();
    let running = page(Who::Lecturer);
    assert!(
        running.contains("2 submissions are being compared") && !running.contains("Compare all"),
        "{running}"
    );
    // Twice is once.
    start();
    go.send(Err("the tool is not installed".to_owned())).unwrap();
    wait_for("the reason", || {
        page(Who::Lecturer).contains("Nothing was compared: the tool is not installed.").then_some(())
    });
    start();
    go.send(Ok(0.97)).unwrap();
    let done = wait_for("the pair", || Some(page(Who::Tutor)).filter(|page| page.contains("97 %")));
    assert!(done.contains("by a tool on") && !done.contains("Nothing was compared"), "{done}");
    let texts = ask(&class, Some(Who::Tutor), "GET /class/similar/7/8", &[], b"").text();
    assert_eq!(texts.matches("<mark>common = 1").count(), 2, "{texts}");
}
