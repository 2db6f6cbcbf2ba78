//! The packets of git's protocol, as far as a push is looked into and answered.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek as _, SeekFrom, Write as _};

use super::super::refusal::SubmissionRefusal;

/// Ends a list of packets.
pub(crate) const FLUSH: &[u8] = b"0000";

/// Branches and tags that one push may change.
const MOST_COMMANDS: usize = 64;

/// Branches and tags of a repository.
const MOST_NAMES: usize = 128;

/// Bytes of a packet.
const LONGEST: usize = 65_520;

/// A packet with this text.
pub(crate) fn line(text: &str) -> Vec<u8> {
    [format!("{:04x}", text.len() + 4).as_bytes(), text.as_bytes()].concat()
}

/// A packet on one of the bands: 2 is shown to whoever pushes, 3 is shown and ends it.
fn on_band(band: u8, text: &str) -> Vec<u8> {
    let room = LONGEST - 5;
    let text = &text[..text.floor_char_boundary(room)];
    [format!("{:04x}", text.len() + 5).as_bytes(), &[band], text.as_bytes()].concat()
}

/// The whole answer to a push of which nothing is taken.
pub(crate) fn failure(why: &str) -> Vec<u8> {
    [&on_band(3, &format!("kalah: {why}\n")), FLUSH].concat()
}

/// The answer of git with lines behind it, which are shown.
pub(crate) fn with_words(mut answer: File, words: &[String]) -> io::Result<File> {
    let end = answer.seek(SeekFrom::End(0))?;
    let Some(last) = end.checked_sub(FLUSH.len() as u64) else { return rewound(answer) };
    let mut ending = [0; FLUSH.len()];
    answer.seek(SeekFrom::Start(last))?;
    answer.read_exact(&mut ending)?;
    if ending == *FLUSH {
        answer.seek(SeekFrom::Start(last))?;
        for text in words {
            answer.write_all(&on_band(2, &format!("kalah: {text}\n")))?;
        }
        answer.write_all(FLUSH)?;
    }
    rewound(answer)
}

fn rewound(mut file: File) -> io::Result<File> {
    file.rewind()?;
    Ok(file)
}

/// Bytes of an answer before which git says whether it could unpack what was pushed; progress stands before that.
const LONGEST_REPORT: u64 = 64 << 10;

/// The answer of git from its start, and whether git could unpack what was pushed. Where the client wants no report, git
/// says nothing, and it counts as unpacked.
pub(super) fn is_unpacked(mut answer: File) -> io::Result<(File, bool)> {
    let mut beginning = Vec::new();
    (&mut answer).take(LONGEST_REPORT).read_to_end(&mut beginning)?;
    let says = |words: &[u8]| beginning.windows(words.len()).any(|window| window == words);
    let is_unpacked = says(b"unpack ok") || !says(b"unpack ");
    Ok((rewound(answer)?, is_unpacked))
}

/// The length that a packet tells: four hexadecimal digits, and no sign before them.
fn length_of(digits: [u8; 4]) -> Option<usize> {
    digits.into_iter().try_fold(0, |length, digit| {
        let digit = char::from(digit).to_digit(16)?;
        Some(16 * length + digit as usize)
    })
}

/// Changes that a push asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PushCommands {
    /// Branches and tags.
    pub(crate) changed: usize,
    /// Number of them that are new.
    pub(crate) made: usize,
    /// True if the client shows messages beside the answer.
    pub(crate) hears: bool,
}

impl PushCommands {
    /// Reads the head of a push: packets of `OLD NEW NAME`, the first one with a NUL and what the client is able to.
    pub(crate) fn read(push: impl Read) -> Result<PushCommands, SubmissionRefusal> {
        let nonsense = || SubmissionRefusal::nonsense("this is no push");
        let mut push = BufReader::new(push);
        let mut commands = PushCommands::default();
        loop {
            let mut length = [0; 4];
            push.read_exact(&mut length).map_err(|_| nonsense())?;
            let length = match length_of(length) {
                Some(0) => return Ok(commands),
                Some(length @ 5..=LONGEST) => length - 4,
                _ => return Err(nonsense()),
            };
            let mut packet = vec![0; length];
            push.read_exact(&mut packet).map_err(|_| nonsense())?;
            if packet.starts_with(b"shallow ") {
                continue;
            }
            let mut parts = packet.split(|byte| *byte == 0);
            let command = parts.next().unwrap_or_default();
            let able = parts.next().unwrap_or_default();
            commands.hears |= able.split(|byte| *byte == b' ').any(|able| able == b"side-band-64k");
            commands.changed += 1;
            commands.made += usize::from(command.starts_with(&[b'0'; 40]));
            if commands.changed > MOST_COMMANDS {
                return Err(SubmissionRefusal::nonsense(format!(
                    "a push may change {MOST_COMMANDS} branches and tags"
                )));
            }
        }
    }

    /// Returns true if it changes nothing: git asks in this way whether it may push.
    pub(crate) fn is_empty(self) -> bool {
        self.changed == 0
    }

    /// Returns true if the client shows messages to the person who pushes.
    pub(crate) fn hears(self) -> bool {
        self.hears
    }

    /// Looks whether a repository that has so many branches and tags has room for those that are new.
    pub(crate) fn fit(self, names: usize) -> Result<(), SubmissionRefusal> {
        if names + self.made <= MOST_NAMES || self.made == 0 {
            return Ok(());
        }
        Err(SubmissionRefusal::nonsense(format!(
            "a repository has {MOST_NAMES} branches and tags at most: delete some first"
        )))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};

    use super::{FLUSH, MOST_COMMANDS, PushCommands, failure, line, with_words};

    fn push(commands: usize, old: char) -> Vec<u8> {
        let old = old.to_string().repeat(40);
        let command = |at: usize| {
            let able = if at == 0 { "\0 report-status side-band-64k agent=git/2" } else { "" };
            line(&format!("{old} {} refs/heads/b{at}{able}", "1".repeat(40)))
        };
        (0..commands).flat_map(command).chain(FLUSH.iter().copied()).chain(*b"PACK").collect()
    }

    #[test]
    fn a_push_tells_what_it_changes() {
        let commands = PushCommands::read(&push(3, '0')[..]).unwrap();
        assert_eq!(commands, PushCommands { changed: 3, made: 3, hears: true });
        assert!(commands.fit(125).is_ok() && commands.fit(126).is_err());
        assert!(PushCommands::read(&push(1, '2')[..]).unwrap().fit(1000).is_ok());
        assert!(PushCommands::read(FLUSH).unwrap().is_empty());
        assert!(PushCommands::read(&push(MOST_COMMANDS + 1, '2')[..]).is_err());
        for nonsense in ["", "00", "0003", "fffffPACK", "0009a", "zzzz", "+000", "+00f0123456789"] {
            assert!(PushCommands::read(nonsense.as_bytes()).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn words_stand_before_the_end_of_an_answer() {
        let said = |answer: &[u8]| {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(answer).unwrap();
            let mut said = String::new();
            with_words(file, &["taken".to_owned()]).unwrap().read_to_string(&mut said).unwrap();
            said
        };
        assert_eq!(said(b"0009\x01abcd0000"), "0009\u{1}abcd0012\u{2}kalah: taken\n0000");
        assert_eq!([said(b""), said(b"00"), said(b"0009abcde")], ["", "00", "0009abcde"]);
        assert_eq!(failure("no"), b"000f\x03kalah: no\n0000");
    }
}
