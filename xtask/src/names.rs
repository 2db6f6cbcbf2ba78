//! `cargo run -p xtask -- names`: how many types share their name, and how doc comments begin.
//!
//! A name that many types share finds none of them. Counted are structs, enums, unions, traits and type aliases of all
//! crates, outside tests; and doc comments of public items and fields.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result};
use syn::visit::Visit;
use syn::{Attribute, Expr, Lit, Meta, Visibility};

use crate::modules::is_for_tests;

/// Words with which a doc comment asks in place of naming something.
const QUESTIONS: [&str; 8] = ["What", "Who", "Which", "Whether", "How", "Why", "Where", "When"];

/// Names shown at the end: those that most types share.
const SHOWN: usize = 20;

/// Counts over source files.
#[derive(Default)]
struct NameCounts {
    /// Number of types of each name.
    types: BTreeMap<String, usize>,
    documented: usize,
    /// Documented items whose comment begins with one of [`QUESTIONS`].
    questions: usize,
}

/// Prints the figures of all crates.
///
/// # Errors
/// If a file cannot be read, or is no Rust.
pub(crate) fn print(files: impl Iterator<Item = impl AsRef<Path>>) -> Result<()> {
    let mut counts = NameCounts::default();
    for file in files {
        let name = || file.as_ref().display().to_string();
        let text = std::fs::read_to_string(&file).with_context(name)?;
        counts.visit_file(&syn::parse_file(&text).with_context(name)?);
    }
    let (all, shared) = counts.shared();
    println!("{all} types, {shared} of which share their name: {:.1} %", percent(shared, all));
    let (questions, documented) = (counts.questions, counts.documented);
    println!(
        "{documented} public doc comments, {questions} of which begin with a question word: {:.1} %",
        percent(questions, documented)
    );
    let mut most: Vec<_> = counts.types.iter().filter(|(_, count)| **count > 1).collect();
    most.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), *name));
    let most: Vec<_> = most.iter().take(SHOWN).map(|(name, count)| format!("{name} {count}")).collect();
    println!("most shared: {}", most.join(", "));
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

impl NameCounts {
    /// Number of types, and of those that share their name with another.
    fn shared(&self) -> (usize, usize) {
        let shared = self.types.values().filter(|count| **count > 1).sum();
        (self.types.values().sum(), shared)
    }

    fn count_type(&mut self, name: &syn::Ident) {
        *self.types.entry(name.to_string()).or_default() += 1;
    }

    fn count_comment(&mut self, visibility: &Visibility, attributes: &[Attribute]) {
        if !matches!(visibility, Visibility::Public(_)) {
            return;
        }
        let Some(comment) = attributes.iter().find_map(comment_of) else { return };
        let first = comment.split_whitespace().next().unwrap_or_default();
        self.documented += 1;
        self.questions += usize::from(QUESTIONS.contains(&first));
    }
}

/// First line of a doc comment.
fn comment_of(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    match &pair.value {
        Expr::Lit(literal) if pair.path.is_ident("doc") => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

impl<'ast> Visit<'ast> for NameCounts {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(module) {
            syn::visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.count_type(&item.ident);
        self.count_comment(&item.vis, &item.attrs);
        syn::visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.count_type(&item.ident);
        self.count_comment(&item.vis, &item.attrs);
        syn::visit::visit_item_enum(self, item);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.count_type(&item.ident);
        self.count_comment(&item.vis, &item.attrs);
        syn::visit::visit_item_union(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.count_type(&item.ident);
        self.count_comment(&item.vis, &item.attrs);
        syn::visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.count_type(&item.ident);
        self.count_comment(&item.vis, &item.attrs);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.count_comment(&item.vis, &item.attrs);
        syn::visit::visit_item_fn(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.count_comment(&item.vis, &item.attrs);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.count_comment(&item.vis, &item.attrs);
        syn::visit::visit_impl_item_fn(self, item);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.count_comment(&item.vis, &item.attrs);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.count_comment(&field.vis, &field.attrs);
    }
}

#[cfg(test)]
mod tests {
    use syn::visit::Visit as _;

    use super::NameCounts;

    #[test]
    fn shared_names_and_questions_are_counted_outside_tests() {
        let mut counts = NameCounts::default();
        for text in [
            "/// What a row holds.\npub struct Row { /// Number of seeds.\n pub seeds: u8, hidden: u8 }\nstruct Alone;",
            "enum Row { A }\n/// Reads it.\npub fn read() {}\n#[cfg(test)] mod tests { struct Row; struct Alone; }",
        ] {
            counts.visit_file(&syn::parse_file(text).expect("Rust"));
        }
        assert_eq!(counts.shared(), (3, 2));
        assert_eq!((counts.documented, counts.questions), (3, 1));
    }
}
