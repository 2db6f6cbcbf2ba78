//! Nicknames and faces, and what everybody sees of a ranking.

use serde_json::Value;

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::ask;
use crate::submissions::worker::{await_status, submit, work};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";

fn page(class: &Class, who: Who, path: &str) -> String {
    ask(class, Some(who), &format!("GET {path}"), &[], b"").text()
}

fn post(class: &Class, who: Who, path: &str, body: &str) -> u16 {
    ask(class, Some(who), &format!("POST {path}"), &[FORM], body.as_bytes()).status
}

/// A class in which players 7 and 8 play.
fn playing_class() -> Class {
    let class = Class::with(|_| ());
    work(class.worker(), |_| None);
    for (who, text) in [(Who::Seven, "seven = 1\n"), (Who::Eight, "eight = 1\n")] {
        let id = submit(&class, who, text);
        await_status(&class, id, "executing");
    }
    class
}

#[test]
fn a_nickname_is_shown_once_it_is_approved() {
    let class = playing_class();
    let ranking = || page(&class, Who::Eight, "/ranking");
    for unfit in ["", "7", "%3Cb%3E", "a%E2%80%AEb", "Spieler+8", "player-8", "PLAYER8"] {
        assert_eq!(post(&class, Who::Seven, "/me/nickname", &format!("nickname={unfit}")), 422, "{unfit}");
    }
    assert_eq!(post(&class, Who::Seven, "/me/nickname", "nickname=Seed++Sower"), 303);
    assert!(page(&class, Who::Seven, "/me").contains("“Seed Sower” is waiting"));
    assert!(
        !ranking().contains("Sower")
            && page(&class, Who::Lecturer, "/class").contains("1 nickname to approve")
    );
    // Another one was asked for meanwhile: what the lecturer has not read is not allowed.
    let allow = |nickname: &str| format!("do=allow&nickname={nickname}");
    assert_eq!(post(&class, Who::Lecturer, "/class/nicknames/7", &allow("Sower")), 422);
    assert_eq!(post(&class, Who::Lecturer, "/class/nicknames/7", &allow("Seed+Sower")), 303);
    wait_for("the nickname", || ranking().contains("<b>7</b> <span>Seed Sower</span>").then_some(()));
    assert!(page(&class, Who::Eight, "/players/7").contains("Seed Sower"));
    assert_eq!(post(&class, Who::Eight, "/me/nickname", "nickname=seed+sower"), 422);

    assert_eq!(post(&class, Who::Eight, "/me/nickname", "nickname=Rude"), 303);
    assert_eq!(post(&class, Who::Lecturer, "/class/nicknames/8", "do=drop&nickname=Rude"), 303);
    assert!(!page(&class, Who::Tutor, "/class/nicknames").contains("Rude"));
    assert_eq!(post(&class, Who::Lecturer, "/class/nicknames/7/reset", ""), 303);
    wait_for("no nickname", || (!ranking().contains("Sower")).then_some(()));

    for (who, path) in [(Who::Seven, "/class/nicknames/7"), (Who::Tutor, "/class/nicknames/7")] {
        assert_eq!(post(&class, who, path, &allow("Seed+Sower")), 403);
    }
    assert_eq!(ask(&class, Some(Who::Seven), "GET /class/nicknames", &[], b"").status, 403);
    assert_eq!(post(&class, Who::Lecturer, "/class/nicknames/999/reset", ""), 404);
}

#[test]
fn a_face_follows_from_the_number_until_one_is_chosen() {
    let class = playing_class();
    let row = || {
        let ranking = page(&class, Who::Eight, "/ranking");
        ranking.split_once("<tr id=\"rank-7\">").unwrap().1.split("</tr>").next().unwrap().to_owned()
    };
    assert!(row().contains("<i class=\"face f6 s6\" aria-hidden=\"true\">"), "{}", row());
    assert_eq!(post(&class, Who::Seven, "/me/face", "color=2&seeds=9"), 303);
    wait_for("the face", || row().contains("face f2 s9").then_some(()));
    for wrong in ["color=8&seeds=1", "color=0&seeds=0", "color=0&seeds=10", "color=x&seeds=1"] {
        assert_eq!(post(&class, Who::Seven, "/me/face", wrong), 422, "{wrong}");
    }
}

#[test]
fn everybody_sees_the_places_and_the_names_that_the_lecturer_shows() {
    let class = playing_class();
    assert_eq!(post(&class, Who::Seven, "/me/nickname", "nickname=Sower"), 303);
    assert_eq!(post(&class, Who::Lecturer, "/class/nicknames/7", "do=allow&nickname=Sower"), 303);
    wait_for("the nickname", || page(&class, Who::Eight, "/ranking").contains("Sower").then_some(()));
    let rows = |path: &str, mark: &str| page(&class, Who::Eight, path).matches(mark).count();
    assert_eq!(rows("/ranking", "<tr id=\"rank-"), 2);

    for wrong in ["places=0", "places=-1", "places=x"] {
        assert_eq!(post(&class, Who::Lecturer, "/leaderboard", wrong), 422, "{wrong}");
    }
    assert_eq!(post(&class, Who::Tutor, "/leaderboard", "places=1"), 403);
    assert_eq!(post(&class, Who::Lecturer, "/leaderboard", "places=1&numbers=on"), 303);
    wait_for("the choice", || (rows("/ranking", "<tr id=\"rank-") == 1).then_some(()));
    let ranking = page(&class, Who::Eight, "/ranking");
    assert!(ranking.contains("Only the first place is shown") && !ranking.contains("Sower"), "{ranking}");
    assert_eq!(rows("/matrix", "<tr id=\"r-"), 1);
    assert_eq!(page(&class, Who::Eight, "/ranking.csv").lines().count(), 2);
    let told: Value = serde_json::from_str(&page(&class, Who::Eight, "/api/standings")).unwrap();
    assert!(told["players"].as_array().unwrap().len() == 1 && told["next"].is_null(), "{told}");
    // Who stands behind has no rank on the page that everybody reads, and one on the own page.
    let shown: u32 = told["players"][0]["number"].as_u64().unwrap().try_into().unwrap();
    let (behind, who) = if shown == 7 { (8, Who::Eight) } else { (7, Who::Seven) };
    let other = page(&class, who, &format!("/players/{behind}"));
    assert!(!other.contains("<dt>Rank</dt>") && other.contains("Only the first place"), "{other}");
    assert!(page(&class, who, &format!("/players/{shown}")).contains("<dt>Rank</dt>"));
    assert!(page(&class, Who::Lecturer, "/audit").contains("the first place, numbers only"));

    assert_eq!(post(&class, Who::Lecturer, "/leaderboard", "places="), 303);
    wait_for("all", || (rows("/ranking", "<tr id=\"rank-") == 2).then_some(()));
    assert!(page(&class, Who::Eight, "/ranking").contains("Sower"));
}
