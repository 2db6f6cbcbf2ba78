//! Who an agent is, and how it is forgotten.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use kalah_server::{KgpLimits, KgpSettings};

use crate::kgp::agent::{Agent, Style};
use crate::kgp::served::{Served, settings, wait_for};

/// The numbers of all players that are called like this.
fn numbers(server: &Served, title: &str) -> Vec<u64> {
    let standings = server.standings();
    let rows = standings["players"].as_array().unwrap().iter();
    rows.filter(|row| row["title"] == title).map(|row| row["number"].as_u64().unwrap()).collect()
}

#[test]
fn a_token_is_one_player_until_it_is_forgotten() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data);
    let mut agent = Agent::enter(server.agents, Style::Quoted, "before", "secret-token");
    agent.play(1);
    let number = wait_for("the player", || numbers(&server, "before").first().copied());
    // It calls itself otherwise when it comes again.
    agent.vanish();
    let mut agent = Agent::enter(server.agents, Style::Quoted, "after", "secret-token");
    agent.play(1);
    assert_eq!(wait_for("the player", || numbers(&server, "after").first().copied()), number);
    agent.set("auth:forget", "true");
    wait_for("forgetting", || numbers(&server, "after").is_empty().then_some(()));
    let page = server.get(&format!("/t/open-4x3/players/{number}"));
    assert!(page.status == 200 && !page.body.contains("after"), "{}", page.body);
    agent.vanish();
    // The token is free: whoever shows it now is somebody else.
    let mut agent = Agent::enter(server.agents, Style::Quoted, "heir", "secret-token");
    agent.play(1);
    assert_ne!(wait_for("the heir", || numbers(&server, "heir").first().copied()), number);
    server.stop();
    // The token is nowhere.
    let files = std::fs::read_dir(data.path()).unwrap().map(|file| file.unwrap().path());
    for file in files.filter(|file| file.is_file()) {
        let bytes = std::fs::read(&file).unwrap();
        assert!(!bytes.windows(12).any(|bytes| bytes == b"secret-token"), "{}", file.display());
    }
}

#[test]
fn nobody_makes_players_without_end() {
    let data = tempfile::tempdir().unwrap();
    let limits = KgpLimits { new_tokens: NonZeroU32::new(3).unwrap(), ..settings().limits };
    let server = Served::with(data.path(), KgpSettings { limits, ..settings() });
    let mut refused = BTreeMap::new();
    for number in 0..5 {
        let mut agent = Agent::enter(server.agents, Style::Quoted, "many", &format!("token-{number}"));
        agent.say("ping");
        while !agent.receive().unwrap().contains("pong") {}
        let told = agent.heard.iter().any(|line| line.contains("too many new tokens"));
        refused.insert(number, told);
        agent.vanish();
    }
    assert_eq!(refused.into_values().collect::<Vec<_>>(), [false, false, false, true, true]);
    server.stop();
}
