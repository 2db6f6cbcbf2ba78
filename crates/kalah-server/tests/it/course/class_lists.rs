//! Class lists of platforms and of strangers, on the page.

use crate::common::class::Class;

const LIST: &str = "student_id,name,mail\n1,Ada Student,ada@example.org\n";

#[test]
fn the_export_of_a_platform_is_shown_and_applied() {
    let class = Class::start(LIST);
    let lecturer = class.entered(&class.lecturer);
    let list = "Student,ID,SIS User ID,SIS Login ID,Section,Kalah (1)\n    Points Possible,,,,,10\n\
                \"Student, Ada\",7,1,ada,A,\n\"Müller, Zoë\",8,2,zoe,A,\n\"Student, Test\",9,,x,A,\n";
    let plan = lecturer.upload("/people/class", "list", list);
    for told in ["A list of Canvas.", "1 person new", "1 as before", "2 lines are no student’s"] {
        assert!(plan.body.contains(told), "{told}: {}", plan.body);
    }
    let field = |name: &str| plan.field(name).unwrap();
    let fields = [("list", field("list")), ("columns", field("columns")), ("shown", field("shown"))];
    let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
    let links = lecturer.post("/people/class/apply", &fields);
    assert!(links.status == 200 && links.body.contains("Zoë Müller"), "{links:?}");
    let again = lecturer.upload("/people/class", "list", list);
    assert!(again.body.contains("0 people new, 0 people changed, 2 as before"), "{}", again.body);
}

#[test]
fn a_table_of_ones_own_is_asked_for_its_columns() {
    let class = Class::start(LIST);
    let lecturer = class.entered(&class.lecturer);
    let asked = lecturer.upload(
        "/people/class",
        "list",
        "Kürzel;Wer;Semester\n1;Ada Student;3\nzm;Zoë <b>Müller;4\n",
    );
    assert!(asked.status == 200 && asked.body.contains("say what its columns mean"), "{}", asked.body);
    assert!(asked.body.contains("Ada Student, Zoë &#60;b&#62;Müller"), "{}", asked.body);
    assert!(!asked.body.contains("no column with names"));
    let list = asked.field("same-list").unwrap();
    let fields = [
        ("same-list", list.as_str()),
        ("column-0", "student_id"),
        ("column-1", "name"),
        ("column-2", "ignored"),
    ];
    let plan = lecturer.send_form("/people/class", &fields);
    assert!(plan.body.contains("1 person new, 0 people changed, 1 as before"), "{}", plan.body);
    let fields = [&fields[..3], &[("column-2", "mail")]].concat();
    let wrong = lecturer.send_form("/people/class", &fields);
    assert!(wrong.status == 422 && wrong.body.contains("line 2: mail is no mail address"), "{}", wrong.body);
    let fields = [&fields[..2], &[("column-1", "ignored"), ("column-2", "ignored")]].concat();
    let wrong = lecturer.send_form("/people/class", &fields);
    assert!(wrong.body.contains("no column with names"), "{}", wrong.body);
    assert!(!lecturer.get("/people").body.contains("Zoë"), "nothing has been changed");
}
