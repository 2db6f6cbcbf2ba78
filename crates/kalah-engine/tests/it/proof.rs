//! Proofs in pieces: interrupted, gone on with, joined, proven again.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use kalah::{Position, Rules, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{
    AskedPiece, Checkpoint, Engine, EngineOptions, LineSelection, Options, PieceOptions, PieceWorkers,
    ProofLog, ProofProgress, ProofShare, ProofState, SearchRun, Solver, VerifiedLines, VerifyOptions,
    WorkedPiece,
};

fn start(word: &str) -> Position {
    word.parse::<Rules>().unwrap().start(Side::South)
}

fn solver(position: &Position) -> Solver {
    let rules = position.rules();
    let endgame = Endgame::build(rules, 8, &BuildOptions::default(), &|_| ()).unwrap();
    let options = Options { table_bytes: 1 << 20, endgame: Some(Arc::new(endgame)), ..Options::default() };
    Solver::new(rules, options).unwrap()
}

/// Works at a proof for so many nodes, with a solver that knows nothing but the log; tells the answer and the nodes.
fn prove(start: &Position, margin: i32, log: &Path, part: &str, most: u64) -> (Option<bool>, u64) {
    let stop = AtomicBool::new(false);
    let progress = ProofProgress::new(&stop, None).within(most);
    let log = Arc::new(Checkpoint::open(log, start).unwrap());
    let pieces = PieceOptions { nodes: 1000, part: part.parse().unwrap(), ..PieceOptions::default() };
    let answer = solver(start).prove(start, margin, &log, pieces, &progress).unwrap();
    (answer, progress.nodes())
}

fn read(path: &Path) -> ProofLog {
    ProofLog::read(&[path.to_owned()]).unwrap()
}

fn status(path: &Path, margin: i32) -> ProofState {
    let log = read(path);
    solver(log.position()).proof_status(&log, log.position(), margin, 0).unwrap()
}

fn verify_all(path: &Path) -> VerifiedLines {
    let log = read(path);
    let options = VerifyOptions { sample: usize::MAX, ..VerifyOptions::default() };
    solver(log.position()).verify(&log, options, &AtomicBool::new(false), |_| ()).unwrap()
}

fn signed(words: &str) -> String {
    let sum = words
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{words} {sum:016x}")
}

/// A proof line with other bounds and nodes, its checksum right.
fn forged(line: &str, bounds: impl Fn(u32, u32) -> (u32, u32)) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let ["p", mover, opponent, lower, upper, nodes, _] = words[..] else { return None };
    let (lower, upper) = bounds(lower.parse().unwrap(), upper.parse().unwrap());
    Some(signed(&format!("p {mover} {opponent} {lower} {upper} {nodes}")))
}

#[test]
fn two_interrupted_runs_are_merged_and_a_third_ends_the_proof() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let start = start("5x3");
    let value = solver(&start).solve(&start, &SearchRun::new()).unwrap().margin;
    let (answer, alone) = prove(&start, value, &file("alone"), "1/1", u64::MAX);
    assert_eq!(answer, Some(true));
    let mut spent = 0;
    for (name, part) in [("one", "1/2"), ("two", "2/2")] {
        let (answer, nodes) = prove(&start, value, &file(name), part, alone / 3);
        assert_eq!(answer, None, "{nodes} of {alone} nodes");
        assert_eq!(status(&file(name), value).answer, None);
        spent += nodes;
    }
    let merged =
        ProofLog::read(&[file("one"), file("two")]).unwrap().join(&file("both"), LineSelection::All).unwrap();
    assert!(merged.proofs > read(&file("one")).proofs(), "the parts proved the same");
    let (answer, rest) = prove(&start, value, &file("both"), "1/1", u64::MAX);
    assert_eq!(answer, Some(true));
    assert!(rest < alone, "{rest} nodes after {spent}, {alone} from nothing");
    assert_eq!(prove(&start, value + 2, &file("both"), "1/1", u64::MAX).0, Some(false));
    let status = status(&file("both"), value);
    assert_eq!((status.answer, status.margins), (Some(true), (value, value)));
    let verified = verify_all(&file("both"));
    assert_eq!((verified.wrong.len(), verified.too_big), (0, 0));
    assert_eq!(verified.proven, read(&file("both")).proofs());
    // Answered by the log alone.
    assert_eq!(prove(&start, value, &file("both"), "1/1", u64::MAX), (Some(true), 0));
}

