//! `kalah admin class`: a class by its list.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use kalah_server::{ClassListFile, JoinedPerson, PlannedClass, change_class, invitations, plan_class};

use super::site::{SiteArgs, wait};

/// Show what a class list would change, or change it
///
/// The list is what Moodle, Canvas, ILIAS, Gradescope, Blackboard, Brightspace or GitHub Classroom exports, or a table of
/// your own: a workbook (.xlsx) or CSV. Its first line names the columns: student_id and name, and if you like mail, group and number; others are named with --column. Who
/// is missing in it stays.
#[derive(Args)]
#[expect(clippy::doc_markdown, reason = "this is the text of --help, where marks would be seen")]
pub(super) struct ClassArgs {
    /// The list
    #[arg(value_name = "FILE")]
    list: PathBuf,
    /// Meaning of a column that is not known by its name, as "Matr=student_id": student_id, name, first_name,
    /// last_name, mail, group, number, role, login or ignored
    #[arg(long = "column", value_name = "NAME=MEANING")]
    columns: Vec<String>,
    /// Change it, instead of showing what would change
    #[arg(long)]
    apply: bool,
    /// A new file for the links of those who are new, by which each signs in. They are kept nowhere else
    #[arg(long, value_name = "FILE")]
    links: Option<PathBuf>,
    #[command(flatten)]
    site: SiteArgs,
}

impl ClassArgs {
    pub(super) fn run(&self) -> Result<()> {
        let SiteArgs { data, site } = &self.site;
        let list = fs::read(&self.list).with_context(|| format!("cannot read {}", self.list.display()))?;
        let columns = self.columns.join("\n").parse().context("--column")?;
        let list = ClassListFile { bytes: &list, columns: &columns };
        let planned = wait(plan_class(data, list)).with_context(|| self.list.display().to_string())?;
        print_plan(&planned);
        let plan = planned.plan;
        if !self.apply {
            if !plan.is_empty() {
                println!("Nothing was changed. To change it: --apply --links FILE");
            }
            return Ok(());
        }
        // Before anything changes: links that cannot be written are lost.
        let mut links = match &self.links {
            Some(path) if !plan.join.is_empty() => Some((path, new_file(path)?)),
            None if !plan.join.is_empty() => {
                bail!("people are new: give a file for their links with --links")
            }
            _ => None,
        };
        let deliver = |joined: &[JoinedPerson]| match &mut links {
            Some((_, file)) => file
                .write_all(invitations(joined, &site.to_string()).as_bytes())
                .and_then(|()| file.sync_all()),
            None => Ok(()),
        };
        let changed = wait(change_class(data, list, deliver));
        let Some((path, _)) = links else {
            changed?;
            println!("Done");
            return Ok(());
        };
        if changed.is_err() {
            // Links of nobody: the file was made by this command.
            _ = fs::remove_file(path);
        }
        let joined = changed.with_context(|| format!("cannot enter the class with {}", path.display()))?;
        println!("Done. {} links are in {}: whoever has one signs in by it", joined.len(), path.display());
        Ok(())
    }
}

fn print_plan(planned: &PlannedClass) {
    if let Some(platform) = planned.platform {
        println!("a list of {platform}");
    }
    if let Some(encoding) = planned.encoding {
        println!("read as {encoding}: look at the names, or save the list in UTF-8");
    }
    if !planned.left_out.is_empty() {
        println!("{} lines are no student's and left out", planned.left_out.len());
    }
    let plan = &planned.plan;
    for listed in &plan.join {
        println!("new: {}, {}, player {}", listed.student_id, listed.name, listed.player);
    }
    for (was, listed) in &plan.amend {
        println!(
            "changed: {}, {}, player {} (was {})",
            listed.student_id, listed.name, listed.player, was.name
        );
    }
    for person in &plan.missing {
        println!("missing, and stays: {}, {}", person.student_id.as_deref().unwrap_or(""), person.name);
    }
    println!(
        "{} new, {} changed, {} as before, {} missing",
        plan.join.len(),
        plan.amend.len(),
        plan.same,
        plan.missing.len()
    );
}

/// A file that its owner alone can read, and that was not there before.
fn new_file(path: &Path) -> Result<fs::File> {
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}
