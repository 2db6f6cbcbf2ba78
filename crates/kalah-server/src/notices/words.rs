//! Titles and paths of notices, beside their text.

use kalah_store::{Notice, NoticeTopic};

/// Returns a short title without anything that others have written.
pub(super) const fn title(topic: NoticeTopic) -> &'static str {
    match topic {
        NoticeTopic::NotBuilt => "Your submission does not build",
        NoticeTopic::NotPassed => "Your submission did not pass the test",
        NoticeTopic::GivenBack => "Your submission was given back",
        NoticeTopic::Withdrawn => "Your player was withdrawn",
        NoticeTopic::FirstFault => "Your player lost a game by a fault",
        NoticeTopic::ManyFaults => "Your player loses games by faults again and again",
        NoticeTopic::Commented => "Your submission has a comment",
        NoticeTopic::RegradeAsked => "A question about points",
        NoticeTopic::RegradeAnswered => "Your question about your points was answered",
        NoticeTopic::DeadlineNear => "A deadline is near",
        NoticeTopic::DeadlineMet => "A deadline was met",
        NoticeTopic::StandingStill => "The tournaments stand still",
        NoticeTopic::MailLost => "Mails were not sent",
    }
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