#[test]
fn who_keeps_what_is_proven_never_ends_below_it() {
    let folder = tempfile::tempdir().unwrap();
    let start = start("5x3");
    let value = solver(&start).solve(&start, &SearchRun::new()).unwrap().margin;
    let (log, needed) = (folder.path().join("log"), folder.path().join("needed"));
    for margin in [value, value + 2] {
        prove(&start, margin, &log, "1/1", u64::MAX);
    }
    read(&log).join(&needed, LineSelection::Needed { whole: 0 }).unwrap();
    let log = Arc::new(read(&needed));
    let mut kept = 0;
    for (game, own) in (0..40).flat_map(|game| [(game, Side::South), (game, Side::North)]) {
        let options = EngineOptions { table_bytes: 1 << 20, database_seeds: Some(8), ..Default::default() };
        let engine = Engine::new(start.rules(), options).unwrap().with_proofs(Arc::clone(&log));
        let (mut position, mut promised) = (start, None);
        let mut chance = game * 2 + 1;
        while !position.is_over() {
            let mv = if position.turn() == own {
                // Enough for what is left of a piece, and seldom for an exact value.
                let choice =
                    engine.perfect(&position, promised, &SearchRun::new().within(10_000)).unwrap().unwrap();
                kept += u32::from(!choice.exact);
                promised = Some(choice.margin);
                choice.mv
            } else {
                chance = (chance * 1_103_515_245 + 12345) % (1 << 31);
                position.legal_moves().nth((chance >> 16) % position.legal_moves().count()).unwrap()
            };
            position = position.play(mv).unwrap().position;
        }
        let least = if own == Side::South { value } else { -value };
        assert!(position.margin(own) >= least, "game {game}, {own:?}: {} < {least}", position.margin(own));
        assert!(position.margin(own) >= promised.unwrap_or(least));
    }
    assert!(kept > 100, "{kept} moves that only keep what is proven");
}

#[test]
fn all_threads_and_any_size_of_pieces_come_to_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let start = start("4x3");
    let value = solver(&start).solve(&start, &SearchRun::new()).unwrap().margin;
    for (number, nodes) in [100, 3000, 1 << 20].into_iter().enumerate() {
        for (margin, answer) in
            [(value - 2, true), (value, true), (value + 1, false), (99, false), (-99, true)]
        {
            let log = folder.path().join(format!("{number} {margin}"));
            let log = Arc::new(Checkpoint::open(&log, &start).unwrap());
            let options =
                Options { table_bytes: 1 << 16, threads: 3.try_into().unwrap(), ..Options::default() };
            let solver = Solver::new(start.rules(), options).unwrap();
            let stop = AtomicBool::new(false);
            let pieces = PieceOptions { nodes, ..PieceOptions::default() };
            let found = solver.prove(&start, margin, &log, pieces, &ProofProgress::new(&stop, None)).unwrap();
            assert_eq!(found, Some(answer), "at least {margin} in pieces of {nodes}");
        }
    }
}

#[test]
fn a_forged_line_is_found_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let start = start("4x3");
    prove(&start, 6, &path, "1/1", u64::MAX);
    let text = std::fs::read_to_string(&path).unwrap();
    let is_forgeable = |line: &&str| forged(line, |lower, _| (0, lower)).is_some() && !line.contains(" 0 ");
    let line = text.lines().rfind(is_forgeable).unwrap();
    let number = text.lines().position(|other| other == line).unwrap() + 1;
    let wrong = forged(line, |lower, _| (0, lower - 1)).unwrap();
    std::fs::write(&path, text.replace(line, &wrong)).unwrap();
    let verified = verify_all(&path);
    let places: Vec<String> = verified.wrong.iter().map(ToString::to_string).collect();
    assert_eq!(places, [format!("line {number} of {}", path.display())]);
}

