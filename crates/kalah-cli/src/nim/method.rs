//! The ways to find out who wins a board.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use kalah_textbook::SearchCounts;
use kalah_textbook::nim::{
    BoardWinners, MinimaxError, NimBoard, NimUtility, RemainingPlies, SolvingNeed, TokenTake, TreeSize,
};

use crate::nim::figures::{ReadableCount, Seconds};
use crate::nim::room::RoomArgs;
use crate::nim::watch::SolvingProgressBar;

/// Positions that plain minimax visits in a second.
const VISITS_PER_SECOND: f64 = 10e6;
/// Seconds of plain minimax that nobody needs to be warned of.
const PATIENCE: f64 = 10.0;

/// What a finished game is worth to the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Utility {
    /// 1 for a win, 0 for a loss
    WinLoss,
    /// 100 less the plies, signed: win early, lose late
    Fast,
}

/// The move that is best, and what comes of it.
pub(crate) struct BestMove {
    pub(crate) take: TokenTake,
    pub(crate) wins: bool,
    /// Plies until the end, if the method tells.
    pub(crate) plies: Option<u32>,
    /// The utility, if it was asked for.
    pub(crate) utility: Option<i32>,
    /// Counts of the search, if it was one.
    pub(crate) counts: Option<SearchCounts>,
}

/// A way to find out, ready for one board and all that it can become.
pub(crate) enum SolvingMethod {
    Plies(RemainingPlies),
    Lost(BoardWinners),
    Minimax { table: bool, utility: Utility, capacity: usize, time: Option<f64> },
}

impl SolvingMethod {
    /// The best solver that there is room for; says on standard error what is left out.
    pub(crate) fn solver(board: &NimBoard, room: &RoomArgs) -> Result<SolvingMethod> {
        let pits = board.pits().len() - board.pits().iter().take_while(|&&tokens| tokens == 0).count();
        let (tokens, head) = (board.tokens(), BoardWinners::head_tokens(board));
        let heads = |tokens| BoardWinners::bytes(pits, tokens) / 2;
        let (plies, lost) = (SolvingNeed::plies(pits, tokens), SolvingNeed::winners(pits, head));
        let winners = || {
            let watch = SolvingProgressBar::new(heads(head));
            SolvingMethod::Lost(BoardWinners::solve(pits, head, &|steps| watch.step(steps)))
        };
        if let Err(why) = room.check(&plies) {
            room.check(&lost).with_context(|| format!("{board} is too big"))?;
            eprintln!("kalah: plies are not counted: {why}");
            return Ok(winners());
        }
        // A block that is begun is solved, and the answer has to be found.
        let deadline = Instant::now() + room.time().mul_f64(0.95);
        // Who wins is found first where this machine may take longer than expected for the plies.
        let fallback = room.is_nearly_used(&plies).then(winners);
        let watch = SolvingProgressBar::new(heads(tokens));
        let can_stop = fallback.is_some();
        let stop = || can_stop && Instant::now() > deadline;
        let solved = RemainingPlies::solve_until(pits, tokens, &|steps| watch.step(steps), &stop);
        match (solved, fallback) {
            (Some(solved), _) => Ok(SolvingMethod::Plies(solved)),
            (None, Some(winners)) => {
                eprintln!("kalah: plies are not counted: that takes longer here than --time allows");
                Ok(winners)
            }
            (None, None) => bail!("{board} was not solved"),
        }
    }

    /// Minimax, with or without a table; warns on standard error where it would take long.
    pub(crate) fn minimax(board: &NimBoard, table: bool, utility: Utility, room: &RoomArgs) -> SolvingMethod {
        // A position in the table: its pits, what the allocator adds, the entry, and room to grow.
        let each = 250.0 + 4.0 * u32::try_from(board.pits().len()).map_or(0.0, f64::from);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "positive, and whole enough"
        )]
        let capacity = (room.bytes() / each) as usize;
        if !table {
            warn_of_plain(board);
        }
        SolvingMethod::Minimax { table, utility, capacity, time: room.time }
    }

    /// The best move of the board.
    pub(crate) fn answer(&self, board: &NimBoard) -> Result<BestMove> {
        let plain = |take, wins, plies| BestMove { take, wins, plies, utility: None, counts: None };
        let answer = match self {
            SolvingMethod::Plies(plies) => {
                plies.predict(board).map(|found| plain(found.take, found.wins, Some(found.plies)))
            }
            SolvingMethod::Lost(lost) => lost.choose(board).map(|(take, wins)| plain(take, wins, None)),
            &SolvingMethod::Minimax { table, utility, capacity, time } => {
                return searched(board, table.then_some(capacity), utility, time);
            }
        };
        answer.ok_or_else(|| anyhow!("{board} was not solved"))
    }
}

fn warn_of_plain(board: &NimBoard) {
    let (pits, tokens) = (board.pits().len(), board.tokens());
    let roomy = RoomArgs::with_limits(1.0, 2.0);
    let size =
        roomy.fits(&SolvingNeed::tree_size(pits, tokens)).then(|| TreeSize::solve(pits, tokens, &|_| ()));
    match size.and_then(|size| size.positions(board)) {
        Some(positions) if positions < PATIENCE * VISITS_PER_SECOND => {}
        Some(positions) => eprintln!(
            "kalah: plain minimax visits {} positions here, which takes about {}",
            ReadableCount(positions),
            Seconds(positions / VISITS_PER_SECOND)
        ),
        None => eprintln!("kalah: plain minimax takes longer here than anyone lives"),
    }
}

/// Searches to the end within so many seconds.
fn searched(board: &NimBoard, table: Option<usize>, utility: Utility, time: Option<f64>) -> Result<BestMove> {
    let deadline = time.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds.min(1e9)));
    let stop = || deadline.is_some_and(|deadline| Instant::now() > deadline);
    let searched = match utility {
        Utility::WinLoss => NimUtility::WinLoss.minimax(board, table, &stop),
        Utility::Fast => NimUtility::Speed.minimax(board, table, &stop),
    };
    let found = searched.map_err(|error| match error {
        MinimaxError::Stopped { visited } => {
            anyhow!("minimax was not done after {} s and {visited} positions", time.unwrap_or_default())
        }
        error => error.into(),
    })?;
    let utility = found.plies.map(|_| found.value);
    Ok(BestMove {
        take: found.take,
        wins: found.value > 0,
        plies: found.plies,
        utility,
        counts: Some(found.counts),
    })
}
