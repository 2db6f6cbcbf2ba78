//! Letters of the staff: a mail to each who is selected.

use crate::common::class::Class;
use crate::common::http::Answer;
use crate::notices::mails::{LIST, MailServer, settings};

/// The message of the page that an answer leads to.
fn told(answer: &Answer, who: &crate::common::browser::Browser) -> String {
    assert_eq!(answer.status, 303, "{answer:?}");
    let page = who.get(answer.header("location").unwrap()).body;
    let (_, toast) = page.split_once("class=\"toast\"").unwrap();
    toast.split_once("<p>").unwrap().1.split("</p>").next().unwrap().to_owned()
}

#[test]
fn a_letter_goes_to_each_once_who_has_an_address_and_wants_mails() {
    let Some(mut server) = MailServer::start(0, &["accept"]) else { return };
    let class = Class::with(LIST, |config| config.mail = Some(settings(server.port)));
    let lecturer = class.entered(&class.lecturer);
    let send = |fields: &[(&str, &str)]| {
        lecturer.post("/people/mail", &[&[("all", "yes"), ("role", "student")], fields].concat())
    };
    for (fields, fault) in [
        ([("subject", " "), ("text", "Room 3.")], "Enter a subject."),
        ([("subject", "Room"), ("text", "")], "Enter a text."),
    ] {
        let refused = send(&fields);
        assert!(refused.status == 422 && refused.body.contains(fault), "{refused:?}");
        assert!(refused.body.contains("aria-invalid"), "{refused:?}");
    }
    let letter = [("subject", "Room\r\nBcc: all@example.org"), ("text", "Dear all,\n\nroom 3.")];
    assert_eq!(
        told(&send(&letter), &lecturer),
        "2 mails are on their way. No mail for 1 without an address."
    );
    let mut to = Vec::new();
    for _ in 0..2 {
        let mail = server.mail();
        let (head, body) = mail["text"].as_str().unwrap().split_once("\r\n\r\n").unwrap();
        assert!(head.contains("Subject: Kalah: Room") && !head.contains("\nBcc"), "{head}");
        assert!(body.contains("Dear all,\r\n\r\nroom 3."), "{body}");
        to.push(mail["to"][0].as_str().unwrap().to_owned());
    }
    to.sort();
    assert_eq!(to, ["ada@example.org", "bob@example.org"]);

    class.student(1).post("/me/mail", &[("wanted", "no")]);
    let second = send(&[("subject", "Again"), ("text", "Room 4.")]);
    assert_eq!(
        told(&second, &lecturer),
        "1 mail is on its way. No mail for 1 without an address, 1 who turned mails off."
    );
    assert_eq!(server.mail()["to"][0], "ada@example.org");
    assert!(lecturer.get("/audit").body.contains("letter sent"));
}
