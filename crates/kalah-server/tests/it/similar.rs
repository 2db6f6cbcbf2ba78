//! Pages about submissions that are alike, of a report as `kalah admin similar` leaves it.

use std::collections::BTreeMap;
use std::fs;

use kalah_server::{CopyReport, Moment, SimilarPair, SimilarPassage, SourcePlace, bots_of};
use kalah_source::{BotExtent, Depot, SourceCaps};
use kalah_tournament::PlayerNumber;

use crate::common::class::Class;

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
