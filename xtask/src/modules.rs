//! Rings of modules: two modules of one crate that need each other, on whatever way.
//!
//! A module is a file. An arrow is a path in the code (`use` or in an expression) that leads from
//! one file to another of the same crate. What the crate's root re-exports stands for the module
//! that it comes from; the root itself may name all its modules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use syn::visit::{self, Visit};
use syn::{Item, UseTree};

/// A module's path inside its crate, empty for the root.
pub(crate) type ModulePath = Vec<String>;

/// Dependencies of each module: the other modules of its crate that its code names.
pub(crate) type Arrows = BTreeMap<ModulePath, BTreeSet<ModulePath>>;

/// Reads the arrows between the modules of the crate whose root is this file, tests left out.
///
/// # Errors
/// If a file cannot be read or parsed.
pub(crate) fn read_arrows(root: &Path) -> Result<Arrows> {
    Ok(arrows(&read_modules(root)?))
}

/// The first ring of modules, in words.
pub(crate) fn ring(crate_name: &str, arrows: &Arrows) -> Option<String> {
    find_ring(arrows).map(|ring| {
        let names: Vec<String> = ring.iter().map(|module| module.join("::")).collect();
        format!("{crate_name}: a ring of modules: {}", names.join(" -> "))
    })
}

/// The file of every module of a test program whose `mod` lines lead to it from the root.
pub(crate) fn test_files(root: &Path) -> Result<BTreeSet<PathBuf>> {
    let paths = read_modules(root)?.into_keys();
    Ok(paths.map(|path| if path.is_empty() { root.to_owned() } else { child_file(root, &path) }).collect())
}

/// The syntax of every module file, reached by `mod name;` from the root.
fn read_modules(root: &Path) -> Result<BTreeMap<ModulePath, syn::File>> {
    let mut modules = BTreeMap::new();
    let mut open = vec![(Vec::new(), root.to_owned())];
    while let Some((path, file)) = open.pop() {
        let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let syntax = syn::parse_file(&text).with_context(|| file.display().to_string())?;
        for item in &syntax.items {
            if let Item::Mod(module) = item
                && module.content.is_none()
                && !is_for_tests(module)
                && !lies_elsewhere(module)
            {
                let name = module.ident.to_string();
                let child = [path.clone(), vec![name.trim_start_matches("r#").to_owned()]].concat();
                let beside = child_file(root, &child);
                open.push((child, beside));
            }
        }
        modules.insert(path, syntax);
    }
    Ok(modules)
}

/// Returns true if a module exists only in tests, which may look where they want.
pub(crate) fn is_for_tests(module: &syn::ItemMod) -> bool {
    let cfg = module.attrs.iter().filter_map(|attribute| attribute.meta.require_list().ok());
    cfg.into_iter().any(|list| list.path.is_ident("cfg") && list.tokens.to_string() == "test")
}

/// Returns true if a module's file is named by a `path` attribute, so that it belongs to another program.
fn lies_elsewhere(module: &syn::ItemMod) -> bool {
    module.attrs.iter().any(|attribute| attribute.path().is_ident("path"))
}

/// Returns the path of a module's file.
fn child_file(root: &Path, module: &[String]) -> PathBuf {
    let stem = root.with_file_name(module.join("/"));
    let flat = stem.with_extension("rs");
    if flat.exists() { flat } else { stem.join("mod.rs") }
}

/// Collects for each module the other modules that its code names.
fn arrows(modules: &BTreeMap<ModulePath, syn::File>) -> Arrows {
    let exported = modules.get(&ModulePath::new()).map(reexports).unwrap_or_default();
    let mut arrows = BTreeMap::new();
    for (module, syntax) in modules.iter().filter(|(module, _)| !module.is_empty()) {
        let mut paths = Paths::default();
        paths.visit_file(syntax);
        let named = paths.found.iter().filter_map(|path| resolve(module, path, modules, &exported));
        arrows.insert(module.clone(), named.filter(|to| *to != module).cloned().collect());
    }
    arrows
}

/// The names that the root takes out of its modules, with the module of each.
fn reexports(root: &syn::File) -> BTreeMap<String, ModulePath> {
    let mut paths = Paths::default();
    for item in &root.items {
        if let Item::Use(item) = item {
            paths.visit_item_use(item);
        }
    }
    let named = paths.found.into_iter().filter_map(|mut path| Some((path.pop()?, path)));
    named.collect()
}

