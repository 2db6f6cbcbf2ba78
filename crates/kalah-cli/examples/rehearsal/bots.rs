//! What students hand in: reference bots with handicaps, and what does not work.

use std::fs;
use std::io;
use std::path::Path;

/// The reference bot in Python, and the line in which it answers.
const PYTHON: &str = include_str!("../../../../bots/python/main.py");
const ANSWER: &str = "        score, best = search(board, depth, -9999, 9999)\n";

/// The reference bot in C, its makefile, and what a compiler needs of it.
const C: &str = include_str!("../../../../bots/c/main.c");
const MAKEFILE: &str = include_str!("../../../../bots/c/Makefile");
const NEEDED: &str = "int main(void) {";

/// More than a push may have.
const HUGE: usize = 40 << 20;

/// A kind of what is handed in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// It plays.
    Plays,
    /// The compiler refuses it.
    DoesNotCompile,
    /// It ends in the middle of some games.
    Crashes,
    /// It thinks for longer than it may.
    TooSlow,
    /// It holds more than is taken.
    Huge,
}

impl Kind {
    /// What the student of this place in the class hands in first.
    pub(crate) const fn of(place: usize) -> Kind {
        match place % 20 {
            3 => Kind::DoesNotCompile,
            7 => Kind::Crashes,
            9 if place == 9 => Kind::Huge,
            11 => Kind::TooSlow,
            _ => Kind::Plays,
        }
    }
}

/// Writes a bot, unlike all others, into a folder.
pub(crate) fn write(folder: &Path, kind: Kind, place: usize, round: usize) -> io::Result<()> {
    for file in ["main.py", "main.c", "Makefile", "data.bin"] {
        if folder.join(file).exists() {
            fs::remove_file(folder.join(file))?;
        }
    }
    let (late, ends) = match kind {
        Kind::DoesNotCompile => {
            fs::write(folder.join("Makefile"), MAKEFILE)?;
            let broken = C.replace(NEEDED, &format!("int main(void) {{ int student_{place}_{round} = ;"));
            return fs::write(folder.join("main.c"), broken);
        }
        Kind::Huge => {
            fs::write(folder.join("data.bin"), noise(HUGE))?;
            (false, false)
        }
        Kind::Plays => (false, false),
        Kind::TooSlow => (true, false),
        Kind::Crashes => (false, true),
    };
    fs::write(folder.join("main.py"), python(place, round, late, ends))
}

/// The reference bot that looks one ply ahead, and plays a share of its plies at random.
fn python(place: usize, round: usize, late: bool, ends: bool) -> String {
    let random = (place * 37 + round * 11) % 100;
    let mut answer = String::from("        score, best = search(board, 1, -9999, 9999)\n");
    answer.push_str("        if random.randrange(100) < RANDOM:\n");
    answer
        .push_str("            best = random.choice([pit for pit, seeds in enumerate(board[0]) if seeds])\n");
    if late {
        answer.push_str("        time.sleep(3)\n");
    }
    if ends {
        answer.push_str(
            "        if board[1] + board[3] > 40 and HASTY:\n            sys.exit(\"no more ideas\")\n",
        );
    }
    let head = format!(
        "# Student {place}, version {round}.\nimport random, time\nRANDOM = {random}\nHASTY = random.random() < 0.3\n"
    );
    let bot = PYTHON.replace(ANSWER, &answer);
    assert_ne!(bot, PYTHON, "the reference bot answers by another line");
    // A text that tells about the module has to come first.
    let (about, rest) = bot.split_once('\n').unwrap_or_default();
    format!("{about}\n{head}{rest}")
}

/// Bytes that no packing makes fewer.
fn noise(len: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut bytes = Vec::with_capacity(len);
    while bytes.len() < len {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes.extend_from_slice(&state.to_le_bytes());
    }
    bytes
}
