//! The server over which mails are sent.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use kalah_store::RetryPolicy;
use lettre::message::Mailbox;

/// Settings of the mail server.
#[derive(Clone, Debug)]
pub struct MailSettings {
    /// The server that takes them.
    pub server: MailServer,
    /// Login at the mail server, if it needs one.
    pub login: Option<Login>,
    /// Sender address of the mails.
    pub from: String,
    /// The address of the site, which links begin with, without a slash at its end.
    pub site: String,
    /// Retry settings.
    pub patience: RetryPolicy,
    /// Maximum time of one attempt.
    pub longest_try: Duration,
}

impl MailSettings {
    /// Mails from this address, over this server.
    ///
    /// # Errors
    /// If it is no address.
    pub fn new(server: MailServer, from: &str, site: &str) -> Result<MailSettings, NotMail> {
        from.parse::<Mailbox>().map_err(|_| NotMail::Address(from.escape_debug().to_string()))?;
        Ok(MailSettings {
            server,
            login: None,
            from: from.to_owned(),
            site: site.to_owned(),
            patience: RetryPolicy::default(),
            longest_try: Duration::from_secs(30),
        })
    }
}

/// Login at a mail server.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// The name.
    pub name: String,
    /// The password, which is shown nowhere.
    pub password: String,
}

impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Login").field(&self.name).finish()
    }
}

/// Privacy of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConnectionPrivacy {
    /// TLS from the beginning.
    Tls,
    /// TLS, which has to follow the first words.
    StartTls,
    /// Connection that does not leave this machine.
    Local,
}

/// A server that takes mails: `smtps://HOST:PORT`, or `smtp://HOST:PORT`, where TLS follows the first words unless the host
/// is an address of this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailServer {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) privacy: ConnectionPrivacy,
}

/// Reason why no mail can be sent with these settings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotMail {
    /// The text names no server.
    #[error("`{0}` is no mail server: write smtps://HOST, or smtp://HOST:587, without a name and a password")]
    Server(String),
    /// The text is no mail address.
    #[error("`{0}` is no address of mail")]
    Address(String),
}

impl FromStr for MailServer {
    type Err = NotMail;

    fn from_str(text: &str) -> Result<MailServer, NotMail> {
        // A password that stands there by mistake is not shown.
        let shown = text.rsplit_once('@').map_or(text, |(_, host)| host);
        let wrong = || NotMail::Server(shown.escape_debug().to_string());
        let (tls, rest) = match (text.strip_prefix("smtps://"), text.strip_prefix("smtp://")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return Err(wrong()),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, Some(port.parse().map_err(|_| wrong())?)),
            _ => (rest, None),
        };
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let letter = |letter: char| letter.is_alphanumeric() || ".-:".contains(letter);
        if host.is_empty() || !host.chars().all(letter) {
            return Err(wrong());
        }
        let is_local = host == "localhost" || host.parse::<IpAddr>().is_ok_and(|host| host.is_loopback());
        let (privacy, usual) = match (tls, is_local) {
            (true, _) => (ConnectionPrivacy::Tls, 465),
            (false, true) => (ConnectionPrivacy::Local, 25),
            (false, false) => (ConnectionPrivacy::StartTls, 587),
        };
        Ok(MailServer { host: host.to_owned(), port: port.unwrap_or(usual), privacy })
    }
}

impl fmt::Display for MailServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::{ConnectionPrivacy, MailServer, MailSettings, NotMail};

    #[test]
    fn no_connection_that_leaves_the_machine_is_without_tls() {
        let read = |text: &str| text.parse::<MailServer>().map(|one| (one.host, one.port, one.privacy));
        let is = |host: &str, port, privacy| Ok((host.to_owned(), port, privacy));
        assert_eq!(read("smtps://mail.example.org"), is("mail.example.org", 465, ConnectionPrivacy::Tls));
        assert_eq!(
            read("smtp://mail.example.org/"),
            is("mail.example.org", 587, ConnectionPrivacy::StartTls)
        );
        assert_eq!(read("smtp://10.0.0.1:25"), is("10.0.0.1", 25, ConnectionPrivacy::StartTls));
        assert_eq!(read("smtp://localhost"), is("localhost", 25, ConnectionPrivacy::Local));
        assert_eq!(read("smtp://[::1]:2525"), is("::1", 2525, ConnectionPrivacy::Local));
        for wrong in
            ["", "mail", "http://mail", "smtp://", "smtp://a:b", "smtp://a/b", "smtp://a b", "smtps://:1"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let error = read("smtp://me:secret@mail.example.org").unwrap_err().to_string();
        assert!(!error.contains("secret"), "{error}");
    }

    #[test]
    fn mails_are_from_an_address() {
        let from = |from: &str| MailSettings::new("smtp://localhost".parse().unwrap(), from, "http://x");
        assert!(from("Kalah <kalah@example.org>").is_ok() && from("kalah@example.org").is_ok());
        assert!(matches!(from("kalah"), Err(NotMail::Address(_))));
    }
}
