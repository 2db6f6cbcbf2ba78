//! Processes of Windows, in job objects.

use std::io;
use std::os::windows::io::AsRawHandle as _;
use std::os::windows::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use kalah_sandbox::Exit;
use win32job::{ExtendedLimitInfo, Job};

use crate::link::command::CommandSpec;
use crate::link::pipes::Pipes;

/// Time between two looks whether a process has ended.
const LOOK: Duration = Duration::from_millis(2);

/// Flag of the system that Ctrl-C on the console is not for the process: `CREATE_NEW_PROCESS_GROUP`.
const OWN_GROUP: u32 = 0x200;

/// A process in a job object, which holds all that it starts and ends it when it is closed: with this value, and with
/// this program, however that ends.
pub(crate) struct DetachedProcess {
    process: Child,
    /// `None` once all of it was ended.
    job: Option<Job>,
}

impl DetachedProcess {
    pub(crate) fn spawn(spec: &CommandSpec) -> io::Result<(DetachedProcess, Pipes)> {
        let mut command = Command::new(&spec.program);
        command.args(&spec.args).creation_flags(OWN_GROUP);
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        let mut limits = ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let assigned = job.assign_process(process.as_raw_handle() as isize).map_err(io::Error::other);
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            unreachable!("a spawned process has the three pipes that were asked for")
        };
        let mut started = DetachedProcess { process, job: Some(job) };
        // One that ended already cannot be assigned.
        if let Err(error) = assigned
            && started.exit().is_none()
        {
            return Err(error);
        }
        Ok((started, Pipes { stdin: Box::new(stdin), stdout: Box::new(stdout), stderr: Box::new(stderr) }))
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Gives the process a moment to end by itself, then ends all of it; tells how it ended by itself.
    pub(crate) fn end(&mut self, grace: Duration) -> Option<Exit> {
        let until = Instant::now() + grace;
        let mut exit = self.exit();
        while exit.is_none() && Instant::now() < until {
            thread::sleep(LOOK);
            exit = self.exit();
        }
        self.kill();
        exit.and_then(|status| status.code()).map(Exit::Code)
    }

    fn exit(&mut self) -> Option<ExitStatus> {
        self.process.try_wait().ok().flatten()
    }

    fn kill(&mut self) {
        // It fails if it has ended, which is as good.
        _ = self.process.kill();
        drop(self.job.take());
        _ = self.process.wait();
    }
}

impl Drop for DetachedProcess {
    fn drop(&mut self) {
        self.kill();
    }
}
