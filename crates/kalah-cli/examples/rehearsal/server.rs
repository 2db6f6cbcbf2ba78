//! The server as a process: started, killed, started again, and what it took.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use rustix::process::{Pid, Signal, kill_process};

/// How long a start or an end may take.
const PATIENCE: Duration = Duration::from_mins(2);

/// Ticks of a second in which the system counts processor time.
const TICKS: f64 = 100.0;

/// What processes took so far.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Taken {
    /// Seconds of processor time of the server itself.
    pub(crate) own: f64,
    /// Seconds of bots, compilers and git that it started and that have ended.
    pub(crate) children: f64,
    /// The most memory at a time, in bytes.
    pub(crate) most_memory: u64,
    /// Memory now.
    pub(crate) memory: u64,
}

/// `kalah serve` on a data directory.
pub(crate) struct Served {
    program: PathBuf,
    place: PathBuf,
    args: Vec<String>,
    pub(crate) address: SocketAddr,
    /// The path of the link that it printed at the first start.
    pub(crate) lecturer: String,
    child: Mutex<Child>,
    /// Whether it is not there, since it was killed.
    down: AtomicBool,
    /// Of the processes before.
    before: Mutex<Taken>,
    latest: Mutex<Taken>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whoever panicked has ended the rehearsal anyway.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Served {
    /// Starts it in a folder of its own.
    pub(crate) fn start(program: &Path, place: &Path, args: Vec<String>) -> Result<Served> {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let (child, said) = launch(program, place, &args, any, "/enter?key=")?;
        let address = said.iter().find_map(|line| line.split_once("tournament: http://"));
        let address = address.context("it does not say where it listens")?.1.trim().parse()?;
        let link = said.last().and_then(|line| Some(format!("/enter?key={}", line.split_once("key=")?.1)));
        Ok(Served {
            program: program.to_owned(),
            place: place.to_owned(),
            args,
            address,
            lecturer: link.context("it prints no link for the lecturer")?.trim().to_owned(),
            child: Mutex::new(child),
            down: AtomicBool::new(false),
            before: Mutex::default(),
            latest: Mutex::default(),
        })
    }

    /// Whether it was killed and has not been started again.
    pub(crate) fn is_down(&self) -> bool {
        self.down.load(Ordering::SeqCst)
    }

    /// Starts it again, where it was.
    pub(crate) fn start_again(&self) -> Result<()> {
        let (child, _) = launch(&self.program, &self.place, &self.args, self.address, "kept in")?;
        *lock(&self.child) = child;
        self.down.store(false, Ordering::SeqCst);
        Ok(())
    }

    /// Ends it as a power cut does, and starts it again; tells how long that took.
    pub(crate) fn kill_and_start(&self) -> Result<Duration> {
        let began = Instant::now();
        self.sample();
        self.down.store(true, Ordering::SeqCst);
        let mut child = lock(&self.child);
        child.kill()?;
        child.wait()?;
        drop(child);
        self.close_account();
        self.start_again()?;
        Ok(began.elapsed())
    }

    /// Ends it as Ctrl-C does.
    pub(crate) fn stop(&self) -> Result<()> {
        self.sample();
        self.down.store(true, Ordering::SeqCst);
        let mut child = lock(&self.child);
        kill_process(Pid::from_child(&child), Signal::TERM)?;
        let until = Instant::now() + PATIENCE;
        while child.try_wait()?.is_none() {
            ensure!(Instant::now() < until, "the server does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
        drop(child);
        self.close_account();
        Ok(())
    }

    /// Its data directory.
    pub(crate) fn data(&self) -> PathBuf {
        self.place.join("data")
    }

    /// Another command of the program on its data; what it says.
    pub(crate) fn by_hand(&self, args: &[&str]) -> Result<String> {
        let told = Command::new(&self.program).args(args).arg("--data").arg(self.data()).output()?;
        let said = String::from_utf8_lossy(&told.stdout).into_owned();
        ensure!(told.status.success(), "kalah {args:?}: {}", String::from_utf8_lossy(&told.stderr));
        Ok(said)
    }

    /// Lines of its log that tell of errors.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = fs::read_to_string(self.place.join("server.log")).unwrap_or_default();
        log.lines()
            .filter(|line| line.contains("ERROR") || line.contains("panicked"))
            .map(str::to_owned)
            .collect()
    }

    /// Looks at what it takes.
    pub(crate) fn sample(&self) {
        let id = lock(&self.child).id();
        if let Some(now) = taken(id) {
            *lock(&self.latest) = now;
        }
    }

    fn close_account(&self) {
        let ended = std::mem::take(&mut *lock(&self.latest));
        let mut before = lock(&self.before);
        before.own += ended.own;
        before.children += ended.children;
        before.most_memory = before.most_memory.max(ended.most_memory);
        before.memory = ended.memory;
    }

    /// All that it took, with the processes before.
    pub(crate) fn taken(&self) -> Taken {
        let (before, now) = (*lock(&self.before), *lock(&self.latest));
        Taken {
            own: before.own + now.own,
            children: before.children + now.children,
            most_memory: before.most_memory.max(now.most_memory),
            memory: if now.memory > 0 { now.memory } else { before.memory },
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let mut child = lock(&self.child);
        // It may have ended already.
        _ = child.kill();
        _ = child.wait();
    }
}

/// Starts the process, and reads what it says up to a line.
fn launch(
    program: &Path,
    place: &Path,
    args: &[String],
    listen: SocketAddr,
    last: &str,
) -> Result<(Child, Vec<String>)> {
    let log = File::options().append(true).create(true).open(place.join("server.log"))?;
    let mut child = Command::new(program)
        .args(["serve", "--listen", &listen.to_string(), "--data"])
        .arg(place.join("data"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let (tell, told) = mpsc::channel();
    let out = child.stdout.take().context("it has no output")?;
    // Read to its end, so that the server never waits for a reader.
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            _ = tell.send(line);
        }
    });
    let mut said: Vec<String> = Vec::new();
    while !said.last().is_some_and(|line| line.contains(last)) {
        match told.recv_timeout(PATIENCE) {
            Ok(line) => said.push(line),
            Err(error) => {
                _ = child.kill();
                _ = child.wait();
                return Err(error).with_context(|| format!("the server did not start, it said {said:?}"));
            }
        }
    }
    Ok((child, said))
}

/// What a process of this id takes, if there is one.
pub(crate) fn taken(id: u32) -> Option<Taken> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name, which may hold anything, ends with the last bracket; user time is the 14th field of all.
    let fields: Vec<f64> = stat
        .rsplit_once(')')?
        .1
        .split_whitespace()
        .skip(11)
        .take(4)
        .filter_map(|one| one.parse().ok())
        .collect();
    let &[user, system, user_below, system_below] = fields.as_slice() else { return None };
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let kilobytes = |name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    Some(Taken {
        own: (user + system) / TICKS,
        children: (user_below + system_below) / TICKS,
        most_memory: kilobytes("VmHWM:")? << 10,
        memory: kilobytes("VmRSS:")? << 10,
    })
}
