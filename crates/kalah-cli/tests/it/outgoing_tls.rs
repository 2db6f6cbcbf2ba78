//! Servers that the program asks over TLS: one with a certificate that this machine trusts is believed, every other one hears
//! nothing, not even a token.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use tempfile::TempDir;

use crate::serving::Serving;
use crate::submit::{enrol, kalah, token};

/// Authority of a university, say, whose certificate the machine of the caller trusts.
struct Authority {
    folder: TempDir,
    issuer: CertifiedIssuer<'static, KeyPair>,
}

impl Authority {
    fn new() -> Authority {
        let issuer = issuer();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("trusted.pem"), issuer.pem()).unwrap();
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

/// What a server says first.
#[derive(Clone, Copy)]
enum Greeting {
    /// Nothing.
    None,
    /// These words, before TLS begins.
    Plain(&'static str),
    /// These words, to who believes it.
    Encrypted(&'static str),
}

/// Server that notes what clients say once they believe it, and answers that it has nothing.
struct TlsServer {
    address: SocketAddr,
    heard: Arc<Mutex<String>>,
    /// A word for each connection that has ended.
    ended: Receiver<()>,
}

impl TlsServer {
    fn start(authority: &Authority, flaw: Flaw, greeting: Greeting) -> TlsServer {
        let config = Arc::new(configuration(authority, flaw));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let heard = Arc::<Mutex<String>>::default();
        let noted = Arc::clone(&heard);
        let (tell, ended) = mpsc::channel();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(stream) = stream else { return };
                // Whoever has gone hears nothing.
                _ = answer(stream, Arc::clone(&config), greeting, &noted);
                if tell.send(()).is_err() {
                    return;
                }
            }
        });
        TlsServer { address, heard, ended }
    }

    /// Waits for the end of a connection; the words of all that believed the server.
    fn heard_by_the_end(&self) -> String {
        self.ended.recv_timeout(Duration::from_mins(1)).unwrap();
        self.heard()
    }

    fn heard(&self) -> String {
        self.heard.lock().unwrap().clone()
    }
}

fn answer(
    mut stream: TcpStream,
    config: Arc<ServerConfig>,
    greeting: Greeting,
    noted: &Mutex<String>,
) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    if let Greeting::Plain(words) = greeting {
        stream.write_all(words.as_bytes())?;
    }
    let mut tls = StreamOwned::new(ServerConnection::new(config).unwrap(), stream);
    if let Greeting::Encrypted(words) = greeting {
        tls.write_all(words.as_bytes())?;
    }
    let mut words = [0; 4096];
    let count = tls.read(&mut words)?;
    noted.lock().unwrap().push_str(&String::from_utf8_lossy(&words[..count]));
    tls.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")?;
    tls.conn.send_close_notify();
    tls.flush()
}

