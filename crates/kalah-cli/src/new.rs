//! `kalah new`: a bot that already plays, to start from; or what grades bots elsewhere.

mod autograder;
mod workflows;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use kalah_templates::Template;

use crate::doctor;
use crate::grade;
use crate::status::{CommandResult, WrongArguments};

/// Write a bot that already plays into a new folder
///
/// Languages: c, cpp, haskell, java, javascript, python, rust, wasm-c. The folder's README tells what
/// to change. `kalah new gradescope FILE.zip` writes an autograder for Gradescope instead.
#[derive(Args)]
pub(crate) struct NewArgs {
    /// The language, or gradescope
    #[arg(value_parser = subject)]
    subject: Subject,
    /// The folder; it must not exist, or be empty. For gradescope the zip file
    path: PathBuf,
    /// Add workflows for GitHub Actions and GitLab, which check the bot and play it at every push
    #[arg(long)]
    ci: bool,
    /// With gradescope: the rubric, a file or kalaha, template, search or nim
    #[arg(long)]
    rubric: Option<PathBuf>,
}

/// Subject of the command.
#[derive(Clone, Copy)]
enum Subject {
    Bot(&'static Template),
    Gradescope,
}

fn subject(word: &str) -> Result<Subject, String> {
    match word {
        "gradescope" => Ok(Subject::Gradescope),
        language => Template::named(language).map(Subject::Bot),
    }
}

impl NewArgs {
    pub(crate) fn run(&self) -> CommandResult {
        match (self.subject, &self.rubric) {
            (Subject::Bot(_), Some(_)) => {
                Err(WrongArguments::new("--rubric belongs to `kalah new gradescope`").into())
            }
            (Subject::Gradescope, _) if self.ci => {
                Err(WrongArguments::new("--ci belongs to a bot's folder").into())
            }
            (Subject::Bot(template), None) => Ok(self.bot(template)?),
            (Subject::Gradescope, rubric) => {
                let rubric = rubric.clone().unwrap_or_else(|| PathBuf::from("kalaha"));
                grade::read_rubric(&rubric)?;
                Ok(autograder::write(&self.path, &grade::rubric_text(&rubric)?)?)
            }
        }
    }

    fn bot(&self, template: &Template) -> anyhow::Result<()> {
        let dir = shell_word(&self.path);
        empty_folder(&self.path)?;
        template.write(&self.path)?;
        if self.ci {
            workflows::write(template, &self.path)?;
        }
        println!("{dir} plays already. Make {} better, then", shell_word(&self.path.join(template.player)));
        println!("  kalah check {dir}");
        println!("  kalah match {dir} rightmost");
        if self.ci {
            println!("Its workflows are .github/workflows/kalah.yml and .gitlab-ci.yml: keep one of them");
        }
        for missing in doctor::missing(template.needs) {
            println!("{missing}");
        }
        Ok(())
    }
}

/// A path as a word of a command line.
fn shell_word(path: &Path) -> String {
    let path = path.display().to_string();
    if path.contains(' ') { format!("\"{path}\"") } else { path }
}

/// Makes a folder; one that exists has to be empty.
fn empty_folder(dir: &Path) -> anyhow::Result<()> {
    let shown = dir.display();
    fs::create_dir_all(dir).with_context(|| format!("cannot make {shown}"))?;
    let mut entries = fs::read_dir(dir).with_context(|| format!("cannot read {shown}"))?;
    if entries.next().is_some() {
        bail!("{shown} is not empty");
    }
    Ok(())
}
