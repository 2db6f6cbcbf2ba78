//! Sends mails, one at a time.

use std::time::Duration;

use kalah_source::harmless;
use kalah_store::{Mail, MailContent, Moment, Store, StoreError};
use kalah_texts::{Language, Text};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use tokio::sync::watch;

use crate::notices::mail::MailSettings;
use crate::notices::smtp_client::{NotDelivered, SmtpClient};
use crate::notices::words::{path, text, title};

/// Pause when no mail is due.
const PACE: Duration = Duration::from_secs(1);

/// Maximum length of a stored server error, in characters.
const LONGEST_ERROR: usize = 300;

/// Reason why a mail was not sent.
enum NotSent {
    /// The server wants no such mail: what it said.
    Refused(String),
    /// The server could not be reached.
    Unreached(String),
    /// The server is to end.
    Stopped,
}

/// Sends mails until the server is to end. If it is killed between the answer of the mail's server and the next line in
/// the database, a mail is sent twice, under the same name.
pub(crate) async fn run_outbox(
    store: Store,
    settings: Option<MailSettings>,
    mut stop: watch::Receiver<bool>,
) {
    let Some(settings) = settings else { return };
    let client = match SmtpClient::new(&settings) {
        Ok(client) => client,
        Err(error) => return tracing::error!("no mail is sent: {error}"),
    };
    if let Err(error) = store.drop_old_mails(&settings.patience).await {
        tracing::warn!("old mails are not dropped: {error}");
    }
    while !*stop.borrow() {
        let pause = match one(&store, &settings, &client, &mut stop).await {
            Ok(pause) => pause,
            Err(error) => {
                tracing::warn!("no mail is sent for now: {error}");
                settings.patience.pause
            }
        };
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Sends the mail that is due, if one is. How long to wait for the next one.
async fn one(
    store: &Store,
    settings: &MailSettings,
    client: &SmtpClient,
    stop: &mut watch::Receiver<bool>,
) -> Result<Duration, StoreError> {
    let Some(mail) = store.next_mail(&settings.patience).await? else { return Ok(PACE) };
    // Whatever writes to the database is done to its end.
    let sent = tokio::select! {
        _ = stop.wait_for(|stop| *stop) => Err(NotSent::Stopped),
        sent = send(&mail, settings, client) => sent,
    };
    let (why, pause) = match sent {
        Ok(()) => {
            store.mail_sent(mail.id).await?;
            tracing::debug!(mail = mail.id, "sent");
            return Ok(Duration::ZERO);
        }
        Err(NotSent::Stopped) => return Ok(Duration::ZERO),
        Err(NotSent::Refused(why)) => (why, Duration::ZERO),
        // The others would fare the same.
        Err(NotSent::Unreached(why)) => (why, settings.patience.pause),
    };
    let why: String = harmless(&why).chars().take(LONGEST_ERROR).collect();
    let is_given_up = store.mail_failed(mail.id, &why, &settings.patience).await?;
    // Not why: whoever refuses a mail repeats its address.
    let then = if is_given_up { "it is given up" } else { "it is tried again" };
    let (id, tries) = (mail.id, mail.tries);
    tracing::warn!(mail = id, tries, reached = pause.is_zero(), "a mail was not sent: {then}");
    Ok(pause)
}

async fn send(mail: &Mail, settings: &MailSettings, client: &SmtpClient) -> Result<(), NotSent> {
    let message = message(mail, settings).map_err(NotSent::Refused)?;
    match tokio::time::timeout(settings.longest_try, client.deliver(&message)).await {
        Err(_) => Err(NotSent::Unreached(format!("{} took too long", settings.server))),
        Ok(Ok(())) => Ok(()),
        Ok(Err(NotDelivered::Connection(error))) => Err(NotSent::Unreached(error.to_string())),
        Ok(Err(NotDelivered::Server(error))) => {
            let why = std::error::Error::source(&error)
                .map_or_else(|| error.to_string(), |why| format!("{error}: {why}"));
            let is_answer = error.is_permanent() || error.is_transient();
            Err(if is_answer { NotSent::Refused(why) } else { NotSent::Unreached(why) })
        }
    }
}

/// Text of a mail.
struct MailText {
    subject: String,
    text: String,
    at: Moment,
}

impl MailText {
    /// Writes a mail in the language of its recipient, with links to the site at this address.
    fn from_mail(mail: &Mail, site: &str) -> MailText {
        let language = mail.language.as_deref().and_then(Language::from_code).unwrap_or_default();
        let (subject, text, at) = match &mail.content {
            MailContent::Notice(notice) => {
                let written = language.write_argument(&text(notice));
                let text = format!("{}\n\n{site}{}", harmless(&written), path(notice));
                (language.write(&title(notice.topic)), text, notice.at)
            }
            MailContent::Letter(letter) => {
                // A subject has one line.
                let subject = letter.subject.split_whitespace().collect::<Vec<_>>().join(" ");
                (harmless(&subject), harmless(&letter.text), letter.at)
            }
        };
        let end = language.write(&Text::new("notices-mail-end").with("address", format!("{site}/me")));
        let subject = language.write(&Text::new("notices-mail-subject").with("subject", subject));
        MailText { subject, text: format!("{text}\n\n{end}\n"), at }
    }
}

fn message(mail: &Mail, settings: &MailSettings) -> Result<Message, String> {
    let address = |text: &str| text.trim().parse::<Mailbox>().map_err(|error| format!("no address: {error}"));
    let from = address(&settings.from)?;
    let MailText { subject, text, at } = MailText::from_mail(mail, &settings.site);
    // The same at each try, so that a mail that came twice is known again.
    let id = format!("<kalah.{}.{}@{}>", mail.id, at.0, from.email.domain());
    let message = Message::builder()
        .to(address(&mail.address)?)
        .from(from)
        .subject(subject)
        .message_id(Some(id))
        .date_now()
        .header(ContentType::TEXT_PLAIN);
    let mut message = message.body(text).map_err(|error| error.to_string())?;
    let automatic =
        HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_owned());
    message.headers_mut().insert_raw(automatic);
    Ok(message)
}

#[cfg(test)]
mod tests {
    use kalah_store::{Letter, Mail, MailContent, Moment, Notice, NoticeId, NoticeTopic};

    use super::{MailSettings, message};

    fn mail(address: &str, text: &str) -> Mail {
        let notice = Notice {
            id: NoticeId(1),
            topic: NoticeTopic::NotBuilt,
            about: 12,
            text: text.to_owned(),
            at: Moment(1),
        };
        let content = MailContent::Notice(notice);
        Mail { id: 7, address: address.to_owned(), language: None, tries: 1, content }
    }

    fn letter(subject: &str, text: &str) -> Mail {
        let letter = Letter { subject: subject.to_owned(), text: text.to_owned(), at: Moment(1) };
        let content = MailContent::Letter(letter);
        Mail { id: 8, address: "anna@example.org".to_owned(), language: None, tries: 1, content }
    }

    fn settings() -> MailSettings {
        MailSettings::new("smtp://localhost".parse().unwrap(), "kalah@example.org", "http://x").unwrap()
    }

    /// Returns the names of the headers and the body of what is sent.
    fn sent(mail: &Mail) -> Option<(Vec<String>, String)> {
        let message = message(mail, &settings()).ok()?;
        let recipients = message.envelope().to();
        assert_eq!(recipients.len(), 1, "{}", mail.address);
        assert!(!recipients[0].to_string().contains(|letter: char| letter.is_control()), "{}", mail.address);
        let bytes = String::from_utf8(message.formatted()).unwrap();
        let (head, body) = bytes.split_once("\r\n\r\n").unwrap();
        // A line that begins with a space continues the one before.
        let lines = head.split("\r\n").filter(|line| !line.starts_with([' ', '\t']));
        let names = lines.map(|line| line.split(':').next().unwrap().to_owned()).collect();
        Some((names, body.to_owned()))
    }

    #[test]
    fn an_address_adds_no_recipient_and_no_header() {
        let (usual, _) = sent(&mail("anna@example.org", "It does not build.")).unwrap();
        assert!(usual.contains(&"Auto-Submitted".to_owned()), "{usual:?}");
        let mut refused = 0;
        for hostile in [
            "anna@example.org\r\nBcc: all@example.org",
            "anna@example.org\nBcc: all@example.org",
            "anna@example.org, all@example.org",
            "<anna@example.org>,<all@example.org>",
            "<anna@example.org>\r\nRCPT TO:<all@example.org>",
            "\"anna\\\r\nRCPT TO:<all@example.org>\"@example.org",
            "\"anna\r\nRCPT TO:<all@example.org>\"@example.org",
            "anna@example.org\0",
            "Anna\r\nBcc: all@example.org <anna@example.org>",
            "\"Anna\r\nSubject: pay\" <anna@example.org>",
            "=?utf-8?q?Anna=0D=0ABcc:_all@example.org?= <anna@example.org>",
            "anna@[127.0.0.1]\r\nDATA",
            "anna@exam\u{202e}ple.org",
            "",
            "@",
        ] {
            let Some((names, _)) = sent(&mail(hostile, "It does not build.")) else {
                refused += 1;
                continue;
            };
            assert_eq!(names, usual, "{hostile:?}");
        }
        assert!(refused >= 8, "{refused}");
    }

    #[test]
    fn a_letter_has_its_subject_and_its_lines() {
        let (usual, body) = sent(&letter("Room", "Dear all,\n\nroom 3.")).unwrap();
        assert!(body.contains("Dear all,\r\n\r\nroom 3.") && body.contains("http://x/me"), "{body:?}");
        let (names, _) = sent(&letter("a\r\nBcc: all@example.org", "b")).unwrap();
        assert_eq!(names, usual);
    }

    #[test]
    fn a_mail_is_in_the_language_of_its_recipient() {
        let english = mail("anna@example.org", "Submission 12 does not build");
        let (usual, body) = sent(&english).unwrap();
        assert!(
            body.starts_with("Submission 12 does not build\r\n") && body.contains("Stop these mails"),
            "{body}"
        );
        for code in ["de", "de\r\nBcc: all@example.org", "xx"] {
            let (names, body) = sent(&Mail { language: Some(code.to_owned()), ..english.clone() }).unwrap();
            assert_eq!(names, usual);
            assert_eq!(body.contains("Stop these mails"), code != "de", "{body}");
        }
    }

    #[test]
    fn the_text_of_a_notice_stays_in_the_body() {
        let (usual, _) = sent(&mail("anna@example.org", "It does not build.")).unwrap();
        for hostile in [
            "a\r\n.\r\nMAIL FROM:<x@example.org>",
            "a\r\n\r\nb\0\u{1b}[2J",
            ".\r\n.",
            "\u{202e}moc.live//:sptth",
        ] {
            let (names, body) = sent(&mail("anna@example.org", hostile)).unwrap();
            assert_eq!(names, usual);
            assert!(!body.contains(['\0', '\u{1b}', '\u{202e}']), "{body:?}");
            assert!(body.contains("/submissions/12"), "{body:?}");
        }
    }
}
