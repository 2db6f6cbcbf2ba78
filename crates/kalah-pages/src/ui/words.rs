//! Figures and events in words.

use kalah::record::{Ending, Fault};
use kalah::{Landing, Move, Ply, Side};
use kalah_analysis::judgement::LossKind;
use kalah_player::Limit;
use kalah_tournament::{Format, FormatRankingRow};

pub use kalah_texts::number::thousands;

/// A share of 1 as people read it: `84.6 %`; a dash if there is none.
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// A strength in whole Elo: `+123`; a dash for who has not played.
pub fn strength(FormatRankingRow { standing, rating }: &FormatRankingRow) -> String {
    if standing.tally.played() == 0 {
        return "–".to_owned();
    }
    // Adding 0 leaves one zero of two.
    format!("{:+.0}", rating.elo.round() + 0.0).replace('-', "−")
}

/// Formats the margin of a strength, in whole Elo: `±45`; empty for a player who has not played.
pub fn margin(FormatRankingRow { standing, rating }: &FormatRankingRow) -> String {
    if standing.tally.played() == 0 { String::new() } else { format!("±{:.0}", rating.margin) }
}

/// Formats the value by which a player is ranked: its win ratio, or its strength.
pub fn achieved(format: Format, ranked: &FormatRankingRow) -> String {
    match format {
        Format::AllPlayAll => percent(ranked.standing.tally.win_ratio()),
        Format::Swiss { .. } | Format::Open => strength(ranked),
    }
}

/// A share of 1 in whole hundredths, for a bar.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=100")]
pub fn hundredths(share: Option<f64>) -> u32 {
    (100.0 * share.unwrap_or(0.0)).round().clamp(0.0, 100.0) as u32
}

/// A mean with one digit behind the point; a dash if there is nothing to divide by.
pub fn mean(sum: u64, count: u32) -> String {
    match u64::from(count) {
        0 => "–".to_owned(),
        count => {
            let tenths = (20 * sum + count) / (2 * count);
            format!("{}.{}", thousands(tenths / 10), tenths % 10)
        }
    }
}

/// Names the cost of a move.
pub fn judged(kind: LossKind) -> &'static str {
    match kind {
        LossKind::Nothing => "nothing",
        LossKind::Seeds => "seeds only",
        LossKind::DrawnToLost => "drawn to lost",
        LossKind::WonToDrawn => "won to drawn",
        LossKind::WonToLost => "won to lost",
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
pub fn time(micros: u64) -> String {
    match micros {
        0..1_000 => format!("{micros} µs"),
        1_000..1_000_000 => format!("{} ms", micros / 1_000),
        _ => format!("{}.{:02} s", micros / 1_000_000, micros % 1_000_000 / 10_000),
    }
}

/// The limit of every ply, for people.
pub fn limit(limit: Limit) -> String {
    match limit {
        Limit::Growing { time, .. } => format!("{} s per search step", time.as_secs_f64()),
        Limit::MoveTime(time) => format!("{} s per move", time.as_secs_f64()),
        Limit::Lookahead(_) | Limit::Nodes(_) | Limit::Fuel(_) | Limit::Clock { .. } => limit.to_string(),
    }
}

/// `1 seed`, `2 seeds`.
pub fn counted(number: impl Into<u64>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

fn seeds(number: impl Into<u64>) -> String {
    counted(number, "seed", "seeds")
}

/// Describes a ply and all its effects in one sentence.
pub fn ply(ply: &Ply, sown: u16) -> String {
    let side = ply.side;
    let Move::Sow(pit) = ply.mv else {
        return format!("{side}'s player takes the other seat.");
    };
    let mut text = format!("{side} sows {} from pit {pit}", seeds(sown));
    match (ply.landing, ply.captured) {
        (_, Some(captured)) if captured.seeds == 0 => text.push_str(" and banks the last one alone"),
        (_, Some(captured)) => {
            text.push_str(" and captures ");
            text.push_str(&seeds(captured.seeds));
        }
        (Some(Landing::Store), _) => text.push_str(" into the store"),
        _ => {}
    }
    if ply.extra_turn {
        text.push_str(": extra turn");
    }
    text.push('.');
    if let Some([south, north]) = ply.swept {
        let taken = [(Side::South, south), (Side::North, north)].into_iter().filter(|&(_, taken)| taken > 0);
        for (side, taken) in taken {
            text = format!("{text} The game is over, {side} takes the last {}.", seeds(taken));
        }
        if south == 0 && north == 0 {
            text.push_str(" The game is over.");
        }
    }
    text
}

/// Describes the fault by which a player lost, to stand after its name.
pub fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::IllegalMove => "made an illegal move",
        Fault::TimedOut => "did not answer in time",
        Fault::Crashed => "crashed",
        Fault::Resigned => "gave up",
    }
}

/// Describes the faults by which a player lost games of one match, each once.
pub fn faults(faults: impl Iterator<Item = Fault>) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for text in faults.map(fault) {
        match sentences.iter_mut().find(|sentence| sentence.as_str() == text) {
            Some(sentence) => sentence.push_str(" in both games"),
            None => sentences.push(text.to_owned()),
        }
    }
    sentences
}

/// Describes the ending of a game, with the players' numbers for South and North at its end.
pub fn ending(ending: Option<Ending>, numbers: [&str; 2], stores: [u16; 2]) -> String {
    let [south, north] = stores;
    match ending {
        None => "Running".to_owned(),
        Some(Ending::Adjudicated { margin }) => {
            format!("Stopped where the margin was known: {}", signed(margin))
        }
        Some(Ending::Aborted) => "Stopped without a result".to_owned(),
        Some(Ending::Finished { margin: 0 }) => format!("A draw, {south} : {north}"),
        Some(Ending::Finished { margin }) => {
            let (winner, more, fewer) =
                if margin > 0 { (numbers[0], south, north) } else { (numbers[1], north, south) };
            format!("{winner} wins {more} : {fewer}")
        }
        Some(Ending::Forfeit { loser, fault: what }) => {
            let [winner, loser] = [loser.opposite(), loser].map(|side| numbers[side.index()]);
            format!("{winner} wins: {loser} {}", fault(what))
        }
    }
}

#[cfg(test)]
mod tests {
    use kalah::record::Fault;
    use kalah::{Rules, Side};

    #[test]
    fn a_ply_is_described_in_one_sentence() {
        let mut position = Rules::new(3, 2).unwrap().start(Side::South);
        let mut sentences = Vec::new();
        while let Some(mv) = position.legal_moves().next() {
            let kalah::Move::Sow(pit) = mv else { unreachable!("no swap is on offer") };
            let sown = position.seeds(position.turn(), pit);
            let ply = position.play(mv).unwrap();
            sentences.push(super::ply(&ply, sown));
            position = ply.position;
        }
        insta::assert_snapshot!(sentences.join("\n"));
    }

    #[test]
    fn what_was_done_twice_is_told_once() {
        let words = |faults: [Fault; 2]| super::faults(faults.into_iter()).join(", ");
        assert_eq!(words([Fault::Crashed, Fault::Crashed]), "crashed in both games");
        assert_eq!(words([Fault::Crashed, Fault::TimedOut]), "crashed, did not answer in time");
    }

    #[test]
    fn figures_can_be_read() {
        assert_eq!([0, 999, 1_500, 2_345_678].map(super::time), ["0 µs", "999 µs", "1 ms", "2.34 s"]);
        assert_eq!(super::thousands(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!([-2, 0, 3].map(super::signed), ["−2", "0", "+3"]);
        assert_eq!(super::percent(Some(11.0 / 13.0)), "84.6 %");
    }
}
