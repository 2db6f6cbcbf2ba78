//! What the sandbox costs: from a start to the first line of a program and its end, and the way of a line there
//! and back.
#![expect(clippy::unwrap_used, reason = "a bench fails where it panics")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{self, Stdio};
use std::time::Duration;

use criterion::{Criterion, criterion_group};
use kalah_sandbox::{MachineLayers, Policy, Sandbox, SandboxCommand, SandboxLimits};

fn sandboxes() -> [(&'static str, Sandbox); 2] {
    let all = MachineLayers::probe().sandbox().unwrap();
    [("minimum", all.clone().without_namespaces()), ("all layers", all)]
}

fn bare() -> process::Child {
    process::Command::new("/bin/cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

fn held(sandbox: &Sandbox) -> kalah_sandbox::SandboxedChild {
    sandbox
        .spawn(&SandboxCommand::new("/bin/cat", "/usr"), &Policy::program("/usr"), &SandboxLimits::default())
        .unwrap()
}

fn exchange(to: &mut impl Write, from: &mut impl BufRead) {
    to.write_all(b"go\n").unwrap();
    from.read_line(&mut String::new()).unwrap();
}

fn start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("start, a line, end");
    group.bench_function("bare", |bencher| {
        bencher.iter(|| {
            let mut child = bare();
            let mut stdin = child.stdin.take().unwrap();
            exchange(&mut stdin, &mut BufReader::new(child.stdout.take().unwrap()));
            drop(stdin);
            child.wait().unwrap()
        });
    });
    for (name, sandbox) in sandboxes() {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut child = held(&sandbox);
                let mut stdin = child.stdin.take().unwrap();
                exchange(&mut stdin, &mut BufReader::new(child.stdout.take().unwrap()));
                drop(stdin);
                child.wait().unwrap()
            });
        });
    }
}

fn line(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a line and its answer");
    let mut child = bare();
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut stdout = BufReader::new(stdout);
    group.bench_function("bare", |bencher| bencher.iter(|| exchange(&mut stdin, &mut stdout)));
    drop(stdin);
    child.wait().unwrap();
    for (name, sandbox) in sandboxes() {
        let mut child = held(&sandbox);
        let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut stdout = BufReader::new(stdout);
        group.bench_function(name, |bencher| bencher.iter(|| exchange(&mut stdin, &mut stdout)));
        group.bench_function(format!("{name}, thawed before and frozen after"), |bencher| {
            bencher.iter(|| {
                child.thaw().unwrap();
                exchange(&mut stdin, &mut stdout);
                child.freeze().unwrap();
            });
        });
        child.end(Duration::ZERO).unwrap();
        stdout.read_to_end(&mut Vec::new()).unwrap();
    }
}

criterion_group! {
    name = costs;
    config = Criterion::default().sample_size(30).measurement_time(Duration::from_secs(2))
        .warm_up_time(Duration::from_millis(500));
    targets = start, line
}

fn main() {
    kalah_sandbox::launch_if_asked();
    costs();
    Criterion::default().configure_from_args().final_summary();
}
