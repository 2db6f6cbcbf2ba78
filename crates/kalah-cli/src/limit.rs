//! The limit of a ply as arguments.

use std::num::NonZeroU32;
use std::time::Duration;

use clap::{Args, ValueEnum};
use kalah_match::{Driver, Limit};

/// How long, or how deep, the players may think.
#[derive(Args)]
#[group(multiple = false, id = "limit")]
pub(crate) struct LimitArgs {
    /// Seconds for each call with a growing look-ahead (1 by default)
    #[arg(short, long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Seconds for one call a ply
    #[arg(long, value_name = "S", value_parser = seconds)]
    move_time: Option<Duration>,
    /// Plies to look ahead, in one call a ply
    #[arg(long, value_name = "N")]
    lookahead: Option<NonZeroU32>,
    /// Positions to visit, in one call a ply
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Instructions of WASM modules for each ply, with a growing look-ahead: the same match everywhere
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) fuel: Option<u64>,
    /// How the look-ahead grows
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["move_time", "lookahead", "nodes", "fuel"])]
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
    /// Whether it was left to the program.
    pub(crate) fn is_left_out(&self) -> bool {
        let told = [self.time, self.move_time].iter().any(Option::is_some);
        !told && self.lookahead.is_none() && self.nodes.is_none() && self.fuel.is_none()
    }

    /// The limit of a ply: a second a call with a growing look-ahead, if nothing was said.
    pub(crate) fn limit(&self) -> Limit {
        self.limit_or(Duration::from_secs(1))
    }

    /// The same with another time a call, if nothing was said.
    pub(crate) fn limit_or(&self, time: Duration) -> Limit {
        match (self.move_time, self.lookahead, self.nodes, self.fuel) {
            (Some(time), ..) => Limit::MoveTime(time),
            (_, Some(plies), ..) => Limit::FixedLookahead(plies),
            (.., Some(nodes), _) => Limit::Nodes(nodes),
            (.., Some(fuel)) => Limit::Fuel(fuel),
            (None, None, None, None) => Limit::Lookahead {
                time: self.time.unwrap_or(time),
                driver: match self.driver {
                    DriverArg::Described => Driver::Described,
                    DriverArg::Original => Driver::Original,
                },
            },
        }
    }
}

/// Seconds, parts of a second allowed.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0 && seconds <= 1e6);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "write seconds, such as 1 or 0.5".to_owned())
}
