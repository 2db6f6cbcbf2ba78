//! Addresses of the server as its sources name them, against the table of rights.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::accounts::rights::TABLE;
use crate::intake;
use crate::submissions::worker::json;

#[test]
fn the_table_has_every_route() {
    let mut routes = BTreeSet::new();
    read_routes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut routes);
    let described = json(&intake::class::Class::new(), None, "/api/openapi.json");
    for (path, operations) in described["paths"].as_object().unwrap() {
        routes.extend(operations.as_object().unwrap().keys().map(|method| (path.clone(), method.clone())));
    }
    let table: BTreeSet<_> = TABLE.iter().map(|row| (row.route.to_owned(), row.method.to_owned())).collect();
    assert_eq!(table.len(), TABLE.len(), "no row twice");
    let missing: Vec<_> = routes.difference(&table).collect();
    let gone: Vec<_> = table.difference(&routes).collect();
    assert!(missing.is_empty() && gone.is_empty(), "missing in the table: {missing:?}; no routes: {gone:?}");
}

/// Every path and method that is given to a router in these sources.
fn read_routes(folder: &Path, routes: &mut BTreeSet<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            read_routes(&entry, routes);
            continue;
        }
        // Their routes are those of servers that the tests talk to.
        if entry.ends_with("tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&entry).unwrap();
        for (at, _) in text.match_indices(".route(") {
            let call = balanced(&text[at + ".route".len()..]);
            let (path, answers) = call[1..].trim_start().split_once(',').unwrap();
            let path = match path.trim().trim_matches('"') {
                "health_at" => "/health",
                "ready_at" => "/ready",
                "metrics_at" => "/metrics",
                path => path,
            };
            assert!(path.starts_with('/'), "{}: `{path}` is no address", entry.display());
            let methods = ["get", "post", "put", "patch", "delete"];
            let methods: Vec<_> = methods.into_iter().filter(|method| is_called(answers, method)).collect();
            assert!(!methods.is_empty(), "{}: {path} has no method", entry.display());
            routes.extend(methods.into_iter().map(|method| (path.to_owned(), method.to_owned())));
        }
    }
}

/// The beginning of a text up to the parenthesis that closes its first one.
fn balanced(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0
    });
    &text[..end.unwrap()]
}

/// Whether a function of this name is called, and not one whose name ends so.
fn is_called(text: &str, name: &str) -> bool {
    text.match_indices(&format!("{name}(")).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|before| !before.is_alphanumeric() && before != '_')
    })
}
