//! A final: pinned versions, results that are hidden, and what has to be done before they are official.

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::{Answer, ask};
use crate::submissions::worker::{await_status, json, played, submit, with_references, work};

fn post(class: &Class, who: Who, path: &str) -> Answer {
    let form = "Content-Type: application/x-www-form-urlencoded";
    ask(class, Some(who), &format!("POST {path}"), &[form], b"confirm=final")
}

fn status(class: &Class, who: Option<Who>, path: &str) -> u16 {
    ask(class, who, &format!("GET {path}"), &[], b"").status
}

#[test]
fn a_final_is_played_by_pinned_versions_and_official_when_all_is_done() {
    let mut class = with_references(&[90, 91]);
    work(class.worker(), |_| None);
    let first = submit(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    wait_for("all matches", || (played(&class, 7) == Some(2)).then_some(()));
    let same = submit(&class, Who::Eight, "one");
    await_status(&class, same, "executing");
    class.stop();
    let out = class.place.path().join("sources");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let found = runtime.block_on(kalah_server::sources(class.data(), &out)).unwrap();
    let both = [7, 8].map(kalah_tournament::PlayerNumber).to_vec();
    assert_eq!((&found.written, &found.identical, &found.missing), (&both, &vec![both.clone()], &Vec::new()));
    assert_eq!(std::fs::read_to_string(out.join("8/bot.py")).unwrap(), "one");

    class.config.players.clear();
    class.config.tournament = "final".parse().unwrap();
    class.config.pinned_from = Some("main".parse().unwrap());
    class.config.hidden = true;
    class.start();
    for (who, seen) in
        [(None, 403), (Some(Who::Seven), 403), (Some(Who::Tutor), 200), (Some(Who::Lecturer), 200)]
    {
        for page in ["/t/final", "/t/final/ranking", "/t/final/api/standings", "/t/final/certificate"] {
            assert_eq!(status(&class, who, page), seen, "{page}");
        }
        assert_eq!(status(&class, who, "/ranking"), 200);
    }
    // Nobody works yet, so nothing can be official.
    let early = post(&class, Who::Lecturer, "/t/final/finalise");
    assert_eq!(early.status, 409, "{early:?}");
    assert_eq!(post(&class, Who::Tutor, "/t/final/finalise").status, 403);
    work(class.worker(), |_| None);
    let standings = || json(&class, Some(Who::Tutor), "/t/final/api/standings");
    wait_for("the final", || (standings()["over"] == true).then_some(()));

    // What is handed in now plays in the other tournament alone.
    let second = submit(&class, Who::Seven, "two");
    await_status(&class, second, "executing");
    assert_eq!(standings()["played"], 6);
    let page = ask(&class, Some(Who::Tutor), "GET /t/final/certificate", &[], b"").text();
    assert!(page.contains("Provisional") && page.contains("6 matches"), "{page}");
    assert_eq!(post(&class, Who::Lecturer, "/t/final/finalise").status, 303);
    assert_eq!(post(&class, Who::Lecturer, "/t/final/release").status, 303);
    let page = ask(&class, None, "GET /t/final/certificate", &[], b"").text();
    assert!(page.contains("official since"), "{page}");
    let hash = |page: &str| page.split("class=\"long\">").nth(1).unwrap()[..64].to_owned();
    // Anybody can work it out from the records again.
    let records = ask(&class, None, "GET /t/final/records.jsonl", &[], b"").body;
    let again = kalah_server::recompute_records(str::from_utf8(&records).unwrap()).unwrap();
    assert_eq!((again.matches, again.hash), (6, hash(&page)));
    let shown = json(&class, None, "/t/final/api/standings");
    let ranks = |row: &serde_json::Value| (row["rank"].as_u64().unwrap(), row["number"].as_u64().unwrap());
    let shown: Vec<(u64, u64)> = shown["players"].as_array().unwrap().iter().map(ranks).collect();
    let rows: Vec<(u64, u64)> = again.rows.iter().map(|row| (row.rank.into(), row.entry.0)).collect();
    assert_eq!(rows, shown);
    let cut = &records[..records.len() - 2];
    let refused = kalah_server::recompute_records(str::from_utf8(cut).unwrap()).unwrap_err().to_string();
    assert!(refused.starts_with("line 12: it is no game"), "{refused}");
    let packed = ask(&class, Some(Who::Lecturer), "GET /govern/export.tar.gz", &[], b"").body;
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(packed.as_slice()));
    let mut files: Vec<String> = Vec::new();
    for entry in archive.entries().unwrap() {
        let mut entry = entry.unwrap();
        let name = entry.path().unwrap().display().to_string();
        if name == "final/records.jsonl" {
            let mut content = Vec::new();
            std::io::Read::read_to_end(&mut entry, &mut content).unwrap();
            assert_eq!(content, records);
        }
        files.push(name);
    }
    let of = |name: &str| {
        ["tournament.json", "ranking.csv", "matches.csv", "matrix.csv", "records.jsonl"]
            .map(|file| format!("{name}/{file}"))
    };
    let all = [
        ["people.csv", "audit.csv", "studies.csv", "submissions.csv"].map(str::to_owned).to_vec(),
        of("main").to_vec(),
        of("final").to_vec(),
    ]
    .concat();
    assert_eq!(files, all);
    class.stop();
    class.start();
    let again = ask(&class, None, "GET /t/final/certificate", &[], b"").text();
    assert_eq!(hash(&page), hash(&again));
    assert!(again.contains("official since"), "{again}");
}

