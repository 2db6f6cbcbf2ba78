//! The server behind nginx, by the configuration that `docs/operating.md` shows.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::num::NonZeroU32;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use kalah_server::{KgpSettings, RequestLimits};
use tempfile::TempDir;

use crate::common::browser::Browser;
use crate::common::class::Class;

/// nginx in a folder of its own.
struct Nginx {
    child: Child,
    address: SocketAddr,
    _folder: TempDir,
}

impl Nginx {
    /// Before a server, as the documentation says, but for the certificate.
    fn before(server: SocketAddr) -> Nginx {
        let shown = include_str!("../../../../docs/operating.md");
        let shown = shown.split_once("```nginx\n").unwrap().1.split_once("```").unwrap().0;
        let address = kalah_needs::lasting_address();
        let lines = shown.lines().filter(|line| !line.contains("ssl_certificate"));
        let block = lines.collect::<Vec<_>>().join("\n");
        let block =
            block.replace("443 ssl", &address.to_string()).replace("127.0.0.1:8080", &server.to_string());
        assert!(
            block.contains(&format!("listen {address};")) && block.contains(&format!("http://{server};"))
        );
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().to_str().unwrap();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|kind| format!("{kind}_temp_path {at}/{kind};\n")).concat();
        let config = format!(
            "daemon off;\nmaster_process off;\npid {at}/pid;\nerror_log stderr;\nevents {{}}\n\
             http {{\naccess_log off;\n{temporary}{block}\n}}\n"
        );
        let file = folder.path().join("nginx.conf");
        fs::write(&file, config).unwrap();
        let child = Command::new("nginx").args(["-e", "stderr", "-p", at, "-c"]).arg(&file).spawn().unwrap();
        let begun = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(begun.elapsed() < Duration::from_mins(1), "nginx never listens");
            thread::sleep(Duration::from_millis(20));
        }
        Nginx { child, address, _folder: folder }
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// A token that somebody makes.
fn token(student: &Browser) -> String {
    let page = student.post("/me/tokens", &[("submit", "on")]).body;
    page.split_once("<code class=\"long\">").unwrap().1.split('<').next().unwrap().to_owned()
}

#[test]
fn everything_goes_through_nginx() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nginx", "git"]) {
        return;
    }
    let class = Class::with("student_id,name\n7,Ada\n8,Bob\n", |config| config.requests.behind_proxy = true);
    let nginx = Nginx::before(class.address());
    let ada = Browser::entered(nginx.address, &class.students[0].path);
    assert!(ada.get("/").body.contains("matrix"));
    let token = token(&ada);
    let program = Browser::new(nginx.address).with(&format!("Authorization: Bearer {token}"));
    let large = "#".repeat(10 << 20);
    let handed_in = program.send_body("/api/submissions?name=bot.py", "text/plain", &large);
    assert_eq!(handed_in.status, 201, "{handed_in:?}");

    let work = tempfile::tempdir().unwrap();
    let git = |args: &[&str]| {
        let mut git = Command::new("git");
        git.current_dir(work.path()).args(["-c", "user.name=a", "-c", "user.email=a@example.org"]);
        git.env("GIT_CONFIG_NOSYSTEM", "1").env("HOME", work.path()).stdin(Stdio::null());
        let done = git.args(args).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success(), "git {args:?}: {said}");
        said
    };
    fs::write(work.path().join("bot.py"), "print()\n").unwrap();
    git(&["init", "--quiet", "--initial-branch=main"]);
    git(&["add", "bot.py"]);
    git(&["commit", "--quiet", "--message=one"]);
    let said = git(&["push", &format!("http://ada:{token}@{}/git/1.git", nginx.address), "main"]);
    assert!(said.contains("remote:"), "{said}");

    // What happens is told at once, though the stream goes on.
    let page = ada.get("/").body;
    let (_, stream) = page.split_once("hx-sse:connect=\"").unwrap();
    let stream = stream.split('"').next().unwrap().replace("&#38;", "&");
    let mut events = TcpStream::connect(nginx.address).unwrap();
    events.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    write!(events, "GET {stream} HTTP/1.1\r\nHost: {}\r\n\r\n", nginx.address).unwrap();
    let mut lines = BufReader::new(events).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().contains("200"));
    assert!(lines.any(|line| line.starts_with("data:") || line.starts_with(':')));
}

#[test]
fn clients_are_told_apart_by_what_nginx_saw() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nginx"]) {
        return;
    }
    let class = Class::with("student_id,name\n7,Ada\n", |config| {
        let per_second = NonZeroU32::MIN;
        config.requests = RequestLimits { per_second, behind_proxy: true, ..RequestLimits::default() };
    });
    let nginx = Nginx::before(class.address());
    // Whatever a client says of itself, nginx adds what it saw.
    let flood =
        |name: &str| Browser::new(nginx.address).with(&format!("X-Forwarded-For: {name}")).status("/about");
    let statuses: Vec<u16> = (0..40).map(|at| flood(&format!("10.0.0.{at}"))).collect();
    assert!(statuses.contains(&429), "{statuses:?}");
    // Another client, whom no proxy has told yet: the server itself is asked.
    let other = Browser::new(class.address()).with("X-Forwarded-For: 10.0.0.1");
    assert_eq!(other.status("/about"), 200);
}

#[test]
fn agents_come_by_web_socket_through_nginx() {
    if !kalah_needs::all_here(&["nginx"]) {
        return;
    }
    let class = Class::with("student_id,name\n7,Ada\n", |config| {
        config.requests.behind_proxy = true;
        config.kgp = Some(KgpSettings::new("http://localhost", vec!["4x3".parse().unwrap()]));
    });
    let nginx = Nginx::before(class.address());
    let mut agent = TcpStream::connect(nginx.address).unwrap();
    agent.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    write!(
        agent,
        "GET /socket HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        nginx.address
    )
    .unwrap();
    let mut line = String::new();
    BufReader::new(agent).read_line(&mut line).unwrap();
    assert!(line.starts_with("HTTP/1.1 101 "), "{line}");
}
