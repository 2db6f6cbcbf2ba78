//! Tools outside that compare submissions: what `kalah admin similar` and the button of the page run.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use kalah_server::{CopyComparer, FoundCopies, SimilarPair, SimilarPassage, SourcePlace};
use kalah_templates::TEMPLATES;
use serde::Deserialize;

/// Asks compare50 through its interface for Python. It runs as a process of its own.
const COMPARE50: &str = include_str!("similarity/compare50_pairs.py");

/// Asks Dolos through its library for Node.
const DOLOS: &str = include_str!("similarity/dolos_pairs.mjs");

/// Extensions of files that are compared.
const EXTENSIONS: &str = "c,cc,cpp,h,hpp,hs,java,js,mjs,py,rs";

/// Time between two looks whether anybody still waits for the tool.
const LOOK: Duration = Duration::from_millis(50);

/// Where the tools are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SimilarityPrograms {
    /// The only tool that is to be used.
    pub(super) tool: Option<SimilarityTool>,
    /// The Python that has compare50.
    pub(super) python: PathBuf,
    /// The folder `node_modules` that has `@dodona/dolos-lib`.
    pub(super) modules: PathBuf,
    /// Command whose options name them.
    pub(super) named_by: SimilarityCommand,
}

/// Commands that compare submissions, by whose options the tools are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SimilarityCommand {
    Admin,
    Serve,
}

/// Tools that compare programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum SimilarityTool {
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

impl SimilarityPrograms {
    /// Returns whichever tools a server finds, with this Python and the modules of its working folder.
    pub(super) fn by_python(python: &Path) -> SimilarityPrograms {
        SimilarityPrograms {
            tool: None,
            python: python.to_owned(),
            modules: "node_modules".into(),
            named_by: SimilarityCommand::Serve,
        }
    }

    /// Compares the folders of a folder, each named by the number of its player, as long as that is wanted. What the
    /// templates hold does not count.
    pub(super) fn compare(&self, submissions: &Path, is_wanted: &dyn Fn() -> bool) -> Result<FoundCopies> {
        let tool = self.installed()?;
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        // What the templates hold is nobody's own.
        for template in &TEMPLATES {
            let dir = folder.path().join(template.names[0]);
            fs::create_dir_all(&dir).with_context(|| format!("cannot make {}", dir.display()))?;
            template.write(&dir)?;
        }
        let found = self.run(tool, submissions, folder.path(), is_wanted)?;
        let pairs = found.pairs.into_iter().filter(|pair| pair.share > 0.0).map(similar_pair);
        let mut pairs = pairs.collect::<Result<Vec<_>>>()?;
        pairs.sort_by(|one, other| other.share.total_cmp(&one.share).then(one.players.cmp(&other.players)));
        Ok(FoundCopies { tool: tool.name().to_owned(), least_tokens: tool.least_tokens(), pairs })
    }

    /// Returns the same for a server, with what is wrong in one line.
    pub(super) fn comparer(self) -> CopyComparer {
        CopyComparer::new(move |submissions, is_wanted| {
            self.compare(submissions, is_wanted).map_err(|error| format!("{error:#}"))
        })
    }

    /// Returns the tool that is asked for, or the first one that is installed.
    pub(super) fn installed(&self) -> Result<SimilarityTool> {
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
            let ways: Vec<&str> = tools.iter().map(|tool| tool.installing(self.named_by)).collect();
            anyhow!(
                "{} is not installed: {}",
                tools.iter().map(|tool| tool.name()).collect::<Vec<_>>().join(" or "),
                ways.join(", or ")
            )
        })
    }

    fn run(
        &self,
        tool: SimilarityTool,
        submissions: &Path,
        templates: &Path,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<FoundPairs> {
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
        let output = child.stdout.take().context("the program has no standard output")?;
        let output = output_of(child, output, is_wanted).with_context(|| format!("{name} failed"))?;
        serde_json::from_slice(&output).with_context(|| format!("{name} wrote what cannot be read"))
    }
}

/// Waits for the end of a program, and returns what it has written. It is killed when nobody waits for it any more.
fn output_of(mut child: Child, mut output: ChildStdout, is_wanted: &dyn Fn() -> bool) -> Result<Vec<u8>> {
    let reading = thread::spawn(move || {
        let mut bytes = Vec::new();
        output.read_to_end(&mut bytes).map(|_| bytes)
    });
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if !is_wanted() {
            child.kill()?;
            child.wait()?;
            bail!("nobody waits for it any more");
        }
        thread::sleep(LOOK);
    };
    let bytes = reading.join().map_err(|_| anyhow!("its output cannot be read"))??;
    if !status.success() {
        bail!("{status}");
    }
    Ok(bytes)
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

    const fn installing(self, named_by: SimilarityCommand) -> &'static str {
        match (self, named_by) {
            (SimilarityTool::Compare50, SimilarityCommand::Admin) => {
                "`pip install compare50`, and name its Python with --python"
            }
            (SimilarityTool::Compare50, SimilarityCommand::Serve) => {
                "`pip install compare50`, and start the server with --similar-python"
            }
            (SimilarityTool::Dolos, SimilarityCommand::Admin) => {
                "`npm install @dodona/dolos-lib`, and name its folder node_modules with --modules"
            }
            (SimilarityTool::Dolos, SimilarityCommand::Serve) => {
                "`npm install @dodona/dolos-lib` in the folder in which the server is started"
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

#[cfg(test)]
mod tests {
    use super::SimilarityPrograms;

    #[test]
    fn a_server_advises_what_its_command_takes() {
        let nobody = SimilarityPrograms::by_python("/no-such-python".as_ref());
        let missing = nobody.installed().unwrap_err().to_string();
        assert!(missing.contains("--similar-python") && !missing.contains("--modules"), "{missing}");
    }
}
