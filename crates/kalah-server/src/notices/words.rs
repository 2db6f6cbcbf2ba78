//! Titles, texts and paths of notices.

use kalah_pages::ui::clock::recorded_moment;
use kalah_pages::ui::requirement_text::recorded_requirement;
use kalah_store::{Notice, NoticeTopic};
use kalah_texts::{Argument, Text};

/// Texts of notices as they are recorded, the longer before the shorter.
const RECORDED: [&str; 17] = [
    "notices-not-built-cause",
    "notices-not-built",
    "notices-not-passed-cause",
    "notices-not-passed",
    "notices-given-back-cause",
    "notices-given-back",
    "notices-withdrawn-cause",
    "notices-withdrawn",
    "notices-first-fault",
    "notices-many-faults",
    "notices-commented",
    "notices-regrade-asked",
    "notices-regrade-answered",
    "notices-deadline-met",
    "notices-no-result",
    "notices-job-waits",
    "notices-mail-lost",
];

/// Returns a short title without anything that others have written.
pub(super) const fn title(topic: NoticeTopic) -> Text {
    Text::new(match topic {
        NoticeTopic::NotBuilt => "notices-topic-not-built",
        NoticeTopic::NotPassed => "notices-topic-not-passed",
        NoticeTopic::GivenBack => "notices-topic-given-back",
        NoticeTopic::Withdrawn => "notices-topic-withdrawn",
        NoticeTopic::FirstFault => "notices-topic-first-fault",
        NoticeTopic::ManyFaults => "notices-topic-many-faults",
        NoticeTopic::Commented => "notices-topic-commented",
        NoticeTopic::RegradeAsked => "notices-topic-regrade-asked",
        NoticeTopic::RegradeAnswered => "notices-topic-regrade-answered",
        NoticeTopic::DeadlineNear => "notices-topic-deadline-near",
        NoticeTopic::DeadlineMet => "notices-topic-deadline-met",
        NoticeTopic::StandingStill => "notices-topic-standing-still",
        NoticeTopic::MailLost => "notices-topic-mail-lost",
    })
}

/// Returns the text of a notice.
pub(super) fn text(notice: &Notice) -> Argument {
    near(&notice.text).map_or_else(|| Argument::recorded(&notice.text, RECORDED.into_iter()), Argument::from)
}

/// Reads the text of a deadline that is near, in which the end and the requirement are texts as well.
fn near(recorded: &str) -> Option<Text> {
    let text = Text::recorded(recorded, "notices-deadline-near")?;
    let requirement = recorded_requirement(text.words("requirement")?);
    let ends = text.words("ends").and_then(recorded_moment);
    let text = text.with("requirement", requirement);
    Some(match ends {
        Some(ends) => text.with("ends", ends),
        None => text,
    })
}

/// Returns the path of the details, below the address of the site.
pub(super) fn path(notice: &Notice) -> String {
    match notice.topic {
        NoticeTopic::NotBuilt
        | NoticeTopic::NotPassed
        | NoticeTopic::GivenBack
        | NoticeTopic::Withdrawn
        | NoticeTopic::FirstFault
        | NoticeTopic::ManyFaults => {
            format!("/submissions/{}", notice.about)
        }
        NoticeTopic::Commented => format!("/submissions/{}/source", notice.about),
        NoticeTopic::RegradeAsked | NoticeTopic::RegradeAnswered => format!("/points/{}", notice.about),
        NoticeTopic::DeadlineNear | NoticeTopic::DeadlineMet => "/deadlines".to_owned(),
        NoticeTopic::StandingStill => "/workers".to_owned(),
        NoticeTopic::MailLost => "/people".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use kalah_store::{Moment, Notice, NoticeId, NoticeTopic};
    use kalah_texts::Language;

    use super::{path, text};

    #[test]
    fn a_notice_leads_to_its_page() {
        for (topic, address) in [
            (NoticeTopic::NotBuilt, "/submissions/12"),
            (NoticeTopic::Commented, "/submissions/12/source"),
            (NoticeTopic::RegradeAsked, "/points/12"),
            (NoticeTopic::DeadlineNear, "/deadlines"),
            (NoticeTopic::DeadlineMet, "/deadlines"),
            (NoticeTopic::StandingStill, "/workers"),
            (NoticeTopic::MailLost, "/people"),
        ] {
            let notice = Notice { id: NoticeId(1), topic, about: 12, text: String::new(), at: Moment(0) };
            assert_eq!(path(&notice), address);
        }
    }

    #[test]
    fn recorded_notices_are_told_in_the_language_of_the_reader() {
        let german = Language::from_code("de").unwrap();
        for (recorded, begin) in [
            (
                "Submission 12 does not build: cc: not found",
                "Abgabe 12 lässt sich nicht bauen: cc: not found",
            ),
            ("Submission 12 was withdrawn", "Abgabe 12 wurde zurückgezogen"),
            (
                "first bot ends at 2026-12-01 23:59:59 UTC, and you do not meet it yet: better than 90 in 3 matches.",
                "first bot endet am 01.12.2026, 23:59:59 UTC, und Sie erfüllen die Frist noch nicht: besser als Spieler 90",
            ),
            ("first bot was met by submission 12.", "first bot wurde von Abgabe 12 erfüllt."),
            ("There is no result for 90 s.", "Seit 90 s gab es kein Ergebnis."),
            ("An older text.", "An older text."),
        ] {
            let (id, topic, at) = (NoticeId(1), NoticeTopic::NotBuilt, Moment(0));
            let notice = Notice { id, topic, about: 12, text: recorded.to_owned(), at };
            let text = text(&notice);
            let english = recorded.replace("2026-12-01 23", "1 Dec 2026, 23");
            assert_eq!(Language::ENGLISH.write_argument(&text), english);
            let written = german.write_argument(&text);
            assert!(written.starts_with(begin), "{written}");
        }
    }
}
