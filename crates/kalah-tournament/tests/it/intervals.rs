//! The intervals around strengths, held against players whose true strengths are known.

use kalah_tournament::{Decision, EntryId, EntryPair, Format, GameResult, InPlay, MatchResult, Standings};

use crate::formats::swiss;
use crate::given::plain;

/// Numbers that look random and are the same in each run.
struct Lot(u64);

impl Lot {
    /// A number from 0 to 1.
    fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        f64::from(u32::try_from((mixed ^ (mixed >> 31)) >> 32).unwrap()) / f64::from(u32::MAX)
    }

    /// Nearly a number of the normal distribution with this deviation.
    fn normal(&mut self, deviation: f64) -> f64 {
        deviation * ((0..12).map(|_| self.share()).sum::<f64>() - 6.0)
    }
}

/// Plays a tournament between players of these true strengths; nobody draws.
fn played(format: Format, truth: &[f64], lot: &mut Lot) -> Standings {
    let mut standings = Standings::from_entries((0..truth.len() as u64).map(EntryId), []);
    let nobody = InPlay::new();
    while let Some(entries) = format.next_pair(&standings, &nobody) {
        let [one, other] = entries.map(|entry| truth[usize::try_from(entry.0).unwrap()]);
        let chance = 1.0 / (1.0 + 10_f64.powf((other - one) / 400.0));
        let mut game = || {
            let seeds = if lot.share() < chance { [40, 32] } else { [32, 40] };
            GameResult { decision: Decision::Seeds, seeds }
        };
        let result = MatchResult { entries, games: [game(), game()] };
        assert!(standings.apply(&result) && EntryPair::new(entries[0], entries[1]).is_some());
    }
    standings
}

/// How many of 100 true strengths lie in their intervals, over so many tournaments.
fn covered(format: Format, players: u32, tournaments: u64) -> f64 {
    let mut within = 0_u32;
    let mut all = 0_u32;
    for seed in 0..tournaments {
        let mut lot = Lot(seed);
        let mut truth: Vec<f64> = (0..players).map(|_| lot.normal(200.0)).collect();
        let ranking = format.ranking(&played(format, &truth, &mut lot));
        // Only differences are known: the true mean is put where the ratings have theirs.
        let rated: f64 = ranking.iter().map(|row| row.rating.elo).sum();
        let shift = (rated - truth.iter().sum::<f64>()) / f64::from(players);
        for strength in &mut truth {
            *strength += shift;
        }
        for row in ranking {
            let truth = truth[usize::try_from(row.standing.entry.0).unwrap()];
            within += u32::from((row.rating.elo - truth).abs() <= row.rating.margin);
            all += 1;
        }
    }
    100.0 * f64::from(within) / f64::from(all)
}

#[test]
fn about_95_of_100_true_strengths_lie_in_their_intervals() {
    for (format, players, tournaments) in [
        (Format::AllPlayAll, 6, 200),
        (Format::AllPlayAll, 20, 60),
        (Format::AllPlayAll, 120, 4),
        (swiss(8), 40, 40),
        (swiss(20), 60, 20),
        (swiss(12), 300, 4),
    ] {
        let covered = covered(format, players, tournaments);
        println!("{format}, {players} players: {covered:.1} of 100");
        assert!((92.0..=98.0).contains(&covered), "{format}, {players} players: {covered:.1} of 100");
    }
}

#[test]
fn ranks_are_as_sure_as_the_results() {
    // Whoever has the smaller number wins all games but those of 4 and 5, who are alike.
    let pairs = (0..10_u64).flat_map(|one| (one + 1..10).map(move |other| [one, other]));
    let results: Vec<MatchResult> = pairs
        .map(|pair| plain(pair, if pair == [4, 5] { [[40, 32], [32, 40]] } else { [[40, 32], [40, 32]] }))
        .collect();
    let ranking = Format::AllPlayAll.ranking(&Standings::from_entries((0..10).map(EntryId), &results));
    let of = |entry| {
        ranking.iter().find(|row| row.standing.entry == EntryId(entry)).unwrap().rating.ranks.unwrap()
    };
    assert!(of(0)[0] == 1 && of(9)[1] == 10, "{:?} {:?}", of(0), of(9));
    for (place, entry) in (1..).zip([0, 1, 2, 3, 6, 7, 8, 9]) {
        let [best, worst] = of(entry);
        let rank = if entry < 4 { place } else { place + 2 };
        assert!(best <= rank && rank <= worst && worst - best <= 4, "{entry}: {best} to {worst}");
    }
    assert!(of(4)[0] <= 5 && of(4)[1] >= 6 && of(5)[0] <= 5 && of(5)[1] >= 6, "{:?} {:?}", of(4), of(5));
    let many = Standings::from_entries((0..501).map(EntryId), []);
    assert!(Format::AllPlayAll.ranking(&many).iter().all(|row| row.rating.ranks.is_none()));
}
