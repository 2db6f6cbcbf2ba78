//! Figures and events in words.

use std::time::Duration;

use kalah::record::{Ending, Fault};
use kalah::{Landing, Move, Ply, Side};
use kalah_analysis::ply_review::LossKind;
use kalah_player::{Driver, Limit};
use kalah_texts::{Argument, Language, Text};
use kalah_tournament::{Format, FormatRankingRow};

/// A share of 1 as people read it: `84.6 %`; a dash if there is none.
pub fn percent(share: Option<f64>) -> Argument {
    share.map_or_else(dash, |share| {
        Text::new("format-percent").with("share", Argument::Decimal(100.0 * share, 1)).into()
    })
}

fn dash() -> Argument {
    Argument::from("–")
}

/// A strength in whole Elo: `+123`; a dash for who has not played.
pub fn strength(FormatRankingRow { standing, rating }: &FormatRankingRow) -> String {
    if standing.tally.played() == 0 {
        return "–".to_owned();
    }
    #[expect(clippy::cast_possible_truncation, reason = "strengths are far below 2^53")]
    signed(rating.elo.round() as i64)
}

/// Formats the margin of a strength, in whole Elo: `±45`; empty for a player who has not played.
pub fn margin(FormatRankingRow { standing, rating }: &FormatRankingRow) -> String {
    if standing.tally.played() == 0 { String::new() } else { format!("±{:.0}", rating.margin) }
}

/// Formats the value by which a player is ranked: its win ratio, or its strength.
pub fn achieved(format: Format, ranked: &FormatRankingRow) -> Argument {
    match format {
        Format::AllPlayAll => percent(ranked.standing.tally.win_ratio()),
        Format::Swiss { .. } | Format::Open => strength(ranked).into(),
    }
}

/// A share of 1 in whole hundredths, for a bar.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=100")]
pub fn hundredths(share: Option<f64>) -> u32 {
    (100.0 * share.unwrap_or(0.0)).round().clamp(0.0, 100.0) as u32
}

/// A mean with one digit behind the point; a dash if there is nothing to divide by.
pub fn mean(sum: u64, count: u32) -> Argument {
    match u64::from(count) {
        0 => dash(),
        #[expect(clippy::cast_precision_loss, reason = "tenths are far below 2^52")]
        count => Argument::Decimal(((20 * sum + count) / (2 * count)) as f64 / 10.0, 1),
    }
}

/// Names a side.
pub const fn side(side: Side) -> Text {
    match side {
        Side::South => Text::new("words-south"),
        Side::North => Text::new("words-north"),
    }
}

/// Names a player by its number.
pub fn player(number: impl std::fmt::Display) -> Text {
    Text::new("words-player").with("number", number.to_string())
}

/// Names the cost of a move.
pub const fn reviewed(kind: LossKind) -> Text {
    match kind {
        LossKind::Nothing => Text::new("words-cost-nothing"),
        LossKind::Seeds => Text::new("words-cost-seeds"),
        LossKind::DrawnToLost => Text::new("words-cost-drawn-to-lost"),
        LossKind::WonToDrawn => Text::new("words-cost-won-to-drawn"),
        LossKind::WonToLost => Text::new("words-cost-won-to-lost"),
    }
}

/// Formats a margin with its sign: `+3`, `−2`, and 0 without one.
pub fn signed(margin: impl Into<i64>) -> String {
    match margin.into() {
        0 => "0".to_owned(),
        margin => format!("{margin:+}").replace('-', "−"),
    }
}

/// The games of a match that a player with these points (-2 to 2) has won, a draw being a half.
pub fn score(points: i32) -> &'static str {
    match points {
        2.. => "2",
        1 => "1½",
        0 => "1",
        -1 => "½",
        _ => "0",
    }
}

/// A duration as people read it.
pub fn time(micros: u64) -> Text {
    match micros {
        0..1_000 => Text::new("format-microseconds").with("time", micros),
        1_000..1_000_000 => Text::new("format-milliseconds").with("time", micros / 1_000),
        #[expect(clippy::cast_precision_loss, reason = "hundredths of seconds are far below 2^52")]
        _ => {
            let seconds = (micros / 10_000) as f64 / 100.0;
            Text::new("format-seconds").with("time", Argument::Decimal(seconds, 2))
        }
    }
}

