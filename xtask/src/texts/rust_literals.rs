//! Texts in Rust: literals of expressions and messages of errors, outside tests and outside what is for the log.

use anyhow::{Context as _, Result};
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Expr, LitStr, Macro, Meta, Token};

use crate::modules::is_for_tests;
use crate::texts::found_text::{FoundText, is_said};

/// Macros whose texts no page shows: the log, and what ends a program that is wrong.
const UNSEEN_MACROS: [&str; 14] = [
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "event",
    "span",
    "panic",
    "unreachable",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "env",
];

/// Calls whose texts no page shows.
const UNSEEN_CALLS: [&str; 5] = ["expect", "expect_err", "context", "with_context", "sql"];

/// The part of a file whose texts count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RustPart {
    /// All that a page may show.
    All,
    /// Messages of errors alone, which pages show when a library of ours refuses.
    Errors,
}

/// The texts of a source file, in their order.
///
/// # Errors
/// If the source is no Rust.
pub(super) fn rust_texts(source: &str, part: RustPart) -> Result<Vec<FoundText>> {
    let mut literals = Literals { source, part, found: Vec::new() };
    literals.visit_file(&syn::parse_file(source).context("no Rust")?);
    Ok(literals.found)
}

/// The literals of a file as far as it was read.
struct Literals<'a> {
    source: &'a str,
    part: RustPart,
    found: Vec<FoundText>,
}

impl Literals<'_> {
    /// Adds a literal, with the line on which it first stands.
    fn take(&mut self, literal: &LitStr) {
        let text = literal.value().split_whitespace().collect::<Vec<_>>().join(" ");
        if is_said(&text) {
            let at = self.source.find(&literal.token().to_string()).unwrap_or(0);
            self.found.push(FoundText { line: 1 + self.source[..at].matches('\n').count(), text });
        }
    }
}

impl<'ast> Visit<'ast> for Literals<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(module) {
            syn::visit::visit_item_mod(self, module);
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if let Meta::List(list) = &attribute.meta
            && list.path.is_ident("error")
            && let Ok(arguments) = list.parse_args_with(Punctuated::<Expr, Token![,]>::parse_terminated)
            && let Some(Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) = arguments.first()
        {
            self.take(text);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.visit_expr(&call.receiver);
        if !UNSEEN_CALLS.contains(&call.method.to_string().as_str()) {
            call.args.iter().for_each(|argument| self.visit_expr(argument));
        }
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let name = call.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        if UNSEEN_MACROS.contains(&name.as_str()) {
            return;
        }
        if let Ok(arguments) = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            arguments.iter().for_each(|argument| self.visit_expr(argument));
        }
    }

    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        if self.part == RustPart::All {
            self.take(literal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RustPart, rust_texts};

    const SOURCE: &str = r#"
#[derive(Error)]
enum Refusal {
    #[error("there is no player {0}")]
    Unknown(u64),
}
#[doc = "Never shown to anybody"]
fn told(n: u64) -> String {
    tracing::info!("Nobody sees this");
    let first = list.first().expect("a list has a first row");
    if n == 1 { "One match".to_owned() } else { format!("{n} matches of {}", name("Nim")) }
}
#[cfg(test)]
mod tests { fn a() { said("Only in a test"); } }
"#;

    fn found(part: RustPart) -> Vec<(usize, String)> {
        rust_texts(SOURCE, part).expect("Rust").into_iter().map(|text| (text.line, text.text)).collect()
    }

    #[test]
    fn what_is_said_is_found_and_what_is_logged_is_not() {
        let expected =
            [(4, "there is no player {0}"), (11, "One match"), (11, "{n} matches of {}"), (11, "Nim")];
        assert_eq!(found(RustPart::All), expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn of_a_library_the_messages_of_errors_are_taken() {
        assert_eq!(found(RustPart::Errors), [(4, "there is no player {0}".to_owned())]);
    }
}
