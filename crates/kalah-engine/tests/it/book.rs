//! Opening books: those that come with the program, and how they are made.

use std::io::Read as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalah::{Position, Rules, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::book::{
    AtOnce, Book, BookBuildError, BookEntry, BookPlan, BookProgress, Certainty, SearchPlan,
};
use kalah_engine::{Options, SearchRun, SolveError, Solver};

fn rules(word: &str) -> Rules {
    word.parse().unwrap()
}

fn endgame(rules: Rules, seeds: u32) -> Arc<Endgame> {
    Arc::new(Endgame::build(rules, seeds, &BuildOptions::default(), &|_| ()).unwrap())
}

fn solver(rules: Rules, seeds: u32) -> Solver {
    Solver::new(rules, Options { endgame: Some(endgame(rules, seeds)), ..Options::default() }).unwrap()
}

fn plan(word: &str, nodes: u64) -> BookPlan {
    let rules = rules(word);
    BookPlan {
        rules,
        full_plies: 2,
        at_once: AtOnce { database_seeds: 6, nodes, is_measured: true },
        small: Some(endgame(rules, 6)),
        large: endgame(rules, 8),
        table_bytes: 1 << 20,
        threads: NonZeroUsize::new(2).unwrap(),
        made: String::from("a test"),
        work: None,
    }
}

fn build(plan: &BookPlan) -> Book {
    Book::build(plan, &AtomicBool::new(false), &|_| ()).unwrap()
}

/// The entries that are wrong, of the first so many of a sample.
fn wrong(book: &Book, sample: usize, seeds: u32) -> Vec<Position> {
    let solver = solver(book.rules(), seeds);
    let entries = book.sample(7).into_iter().filter(|(_, entry)| entry.is_proven()).take(sample);
    let check = |(position, entry)| book.check(&position, entry, &solver, &SearchRun::new()).unwrap();
    entries.filter_map(check).map(|difference| difference.position).collect()
}

#[test]
fn a_book_answers_everything_that_a_player_cannot() {
    let plan = plan("6x2", 300);
    let book = build(&plan);
    let small = plan.small.clone().unwrap();
    let coverage = |book: &Book| {
        let (one, stop) = (NonZeroUsize::MIN, AtomicBool::new(false));
        book.coverage(plan.at_once, &small, one, plan.threads, &stop, &|_| ()).unwrap()
    };
    let covered = coverage(&book);
    assert_eq!(covered.holes, []);
    assert!(covered.most_nodes <= 300);
    assert!(covered.in_book > 10 && covered.beyond > 10, "{covered:?}");
    assert_eq!(covered.measured, covered.beyond);
    assert_eq!(wrong(&book, usize::MAX, 0), []);
    // Without the book there are holes, so this measures something.
    let start_alone = build(&BookPlan {
        full_plies: 0,
        at_once: AtOnce { nodes: 1 << 40, ..plan.at_once },
        ..plan.clone()
    });
    assert!(start_alone.len() < book.len());
    assert!(!coverage(&start_alone).holes.is_empty());
}

#[test]
fn all_positions_of_the_first_plies_are_there() {
    let book = build(&plan("6x2+empty", 300));
    let mut level = vec![rules("6x2+empty").start(Side::South)];
    for _ in 0..=2 {
        for position in &level {
            assert!(book.get(position).is_some_and(|entry| entry.is_proven()), "{position}");
        }
        let plies =
            level.iter().flat_map(|position| position.legal_moves().map(|mv| position.play(mv).unwrap()));
        level = plies.map(|ply| ply.position).filter(|position| !position.is_over()).collect();
    }
}

#[test]
fn the_same_plan_makes_the_same_book_also_after_interruptions() {
    if kalah_needs::is_left_out() {
        return;
    }
    let whole = build(&plan("6x2", 100));
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let resumable = BookPlan { work: Some(work.clone()), threads: NonZeroUsize::MIN, ..plan("6x2", 100) };
    // Stopped again and again, each time a little later.
    let mut last = None;
    for patience in 1.. {
        let stop = AtomicBool::new(false);
        let told = std::sync::atomic::AtomicUsize::new(0);
        let progress = |_: BookProgress| {
            let told = told.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            stop.store(told > patience * 40, std::sync::atomic::Ordering::Relaxed);
        };
        match Book::build(&resumable, &stop, &progress) {
            Ok(book) => {
                last = Some(book);
                break;
            }
            Err(BookBuildError::Solve(SolveError::Stopped)) => tear(&work),
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(last.unwrap().to_bytes(), whole.to_bytes());
    let other = BookPlan { work: Some(work), ..plan("6x1", 100) };
    let so_far =
        Book::so_far(&other.work.clone().unwrap(), rules("6x2"), other.at_once, String::new()).unwrap();
    assert!(whole.iter().all(|(position, entry)| so_far.get(&position) == Some(entry)));
    assert_eq!((so_far.header().full_plies, so_far.header().at_once), (2, None));
    let refused = Book::build(&other, &AtomicBool::new(false), &|_| ()).err().unwrap().to_string();
    assert!(refused.contains("kalah-book-work 1 6x1 6 100"), "{refused}");
}

/// Cuts the last line of a file short, as a kill does.
fn tear(path: &Path) {
    let bytes = std::fs::read(path).unwrap();
    std::fs::write(path, &bytes[..bytes.len().saturating_sub(3)]).unwrap();
}

#[test]
fn an_entry_holds_whatever_lies_in_the_stores_and_no_longer_than_the_rules_do() {
    let book = Book::built_in(rules("6x3")).unwrap();
    let start = rules("6x3").start(Side::North);
    let entry = book.get(&start).unwrap();
    assert_eq!((entry.margin, entry.is_proven()), (2, true));
    let ahead: Position = "<6,10,1,3,3,3,3,3,3,3,3,3,3,3,3> s".parse().unwrap();
    assert_eq!(book.get(&ahead).unwrap().margin, 2 + 9);
    let other = |word: &str| book.get(&rules(word).start(Side::South));
    assert_eq!(other("6x3+empty"), None, "another rule of capture");
    assert_eq!(other("6x3+pie"), None, "a swap may follow");
    assert_eq!(other("6x4"), None, "not in this book");
    assert_eq!(other("5x3"), None, "another board");
    assert!(Book::built_in(rules("6x3+pie")).is_some_and(|same| std::ptr::eq(same, book)));
}

/// What comes with the program: files by name.
fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("books");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

fn unpacked(file: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    flate2::read::GzDecoder::new(file).read_to_end(&mut content).unwrap();
    content
}

#[test]
fn shipped_books_are_what_they_claim() {
    let mut bytes = 0;
    for path in shipped() {
        let file = std::fs::read(&path).unwrap();
        bytes += file.len();
        let name = path.file_name().unwrap().to_str().unwrap();
        let content = match name.strip_suffix(".gz") {
            None => file,
            Some(_) => unpacked(&file),
        };
        let book = Book::read(&content).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(name.trim_end_matches(".gz"), format!("{}.book", book.rules()));
        let built_in = Book::built_in(book.rules()).unwrap();
        assert_eq!((built_in.to_bytes(), built_in.len()), (content, book.len()), "{}", path.display());
        assert!(book.header().made.starts_with(&format!("kalah book build {}", book.rules())));
        let start = book.rules().start(Side::South);
        assert!(book.get(&start).is_some());
    }
    assert_eq!(Book::all_built_in().count(), shipped().len());
    assert!(bytes <= 2_000_000, "{bytes} bytes");
}

/// The margin of the start that two publications or programs agree on.
fn published(rules: Rules) -> i32 {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/reference/values.csv");
    let capture = match rules.capture() {
        kalah::Capture::NeedsOppositeSeeds => "needs-opposite-seeds",
        kalah::Capture::EvenIfOppositeEmpty => "even-if-opposite-empty",
    };
    let row = format!("{},{},{capture},", rules.pits(), rules.seeds());
    let text = std::fs::read_to_string(path).unwrap();
    let margin = text.lines().find_map(|line| line.strip_prefix(&row)).unwrap();
    margin.split(',').next().unwrap().parse().unwrap()
}

#[test]
fn shipped_books_begin_with_the_published_margin() {
    for book in Book::all_built_in() {
        let entry = book.get(&book.rules().start(Side::South)).unwrap();
        if entry.is_proven() {
            assert_eq!(entry.margin, published(book.rules()), "{}", book.rules());
        }
    }
}

#[test]
fn a_margin_follows_from_those_after_each_ply() {
    // Wherever the book knows all that may come next, the solver is not needed to see that it is right.
    for book in Book::all_built_in() {
        let mut followed = 0;
        for (position, entry) in book.iter().filter(|(_, entry)| entry.is_proven()) {
            let after = |mv| {
                let ply = position.play(mv).unwrap();
                let after = ply.position;
                let margin = if after.is_over() {
                    after.margin(after.turn())
                } else {
                    book.get(&after).filter(BookEntry::is_proven)?.margin
                };
                Some(if after.turn() == position.turn() { margin } else { -margin })
            };
            let margins: Option<Vec<_>> = position.legal_moves().map(after).collect();
            if let Some(margins) = margins {
                followed += 1;
                assert_eq!(margins.into_iter().max(), Some(entry.margin), "{position}");
                assert_eq!(after(entry.best), Some(entry.margin), "{position}");
            }
        }
        let all_proven = book.iter().all(|(_, entry)| entry.is_proven());
        // The start and, if all of two plies are there, what follows it.
        let least = if book.header().full_plies > 1 { 7 } else { 1 };
        assert!(followed >= least || !all_proven, "{}: {followed}", book.rules());
    }
}

#[test]
fn the_solver_agrees_with_a_sample_of_6x3() {
    for word in ["6x3", "6x3+empty"] {
        let book = Book::built_in(rules(word)).unwrap();
        assert!(book.len() > 1000);
        assert_eq!(wrong(book, 10, 16), [], "{word}");
    }
}

#[test]
fn a_book_of_searches_marks_what_is_not_proven() {
    let folder = tempfile::tempdir().unwrap();
    let plan = SearchPlan {
        rules: rules("5x3"),
        full_plies: 2,
        nodes: 12_000,
        endgame: Some(endgame(rules("5x3"), 12)),
        log: None,
        table_bytes: 1 << 20,
        threads: NonZeroUsize::new(2).unwrap(),
        made: String::from("a test"),
        work: Some(folder.path().join("work")),
    };
    let search = |plan: &SearchPlan| Book::search(plan, &AtomicBool::new(false), &|_| ()).unwrap();
    let book = search(&plan);
    let solver = solver(book.rules(), 14);
    let value = |position: &Position| solver.solve(position, &SearchRun::new()).unwrap().margin;
    let (mut proven, mut searched) = (0, 0);
    for (position, entry) in book.iter() {
        let value = value(&position);
        match entry.certainty {
            Certainty::Proven => {
                proven += 1;
                assert_eq!(entry.margin, value);
            }
            Certainty::Searched { depth, at_least, at_most } => {
                searched += 1;
                assert!(depth > 0 && (at_least..=at_most).contains(&value), "{position}");
            }
        }
    }
    assert!(proven > 0 && searched > 0, "{proven} proven, {searched} searched");
    assert_eq!(Book::read(&book.to_bytes()).unwrap().to_bytes(), book.to_bytes());
    // What lies in the file of work is not searched again, and one thread comes to the same.
    let one = SearchPlan { threads: NonZeroUsize::MIN, work: None, ..plan };
    assert_eq!(search(&one).to_bytes(), book.to_bytes());
    let kept = SearchPlan { work: Some(folder.path().join("work")), ..one };
    let stopped = Book::search(&kept, &AtomicBool::new(true), &|_| ()).unwrap();
    assert_eq!(stopped.to_bytes(), book.to_bytes());
}
