//! The head of a push, and answers to one.
//!
//! - A head that is taken consists of packets, and says the same when these are written again.
//! - What is added to an answer leaves the rest of it as it is, and its packets whole.
//! - An error is one line.
//!
//! The input: the push, which also stands for an answer of git and for messages.

use crate::laws::{expect, is_one_line};
use kalah_server::fuzzing::{answer_with_messages, git_packet, push_failure, push_summary};

/// Bytes of the longest packet.
const LONGEST: usize = 65_520;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    match push_summary(input) {
        Ok(summary) => {
            let packets = packets(input).unwrap_or_else(|| panic!("{summary:?} of no packets"));
            let again: Vec<u8> = packets.iter().flat_map(|packet| written(packet)).chain(*b"0000").collect();
            assert_eq!(push_summary(&again), Ok(summary));
            assert!(summary.made <= summary.changed && summary.changed <= packets.len(), "{summary:?}");
        }
        Err(error) => is_one_line(&error),
    }
    let text = String::from_utf8_lossy(input);
    answers(input, &text);
}

fn answers(answer: &[u8], text: &str) {
    let messages: Vec<String> = text.lines().take(10).map(str::to_owned).collect();
    let whole = expect(answer_with_messages(answer, &messages));
    match answer.strip_suffix(b"0000") {
        None => assert_eq!(whole, answer),
        Some(before) => {
            let added = whole.strip_prefix(before).unwrap_or_else(|| panic!("the answer of git was changed"));
            assert_eq!(packets(added).map(|packets| packets.len()), Some(messages.len()));
        }
    }
    assert_eq!(packets(&push_failure(text)).map(|packets| packets.len()), Some(1));
}

fn written(packet: &[u8]) -> Vec<u8> {
    let bytes = [format!("{:04x}", packet.len() + 4).as_bytes(), packet].concat();
    if let Ok(text) = std::str::from_utf8(packet) {
        assert_eq!(git_packet(text), bytes);
    }
    bytes
}

/// The packets up to the first that ends them; `None` if something else stands there.
fn packets(mut bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut packets = Vec::new();
    loop {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        if !length.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        let length = usize::from_str_radix(std::str::from_utf8(length).ok()?, 16).ok()?;
        if length == 0 {
            return Some(packets);
        }
        let content = length.checked_sub(4).filter(|&content| content > 0 && length <= LONGEST)?;
        packets.push(rest.get(..content)?);
        bytes = &rest[content..];
    }
}
