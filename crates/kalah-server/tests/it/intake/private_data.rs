//! What other accounts of the machine, and strangers, can read of a class: nothing.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;

use kalah_server::export;
use serde_json::Value;

use crate::intake::class::{Class, Who};
use crate::intake::http::ask;

fn mode(path: &std::path::Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn a_data_directory_is_for_its_owner_alone() {
    let mut class = Class::new();
    assert_eq!(mode(class.data()), 0o700);
    // As older versions made it.
    class.stop();
    fs::set_permissions(class.data(), Permissions::from_mode(0o755)).unwrap();
    class.start();
    assert_eq!(mode(class.data()), 0o700);
    class.stop();
    let file = class.place.path().join("export.tar.gz");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(export(class.data(), &file)).unwrap();
    assert_eq!(mode(&file), 0o600);
}

#[test]
fn what_a_bot_holds_is_told_to_its_owner_and_the_staff() {
    let class = Class::new();
    let taken = ask(&class, Some(Who::Seven), "POST /api/submissions?name=bot.py", &[], b"print(1)\n");
    assert_eq!(taken.status, 201, "{}", taken.text());
    let told = |who, line: &str| {
        let answer: Value = serde_json::from_slice(&ask(&class, who, line, &[], b"").body).unwrap();
        answer[0]["content"].as_str().map(str::to_owned)
    };
    for who in [None, Some(Who::Eight)] {
        assert_eq!(told(who, "GET /api/submissions"), None);
        assert_eq!(told(who, "GET /api/submissions?player=7"), None);
    }
    for who in [Who::Seven, Who::Lecturer, Who::Tutor] {
        assert!(told(Some(who), "GET /api/submissions?player=7").is_some());
    }
}
