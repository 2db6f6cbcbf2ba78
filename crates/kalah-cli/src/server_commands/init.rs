//! `kalah init`: a tournament for a class, from five answers to its configuration file and the lecturer's link.

mod question;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use kalah::Rules;
use kalah_jobs::TournamentSettings;
use kalah_player::Limit;
use kalah_server::{Config, Moment, Server, TimeZoneName, TournamentName};

use self::question::SetupQuestion;
use crate::input::Input;
use crate::limit::seconds;
use crate::server_commands::serve::SiteAddress;
use crate::status::{CommandResult, WrongArguments};

/// Name of the configuration file, in the folder of the class.
const FILE: &str = "kalah.toml";

/// Prepare a tournament for a class
///
/// Asks five questions, unless the options answer them: name, clock, rules, time a move, first deadline. Writes
/// kalah.toml, begins the tournament in the folder data beside it, and prints the link by which the lecturer signs in.
#[derive(Args)]
pub(crate) struct InitArgs {
    /// The folder, made if there is none
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Name of the tournament: a to z, 0 to 9, -
    #[arg(long)]
    name: Option<TournamentName>,
    /// The clock by which times are told and deadlines are read, such as Europe/Berlin
    #[arg(long, value_name = "ZONE")]
    time_zone: Option<TimeZoneName>,
    /// Rules in a word, such as 6x6
    #[arg(long)]
    rules: Option<Rules>,
    /// Seconds for each call of a player
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// The first deadline on that clock, such as "2026-12-01 23:59"; empty for none
    #[arg(long, value_name = "TIME")]
    deadline: Option<String>,
    /// Take the usual answer of every question that no option answers
    #[arg(short, long)]
    yes: bool,
    /// The address by which browsers reach the site
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    site: SiteAddress,
}

/// Answers to all questions.
struct SetupAnswers {
    name: TournamentName,
    zone: TimeZoneName,
    rules: Rules,
    time: Duration,
    deadline: Option<Moment>,
}

impl InitArgs {
    pub(crate) fn run(self) -> CommandResult {
        let file = self.dir.join(FILE);
        if file.exists() {
            return Err(
                WrongArguments::new(format!("{} exists: choose another folder", file.display())).into()
            );
        }
        let answers = self.answers()?;
        fs::create_dir_all(&self.dir).with_context(|| format!("cannot make {}", self.dir.display()))?;
        let dir = std::path::absolute(&self.dir)?;
        let dir = dir.canonicalize().unwrap_or(dir);
        let data = dir.join("data");
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let link = runtime.block_on(begin(&data, &answers))?;
        fs::write(&file, configuration(&data, &answers, &self.site))
            .with_context(|| format!("cannot write {}", file.display()))?;
        println!("Written: {}", dir.join(FILE).display());
        println!("Start the server: kalah serve --config {}", shown(&file));
        if let Some(path) = link {
            println!("Then sign in as the lecturer, once, within three days: {}{path}", self.site);
        }
        Ok(())
    }

    /// Asks for what the options leave open.
    fn answers(&self) -> Result<SetupAnswers> {
        let mut input = if self.yes { None } else { Some(Input::new()?) };
        let name = match &self.name {
            Some(name) => name.clone(),
            None => SetupQuestion::new("Name of the tournament", "main").ask(&mut input, str::parse)?,
        };
        let zone = match &self.time_zone {
            Some(zone) => zone.clone(),
            None => SetupQuestion::new("Clock of deadlines", &zone_of_this_machine())
                .ask(&mut input, str::parse)?,
        };
        let rules = match self.rules {
            Some(rules) => rules,
            None => SetupQuestion::new("Rules: pits x seeds", "6x6").ask(&mut input, str::parse)?,
        };
        let time = match self.time {
            Some(time) => time,
            None => SetupQuestion::new("Seconds for each call of a player", "1").ask(&mut input, seconds)?,
        };
        let read = |text: &str| match text.trim() {
            "" | "none" => Ok(None),
            text => zone.moment(text).map(Some),
        };
        let deadline = match &self.deadline {
            Some(text) => read(text).with_context(|| format!("--deadline \"{text}\""))?,
            None => SetupQuestion::new("First deadline, such as 2026-12-01 23:59", "none")
                .ask(&mut input, read)?,
        };
        Ok(SetupAnswers { name, zone, rules, time, deadline })
    }
}

/// Begins the tournament in a data directory that holds none, and returns the path of the lecturer's link.
async fn begin(data: &Path, answers: &SetupAnswers) -> Result<Option<String>> {
    if data.join("tournament.sqlite").exists() {
        bail!("{} holds a tournament already: choose another folder", data.display());
    }
    let settings = TournamentSettings::new(answers.rules, Limit::growing(answers.time));
    let config =
        Config { tournament: answers.name.clone(), settings: Some(settings), ..Config::new(data, settings) };
    let server = Server::open(&config).await?;
    let link = server.lecturer_link().map(str::to_owned);
    if let Some(deadline) = answers.deadline {
        server.set_first_deadline(deadline).await?;
    }
    server.close().await;
    Ok(link)
}

/// Returns the text of the configuration file.
fn configuration(data: &Path, answers: &SetupAnswers, site: &SiteAddress) -> String {
    // Whatever JSON escapes, TOML escapes in the same way.
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let host = site.host();
    let is_local = host == "127.0.0.1" || host == "localhost";
    format!(
        "# All options: kalah serve --help. An option on the command line replaces its entry here.\n\
         [serve]\n\
         data = {data}\n\
         listen = \"127.0.0.1:{port}\"\n\
         {comment}site = {site}\n\
         tournament = {name}\n\
         time-zone = {zone}\n\
         rules = {rules}\n\
         time = {time}\n",
        data = quoted(&data.display().to_string()),
        // Behind a proxy the port of the site is the proxy's.
        port = site.port().filter(|_| is_local).unwrap_or(8080),
        // A server of this machine alone answers by whatever name it is called.
        comment = if is_local { "#" } else { "" },
        site = quoted(&site.to_string()),
        name = quoted(answers.name.as_str()),
        zone = quoted(answers.zone.name()),
        rules = quoted(&answers.rules.to_string()),
        time = answers.time.as_secs_f64(),
    )
}

/// Returns a path as it can be written on a command line.
fn shown(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = text.chars().all(|letter| letter.is_alphanumeric() || "/._-".contains(letter));
    if plain { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// Returns the time zone that this machine is set to; UTC if it does not say.
fn zone_of_this_machine() -> String {
    let link = fs::read_link("/etc/localtime").unwrap_or_default();
    let text = link.display().to_string();
    let named = text.split_once("zoneinfo/").map(|(_, name)| name.to_owned());
    let known = named.filter(|name| name != "Etc/UTC" && name.parse::<TimeZoneName>().is_ok());
    known.unwrap_or_else(|| "UTC".to_owned())
}
