//! `kalah admin similar`: submissions that are alike, by a tool outside.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use kalah_server::{CopyReport, Moment, SimilarPair, SimilarPassage, SourcePlace, sources};
use kalah_templates::TEMPLATES;
use serde::Deserialize;

use super::site::wait;

/// Asks compare50 through its interface for Python. It runs as a process of its own.
const COMPARE50: &str = include_str!("similar/compare50_pairs.py");

/// Asks Dolos through its library for Node.
const DOLOS: &str = include_str!("similar/dolos_pairs.mjs");

/// Extensions of files that are compared.
const EXTENSIONS: &str = "c,cc,cpp,h,hpp,hs,java,js,mjs,py,rs";

/// Pairs that are printed.
const PRINTED: usize = 20;

/// Compare the versions that play with each other, and keep what is alike for the staff
///
/// Runs compare50 (pip install compare50) or Dolos (npm install @dodona/dolos-lib), which have to be installed. What the
/// templates hold does not count. The staff sees the pairs on /class/similar, with both texts side by side. Run it while no
/// server runs.
#[derive(Args)]
pub(super) struct SimilarArgs {
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// The tool [default: compare50 if Python has it, else dolos]
    #[arg(long, value_enum)]
    tool: Option<SimilarityTool>,
    /// The Python that has compare50
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    python: PathBuf,
    /// The folder `node_modules` that has @dodona/dolos-lib
    #[arg(long, value_name = "DIR", default_value = "node_modules")]
    modules: PathBuf,
}

/// Tools that compare programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SimilarityTool {
    Compare50,
    Dolos,
}

/// Pairs as both scripts print them.
#[derive(Deserialize)]
struct FoundPairs {
    pairs: Vec<FoundPair>,
}

#[derive(Deserialize)]
struct FoundPair {
    first: String,
    second: String,
    share: f64,
    #[serde(alias = "prints")]
    tokens: [u32; 2],
    matches: Vec<SimilarLines>,
}

#[derive(Deserialize)]
struct SimilarLines {
    first: SourcePlace,
    second: SourcePlace,
}

impl SimilarArgs {
    pub(super) fn run(&self) -> Result<()> {
        let tool = self.installed()?;
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let (submissions, templates) = (folder.path().join("submissions"), folder.path().join("templates"));
        let written = wait(sources(&self.data, &submissions))?;
        if written.written.len() < 2 {
            bail!("fewer than two players have a version that plays: there is nothing to compare");
        }
        // What the templates hold is nobody's own.
        for template in &TEMPLATES {
            let dir = templates.join(template.names[0]);
            fs::create_dir_all(&dir).with_context(|| format!("cannot make {}", dir.display()))?;
            template.write(&dir)?;
        }
        let found = self.compare(tool, &submissions, &templates)?;
        let pairs = found.pairs.into_iter().filter(|pair| pair.share > 0.0).map(similar_pair);
        let mut pairs = pairs.collect::<Result<Vec<_>>>()?;
        pairs.sort_by(|one, other| other.share.total_cmp(&one.share).then(one.players.cmp(&other.players)));
        let report = CopyReport {
            made_at: Moment::now(),
            tool: tool.name().to_owned(),
            least_tokens: tool.least_tokens(),
            versions: written.contents,
            pairs,
        };
        report.write(&self.data).with_context(|| format!("cannot write below {}", self.data.display()))?;
        print(&report);
        Ok(())
    }

    /// Returns the tool that is asked for, or the first one that is installed.
    fn installed(&self) -> Result<SimilarityTool> {
        let tools: Vec<SimilarityTool> = self
            .tool
            .map_or_else(|| vec![SimilarityTool::Compare50, SimilarityTool::Dolos], |tool| vec![tool]);
        let found = tools.iter().copied().find(|tool| match tool {
            SimilarityTool::Compare50 => {
                let mut command = Command::new(&self.python);
                command.args(["-c", "import compare50"]).stdout(Stdio::null()).stderr(Stdio::null());
                command.status().is_ok_and(|status| status.success())
            }
            SimilarityTool::Dolos => self.modules.join("@dodona/dolos-lib").is_dir(),
        });
        found.ok_or_else(|| {
            let ways: Vec<&str> = tools.iter().map(|tool| tool.installing()).collect();
            anyhow!(
                "{} is not installed: {}",
                tools.iter().map(|tool| tool.name()).collect::<Vec<_>>().join(" or "),
                ways.join(", or ")
            )
        })
    }

    fn compare(&self, tool: SimilarityTool, submissions: &Path, templates: &Path) -> Result<FoundPairs> {
        let (mut command, script) = match tool {
            SimilarityTool::Compare50 => {
                let mut command = Command::new(&self.python);
                command.args(["-X", "utf8", "-"]).arg(submissions).arg(templates).arg(EXTENSIONS);
                (command, COMPARE50)
            }
            SimilarityTool::Dolos => {
                let mut command = Command::new("node");
                command.args(["--input-type=module", "-"]).arg(&self.modules);
                command.arg(submissions).arg(templates).arg(EXTENSIONS);
                (command, DOLOS)
            }
        };
        let name = tool.name();
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot run {}", command.get_program().display()))?;
        // A program that ends early says why on standard error.
        child.stdin.take().context("the program has no standard input")?.write_all(script.as_bytes()).ok();
        let output = child.wait_with_output().with_context(|| format!("cannot run {name}"))?;
        if !output.status.success() {
            bail!("{name} failed: {}", output.status);
        }
        serde_json::from_slice(&output.stdout).with_context(|| format!("{name} wrote what cannot be read"))
    }
}

impl SimilarityTool {
    const fn name(self) -> &'static str {
        match self {
            SimilarityTool::Compare50 => "compare50",
            SimilarityTool::Dolos => "Dolos",
        }
    }

    /// Least number of what it counts in a submission, tokens or fingerprints, from which on a share tells something.
    const fn least_tokens(self) -> u32 {
        match self {
            SimilarityTool::Compare50 => 80,
            SimilarityTool::Dolos => 25,
        }
    }

    const fn installing(self) -> &'static str {
        match self {
            SimilarityTool::Compare50 => "`pip install compare50`, and name its Python with --python",
            SimilarityTool::Dolos => {
                "`npm install @dodona/dolos-lib`, and name its folder node_modules with --modules"
            }
        }
    }
}

/// The pair with the smaller number first.
fn similar_pair(found: FoundPair) -> Result<SimilarPair> {
    let number = |name: &str| name.parse().map_err(|_| anyhow!("`{name}` is no player"));
    let players = [number(&found.first)?, number(&found.second)?];
    let places = |found: SimilarLines| SimilarPassage { places: [found.first, found.second] };
    let passages = found.matches.into_iter().map(places).collect();
    let mut pair = SimilarPair { players, share: found.share, tokens: found.tokens, passages };
    if pair.players[0] > pair.players[1] {
        pair.players.reverse();
        pair.tokens.reverse();
        pair.passages.iter_mut().for_each(|passage| passage.places.reverse());
    }
    Ok(pair)
}

fn print(report: &CopyReport) {
    println!("{} submissions compared by {}", report.versions.len(), report.tool);
    for pair in report.pairs.iter().take(PRINTED) {
        println!("{:>5.0} %  {:>4} {:>4}", pair.share * 100.0, pair.players[0], pair.players[1]);
    }
    if report.pairs.len() > PRINTED {
        println!("and {} more", report.pairs.len() - PRINTED);
    }
    println!("The staff sees them on /class/similar, with both texts");
}
