//! Entries of the audit log in the language of the reader.

use std::collections::HashMap;

use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{DeadlineId, PersonId, Requirement};
use kalah_texts::Language;
use kalah_tournament::PlayerNumber;

use super::{AuditDetails, DetailPiece, deadlines_in, people_in};
use crate::audit::names::AuditNames;

/// Writes an entry as markup.
fn written(kind: &str, about: &str, language: Language) -> String {
    let names = AuditNames {
        people: HashMap::from([(PersonId(7), "Ada <3".to_owned())]),
        deadlines: HashMap::from([(DeadlineId(1), "Milestone 1".to_owned())]),
    };
    let escape = |text: &str| text.replace('<', "&lt;");
    let details = AuditDetails::from_about(kind, about, &names, &TimeZoneName::utc());
    let piece = |piece: &DetailPiece| match piece {
        DetailPiece::Words(words) => escape(&language.write_argument(words)),
        DetailPiece::Sentence(text) => language.write_markup(text, &escape),
    };
    details.pieces.iter().map(piece).collect()
}

#[test]
fn recorded_entries_are_sentences_in_the_language_of_the_reader() {
    let ada = "<a href=\"/people/7\">Ada &lt;3</a>";
    for (kind, about, english, german) in [
        ("invited", "person 7 (tutor)", "{}: tutor", "{}: Tutor/in"),
        ("letter sent", "to 12: Week 3: bots", "to 12 people: Week 3: bots", "an 12 Personen: Week 3: bots"),
        ("letter sent", "to 1: Hi", "to 1 person: Hi", "an 1 Person: Hi"),
        ("token made", "token 3 (submit read)", "token 3: submit, read", "Token 3: abgeben, lesen"),
        (
            "begun",
            "main: 6x4+pie, look-ahead 4, swiss:40",
            "main: 6x4+pie, look-ahead 4, swiss:40",
            "main: 6x4+pie, Vorausschau 4, Schweizer System: 40",
        ),
        (
            "begun",
            "main: 6x4, 0.25 s and 1 s a move, all-play-all",
            "main: 6x4, 0.25 s and 1 s a move, all-play-all",
            "main: 6x4, 0,25 s und 1 s je Zug, alle gegen alle",
        ),
        ("stage set", "main: paused", "main: paused", "main: pausiert"),
        (
            "review begun",
            "review 3: 1200 matches and trials",
            "<a href=\"/govern/reviews/3\">review 3</a>: 1,200 matches and checks",
            "",
        ),
        (
            "recomputed",
            "1200 results, 3 repaired",
            "1,200 results, 3 repaired",
            "1.200 Ergebnisse, 3 berichtigt",
        ),
        (
            "points corrected",
            "person 7: -2.50 points: late",
            "{}: −2.5 points: late",
            "{}: −2,5 Punkte: late",
        ),
        ("points corrected", "person 7: +1.00 points: ", "{}: +1 point", "{}: +1 Punkt"),
        (
            "grade column set",
            "column 2: by-deadline, the best version",
            "column 2: When a deadline is over. The best version counts.",
            "Spalte 2: Wenn eine Frist vorbei ist. Die beste Version zählt.",
        ),
        ("leaderboard set", "main: 3 places, numbers only", "main: the first 3 places, numbers only", ""),
        ("leaderboard set", "main: all places, names", "main: all places, with names", ""),
        ("rubric set", "none", "no rubric", "kein Bewertungsraster"),
        ("finalised", "tournament main", "main", "main"),
    ] {
        assert_eq!(written(kind, about, Language::ENGLISH).replace(ada, "{}"), english, "{kind}");
        if !german.is_empty() {
            assert_eq!(written(kind, about, Language::GERMAN).replace(ada, "{}"), german, "{kind}");
        }
    }
}

