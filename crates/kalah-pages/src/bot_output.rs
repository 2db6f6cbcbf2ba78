//! What bots write, and who may read it.
//!
//! | output | everybody | its owner and the staff |
//! |---|---|---|
//! | moves, comments on them, times and scores that a bot reports | yes | yes |
//! | standard error of a game | no | yes |
//! | reason of a game's loss, without what the bot wrote | yes | yes |
//! | the same with the words of the bot | no | yes |
//! | build log of a submission, reason of its rejection | no | yes |
//!
//! What everybody may read is made here; the addresses for owners and staff ask who asks.

use kalah::record::Record;

/// Returns the cause of a loss without what the bot wrote: a quotation is emptied, and what follows a colon is left out.
pub fn public_cause(cause: &str) -> String {
    let quoted = cause.find('"').zip(cause.rfind('"')).filter(|(start, end)| start < end);
    let unquoted = match quoted {
        Some((start, end)) => format!("{}\"...\"{}", &cause[..start], &cause[end + 1..]),
        None => cause.to_owned(),
    };
    let end = unquoted.find(": ").unwrap_or(unquoted.len());
    unquoted[..end].to_owned()
}

/// Returns the record of a game as everybody may read it.
#[must_use]
pub fn public_record(record: Record) -> Record {
    Record { cause: record.cause.as_deref().map(public_cause), ..record }
}

#[cfg(test)]
mod tests {
    use super::public_cause;

    #[test]
    fn no_word_of_a_bot_is_public() {
        for (cause, public) in [
            ("exited with status 1: KeyError: 'secret' (main.py, line 3)", "exited with status 1"),
            ("closed its output", "closed its output"),
            (
                "did not answer within 1 s; it waits for input",
                "did not answer within 1 s; it waits for input",
            ),
            (
                "wrote \"a: \"secret\"\" to standard output, which is for the protocol alone: print such things",
                "wrote \"...\" to standard output, which is for the protocol alone",
            ),
            ("answered \"secret\", which is not one move", "answered \"...\", which is not one move"),
        ] {
            assert_eq!(public_cause(cause), public);
        }
    }
}