/// The module that a path leads to, if it lies in this crate.
fn resolve<'a>(
    from: &ModulePath,
    path: &[String],
    modules: &'a BTreeMap<ModulePath, syn::File>,
    exported: &BTreeMap<String, ModulePath>,
) -> Option<&'a ModulePath> {
    let mut absolute = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "super" => from[..from.len() - 1].to_vec(),
        "self" => from.clone(),
        first => {
            let child = [from.as_slice(), &[first.to_owned()]].concat();
            return modules.get_key_value(&child).map(|(module, _)| module);
        }
    };
    for segment in &path[1..] {
        if segment == "super" {
            absolute.pop();
            continue;
        }
        if absolute.is_empty()
            && let Some(home) = exported.get(segment)
        {
            absolute.clone_from(home);
            break;
        }
        absolute.push(segment.clone());
    }
    while !absolute.is_empty() && !modules.contains_key(&absolute) {
        absolute.pop();
    }
    modules.get_key_value(&absolute).map(|(module, _)| module).filter(|module| !module.is_empty())
}

/// A ring of arrows, its first node named again at the end.
pub(crate) fn find_ring<N: Ord>(arrows: &BTreeMap<N, BTreeSet<N>>) -> Option<Vec<&N>> {
    let mut done = BTreeSet::new();
    arrows.keys().find_map(|start| walk(start, arrows, &mut Vec::new(), &mut done))
}

fn walk<'a, N: Ord>(
    node: &'a N,
    arrows: &'a BTreeMap<N, BTreeSet<N>>,
    way: &mut Vec<&'a N>,
    done: &mut BTreeSet<&'a N>,
) -> Option<Vec<&'a N>> {
    if let Some(at) = way.iter().position(|seen| *seen == node) {
        return Some([&way[at..], &[node]].concat());
    }
    if !done.insert(node) {
        return None;
    }
    way.push(node);
    let ring = arrows.get(node).into_iter().flatten().find_map(|next| walk(next, arrows, way, done));
    way.pop();
    ring
}

/// Collects every path in a file, tests left out.
#[derive(Default)]
struct Paths {
    found: Vec<Vec<String>>,
}

impl Paths {
    fn collect_use(&mut self, tree: &UseTree, before: &[String]) {
        let with = |ident: &syn::Ident| [before, &[ident.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.collect_use(&path.tree, &with(&path.ident)),
            UseTree::Name(name) => self.found.push(with(&name.ident)),
            UseTree::Rename(rename) => self.found.push(with(&rename.ident)),
            UseTree::Glob(_) => self.found.push(before.to_vec()),
            UseTree::Group(group) => group.items.iter().for_each(|item| self.collect_use(item, before)),
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.collect_use(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            self.found.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    /// A module inside a file belongs to the file, but its `super` is the file itself: tests and
    /// the like, which may look where they want.
    fn visit_item_mod(&mut self, _: &'ast syn::ItemMod) {}
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Arrows, read_arrows, ring};

    /// The arrows of a made-up crate of these files.
    pub(crate) fn arrows_of(name: &str, files: &[(&str, &str)]) -> Arrows {
        let source = std::env::temp_dir().join(format!("arrows-{}-{name}", std::process::id()));
        for (file, text) in files {
            let file = source.join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
        let found = read_arrows(&source.join("lib.rs")).unwrap();
        std::fs::remove_dir_all(source).unwrap();
        found
    }

    fn ring_of(name: &str, files: &[(&str, &str)]) -> Option<String> {
        ring("demo", &arrows_of(name, files))
    }

    #[test]
    fn modules_that_look_down_make_no_ring() {
        let files = [
            ("lib.rs", "mod a; mod b; pub use b::B;"),
            ("a.rs", "use crate::B;"),
            ("b.rs", "pub struct B; #[cfg(test)] mod tests { use crate::a; } #[cfg(test)] mod more;"),
        ];
        assert_eq!(ring_of("down", &files), None);
    }

    #[test]
    fn a_ring_through_a_re_export_is_found() {
        let files = [
            ("lib.rs", "mod a; mod b; pub use b::B;"),
            ("a.rs", "use crate::B; pub struct A;"),
            ("b.rs", "pub struct B; fn f() { crate::a::A; }"),
        ];
        assert_eq!(ring_of("export", &files).unwrap(), "demo: a ring of modules: a -> b -> a");
    }

    #[test]
    fn a_module_and_its_child_make_a_ring() {
        let files = [
            ("lib.rs", "mod a;"),
            ("a.rs", "mod inner; pub struct A; pub fn f() -> u8 { inner::g() }"),
            ("a/inner.rs", "use super::A; pub fn g() -> u8 { 0 }"),
        ];
        assert_eq!(ring_of("child", &files).unwrap(), "demo: a ring of modules: a -> a::inner -> a");
    }
}