/// The limit of every ply, for people.
pub fn limit(limit: Limit) -> Argument {
    match limit {
        Limit::Growing { time, .. } => Text::new("words-limit-growing").with("seconds", seconds(time)).into(),
        Limit::MoveTime(time) => Text::new("words-limit-move").with("seconds", seconds(time)).into(),
        Limit::Lookahead(_) | Limit::Nodes(_) | Limit::Fuel(_) | Limit::Clock { .. } => {
            limit_in_full(limit).into()
        }
    }
}

/// The limit of every ply in full.
pub fn limit_in_full(limit: Limit) -> Text {
    match limit {
        Limit::Growing { time, driver } => Text::new(match driver {
            Driver::Original => "words-limit-full-original",
            Driver::Described => "words-limit-full-growing",
        })
        .with("seconds", seconds(time)),
        Limit::MoveTime(time) => Text::new("words-limit-full-move").with("seconds", seconds(time)),
        Limit::Clock { time, increment } => Text::new("words-limit-full-clock")
            .with("seconds", seconds(time))
            .with("increment", seconds(increment)),
        Limit::Lookahead(plies) => Text::new("words-limit-full-lookahead").with("plies", plies.to_string()),
        Limit::Nodes(nodes) => Text::new("words-limit-full-nodes").with("nodes", nodes.to_string()),
        Limit::Fuel(fuel) => Text::new("words-limit-full-fuel").with("fuel", fuel.to_string()),
    }
}

/// Names a format as the command line does.
pub fn format(format: Format) -> Text {
    match format {
        Format::AllPlayAll => Text::new("tournaments-all-play-all"),
        Format::Swiss { matches } => Text::new("tournaments-swiss").with("matches", matches.to_string()),
        Format::Open => Text::new("tournaments-open"),
    }
}

/// Seconds with as many digits as they have.
fn seconds(time: Duration) -> Argument {
    let seconds = time.as_secs_f64();
    let digits = seconds.to_string().split_once('.').map_or(0, |(_, digits)| digits.len());
    Argument::Decimal(seconds, digits)
}

/// `1 seed`, `2 seeds`, for what is in English alone.
pub fn counted(number: impl Into<u64>, one: &str, many: &str) -> String {
    let number = number.into();
    let written = Language::ENGLISH.write_argument(&Argument::from(number));
    format!("{written} {}", if number == 1 { one } else { many })
}

/// Describes a ply and all its effects in one sentence.
pub fn ply(ply: &Ply, sown: u16) -> Text {
    let Move::Sow(pit) = ply.mv else {
        return Text::new("words-ply-swap").with("side", side(ply.side));
    };
    let sentence =
        |key| Text::new(key).with("side", side(ply.side)).with("sown", sown).with("pit", pit.to_string());
    let text = match (ply.landing, ply.captured) {
        (_, Some(captured)) if captured.seeds == 0 => sentence("words-ply-alone"),
        (_, Some(captured)) => sentence("words-ply-capture").with("captured", captured.seeds),
        (Some(Landing::Store), _) if ply.extra_turn => sentence("words-ply-again"),
        (Some(Landing::Store), _) => sentence("words-ply-store"),
        _ => sentence("words-ply"),
    };
    let Some([south, north]) = ply.swept else { return text };
    // One side is empty, so at most one has seeds left.
    let taken = [(Side::South, south), (Side::North, north)].into_iter().find(|&(_, taken)| taken > 0);
    match taken {
        Some((by, taken)) => {
            Text::new("words-ply-over-taken").with("ply", text).with("side", side(by)).with("taken", taken)
        }
        None => Text::new("words-ply-over").with("ply", text),
    }
}

/// Describes the fault by which a player lost, to stand after its name.
pub const fn fault(fault: Fault) -> Text {
    match fault {
        Fault::IllegalMove => Text::new("words-fault-illegal"),
        Fault::TimedOut => Text::new("words-fault-late"),
        Fault::Crashed => Text::new("words-fault-crashed"),
        Fault::Resigned => Text::new("words-fault-resigned"),
    }
}

