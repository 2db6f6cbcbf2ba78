//! Servers that the program asks over TLS: one with a certificate that this machine trusts is believed, every other one hears
//! nothing, not even a token.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use tempfile::TempDir;

use crate::serving::Serving;

/// Authority of a university, say, whose certificate the machine of the caller trusts.
struct Authority {
    folder: TempDir,
    issuer: CertifiedIssuer<'static, KeyPair>,
}

impl Authority {
    fn new() -> Authority {
        let issuer = issuer();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("trusted.pem"), issuer.pem()).unwrap();
        Authority { folder, issuer }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs the program on a machine that trusts this authority and no other.
    fn kalah(&self, arguments: &[&str]) -> Output {
        let mut kalah = Command::new(env!("CARGO_BIN_EXE_kalah"));
        kalah.args(arguments).env("SSL_CERT_FILE", self.file("trusted.pem")).env_remove("SSL_CERT_DIR");
        kalah.env("KALAH_TOKEN", "a-secret-token").output().unwrap()
    }
}

fn issuer() -> CertifiedIssuer<'static, KeyPair> {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(authority, KeyPair::generate().unwrap()).unwrap()
}

/// What is wrong with a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flaw {
    None,
    Expired,
    NotYet,
    OtherName,
    UnknownAuthority,
}

const FLAWS: [Flaw; 4] = [Flaw::Expired, Flaw::NotYet, Flaw::OtherName, Flaw::UnknownAuthority];

/// Configuration of a server with such a certificate.
fn configuration(authority: &Authority, flaw: Flaw) -> ServerConfig {
    let name = if flaw == Flaw::OtherName { "elsewhere.test" } else { "127.0.0.1" };
    let mut certificate = CertificateParams::new([name.to_owned()]).unwrap();
    match flaw {
        Flaw::Expired => certificate.not_after = date_time_ymd(2020, 1, 1),
        Flaw::NotYet => certificate.not_before = date_time_ymd(4000, 1, 1),
        Flaw::None | Flaw::OtherName | Flaw::UnknownAuthority => {}
    }
    let key = KeyPair::generate().unwrap();
    let stranger = issuer();
    let signer = if flaw == Flaw::UnknownAuthority { &stranger } else { &authority.issuer };
    let certificate = CertificateDer::from(certificate.signed_by(&key, signer).unwrap());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    config.with_no_client_auth().with_single_cert(vec![certificate], key).unwrap()
}

/// Server that notes what clients say once they believe it, and answers that it has nothing.
struct TlsServer {
    address: SocketAddr,
    heard: Arc<Mutex<String>>,
}

impl TlsServer {
    /// Starts it; `greeting` is sent before TLS begins.
    fn start(authority: &Authority, flaw: Flaw, greeting: &'static str) -> TlsServer {
        let config = Arc::new(configuration(authority, flaw));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let heard = Arc::<Mutex<String>>::default();
        let noted = Arc::clone(&heard);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(mut stream) = stream else { return };
                stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
                if stream.write_all(greeting.as_bytes()).is_err() {
                    continue;
                }
                let mut tls = StreamOwned::new(ServerConnection::new(Arc::clone(&config)).unwrap(), stream);
                let mut words = [0; 4096];
                let Ok(count) = tls.read(&mut words) else { continue };
                noted.lock().unwrap().push_str(&String::from_utf8_lossy(&words[..count]));
                // Whoever has gone hears nothing.
                _ = tls
                    .write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                tls.conn.send_close_notify();
                _ = tls.flush();
            }
        });
        TlsServer { address, heard }
    }

    fn heard(&self) -> String {
        self.heard.lock().unwrap().clone()
    }
}

/// Runs a command against a server of each kind: the good one hears `expected`, the others nothing, and the command says in a
/// line that their certificate is the reason.
fn believes_good_certificates_alone(greeting: &'static str, expected: &str, command: &[&str]) {
    let authority = Authority::new();
    let run = |flaw| {
        let server = TlsServer::start(&authority, flaw, greeting);
        let arguments: Vec<String> =
            command.iter().map(|word| word.replace("SERVER", &server.address.to_string())).collect();
        let output = authority.kalah(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        (server.heard(), output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (heard, status, error) = run(Flaw::None);
    assert!(heard.contains(expected) && status == Some(1), "{heard:?} {status:?} {error}");
    assert!(!error.contains("certificate"), "{error}");
    for flaw in FLAWS {
        let (heard, status, error) = run(flaw);
        assert!(heard.is_empty() && status == Some(1), "{flaw:?}: {heard:?} {status:?} {error}");
        assert!(error.lines().count() == 1 && error.contains("certificate"), "{flaw:?}: {error}");
    }
}

#[test]
fn submissions_go_to_servers_with_a_good_certificate_alone() {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bots/templates/c");
    let command = ["submit", bot, "--server", "https://SERVER"];
    believes_good_certificates_alone("", "Bearer a-secret-token", &command);
}

#[test]
fn agents_connect_to_servers_with_a_good_certificate_alone() {
    let command =
        ["connect", "wss://SERVER/kgp", "--as", "greedy", "--token", "a-secret-token", "--games", "1"];
    believes_good_certificates_alone("", "GET /kgp", &command);
}

#[test]
fn an_identity_provider_is_believed_with_a_good_certificate_alone() {
    let authority = Authority::new();
    std::fs::write(authority.file("secret"), "the-secret-of-this-site").unwrap();
    let ask = |flaw| {
        let provider = TlsServer::start(&authority, flaw, "");
        let data = tempfile::tempdir().unwrap();
        let issuer = format!("https://{}", provider.address);
        let secret = authority.file("secret");
        let arguments = [
            "--openid-issuer",
            &issuer,
            "--openid-client",
            "kalah",
            "--openid-secret-file",
            secret.to_str().unwrap(),
            "--no-reference",
            "--workers",
            "1",
            "--site",
            "http://localhost",
        ];
        let serving = Serving::start_trusting(&authority.file("trusted.pem"), data.path(), &arguments);
        serving.get("/sign-in/provider");
        provider.heard()
    };
    assert!(ask(Flaw::None).contains("GET /.well-known/openid-configuration"));
    for flaw in FLAWS {
        assert_eq!(ask(flaw), "", "{flaw:?}");
    }
}
