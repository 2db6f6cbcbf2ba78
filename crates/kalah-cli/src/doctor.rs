//! `kalah doctor`: what this machine offers, and what is missing.

mod python_module;

use std::env;
use std::path::PathBuf;

use clap::Args;
use kalah_match::PYTHON;
use kalah_sandbox::{LayerState, MachineLayers, MissingLayer, Sandbox, SandboxLayer};
use kalah_templates::{TEMPLATES, Template};
use serde_json::{Value, json};

use self::python_module::ModuleSurvey;
use crate::json_report;
use crate::terminal::{Tone, put_coloured};

/// Show what this machine offers: layers of the sandbox, compilers, nats-server
#[derive(Args)]
pub(crate) struct Doctor {
    /// Show the sandbox alone
    #[arg(long, conflicts_with = "json")]
    sandbox: bool,
    /// Try the Python module kalah in this folder, as bots in the sandbox import it; may be given again
    #[arg(long, value_name = "DIR", conflicts_with = "sandbox")]
    python_module: Vec<PathBuf>,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

/// A program that is of use if it is there.
struct OptionalProgram {
    name: &'static str,
    /// Use of the program.
    used: &'static str,
    /// Debian's package.
    package: &'static str,
}

const fn program(name: &'static str, used: &'static str, package: &'static str) -> OptionalProgram {
    OptionalProgram { name, used, package }
}

const PROGRAMS: [OptionalProgram; 14] = [
    program("make", "bots with a Makefile: C, C++, WASM", "make"),
    program("cc", "bots in C", "gcc"),
    program("g++", "bots in C++", "g++"),
    program("cmake", "bots with a CMakeLists.txt", "cmake"),
    program(PYTHON, "bots in Python", "python3"),
    program("javac", "bots in Java", "default-jdk-headless"),
    program("java", "bots in Java", "default-jdk-headless"),
    program("node", "bots in JavaScript", "nodejs"),
    program("ghc", "bots in Haskell", "ghc"),
    program("cargo", "bots in Rust", "cargo"),
    program("clang", "bots in C for WASM", "clang"),
    program("wasm-ld", "bots in C for WASM", "lld"),
    program("git", "bots from repositories", "git"),
    program("nats-server", "tournaments on many machines", "nats-server"),
];

/// Returns the lines about those of these programs that are not here.
pub(crate) fn missing(names: &[&str]) -> Vec<String> {
    let wanted = PROGRAMS.iter().filter(|program| names.contains(&program.name) && program.find().is_none());
    wanted
        .map(|OptionalProgram { name, package, .. }| {
            format!(
                "{name} is missing here{}",
                advice(package).map_or_else(String::new, |way| format!(": {way}"))
            )
        })
        .collect()
}

/// Way to a package, on the systems whose packages are known.
fn advice(package: &str) -> Option<String> {
    cfg!(target_os = "linux").then(|| format!("apt-get install {package}"))
}

impl OptionalProgram {
    fn find(&self) -> Option<PathBuf> {
        let path = env::var_os("PATH")?;
        let file = format!("{}{}", self.name, env::consts::EXE_SUFFIX);
        env::split_paths(&path).map(|folder| folder.join(&file)).find(|file| file.is_file())
    }
}

impl Doctor {
    pub(crate) fn run(&self) {
        let layers = MachineLayers::probe();
        if self.json {
            let mut report = report(layers);
            report["python_module"] = ModuleSurvey::of_folders(&self.python_module).report();
            json_report::print(report);
            return;
        }
        println!("The sandbox for bots");
        for (layer, state) in layers.iter() {
            print_layer(layer, state);
        }
        match layers.sandbox() {
            Ok(_) => println!("\nBots that nobody has read can be run here."),
            Err(refused @ MissingLayer::System(_)) => {
                println!("  none: {refused}. Bots of your own run with --trusted.");
            }
            Err(refused) => println!("\nBots that nobody has read are refused: {refused}"),
        }
        if self.sandbox {
            return;
        }
        println!("\nLanguages of bots");
        for language in languages(layers) {
            print_presence(language.hindrance.is_none());
            println!(
                "{:<35} {}",
                language.name,
                language.hindrance.as_deref().unwrap_or("built and played here")
            );
        }
        println!("\nThe Python module kalah, for bots");
        for finding in ModuleSurvey::of_folders(&self.python_module).findings {
            print_presence(finding.is_well);
            println!("{}", finding.text);
        }
        println!("\nCompilers and other programs");
        for program in &PROGRAMS {
            let found = program.find();
            print_presence(found.is_some());
            let place = match found {
                Some(path) => path.display().to_string(),
                None => {
                    advice(program.package).unwrap_or_else(|| format!("no program {} in PATH", program.name))
                }
            };
            println!("{:<35} {place}", program.used);
        }
    }
}

/// Language in which bots are written.
struct BotLanguage {
    name: &'static str,
    /// Reason why bots in it cannot be built or played here, and what to do.
    hindrance: Option<String>,
}

/// The languages of the templates. Compiled ones need a sandbox that holds a build.
fn languages(layers: &MachineLayers) -> Vec<BotLanguage> {
    let sandbox = layers.sandbox().ok();
    let holds_builds = sandbox.as_ref().is_some_and(Sandbox::holds_writers);
    let language = |template: &Template| {
        let missing = missing(template.needs);
        let is_built = !matches!(template.names[0], "python" | "javascript");
        let hindrance = match missing.first() {
            Some(missing) => Some(missing.clone()),
            None if sandbox.is_none() => Some("only with --trusted, for bots of your own".to_owned()),
            None if is_built && !holds_builds => {
                Some("builds need namespaces here, or --trusted for bots of your own".to_owned())
            }
            None => None,
        };
        BotLanguage { name: template.names[0], hindrance }
    };
    TEMPLATES.iter().map(language).collect()
}

/// Begins a line about something that is here or not.
fn print_presence(is_present: bool) {
    let (word, tone) = if is_present { ("present", Tone::Good) } else { ("missing", Tone::Doubtful) };
    print!("  ");
    put_coloured(word, tone);
    print!("  ");
}

fn print_layer(layer: SandboxLayer, state: &LayerState) {
    match state {
        LayerState::Present => {
            print_presence(true);
            println!("{}", layer.what());
        }
        LayerState::Missing { why, remedy } => {
            print_presence(false);
            println!("{}{}", layer.what(), if layer.is_minimum() { ", which is needed" } else { "" });
            println!("             found: {why}");
            println!("             to do: {remedy}");
        }
    }
}

fn report(layers: &MachineLayers) -> Value {
    let sandbox = layers.iter().map(|(layer, state)| {
        let (state, why, remedy) = match state {
            LayerState::Present => ("present", None, None),
            LayerState::Missing { why, remedy } => ("missing", Some(why), Some(remedy)),
        };
        json!({
            "layer": layer, "what": layer.what(), "minimum": layer.is_minimum(),
            "state": state, "why": why, "remedy": remedy,
        })
    });
    let languages = languages(layers).into_iter().map(|language| {
        json!({ "language": language.name, "plays": language.hindrance.is_none(), "hindrance": language.hindrance })
    });
    let programs = PROGRAMS.iter().map(|program| {
        json!({
            "program": program.name, "use": program.used,
            "path": program.find(), "install": program.package,
        })
    });
    json!({
        "untrusted": layers.sandbox().is_ok(),
        "languages": languages.collect::<Vec<_>>(),
        "sandbox": sandbox.collect::<Vec<_>>(),
        "programs": programs.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::{PROGRAMS, TEMPLATES};

    #[test]
    fn what_a_template_needs_is_looked_for() {
        for need in TEMPLATES.iter().flat_map(|template| template.needs) {
            assert!(PROGRAMS.iter().any(|program| program.name == *need), "{need}");
        }
    }
}