const fn fault_in_both_games(fault: Fault) -> Text {
    match fault {
        Fault::IllegalMove => Text::new("words-fault-illegal-twice"),
        Fault::TimedOut => Text::new("words-fault-late-twice"),
        Fault::Crashed => Text::new("words-fault-crashed-twice"),
        Fault::Resigned => Text::new("words-fault-resigned-twice"),
    }
}

/// Describes the faults by which a player lost games of one match, each once.
pub fn faults(faults: impl Iterator<Item = Fault>) -> Vec<Text> {
    let mut seen: Vec<(Fault, Text)> = Vec::new();
    for what in faults {
        match seen.iter_mut().find(|(known, _)| *known == what) {
            Some((_, text)) => *text = fault_in_both_games(what),
            None => seen.push((what, fault(what))),
        }
    }
    seen.into_iter().map(|(_, text)| text).collect()
}

/// Describes the ending of a game, with the names of South and North at its end.
pub fn ending(ending: Option<Ending>, names: &[Argument; 2], stores: [u16; 2]) -> Text {
    let [south, north] = stores;
    match ending {
        None => Text::new("words-running"),
        Some(Ending::Adjudicated { margin }) => Text::new("words-adjudicated").with("margin", signed(margin)),
        Some(Ending::Aborted) => Text::new("words-aborted"),
        Some(Ending::Finished { margin: 0 }) => {
            Text::new("words-draw").with("south", south).with("north", north)
        }
        Some(Ending::Finished { margin }) => {
            let (winner, more, fewer) =
                if margin > 0 { (&names[0], south, north) } else { (&names[1], north, south) };
            Text::new("words-win").with("winner", winner).with("more", more).with("fewer", fewer)
        }
        Some(Ending::Forfeit { loser, fault }) => {
            let [winner, loser] = [loser.opposite(), loser].map(|side| &names[side.index()]);
            forfeit(fault).with("winner", winner).with("loser", loser)
        }
    }
}

const fn forfeit(fault: Fault) -> Text {
    match fault {
        Fault::IllegalMove => Text::new("words-forfeit-illegal"),
        Fault::TimedOut => Text::new("words-forfeit-late"),
        Fault::Crashed => Text::new("words-forfeit-crashed"),
        Fault::Resigned => Text::new("words-forfeit-resigned"),
    }
}

#[cfg(test)]
mod tests {
    use kalah::record::Fault;
    use kalah::{Rules, Side};
    use kalah_texts::Language;

    #[test]
    fn a_ply_is_described_in_one_sentence() {
        let mut position = Rules::new(3, 2).unwrap().start(Side::South);
        let mut sentences = Vec::new();
        while let Some(mv) = position.legal_moves().next() {
            let kalah::Move::Sow(pit) = mv else { unreachable!("no swap is on offer") };
            let sown = position.seeds(position.turn(), pit);
            let ply = position.play(mv).unwrap();
            sentences.push(Language::ENGLISH.write(&super::ply(&ply, sown)));
            position = ply.position;
        }
        insta::assert_snapshot!(sentences.join("\n"));
    }

    #[test]
    fn what_was_done_twice_is_told_once() {
        let words = |faults: [Fault; 2]| {
            let texts = super::faults(faults.into_iter());
            texts.iter().map(|text| Language::ENGLISH.write(text)).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(words([Fault::Crashed, Fault::Crashed]), "crashed in both games");
        assert_eq!(words([Fault::Crashed, Fault::TimedOut]), "crashed, did not answer in time");
    }

    #[test]
    fn figures_can_be_read() {
        let time = |micros| Language::ENGLISH.write(&super::time(micros));
        assert_eq!([0, 999, 1_500, 2_345_678].map(time), ["0 µs", "999 µs", "1 ms", "2.34 s"]);
        assert_eq!(super::counted(1_234_567_u32, "seed", "seeds"), "1,234,567 seeds");
        assert_eq!([-2, 0, 3].map(super::signed), ["−2", "0", "+3"]);
        let share = super::percent(Some(11.0 / 13.0));
        assert_eq!(Language::ENGLISH.write_argument(&share), "84.6 %");
        let german = Language::from_code("de").unwrap();
        assert_eq!(german.write_argument(&share), "84,6 %");
        assert_eq!(german.write_argument(&super::mean(25, 20)), "1,3");
    }
}
