//! The limit of a ply as arguments.

use std::num::NonZeroU32;
use std::time::Duration;

use clap::{Args, ValueEnum};
use kalah_player::{Driver, Limit, LimitError};

/// How long, or how deep, the players may think.
#[derive(Args)]
#[group(skip)]
pub(crate) struct LimitArgs {
    /// Seconds for each call with a growing look-ahead
    #[arg(short, long, value_name = "S", value_parser = seconds, group = "limit")]
    time: Option<Duration>,
    /// Seconds for one call a ply
    #[arg(long, value_name = "S", value_parser = seconds, group = "limit")]
    move_time: Option<Duration>,
    /// Plies to look ahead, in one call a ply
    #[arg(long, value_name = "N", group = "limit")]
    lookahead: Option<NonZeroU32>,
    /// Positions to visit, in one call a ply
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), group = "limit")]
    nodes: Option<u64>,
    /// Seconds on the clock for a game, and those added after each ply, as in 60+0.6: a player hears a share of it as the time of
    /// its move, and may take more
    #[arg(long, value_name = "S+S", value_parser = clock, group = "limit")]
    clock: Option<Limit>,
    /// Instructions of WASM modules for each ply, with a growing look-ahead: the same match everywhere
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), group = "limit")]
    pub(crate) fuel: Option<u64>,
    /// How the look-ahead grows, with the time of --time or a second for each call
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["move_time", "lookahead", "nodes", "clock", "fuel"])]
    driver: DriverArg,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum DriverArg {
    /// As the assignment describes it: the last answer in time counts
    #[default]
    Described,
    /// As the assignment's program did it
    Original,
}

impl LimitArgs {
    /// Returns true if the limit was left to the program.
    pub(crate) fn is_left_out(&self) -> bool {
        self.asked().is_none()
    }

    /// The limit of a ply: a second a call with a growing look-ahead, if nothing was said.
    pub(crate) fn limit(&self) -> Limit {
        self.limit_or(Limit::growing(USUAL_TIME))
    }

    /// The limit that was asked for, or else this one.
    pub(crate) fn limit_or(&self, usual: Limit) -> Limit {
        self.asked().unwrap_or(usual)
    }

    /// The limit that was asked for, if any was.
    pub(crate) fn asked(&self) -> Option<Limit> {
        let driver = match self.driver {
            DriverArg::Described => Driver::Described,
            DriverArg::Original => Driver::Original,
        };
        let growing = self.time.map(|time| Limit::Growing { time, driver });
        let original = (driver == Driver::Original).then_some(Limit::Growing { time: USUAL_TIME, driver });
        growing
            .or(self.move_time.map(Limit::MoveTime))
            .or(self.lookahead.map(Limit::Lookahead))
            .or(self.nodes.map(Limit::Nodes))
            .or(self.clock)
            .or(self.fuel.map(Limit::Fuel))
            .or(original)
    }
}

/// The time of a call where nobody said another.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Seconds, parts of a second allowed.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    kalah_player::seconds(text).map_err(|error| error.to_string())
}

/// Seconds for a game and for each ply.
fn clock(text: &str) -> Result<Limit, String> {
    format!("clock={text}").parse().map_err(|error: LimitError| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::{Args as _, Command, FromArgMatches as _};
    use kalah_player::{Driver, Limit};

    use super::LimitArgs;

    fn asked(line: &str) -> Result<Option<Limit>, clap::Error> {
        let command = LimitArgs::augment_args(Command::new("match"));
        let matches = command.try_get_matches_from(line.split(' '))?;
        Ok(LimitArgs::from_arg_matches(&matches)?.asked())
    }

    #[test]
    fn a_driver_has_any_time_a_call_and_no_other_limit() {
        let growing = |seconds, driver| Some(Limit::Growing { time: Duration::from_secs(seconds), driver });
        for (line, limit) in [
            ("match --time 3 --driver original", growing(3, Driver::Original)),
            ("match --driver described --time 2", growing(2, Driver::Described)),
            ("match --driver original", growing(1, Driver::Original)),
            ("match", None),
        ] {
            assert_eq!(asked(line).unwrap(), limit, "{line}");
        }
        for refused in ["--move-time 1 --driver original", "--time 1 --nodes 5", "--lookahead 2 --fuel 9"] {
            assert!(asked(&format!("match {refused}")).is_err(), "{refused}");
        }
    }
}