#[test]
fn deadlines_and_extensions_have_names_requirements_and_times() {
    let better = Requirement::Beats { opponent: PlayerNumber(90), matches: 2 };
    let about = format!("Week 1: better: {better}, to 1796169599000");
    assert_eq!(
        written("deadline set", &about, Language::ENGLISH),
        "Week 1: better: better than 90 in 2 matches, ends 1 Dec 2026, 23:59:59 UTC"
    );
    assert_eq!(
        written("deadline set", "Final version: final version, to 1796169599000", Language::GERMAN),
        "Final version: endgültige Version, endet 01.12.2026, 23:59:59 UTC"
    );
    let about = "player 22, deadline 1, to 1796169599000: ill: flu";
    assert_eq!(deadlines_in(about), [DeadlineId(1)]);
    assert_eq!(
        written("extended", about, Language::ENGLISH),
        "<a href=\"/players/22\">player 22</a>, “Milestone 1”: until 1 Dec 2026, 23:59:59 UTC: ill: flu"
    );
    assert_eq!(
        written("extended", about, Language::GERMAN),
        "<a href=\"/players/22\">Spieler 22</a>, „Milestone 1“: bis 01.12.2026, 23:59:59 UTC: ill: flu"
    );
    let removed = about.replace("deadline 1", "deadline 9");
    assert!(written("extended", &removed, Language::ENGLISH).contains("“deadline 9”"));
}

#[test]
fn rules_of_points_are_sentences() {
    let rules = r#"{"rules":[{"for":"deadline","deadline":1,"points":"20","late":{"days":5,"points":"2"}},
        {"for":"beaten","opponent":90,"points":"1"},{"for":"rank","scale":{"nothing_at":30,"all_at":1,"points":"7.5"}},
        {"for":"deadline","deadline":9,"points":"10"}],"free_late_days":2,"cap":"100"}"#;
    assert_eq!(deadlines_in(rules), [DeadlineId(1), DeadlineId(9)]);
    assert_eq!(
        written("points rules set", rules, Language::ENGLISH),
        "Milestone 1: 20 points, 2 points less a day late, for up to 5 days; better than player 90: 1 point; \
         rank 30 to 1: 7.5 points; deleted deadline: 10 points; 2 free late days; at most 100 points"
    );
    assert_eq!(
        written("points rules set", rules, Language::GERMAN),
        "Milestone 1: 20 Punkte, je Tag Verspätung 2 Punkte weniger, bis zu 5 Tage; besser als Spieler 90: 1 Punkt; \
         Rang 30 bis 1: 7,5 Punkte; gelöschte Frist: 10 Punkte; 2 freie Verspätungstage; höchstens 100 Punkte"
    );
    assert_eq!(written("points rules set", r#"{"rules":[]}"#, Language::ENGLISH), "no rules");
    assert_eq!(written("points rules set", "{ no rules", Language::ENGLISH), "{ no rules");
}

#[test]
fn what_a_person_wrote_stays_as_it_is() {
    for (kind, about) in [
        ("deadline set", "Better than player 90: final version, to the end"),
        ("deadline removed", "player 90"),
        ("course accepted", "person 7 and friends"),
        ("stage set", "closed: of my own"),
        ("rubric set", "none at all"),
    ] {
        assert_eq!(written(kind, about, Language::GERMAN), about);
    }
    assert_eq!(
        written("withdrew", "player 5: copied from player 90 at 1796169599000 h", Language::GERMAN),
        "<a href=\"/players/5\">Spieler 5</a>: copied from player 90 at 1796169599000 h"
    );
    assert_eq!(
        written("nickname set", "player 5: final version", Language::GERMAN),
        "<a href=\"/players/5\">Spieler 5</a>: final version"
    );
}

#[test]
fn what_the_program_wrote_of_a_withdrawal_is_translated() {
    let withdrawn = |why: &str| {
        let about = format!("player 5: {why}");
        written("withdrew", &about, Language::GERMAN).replace("<a href=\"/players/5\">Spieler 5</a>: ", "")
    };
    assert_ne!(withdrawn("taken out by its owner"), "taken out by its owner");
    let lost = "10 games were lost by faults, on 2 workers";
    assert_ne!(withdrawn(lost), lost);
}

#[test]
fn numbers_become_names_dates_and_links() {
    let about_text = |about: &str| written("", about, Language::ENGLISH);
    assert_eq!(people_in("person 7, player 5"), [PersonId(7)]);
    assert_eq!(
        about_text("person 7, player 5"),
        "<a href=\"/people/7\">Ada &lt;3</a>, <a href=\"/players/5\">player 5</a>"
    );
    assert_eq!(about_text("person 8: <x"), "<a href=\"/people/8\">person 8</a>: &lt;x");
    assert_eq!(
        about_text("player 5, deadline 3, to 1796169599000: ill"),
        "<a href=\"/players/5\">player 5</a>, deadline 3, to 1 Dec 2026, 23:59:59 UTC: ill"
    );
    assert_eq!(about_text("a player who 12"), "a player who 12");
    assert_eq!(about_text(""), "");
}
