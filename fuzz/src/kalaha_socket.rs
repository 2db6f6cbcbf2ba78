//! A client of the Java Kalaha application at the server: its stream is cut into lines, which the host answers.
//!
//! - The pieces in which a stream arrives change no line, and no line is longer than a client may write.
//! - Whatever is answered is one line, no seed is lost, and what was played can be played again.
//!
//! The input: a byte for the length of the pieces, a line for the rules, the stream; an odd line is North's.

use crate::laws::is_one_line;
use kalah::{GameState, Side};
use kalah_protocol::kalaha_socket::KalahaHost;
use kalah_server::fuzzing::socket_lines;

/// Bytes of the longest line, with its end.
const LONGEST_LINE: usize = 256;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) {
    let Some((&piece, input)) = input.split_first() else { return };
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (rules, stream) = input.split_at(end);
    let rules = std::str::from_utf8(rules).ok().and_then(|word| word.parse().ok()).unwrap_or_default();
    let (lines, why) = socket_lines(stream, piece.into());
    assert_eq!(socket_lines(stream, stream.len()), (lines.clone(), why.clone()));
    is_one_line(&why.unwrap_or_default());

    let mut host = KalahaHost::new(rules);
    assert_eq!([host.enter(), host.enter()], [Some(Side::South), Some(Side::North)]);
    let mut game = GameState::new(*host.game().start());
    for (at, line) in lines.iter().enumerate() {
        assert!(line.chars().count() < LONGEST_LINE && !line.contains('\n'), "{line:?}");
        let reply = host.answer(Side::BOTH[at % 2], line);
        is_one_line(&reply.line);
        assert!(!reply.line.is_empty());
        if reply.left.is_some() {
            game = GameState::new(*game.start());
        }
        if let Some(mv) = reply.played {
            assert!(game.play(mv).is_ok(), "{mv} in {}", game.position());
        }
        assert_eq!(host.game().position(), game.position());
        assert_eq!(game.position().total(), game.start().total());
        if let Some(trouble) = reply.trouble {
            return is_one_line(&trouble);
        }
    }
}
