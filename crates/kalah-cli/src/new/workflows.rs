//! Workflows that check a bot and play it at every push.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use kalah_templates::Template;

/// For GitHub Actions.
const GITHUB: &str = include_str!("workflows/github.yml");

/// For GitLab.
const GITLAB: &str = include_str!("workflows/gitlab.yml");

/// Writes both into a bot's folder.
pub(super) fn write(template: &Template, dir: &Path) -> Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let packages = template.packages.join(" ");
    for (name, text) in [(".github/workflows/kalah.yml", GITHUB), (".gitlab-ci.yml", GITLAB)] {
        let path = dir.join(name);
        let shown = path.display();
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let text = text.replace("VERSION", version).replace("PACKAGES", &packages);
        fs::write(&path, text).with_context(|| format!("cannot write {shown}"))?;
    }
    Ok(())
}
