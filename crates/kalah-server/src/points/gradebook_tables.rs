//! Gradebooks that are written anew, as tables for spreadsheets.

use kalah_pages::ui::csv::Csv;
use kalah_texts::Language;

use crate::points::class_points::ClassPoints;

/// Returns a table that Moodle's import of grades reads: id, address, points.
///
/// Moodle maps students by `ID number` or `Email address`; the lecturer picks one of them and maps `Points` to a grade
/// item.
pub(super) fn moodle(class: &ClassPoints) -> String {
    let mut csv = Csv::with_head(&["ID number", "Email address", "Points"]);
    for (student_id, one) in class.listed() {
        let mail = one.person.mail.as_deref().unwrap_or("");
        // Who is recognised by the address alone has no id that Moodle knows.
        csv.text(if student_id == mail { "" } else { student_id });
        csv.text(mail);
        csv.number(Some(one.points.sum));
        csv.end_row();
    }
    csv.finish()
}

/// Returns a table with each part of the points.
pub(super) fn all_parts(class: &ClassPoints) -> String {
    // Programs that read the table know its columns by their names.
    let rules: Vec<String> = class.names.iter().map(|name| Language::ENGLISH.write_argument(name)).collect();
    let head = ["student_id", "name", "mail", "player"].into_iter().chain(rules.iter().map(String::as_str));
    let head: Vec<&str> = head.chain(["over cap", "correction", "reason", "sum"]).collect();
    let mut csv = Csv::with_head(&head);
    for (student_id, one) in class.listed() {
        csv.text(student_id);
        csv.text(&one.person.name);
        csv.text(one.person.mail.as_deref().unwrap_or(""));
        csv.number(one.person.player);
        for part in &one.points.parts {
            csv.number(Some(part.points));
        }
        csv.numbers([one.points.over_cap, one.points.correction]);
        csv.text(one.facts.correction.as_ref().map_or("", |correction| &correction.reason));
        csv.number(Some(one.points.sum));
        csv.end_row();
    }
    csv.finish()
}

#[cfg(test)]
mod tests {
    use kalah_course::points::{
        Correction, Points, PointsPart, PointsRule, PointsRules, StudentFacts, StudentPoints,
    };
    use kalah_store::{Moment, PersonId, PersonRow, Role};
    use kalah_tournament::PlayerNumber;

    use super::{all_parts, moodle};
    use crate::points::class_points::{ClassPoints, PointsOfStudent};

    #[test]
    fn tables_are_written_for_moodle_and_for_anybody() {
        let person = |student_id: &str, name: &str, mail: Option<&str>| PersonRow {
            id: PersonId(1),
            student_id: Some(student_id.to_owned()),
            name: name.to_owned(),
            mail: mail.map(str::to_owned),
            role: Role::Student,
            team: None,
            player: Some(PlayerNumber(7)),
            signed_out_before: Moment(0),
            entered_at: None,
            left_at: None,
            deletion_asked_at: None,
            language: None,
        };
        let student = |person, sum: &str, correction: Option<Correction>| {
            let sum: Points = sum.parse().unwrap();
            let rule = PointsRule::Beaten { opponent: PlayerNumber(90), points: sum };
            let points = StudentPoints {
                parts: vec![PointsPart { rule, points: sum, late: None, is_open: false }],
                over_cap: Points::ZERO,
                correction: correction.as_ref().map_or(Points::ZERO, |correction| correction.points),
                sum,
            };
            PointsOfStudent { person, facts: StudentFacts { correction, ..StudentFacts::default() }, points }
        };
        let copied = Correction { points: "-1".parse().unwrap(), reason: "copied".to_owned() };
        let class = ClassPoints {
            rules: PointsRules::default(),
            names: vec!["better than 90".into()],
            deadlines: Vec::new(),
            students: vec![
                student(person("20124", "=cmd(), Bob", None), "2.5", None),
                student(person("x@uni.example", "Ada", Some("x@uni.example")), "-1", Some(copied)),
            ],
        };
        assert_eq!(moodle(&class), "ID number,Email address,Points\r\n20124,,2.5\r\n,x@uni.example,-1\r\n");
        assert_eq!(
            all_parts(&class),
            "student_id,name,mail,player,better than 90,over cap,correction,reason,sum\r\n\
             20124,\"'=cmd(), Bob\",,7,2.5,0,0,,2.5\r\nx@uni.example,Ada,x@uni.example,7,-1,0,-1,copied,-1\r\n"
        );
    }
}