#[test]
fn contradicting_lines_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let start = start("4x3");
    prove(&start, 6, &one, "1/1", u64::MAX);
    let text = std::fs::read_to_string(&one).unwrap();
    let mut lines = text.lines();
    let header = lines.next().unwrap();
    let (at, line) =
        lines.enumerate().find(|(_, line)| forged(line, |lower, _| (lower, lower)).is_some()).unwrap();
    let wrong = forged(line, |lower, upper| if lower > 0 { (0, lower - 1) } else { (upper + 1, upper + 1) });
    std::fs::write(&two, format!("{header}\n{}\n", wrong.unwrap())).unwrap();
    let refused = ProofLog::read(&[one.clone(), two.clone()]).err().unwrap().to_string();
    for place in [format!("line {} of {}", at + 2, one.display()), format!("line 2 of {}", two.display())] {
        assert!(refused.contains(&place), "{refused}");
    }
}

#[test]
fn a_log_is_added_to_by_one_program_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let start = start("4x3");
    let first = Checkpoint::open(&path, &start).unwrap();
    let refused = Checkpoint::open(&path, &start).err().unwrap().to_string();
    assert!(refused.contains("is in use by another program"), "{refused}");
    drop(first);
    Checkpoint::open(&path, &start).unwrap();
}

#[test]
fn checkpoints_of_version_1_are_read_and_added_to() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("log");
    let start = start("4x3");
    let lines = [
        format!("kalah-checkpoint 1 {start:?}"),
        // The start itself: known to be worth +6, so 15 of 24 seeds.
        String::from("3030303 3030303 15 15"),
    ];
    let text: String = lines.iter().map(|line| signed(line) + "\n").collect();
    std::fs::write(&path, text).unwrap();
    assert_eq!(prove(&start, 6, &path, "1/1", u64::MAX), (Some(true), 0));
    assert_eq!(prove(&start, 8, &path, "1/1", u64::MAX), (Some(false), 0));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("kalah-checkpoint 2 4x3 "), "{text}");
    assert_eq!(read(&path).proofs(), 1);
}

#[test]
fn opening_rules_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let start = start("3x2+pie");
    let log = Arc::new(Checkpoint::open(&folder.path().join("log"), &start).unwrap());
    let stop = AtomicBool::new(false);
    let progress = ProofProgress::new(&stop, None);
    let refused = solver(&start).prove(&start, 2, &log, PieceOptions::default(), &progress).unwrap_err();
    assert!(refused.to_string().contains("opening rule"), "{refused}");
    assert_eq!(
        "3/2".parse::<ProofShare>().unwrap_err().to_string(),
        "\"3/2\" is no part: 2/3 is the second of three"
    );
}

/// What is reported, by what was proven.
type Report = fn(Vec<String>) -> Vec<String>;

/// Two who work at pieces with solvers of their own, one of whom stays away after a few.
struct Two<'a> {
    solvers: [Solver; 2],
    lines: Mutex<Vec<String>>,
    /// Pieces and nodes of each.
    done: Mutex<[(u64, u64); 2]>,
    /// Which has nothing to do.
    free: Mutex<Vec<usize>>,
    /// What comes of pieces.
    reports: &'a Mutex<Report>,
}

impl PieceWorkers for Two<'_> {
    fn room(&self) -> usize {
        if self.done.lock().unwrap()[0].0 < 5 { 2 } else { 1 }
    }

    fn add_lines(&self, proven: Vec<String>) {
        self.lines.lock().unwrap().extend(proven);
    }

    fn work_at(&self, piece: &AskedPiece, over: &AtomicBool) -> Result<Option<WorkedPiece>, String> {
        let who = self.free.lock().unwrap().pop().unwrap();
        let known = self.lines.lock().unwrap().clone();
        let worked = self.solvers[who].work_at(piece, &known, SearchRun::new().stopped_by(over));
        self.free.lock().unwrap().push(who);
        let mut worked = worked.map_err(|error| error.to_string())?;
        if over.load(Relaxed) {
            return Ok(None);
        }
        let mut done = self.done.lock().unwrap();
        done[who] = (done[who].0 + 1, done[who].1 + worked.nodes);
        worked.proven = self.reports.lock().unwrap()(worked.proven);
        Ok(Some(worked))
    }
}