/// Runs a command against a server with a certificate; what the server hears, status, standard error.
fn run_against(
    authority: &Authority,
    flaw: Flaw,
    greeting: Greeting,
    command: &[&str],
) -> (String, Option<i32>, String) {
    let server = TlsServer::start(authority, flaw, greeting);
    let arguments: Vec<String> =
        command.iter().map(|word| word.replace("SERVER", &server.address.to_string())).collect();
    let output = authority.kalah(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    (server.heard(), output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// Runs a command against servers with bad certificates: they hear nothing, and the command's last line says that the
/// certificate is the reason.
fn refuses_bad_certificates(authority: &Authority, greeting: Greeting, command: &[&str]) {
    for flaw in FLAWS {
        let (heard, status, error) = run_against(authority, flaw, greeting, command);
        assert!(heard.is_empty() && status == Some(1), "{flaw:?}: {heard:?} {status:?} {error}");
        let why = error.lines().last().unwrap();
        assert!(why.starts_with("kalah: ") && why.contains("certificate"), "{flaw:?}: {error}");
    }
}

/// The same, after a server with a good certificate, which hears `expected`.
fn believes_good_certificates_alone(expected: &str, command: &[&str]) {
    let authority = Authority::new();
    let (heard, status, error) = run_against(&authority, Flaw::None, Greeting::None, command);
    assert!(heard.contains(expected) && status == Some(1), "{heard:?} {status:?} {error}");
    assert!(!error.contains("certificate"), "{error}");
    refuses_bad_certificates(&authority, Greeting::None, command);
}

#[test]
fn submissions_go_to_servers_with_a_good_certificate_alone() {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bots/templates/c");
    let command = ["submit", bot, "--server", "https://SERVER"];
    believes_good_certificates_alone("Bearer a-secret-token", &command);
}

#[test]
fn agents_connect_to_servers_with_a_good_certificate_alone() {
    let command =
        ["connect", "wss://SERVER/kgp", "--as", "greedy", "--token", "a-secret-token", "--games", "1"];
    believes_good_certificates_alone("GET /kgp", &command);
}

#[test]
fn an_identity_provider_is_believed_with_a_good_certificate_alone() {
    let authority = Authority::new();
    fs::write(authority.file("secret"), "the-secret-of-this-site").unwrap();
    let ask = |flaw| {
        let provider = TlsServer::start(&authority, flaw, Greeting::None);
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

#[test]
fn matches_go_over_no_nats_server_with_a_bad_certificate() {
    let greeting = "INFO {\"server_id\":\"A\",\"server_name\":\"A\",\"version\":\"2.10.0\",\"proto\":1,\
                    \"headers\":true,\"max_payload\":1048576,\"tls_required\":true}\r\n";
    let address = "tls://worker:a-secret-token@SERVER";
    let command = ["match", "greedy", "rightmost", "--games", "2", "--nats", address];
    refuses_bad_certificates(&Authority::new(), Greeting::Plain(greeting), &command);
}

/// A data directory in which a mail waits to be sent: that a submission did not build.
fn mail_that_waits(data: &Path) {
    let args = ["--no-reference", "--workers", "1", "--lookahead", "1", "--trusted"];
    // It has to have been there once.
    drop(Serving::start(data, &args));
    let key = enrol(data, "student_id,name,mail\n1001,Ada,ada@example.org\n");
    let serving = Serving::start(data, &args);
    let token = token(&serving, &key);
    let broken = data.join("broken");
    fs::create_dir(&broken).unwrap();
    fs::write(broken.join("Makefile"), "main:\n\texit 1\n").unwrap();
    let server = format!("http://{}", serving.address);
    let (status, said, _) = kalah(&["submit", broken.to_str().unwrap(), "--server", &server], Some(&token));
    assert_eq!((status, said.lines().last()), (1, Some("compilation-error")), "{said}");
}

#[test]
fn mails_go_over_servers_with_a_good_certificate_alone() {
    if !kalah_needs::all_here(&["make"]) {
        return;
    }
    let authority = Authority::new();
    let data = authority.file("data");
    mail_that_waits(&data);
    let password = authority.file("password");
    fs::write(&password, "a-secret-password").unwrap();
    let send = |flaw| {
        let server = TlsServer::start(&authority, flaw, Greeting::Encrypted("220 mail\r\n"));
        // Of a mail that was tried the next server would hear minutes later.
        let copy = tempfile::tempdir().unwrap();
        let copied = Command::new("cp").args(["-a"]).args([&data, copy.path()]).status().unwrap();
        assert!(copied.success());
        let address = format!("smtps://{}", server.address);
        let arguments = [
            "--no-reference",
            "--workers",
            "1",
            "--site",
            "https://kalah.test",
            "--smtp",
            &address,
            "--mail-from",
            "kalah@example.org",
            "--smtp-user",
            "kalah",
            "--smtp-password-file",
            password.to_str().unwrap(),
        ];
        let trusted = authority.file("trusted.pem");
        let _serving = Serving::start_trusting(&trusted, &copy.path().join("data"), &arguments);
        server.heard_by_the_end()
    };
    let heard = send(Flaw::None);
    assert!(heard.starts_with("EHLO "), "{heard}");
    for flaw in FLAWS {
        assert_eq!(send(flaw), "", "{flaw:?}");
    }
}
