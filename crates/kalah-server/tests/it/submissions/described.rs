//! The description of the interface for programs: it is whole, it is held, and what the server answers is what it says.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::{await_status, json, submit, with_references, work};

/// Addresses below `/api/` that the source routes without a description.
fn routed(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            routed(&entry, found);
        } else {
            let text = fs::read_to_string(&entry).unwrap();
            let parts = text.split(".route(\"").skip(1).filter_map(|part| part.split('"').next());
            found.extend(parts.filter(|path| path.starts_with("/api/")).map(str::to_owned));
        }
    }
}

#[test]
fn every_address_for_programs_is_described() {
    let described = json(&Class::new(), None, "/api/openapi.json");
    insta::assert_snapshot!("openapi", serde_json::to_string_pretty(&described).unwrap());
    assert!(described["paths"].as_object().unwrap().len() > 10);
    let mut found = BTreeSet::new();
    routed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert_eq!(found, BTreeSet::new());
}

/// Whether a value is what a schema of this description says, and says nothing more.
fn fits(all: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = all.pointer(name.trim_start_matches('#')).ok_or_else(|| format!("no {name}"))?;
        return fits(all, schema, value);
    }
    if let Some(one_of) = schema["oneOf"].as_array() {
        let all_wrong: Vec<String> = one_of.iter().filter_map(|one| fits(all, one, value).err()).collect();
        return if all_wrong.len() < one_of.len() { Ok(()) } else { Err(all_wrong.join(" and ")) };
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
        Value::Number(number) if number.is_f64() || types.contains(&"number") => "number",
        Value::Number(_) => "integer",
    };
    if !types.contains(&kind) {
        return Err(format!("{value} is not {types:?} of {schema}"));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Err(format!("{value} is none of {}", schema["enum"]));
    }
    for one in value.as_array().into_iter().flatten() {
        fits(all, &schema["items"], one)?;
    }
    let (Some(fields), Some(properties)) = (value.as_object(), schema["properties"].as_object()) else {
        return Ok(());
    };
    for (name, field) in fields {
        let property = properties.get(name).ok_or_else(|| format!("{name} is not described in {schema}"))?;
        fits(all, property, field).map_err(|why| format!("{name}: {why}"))?;
    }
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    match required.into_iter().find(|name| !fields.contains_key(*name)) {
        Some(name) => Err(format!("{name} is missing in {value}")),
        None => Ok(()),
    }
}

/// Asks, and compares the answer with what is described for its address.
fn check(class: &Class, described: &Value, who: Option<Who>, (line, path): (&str, &str), status: u16) {
    let answer = ask(class, who, line, &[], b"print(1)");
    assert_eq!(answer.status, status, "{line}: {answer:?}");
    let value: Value = serde_json::from_slice(&answer.body).unwrap_or_else(|_| panic!("{line}: {answer:?}"));
    let method = line.split(' ').next().unwrap().to_lowercase();
    let responses = &described["paths"][path][&method]["responses"];
    let response = responses.get(status.to_string()).unwrap_or(&responses["default"]);
    let schema = &response["content"]["application/json"]["schema"];
    if let Err(why) = fits(described, schema, &value) {
        panic!("{line}: {why}");
    }
}

#[test]
fn what_is_answered_is_what_is_described() {
    let class = with_references(&[90, 91]);
    work(class.worker(), |_| None);
    let described = json(&class, None, "/api/openapi.json");
    let first = submit(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    wait_for("matches", || (json(&class, None, "/api/standings")["played"] == 3).then_some(()));
    let form = "Content-Type: application/x-www-form-urlencoded";
    for asks in ["passes", "final", "beats&opponent=90&matches=1"] {
        let deadline = format!("name={}&ends=2099-12-01+23%3A59&requirement={asks}", &asks[..5]);
        let set = ask(&class, Some(Who::Lecturer), "POST /deadlines", &[form], deadline.as_bytes());
        assert_eq!(set.status, 303, "{set:?}");
    }
    let longer = b"player=7&ends=2099-12-02+12%3A00&why=ill";
    assert_eq!(ask(&class, Some(Who::Lecturer), "POST /deadlines/1/extend", &[form], longer).status, 303);
    let check = |who: Option<Who>, request: (&str, &str), status: u16| {
        check(&class, &described, who, request, status);
    };
    for path in ["/api/standings", "/api/tournaments", "/api/workers", "/api/deadlines", "/api/submissions"] {
        let line = format!("GET {path}");
        check(None, (&line, path), 200);
    }
    check(None, ("GET /api/matches/1", "/api/matches/{id}"), 200);
    check(Some(Who::Seven), ("GET /api/me", "/api/me"), 200);
    let one = format!("GET /api/submissions/{first}");
    check(Some(Who::Seven), (&one, "/api/submissions/{id}"), 200);
    check(Some(Who::Seven), ("POST /api/submissions?name=bot.py", "/api/submissions"), 201);
    // What goes wrong is told alike everywhere.
    check(None, (&one, "/api/submissions/{id}"), 401);
    check(None, ("POST /api/submissions?name=bot.py", "/api/submissions"), 401);
    check(Some(Who::SevenReads), ("POST /api/submissions?name=bot.py", "/api/submissions"), 403);
    check(Some(Who::Seven), ("POST /api/submissions?name=bot.exe", "/api/submissions"), 422);
    check(None, ("GET /api/matches/999", "/api/matches/{id}"), 404);
    check(None, ("GET /api/standings?from=0", "/api/standings"), 404);
    check(None, ("GET /api/me", "/api/me"), 401);
}
