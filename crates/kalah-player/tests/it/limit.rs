//! Limits as they are kept in databases, which older programs wrote.

use std::num::NonZeroU32;
use std::time::Duration;

use kalah_player::{Driver, Limit};

#[test]
fn every_limit_has_a_form_that_is_read_again() {
    let time = Duration::from_millis(250);
    let limits = [
        (Limit::growing(time), r#"{"time-ms":250}"#, "growing look-ahead, 0.25 s a call"),
        (
            Limit::Growing { time, driver: Driver::Original },
            r#"{"original-time-ms":250}"#,
            "growing look-ahead, 0.25 s a call, original driver",
        ),
        (Limit::MoveTime(time), r#"{"move-time-ms":250}"#, "0.25 s a move"),
        (Limit::Lookahead(NonZeroU32::MIN), r#"{"lookahead":1}"#, "look-ahead 1"),
        (Limit::Nodes(5000), r#"{"nodes":5000}"#, "5000 positions a move"),
        (Limit::Fuel(1_000_000), r#"{"fuel":1000000}"#, "1000000 instructions a move"),
    ];
    for (limit, text, words) in limits {
        assert_eq!(serde_json::to_string(&limit).unwrap(), text);
        assert_eq!(serde_json::from_str::<Limit>(text).unwrap(), limit);
        assert_eq!(limit.to_string(), words);
    }
}
