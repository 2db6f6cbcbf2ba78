//! Answers of cargo about the workspace.

use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// Returns the output of cargo for these arguments.
///
/// # Errors
/// If it cannot be started or fails.
pub(crate) fn output(arguments: &[&str]) -> Result<String> {
    let output = Command::new(env!("CARGO")).args(arguments).output().context("cargo")?;
    ensure!(output.status.success(), "cargo {}: {}", arguments[0], String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// The packages of `cargo metadata` with these arguments.
///
/// # Errors
/// If cargo fails or names none.
pub(crate) fn packages(arguments: &[&str]) -> Result<Vec<Value>> {
    let text = output(&[&["metadata", "--format-version", "1"], arguments].concat())?;
    let mut metadata: Value = serde_json::from_str(&text)?;
    match metadata["packages"].take() {
        Value::Array(packages) => Ok(packages),
        _ => anyhow::bail!("cargo metadata names no packages"),
    }
}
