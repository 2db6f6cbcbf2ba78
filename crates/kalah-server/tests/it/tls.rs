//! TLS of the server's own.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kalah::Rules;
use kalah_jobs::{TournamentSettings, in_process};
use kalah_player::Limit;
use kalah_server::{Config, ConnectionLimits, PublicSite, Role, Server, Tls, TlsError, invite};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use tempfile::TempDir;

use crate::common::running::Running;

/// Two files of a server that calls itself `kalah.test`.
fn files(folder: &Path) -> (PathBuf, PathBuf) {
    (folder.join("cert.pem"), folder.join("key.pem"))
}

/// Writes a new certificate.
fn certificate(folder: &Path) -> CertificateDer<'static> {
    let made = rcgen::generate_simple_self_signed(["kalah.test".to_owned()]).unwrap();
    let (certificate, key) = files(folder);
    std::fs::write(certificate, made.cert.pem()).unwrap();
    std::fs::write(key, made.signing_key.serialize_pem()).unwrap();
    made.cert.der().clone()
}

type Connection = StreamOwned<ClientConnection, TcpStream>;

/// Somebody who trusts this certificate alone.
fn connect(address: SocketAddr, trusted: &CertificateDer<'static>) -> Connection {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = Arc::new(config.with_root_certificates(roots).with_no_client_auth());
    let name = ServerName::try_from("kalah.test").unwrap();
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    StreamOwned::new(ClientConnection::new(config, name).unwrap(), stream)
}

/// Asks, and reads the head of the answer.
fn ask(connection: &mut Connection, head: &str, body: &str) -> std::io::Result<String> {
    let length = body.len();
    write!(
        connection,
        "{head} HTTP/1.1\r\nHost: kalah.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        connection.read_exact(&mut byte)?;
        answer.push(byte[0]);
    }
    let answer = String::from_utf8(answer).unwrap();
    let length = answer.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut rest = vec![0; length.map_or(0, |length| length.parse().unwrap())];
    connection.read_exact(&mut rest)?;
    Ok(answer)
}

struct Site {
    data: TempDir,
    tls: Tls,
    running: Running,
    link: String,
    _nobody_works: kalah_jobs::InProcessTransport,
}

fn start(connections: ConnectionLimits) -> (Site, CertificateDer<'static>) {
    let data = tempfile::tempdir().unwrap();
    let trusted = certificate(data.path());
    let (cert, key) = files(data.path());
    let tls = Tls::from_files(&cert, &key).unwrap();
    let settings = TournamentSettings::new(Rules::default(), Limit::growing(Duration::from_millis(100)));
    let folder = data.path().join("data");
    let config = Config {
        tls: Some(tls.clone()),
        site: PublicSite::unnamed(true),
        connections,
        ..Config::new(&folder, settings)
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let link = runtime.block_on(async {
        drop(Server::open(&config).await.unwrap());
        invite(&folder, Role::Tutor, "Tamara").await.unwrap()
    });
    let (end, nobody_works) = in_process();
    let running = Running::start(&config, end);
    (Site { data, tls, running, link, _nobody_works: nobody_works }, trusted)
}

#[test]
fn whoever_signs_in_over_tls_stays_there() {
    let (site, trusted) = start(ConnectionLimits::default());
    let mut connection = connect(site.running.address, &trusted);
    let page = ask(&mut connection, "GET /health", "").unwrap();
    assert!(
        page.starts_with("HTTP/1.1 200") && page.contains("strict-transport-security: max-age="),
        "{page}"
    );
    let key = site.link.split_once("key=").unwrap().1;
    let entered = ask(&mut connection, "POST /enter", &format!("key={key}")).unwrap();
    assert!(entered.contains("SameSite=Lax; Secure"), "{entered}");
    // What is no TLS gets no answer, and disturbs nobody.
    let mut plain = TcpStream::connect(site.running.address).unwrap();
    plain.write_all(b"GET / HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    _ = plain.read_to_end(&mut answer);
    assert!(!answer.starts_with(b"HTTP"));
    assert!(ask(&mut connection, "GET /health", "").is_ok());
}

#[test]
fn a_new_certificate_is_shown_to_whoever_comes_and_breaks_off_nobody() {
    let (site, old) = start(ConnectionLimits::default());
    let address = site.running.address;
    let mut open = connect(address, &old);
    ask(&mut open, "GET /health", "").unwrap();
    let new = certificate(site.data.path());
    site.tls.read_again().unwrap();
    ask(&mut open, "GET /health", "").unwrap();
    ask(&mut connect(address, &new), "GET /health", "").unwrap();
    assert!(ask(&mut connect(address, &old), "GET /health", "").is_err());
    // What cannot be used changes nothing.
    let (_, key) = files(site.data.path());
    std::fs::write(&key, rcgen::KeyPair::generate().unwrap().serialize_pem()).unwrap();
    assert!(matches!(site.tls.read_again(), Err(TlsError::Unfit(_))));
    std::fs::write(&key, "no key").unwrap();
    assert!(matches!(site.tls.read_again(), Err(TlsError::File { file, .. }) if file == key));
    ask(&mut connect(address, &new), "GET /health", "").unwrap();
}

#[test]
fn whoever_shakes_no_hands_keeps_nobody_out() {
    let limits = ConnectionLimits { total: 4, per_client: 4, ..ConnectionLimits::default() };
    let (site, trusted) = start(limits);
    let address = site.running.address;
    let mut waiting: Vec<TcpStream> = (0..8).map(|_| TcpStream::connect(address).unwrap()).collect();
    // The beginning of a handshake, without its end.
    for stream in &mut waiting {
        // Some are closed already.
        _ = stream.write_all(&[22, 3, 1, 2, 0, 1]);
    }
    ask(&mut connect(address, &trusted), "GET /health", "").unwrap();
    waiting[0].set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    assert!(!matches!(waiting[0].read(&mut [0]), Ok(1..)), "the first one had to go");

    let limits = ConnectionLimits { head: Duration::from_millis(200), ..ConnectionLimits::default() };
    let (site, _) = start(limits);
    let mut slow = TcpStream::connect(site.running.address).unwrap();
    slow.write_all(&[22, 3, 1, 2, 0, 1]).unwrap();
    slow.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    // It is ended before the test's own patience is.
    assert!(matches!(slow.read(&mut [0]), Ok(0)));
}