#[test]
fn pieces_are_worked_at_by_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let start = start("5x3");
    let value = solver(&start).solve(&start, &SearchRun::new()).unwrap().margin;
    let (_, alone) = prove(&start, value + 1, &file("alone"), "1/1", u64::MAX);
    let reports: Mutex<Report> = Mutex::new(|proven| proven);
    let two = Two {
        solvers: [solver(&start), solver(&start)],
        lines: Mutex::default(),
        done: Mutex::default(),
        free: Mutex::new(vec![0, 1]),
        reports: &reports,
    };
    let stop = AtomicBool::new(false);
    let pieces = PieceOptions { nodes: 1000, ..PieceOptions::default() };
    let ask = |name: &str, margin| {
        let log = Arc::new(Checkpoint::open(&file(name), &start).unwrap());
        let progress = ProofProgress::new(&stop, None);
        let answer = solver(&start).prove_elsewhere(&start, margin, &log, pieces, &two, &progress);
        (answer.map_err(|error| error.to_string()), progress.nodes())
    };
    let (answer, nodes) = ask("elsewhere", value + 1);
    assert_eq!(answer, Ok(Some(false)));
    assert_eq!(ask("elsewhere", value).0, Ok(Some(true)));
    let done = *two.done.lock().unwrap();
    assert!(done.iter().all(|&(pieces, _)| pieces > 0), "{done:?}");
    assert!(nodes < 3 * alone, "{nodes} nodes where one alone takes {alone}");
    assert_eq!(status(&file("elsewhere"), value).answer, Some(true));
    let verified = verify_all(&file("elsewhere"));
    assert!(verified.wrong.is_empty() && verified.too_big == 0, "{verified:?}");
    // What is no line of a log ends the proof, and stays out of the log.
    *reports.lock().unwrap() = |_| vec!["p 1 2 3".to_owned()];
    let (answer, _) = ask("garbled", value);
    assert_eq!(answer.unwrap_err(), "what came of a piece is no line of a log: is it another version?");
    assert_eq!(read(&file("garbled")).proofs(), 0);
    // Who says the opposite of what is true is found out, and so is who answers more than was asked.
    *reports.lock().unwrap() = |proven| proven.iter().map(|line| opposite(line)).collect();
    let (answer, _) = ask("opposite", value);
    assert!(answer.as_ref().is_err_and(|why| why.starts_with("a worker reported what")), "{answer:?}");
    *reports.lock().unwrap() = |_| vec![signed("p 303030303 303030303 30 30 9")];
    let (answer, _) = ask("root", value);
    assert!(answer.as_ref().is_err_and(|why| why.starts_with("a worker reported what")), "{answer:?}");
}

/// A line about the same position with bounds that the true ones exclude.
fn opposite(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let [low, high] = [3, 4].map(|at| words[at].parse::<u32>().unwrap());
    let bounds = if low > 0 { [0, low - 1] } else { [high + 1, high + 1] };
    signed(&format!("p {} {} {} {} {}", words[1], words[2], bounds[0], bounds[1], words[5]))
}

#[test]
fn a_reply_is_found_that_answers_what_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log");
    let start = start("5x3");
    let value = solver(&start).solve(&start, &SearchRun::new()).unwrap().margin;
    let stop = AtomicBool::new(false);
    let prove = |pieces| {
        let log = Arc::new(Checkpoint::open(&file, &start).unwrap());
        let progress = ProofProgress::new(&stop, None);
        assert_eq!(solver(&start).prove(&start, value, &log, pieces, &progress).unwrap(), Some(true));
    };
    let keeps = || {
        let log = read(&file);
        let plies = start.legal_moves().map(|mv| start.play(mv).unwrap());
        let least = plies.map(|ply| {
            let (least, most) = log.margins(&ply.position);
            if ply.position.turn() == ply.side { least } else { -most }
        });
        least.max().unwrap()
    };
    prove(PieceOptions { nodes: 1 << 40, ..PieceOptions::default() });
    // One search answered all, and the log says of no reply that it does.
    assert!(keeps() < value, "{}", keeps());
    prove(PieceOptions { nodes: 1000, ..PieceOptions::default() });
    assert!(keeps() < value, "it is known");
    prove(PieceOptions { nodes: 1000, by_reply: true, ..PieceOptions::default() });
    assert_eq!(keeps(), value);
}