#[test]
fn a_tournament_begins_on_a_page_while_another_one_goes_on() {
    let mut class = with_references(&[90, 91]);
    work(class.worker(), |_| None);
    let first = submit(&class, Who::Seven, "one");
    await_status(&class, first, "executing");
    wait_for("all matches", || (played(&class, 7) == Some(2)).then_some(()));
    assert!(!ask(&class, None, "GET /matrix", &[], b"").text().contains("href=\"/tournaments\""));
    let begin = |who, name: &str, field: &str, amount: &str| {
        let form = "Content-Type: application/x-www-form-urlencoded";
        let body = format!(
            "name={name}&rules=4x3%2Bpie&limit=lookahead&amount={amount}&format=swiss:3&at_once=2&field={field}&from=main"
        );
        ask(&class, Some(who), "POST /govern/begin", &[form], body.as_bytes())
    };
    assert_eq!(begin(Who::Tutor, "cup", "as", "2").status, 403);
    for (name, field, amount, why) in [
        ("Cup", "as", "2", "1 to 32 of a to z"),
        ("cup", "all", "2", "to-come, as or pinned"),
        ("cup", "as", "-2", "a whole number above 0"),
    ] {
        let refused = begin(Who::Lecturer, name, field, amount);
        assert!(refused.status == 422 && refused.text().contains(why), "{refused:?}");
    }
    assert_eq!(begin(Who::Lecturer, "cup", "as", "2").status, 303);
    assert_eq!(begin(Who::Lecturer, "cup", "as", "2").status, 409);
    assert_eq!(begin(Who::Lecturer, "final", "pinned", "3").status, 303);
    for name in ["cup", "final"] {
        let standings = || json(&class, None, &format!("/t/{name}/api/standings"));
        wait_for("the new tournament", || (standings()["over"] == true).then_some(()));
        assert_eq!(standings()["played"], 3, "three players, who all meet");
    }
    // All pages lead to the others from now on.
    let page = ask(&class, None, "GET /t/cup", &[], b"").text();
    assert!(page.contains("href=\"/tournaments\"") && page.contains("href=\"/t/cup/ranking\""), "{page}");
    let main = || ask(&class, None, "GET /matrix", &[], b"").text();
    wait_for("the main page", || main().contains("href=\"/tournaments\"").then_some(()));
    assert_eq!(status(&class, None, "/t/none"), 404);
    assert_eq!(status(&class, None, "/t/cup/none"), 404);
    let all = json(&class, None, "/api/tournaments");
    assert_eq!(all.as_array().unwrap().len(), 3);

    // A newer version plays where versions are not pinned, and takes its place near that of the former one.
    let second = submit(&class, Who::Seven, "two");
    await_status(&class, second, "executing");
    let cup = |class: &Class| json(class, None, "/t/cup/api/standings");
    wait_for("the new version", || (cup(&class)["over"] == true && cup(&class)["played"] == 3).then_some(()));
    class.stop();
    let database = class.data().join("tournament.sqlite");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let formers: Vec<(i64, i64)> = runtime.block_on(async {
        use sqlx::Connection as _;
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(database);
        let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
        let rows =
            sqlx::query_as("SELECT former_played, tournament_id FROM entries WHERE former_score IS NOT NULL");
        rows.fetch_all(&mut connection).await.unwrap()
    });
    assert_eq!(formers, [(2, 1), (2, 2)]);
    class.start();
    // What was shown as over may have been the former version's standings.
    work(class.worker(), |_| None);
    wait_for("the end", || (cup(&class)["over"] == true).then_some(()));
    assert_eq!(json(&class, None, "/api/tournaments").as_array().unwrap().len(), 3);
}
