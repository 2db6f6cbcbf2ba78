//! What the lecturer does, and how students come in.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use super::http::{Answer, Client, between};

/// A person who has signed in.
pub(crate) struct SignedIn {
    pub(crate) client: Client,
    csrf: String,
}

impl SignedIn {
    /// By a link that works once.
    pub(crate) fn by_link(stranger: &Client, path: &str) -> Result<SignedIn> {
        ensure!(stranger.get(path)?.status == 200, "a link is no page");
        let key = path.split_once("key=").context("a link without a key")?.1;
        let entered = stranger.post("/enter", &[("key", key)])?;
        let cookie = entered.cookie().with_context(|| format!("a link signs nobody in: {entered:?}"))?;
        let client = stranger.named(cookie);
        let me = client.get("/me")?;
        let csrf = between(&me.body, "name=\"csrf\" value=\"", "\"").context("no form on the own page")?;
        Ok(SignedIn { csrf: csrf.to_owned(), client })
    }

    fn post(&self, path: &str, fields: &[(&str, &str)]) -> Result<Answer> {
        let all = [&[("csrf", self.csrf.as_str())], fields].concat();
        let answer = self.client.post(path, &all)?;
        ensure!(answer.status < 400, "{path} {fields:?} is answered by {}: {}", answer.status, answer.body);
        Ok(answer)
    }

    /// Makes a token to submit and to read.
    pub(crate) fn token(&self) -> Result<String> {
        let made = self.post("/me/tokens", &[("label", "laptop"), ("submit", "on"), ("read", "on")])?;
        let token = between(&made.body, "<code class=\"long\">", "<").context("no token is shown")?;
        Ok(token.to_owned())
    }

    /// Reads a list of so many students in; their players and links, in the order of the list.
    pub(crate) fn class(&self, students: usize) -> Result<Vec<(u32, String)>> {
        let mut list = String::from("student_id,name,mail\n");
        for place in 0..students {
            _ = writeln!(list, "{},Student {place},s{place}@example.org", 5000 + place);
        }
        let plan = self.client.upload("/people/class", &self.csrf, "list", &list)?;
        let field = |name: &str| between(&plan.body, &format!("name=\"{name}\" value=\""), "\"");
        let (list, shown) = field("list").zip(field("shown")).context("the list is not shown")?;
        let links = self.post("/people/class/apply", &[("list", list), ("shown", shown)])?;
        let rows: Option<Vec<_>> = links
            .body
            .split("<tr><th scope=\"row\">")
            .skip(1)
            .map(|row| {
                let player = between(row, "<td class=\"num\">", "<")?.parse().ok()?;
                let link = between(row, "<code class=\"long\">", "<")?;
                Some((player, format!("/enter?key={}", link.split_once("key=")?.1)))
            })
            .collect();
        let rows = rows.context("a row of links that cannot be read")?;
        ensure!(rows.len() == students, "{} links for {students} students", rows.len());
        Ok(rows)
    }

    /// Sets a deadline so far ahead, with what it asks for.
    pub(crate) fn deadline(&self, name: &str, ahead: Duration, asks: &[(&str, &str)]) -> Result<()> {
        let ends = Timestamp::now() + SignedDuration::try_from(ahead)?;
        let ends = ends.strftime("%Y-%m-%d %H:%M:%S").to_string();
        self.post("/deadlines", &[&[("name", name), ("ends", ends.as_str())], asks].concat())?;
        Ok(())
    }

    /// Brings the tournament to a stage, confirmed by its name.
    pub(crate) fn stage(&self, stage: &str) -> Result<()> {
        self.post("/stage", &[("stage", stage), ("confirm", "main")]).map(drop)
    }
}

/// An answer of the interface for programs.
///
/// # Errors
/// If it does not come, or is no JSON.
pub(crate) fn json(client: &Client, path: &str) -> Result<Value> {
    let answer = client.get(path)?;
    ensure!(answer.status == 200, "{path} is answered by {}: {}", answer.status, answer.body);
    Ok(serde_json::from_str(&answer.body)?)
}

/// All rows of the standings, without what is estimated.
pub(crate) fn standings(client: &Client) -> Result<Vec<Value>> {
    let mut rows = Vec::new();
    let mut path = Some("/api/standings".to_owned());
    while let Some(next) = path {
        let mut part = json(client, &next)?;
        rows.append(part["players"].as_array_mut().context("standings without players")?);
        path = part["next"].as_str().map(str::to_owned);
    }
    for row in &mut rows {
        let row = row.as_object_mut().context("a row that is no object")?;
        _ = (row.remove("rating"), row.remove("rating_margin"), row.remove("rank_interval"));
    }
    Ok(rows)
}

/// Matches of a row of the standings that are over.
pub(crate) fn matches_of(row: &Value) -> u64 {
    ["wins", "draws", "losses"].iter().filter_map(|what| row[what].as_u64()).sum()
}
