//! Players whose true strength is known, and the matches between them.

use kalah_tournament::{Decision, EntryId, GameResult, MatchResult};

/// The spread of true strengths: the standard deviation of a normal distribution, in Elo.
pub(crate) const SPREAD: f64 = 200.0;

/// How likely draws are: between equals one game in eleven. The parameter of R. Davidson, "On extending the
/// Bradley-Terry model to accommodate ties in paired comparison experiments", JASA 65 (1970), 317-328.
const DRAWS: f64 = 0.2;

/// Numbers that look random and are the same in each run: `SplitMix64` (G. Steele, D. Lea, C. Flood, OOPSLA 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).unwrap()).unwrap()
    }

    /// A number from 0 to 1.
    fn share(&mut self) -> f64 {
        f64::from(u32::try_from(self.next() >> 32).unwrap()) / f64::from(u32::MAX)
    }

    /// A number of the standard normal distribution, by the method of Box and Muller.
    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * self.share().max(f64::MIN_POSITIVE).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.share()).cos()
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

/// The players, by their numbers from 0.
pub(crate) struct Field {
    /// True strengths in Elo.
    pub(crate) strengths: Vec<f64>,
}

impl Field {
    pub(crate) fn new(players: usize, random: &mut Random) -> Field {
        Field { strengths: (0..players).map(|_| SPREAD * random.normal()).collect() }
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = EntryId> + use<> {
        (0..self.strengths.len()).map(entry)
    }

    /// Two games between two players.
    pub(crate) fn play(&self, players: [usize; 2], random: &mut Random) -> MatchResult {
        let [one, other] = players.map(|player| 10_f64.powf(self.strengths[player] / 400.0));
        let drawn = DRAWS * (one * other).sqrt();
        let mut game = || {
            // How high somebody wins tells nothing of strength here, so that nothing is gained by looking at it.
            let margin = u32::try_from(1 + random.below(24)).unwrap();
            let seeds = match random.share() * (one + drawn + other) {
                share if share < one => [36 + margin, 36 - margin],
                share if share < one + drawn => [36, 36],
                _ => [36 - margin, 36 + margin],
            };
            GameResult { decision: Decision::Seeds, seeds }
        };
        MatchResult { entries: players.map(entry), games: [game(), game()] }
    }
}

pub(crate) fn entry(player: usize) -> EntryId {
    EntryId(u64::try_from(player).unwrap())
}

pub(crate) fn player(entry: EntryId) -> usize {
    usize::try_from(entry.0).unwrap()
}
