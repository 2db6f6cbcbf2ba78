//! Address of a NATS server, with the login there.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Address of a NATS server, with the login there.
///
/// As text: `nats://HOST:PORT`, or `tls://HOST:PORT` if the server must show a certificate; `USER:PASSWORD@` may stand
/// before the host, the password without question marks and taken as it stands. Files follow after a question mark, with `&` between them: `nkey=FILE` holds the seed of a key,
/// `credentials=FILE` a NATS credentials file, and `ca=FILE` the certificates, as PEM, of who may vouch for the server.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsAddress {
    /// URL without the user.
    url: String,
    /// Name and password.
    pub(crate) user: Option<(String, String)>,
    pub(crate) nkey: Option<PathBuf>,
    pub(crate) credentials: Option<PathBuf>,
    pub(crate) authority: Option<PathBuf>,
}

/// A text that is no address of a NATS server.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no address of a NATS server, as `nats://host:4222` is one: {0}")]
pub struct NotAddress(String);

impl NatsAddress {
    /// Returns host and port as connections take them.
    pub fn host_and_port(&self) -> String {
        let place = self.url.split_once("://").map_or(self.url.as_str(), |(_, place)| place);
        let place = place.split(['/', '?', ',']).next().unwrap_or(place);
        // The colons of an IPv6 address stand between brackets.
        let has_port =
            place.rsplit_once(':').is_some_and(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
        if has_port { place.to_owned() } else { format!("{place}:4222") }
    }

    /// The address with the seed of a key in this file.
    #[must_use]
    pub fn with_nkey(self, file: PathBuf) -> NatsAddress {
        NatsAddress { nkey: Some(file), ..self }
    }

    /// The address with this credentials file.
    #[must_use]
    pub fn with_credentials(self, file: PathBuf) -> NatsAddress {
        NatsAddress { credentials: Some(file), ..self }
    }

    /// The address of a server for which the certificates in this file vouch.
    #[must_use]
    pub fn with_authority(self, file: PathBuf) -> NatsAddress {
        NatsAddress { authority: Some(file), ..self }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl FromStr for NatsAddress {
    type Err = NotAddress;

    fn from_str(text: &str) -> Result<NatsAddress, NotAddress> {
        let (url, files) = text.split_once('?').unwrap_or((text, ""));
        let Some((scheme @ ("nats" | "tls"), rest)) = url.split_once("://") else {
            return Err(NotAddress("it has to begin with nats:// or tls://".to_owned()));
        };
        let (user, host) = match rest.rsplit_once('@') {
            None => (None, rest),
            Some((user, host)) => {
                let user =
                    user.split_once(':').ok_or_else(|| NotAddress("a password is missing".to_owned()))?;
                (Some((user.0.to_owned(), user.1.to_owned())), host)
            }
        };
        let url = format!("{scheme}://{host}");
        let server: async_nats::ServerAddr =
            url.parse().map_err(|error: std::io::Error| NotAddress(error.to_string()))?;
        if server.host().is_empty() {
            return Err(NotAddress("a host is missing".to_owned()));
        }
        let mut address = NatsAddress { url, user, nkey: None, credentials: None, authority: None };
        for file in files.split('&').filter(|file| !file.is_empty()) {
            address = match file.split_once('=') {
                Some(("nkey", path)) => address.with_nkey(path.into()),
                Some(("credentials", path)) => address.with_credentials(path.into()),
                Some(("ca", path)) => address.with_authority(path.into()),
                _ => return Err(NotAddress(format!("`{}` is not known", file.escape_debug()))),
            };
        }
        Ok(address)
    }
}

impl fmt::Display for NatsAddress {
    /// The scheme, the host and the port: no secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.url)
    }
}

impl fmt::Debug for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::NatsAddress;

    #[test]
    fn files_follow_and_a_password_is_not_shown() {
        if kalah_needs::is_left_out() {
            return;
        }
        let address: NatsAddress =
            "nats://w1:secret@127.0.0.1:4222?nkey=/etc/w1.nk&ca=ca.pem".parse().expect("well formed");
        assert_eq!(address.url(), "nats://127.0.0.1:4222");
        assert_eq!(address.user, Some(("w1".to_owned(), "secret".to_owned())));
        assert_eq!(address.nkey.as_deref(), Some("/etc/w1.nk".as_ref()));
        assert_eq!(address.authority.as_deref(), Some("ca.pem".as_ref()));
        assert_eq!(format!("{address} {address:?}"), "nats://127.0.0.1:4222 Address(nats://127.0.0.1:4222)");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        if kalah_needs::is_left_out() {
            return;
        }
        for text in [
            "",
            "127.0.0.1:4222",
            "http://127.0.0.1",
            "nats://",
            "nats://w1@host",
            "nats://host:port",
            "nats://host?key=x",
        ] {
            assert!(text.parse::<NatsAddress>().is_err(), "{text}");
        }
    }
}
