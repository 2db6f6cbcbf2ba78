//! Bots of a demonstration: sources that play, and players of this program that play the same.

use std::fs;
use std::path::Path;

use anyhow::{Context, Error, Result};
use kalah_jobs::BotRef;
use kalah_match::{PlayerSpec, TOOLS};
use kalah_source::{BotExtent, Depot, SourceCaps};
use kalah_templates::Template;

/// How a student's program chooses its move, from weak to strong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BotStyle {
    Leftmost,
    Rightmost,
    Greedy,
    Minimax,
    AlphaBeta,
    /// Alpha-beta that values a won store and the turn.
    Evaluating,
    /// A program in C that does not compile.
    Uncompiled,
    /// A program that crashes on its first move.
    Crashing,
}

impl BotStyle {
    /// The player of this program that plays much as the bot of a student does. Evaluations differ from student to student.
    pub(super) fn twin(self, number: u32) -> Result<PlayerSpec> {
        let (eval, order) =
            (number % 6 + 1, ["right-to-left", "left-to-right", "extra-turn"][number as usize % 3]);
        let word = match self {
            BotStyle::Leftmost => "leftmost".to_owned(),
            BotStyle::Greedy => format!("minimax:1,eval=h{eval},order={order}"),
            BotStyle::Minimax => format!("minimax:2,eval=h{eval},order={order}"),
            BotStyle::AlphaBeta => format!("alphabeta:4,eval=h{eval},order={order}"),
            BotStyle::Evaluating => format!("alphabeta:{},eval=h{eval},order={order}", 4 + number % 3),
            BotStyle::Rightmost | BotStyle::Uncompiled | BotStyle::Crashing => "rightmost".to_owned(),
        };
        Ok(word.parse()?)
    }

    /// The file `player.py`, or `player.c`, of version `version` of a student.
    fn player(self, name: &str, version: u32) -> String {
        let body = match self {
            BotStyle::Leftmost => "    return board.legal_moves()[0]\n",
            BotStyle::Rightmost => "    return board.legal_moves()[-1]\n",
            BotStyle::Greedy => "    return best(board, 1)\n",
            BotStyle::Minimax => "    return best(board, min(lookahead, 2))\n",
            BotStyle::AlphaBeta => "    return best(board, min(lookahead, 4))\n",
            BotStyle::Evaluating => "    return best(board, lookahead)\n",
            BotStyle::Crashing => "    return board.pits[2][0]\n",
            BotStyle::Uncompiled => {
                return format!(
                    "/* {name}, version {version} */\n#include \"player.h\"\n\nint select_move(const Board *board, int lookahead) {{\n    return best(board, lookahead)\n}}\n"
                );
            }
        };
        let bonus = if self == BotStyle::Evaluating { " + 2" } else { "" };
        format!(
            "\"\"\"{name}, version {version}.\"\"\"\n\n\n\
             def value(board, plies, alpha, beta):\n    \
                 if plies == 0 or board.is_over():\n        \
                     return board.stores[0] - board.stores[1]{bonus}\n    \
                 for pit in reversed(board.legal_moves()):\n        \
                     after, again = board.sow(pit)\n        \
                     if again:\n            \
                         alpha = max(alpha, value(after, plies - 1, alpha, beta))\n        \
                     else:\n            \
                         alpha = max(alpha, -value(after, plies - 1, -beta, -alpha))\n        \
                     if alpha >= beta:\n            \
                         break\n    \
                 return alpha\n\n\n\
             def best(board, plies):\n    \
                 def worth(pit):\n        \
                     after, again = board.sow(pit)\n        \
                     if again:\n            \
                         return value(after, plies - 1, -1000, 1000)\n        \
                     return -value(after, plies - 1, -1000, 1000)\n\n    \
                 return max(reversed(board.legal_moves()), key=worth)\n\n\n\
             def select_move(board, lookahead):\n{body}"
        )
    }

    /// Writes the sources of a version into the depot below `entered`.
    pub(super) fn keep(self, entered: &Path, name: &str, version: u32) -> Result<BotRef> {
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let language = if self == BotStyle::Uncompiled { "c" } else { "python" };
        let template = Template::named(language).map_err(Error::msg)?;
        template.write(folder.path())?;
        let player = folder.path().join(template.player);
        fs::write(player, self.player(name, version)).context("cannot write a bot")?;
        let extent = BotExtent::Folder { without: None };
        let kept = Depot::at(entered)?.keep(folder.path(), &extent, &SourceCaps::LOCAL, name)?;
        // Of what a template needs, machines report these alone.
        let needs = template.needs.iter().filter(|need| TOOLS.contains(*need)).map(|&need| need.to_owned());
        Ok(BotRef { content: kept.content().hex(), file: None, program: true, needs: needs.collect() })
    }
}

#[cfg(test)]
mod tests {
    use kalah_match::TOOLS;

    use super::BotStyle;

    #[test]
    fn no_bot_waits_for_a_tool_that_no_machine_reports() {
        let depot = tempfile::tempdir().unwrap();
        for style in [BotStyle::Uncompiled, BotStyle::Greedy] {
            let bot = style.keep(depot.path(), "Ada", 1).unwrap();
            assert!(!bot.needs.is_empty());
            assert!(bot.needs.iter().all(|need| TOOLS.contains(&need.as_str())), "{:?}", bot.needs);
        }
    }
}
