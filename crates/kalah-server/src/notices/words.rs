//! Titles and paths of notices, beside their text.

use kalah_store::{Notice, Topic};

/// Returns a short title without anything that others have written.
pub(super) const fn title(topic: Topic) -> &'static str {
    match topic {
        Topic::NotBuilt => "Your submission does not build",
        Topic::NotPassed => "Your submission did not pass the test",
        Topic::GivenBack => "Your submission was given back",
        Topic::Withdrawn => "Your player was withdrawn",
        Topic::FirstFault => "Your player lost a game by a fault",
        Topic::DeadlineNear => "A deadline is near",
        Topic::DeadlineMet => "A deadline was met",
        Topic::StandingStill => "The tournaments stand still",
        Topic::MailLost => "Mails were not sent",
    }
}

/// Returns the path of the details, below the address of the site.
pub(super) fn path(notice: &Notice) -> String {
    match notice.topic {
        Topic::NotBuilt | Topic::NotPassed | Topic::GivenBack | Topic::Withdrawn | Topic::FirstFault => {
            format!("/submissions/{}", notice.about)
        }
        Topic::DeadlineNear | Topic::DeadlineMet => "/deadlines".to_owned(),
        Topic::StandingStill => "/workers".to_owned(),
        Topic::MailLost => "/people".to_owned(),
    }
}
