//! Module name of a Haskell file: Haskell 2010 report, chapter 5. No compiler is asked.

/// The name in the header of a module, such as `Opponents.Player_A.Player`; `None` if there is no header, which makes it `Main`,
/// or none that a compiler would take.
pub(super) fn module_name(text: &str) -> Option<&str> {
    let header = without_comments(text.strip_prefix('\u{feff}').unwrap_or(text))?;
    let rest = header.strip_prefix("module")?;
    let name = without_comments(rest).filter(|name| name.len() < rest.len())?;
    let end = name.find(|letter: char| !is_part(letter) && letter != '.').unwrap_or(name.len());
    let name = &name[..end];
    let is_name = |part: &str| part.starts_with(|letter: char| letter.is_ascii_uppercase());
    name.split('.').all(is_name).then_some(name)
}

/// Returns true if a player's only move is `error` or `undefined`: every equation of `select_move` has no
/// guard, and one of the two on its right.
pub(super) fn is_skeleton(text: &str) -> bool {
    // An equation begins in the first column, so a `select_move` of a type or a comment within a line is none.
    let starts = text.match_indices("select_move").map(|(at, _)| at).filter(|&at| {
        let before = &text[..at];
        before.is_empty() || before.ends_with('\n')
    });
    let right_sides = starts.filter_map(|at| {
        let equation = &text[at..];
        let sign = equation.find(['=', '|', ':'])?;
        let right = &equation[sign..];
        // A type has `::` where an equation has its sign.
        (!right.starts_with("::")).then(|| right.strip_prefix('=').and_then(without_comments))
    });
    let is_nothing = |right: &str| {
        ["error", "undefined"].iter().any(|word| {
            right.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|letter: char| is_part(letter)))
        })
    };
    let mut equations = right_sides.peekable();
    equations.peek().is_some() && equations.all(|right| right.is_some_and(is_nothing))
}

/// Letters of a name, as far as they may be part of a path.
fn is_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '\''
}

/// Skips blanks, comments and pragmas; `None` if one of them has no end.
fn without_comments(mut text: &str) -> Option<&str> {
    loop {
        text = text.trim_start();
        if text.starts_with("{-") {
            text = after_block(text)?;
        } else if is_line_comment(text) {
            text = text.find('\n').map_or("", |end| &text[end..]);
        } else {
            return Some(text);
        }
    }
}

/// Two dashes or more begin a comment, unless another symbol follows: `-->` is an operator.
fn is_line_comment(text: &str) -> bool {
    let rest = text.trim_start_matches('-');
    text.len() - rest.len() >= 2
        && !rest.starts_with([
            '!', '#', '$', '%', '&', '*', '+', '.', '/', '<', '=', '>', '?', '@', '\\', '^', '|', '~', ':',
        ])
}

/// Skips a comment in braces, which may hold others.
fn after_block(text: &str) -> Option<&str> {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("{-") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("-}") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(&text[at..]);
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{is_skeleton, module_name};

    #[test]
    fn a_module_is_called_as_its_header_says() {
        for (text, name) in [
            ("module Player (select_move) where", Some("Player")),
            ("module Opponents.Player_A.Player(\n select_move) where", Some("Opponents.Player_A.Player")),
            ("\u{feff}-- | by me\r\nmodule\r\n\tCandidate.Player where", Some("Candidate.Player")),
            (
                "{-# LANGUAGE BangPatterns #-}\n{- module Other {- nested -} where -}\nmodule Player where",
                Some("Player"),
            ),
            ("--- module Other where\n--\nmodule {- here -} Player where", Some("Player")),
            ("import Data.Board\nmodule Player where", None),
            ("modulePlayer where", None),
            ("module player where", None),
            ("module Player..Other where", None),
            ("module ../../etc where", None),
            ("--> module Player where", None),
            ("{- module Player where", None),
            ("", None),
        ] {
            assert_eq!(module_name(text), name, "{text}");
        }
    }

    #[test]
    fn a_skeleton_has_no_move() {
        let typed = "select_move :: Board -> Lookahead -> Pond_Ix\n";
        for (body, expected) in [
            ("select_move _ _ = error \"Not implemented\"", true),
            ("select_move board lookahead =\n  -- todo\n  undefined", true),
            ("select_move _ _ = 1", false),
            ("select_move _ _ = errorless 1", false),
            ("select_move b 1 = 2\nselect_move _ _ = error \"no\"", false),
            ("select_move b n | n > 1 = 2\n  | otherwise = error \"no\"", false),
            ("select_move = negamax", false),
            ("other = 1", false),
        ] {
            let text = format!("module Player where\n{typed}{body}\n");
            assert_eq!(is_skeleton(&text), expected, "{body}");
        }
    }
}
