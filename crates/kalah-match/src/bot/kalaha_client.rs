//! Adapter that turns a client of the Java Kalaha application into a bot: a driver that is its server.
//!
//! The client is unchanged and knows nothing of it. It opens sockets, which lead to the driver in the same Java machine and
//! nowhere else, so that the sandbox needs no network; and it opens a window, which nobody sees.

use std::fs;
use std::io;
use std::path::Path;

use kalah_source::{is_leftover, read_small};
use sha2::{Digest, Sha256};

use super::java::{JAVA, qualified};
use super::layout::{real_folder, write_afresh};
use super::recipe::{LONGEST_SOURCE, Recipe, files, words};

/// Speaks with the referee and with the client.
const DRIVER: &str = include_str!("../../../../bots/kalaha-client/KalahaDriver.java");

/// The application's game state, counting.
const STATE: &str = include_str!("../../../../bots/kalaha-client/kalaha/GameState.java");

/// The window of a machine without a screen, and its text.
const WINDOW: [(&str, &str); 2] = [
    ("JFrame.java", include_str!("../../../../bots/kalaha-client/window/javax/swing/JFrame.java")),
    ("JTextArea.java", include_str!("../../../../bots/kalaha-client/window/javax/swing/JTextArea.java")),
];

/// Names of the only machine that there is.
const HOSTS: &str = "127.0.0.1 localhost\n";

/// The application's own game state, by the hash of its text without blanks.
const ORIGINAL_STATE: [u8; 32] = [
    0x4a, 0x70, 0x61, 0x9c, 0x21, 0xc3, 0x5b, 0xdd, 0x45, 0xfa, 0x99, 0x4d, 0x1b, 0x45, 0xdc, 0xe1, 0xe8,
    0xdf, 0x36, 0x23, 0xcc, 0x9c, 0x58, 0x04, 0x79, 0xcf, 0xe5, 0xc1, 0xf4, 0xee, 0x21, 0x62,
];

/// The file that the application keeps for a student's client.
const CLIENT: &str = "AIClient.java";

/// Text by which a client is told from other programs in Java.
const CONNECTS: &str = "new Socket(";

/// Folders of a bot's sources in which its packages may lie.
const ROOTS: [&str; 2] = ["", "src"];

/// Text of everything but the client that decides what is built.
pub(super) fn driver_text() -> String {
    let window = WINDOW.map(|(_, text)| text).concat();
    format!("{DRIVER}{STATE}{window}{HOSTS}{ORIGINAL_STATE:x?}")
}

/// Returns how the client in a folder is built and run; `None` if there is none.
pub(super) fn recipe(dir: &Path) -> Option<Recipe> {
    let (root, file) = ROOTS.iter().find_map(|root| Some((*root, client(&dir.join(root))?)))?;
    let class = qualified(
        file.rsplit('/').next()?.trim_end_matches(".java"),
        &read_small(&dir.join(root), &file, LONGEST_SOURCE).ok()??,
    );
    let root = if root.is_empty() { "." } else { root };
    let encoding = if is_unicode(&dir.join(root)) { "UTF-8" } else { "windows-1252" };
    let (sources, classes) = (format!("build/driver:{root}"), format!("build/classes:{root}"));
    let client = format!("{root}/{file}");
    let compile: [&[&str]; 2] = [
        &["javac", "-nowarn", "-Xlint:-options", "-encoding", encoding, "-d", "build/classes", "-sourcepath"],
        &[&sources, "build/driver/KalahaDriver.java", &client],
    ];
    let window = [
        "javac",
        "-nowarn",
        "--patch-module",
        "java.desktop=build/driver/window",
        "-d",
        "build/window",
        "build/driver/window/javax/swing/JFrame.java",
        "build/driver/window/javax/swing/JTextArea.java",
    ];
    let options = [
        "-Djava.awt.headless=true",
        "-Djdk.net.hosts.file=build/driver/hosts",
        "--patch-module",
        "java.desktop=build/window",
        "-cp",
        &classes,
        "KalahaDriver",
        &class,
    ];
    Some(Recipe {
        build: vec![words(&compile.concat()), words(&window)],
        makes: Some("build"),
        run: words(&[&JAVA[..], &options].concat()),
    })
}

/// The file of the client below this folder, relative to it: the application's file for it in any package, or else a program
/// that connects.
fn client(root: &Path) -> Option<String> {
    let connects = |file: &String| source(root, file).is_some_and(|text| text.contains(CONNECTS));
    let packages = packages(root);
    let mut named = packages.iter().map(|package| format!("{package}{CLIENT}"));
    let program = |file: &String| {
        source(root, file).is_some_and(|text| text.contains(CONNECTS) && text.contains("static void main("))
    };
    let mut programs =
        packages.iter().flat_map(|package| java_files(root, package)).filter(|file| !file.ends_with(CLIENT));
    named.find(connects).or_else(|| programs.find(program))
}

/// The folder itself, as no text, and those in it, with a slash.
fn packages(root: &Path) -> Vec<String> {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut names: Vec<String> = folders
        .filter(|folder| !is_leftover(&folder.file_name()))
        .filter_map(|folder| Some(format!("{}/", folder.file_name().to_str()?)))
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names.insert(0, String::new());
    names
}

fn java_files(root: &Path, package: &str) -> Vec<String> {
    let is_java = |path: &Path| path.extension().is_some_and(|ending| ending == "java");
    files(&root.join(package), is_java).into_iter().map(|file| format!("{package}{file}")).collect()
}

fn source(root: &Path, file: &str) -> Option<String> {
    kalah_files::decode(&read_small(root, file, LONGEST_SOURCE).ok()??).ok()
}

/// Returns true if all sources are UTF-8. The application's own were written when Java took the machine's encoding.
fn is_unicode(root: &Path) -> bool {
    let files = packages(root).into_iter().flat_map(|package| java_files(root, &package));
    files
        .filter_map(|file| read_small(root, &file, LONGEST_SOURCE).ok()?)
        .all(|text| str::from_utf8(&text).is_ok())
}

/// Lays the driver into the folder `build/driver`, with the game state that counts where the client's own is the application's.
///
/// # Errors
/// If a file cannot be written, or a link lies in the way.
pub(super) fn lay_out(dir: &Path) -> io::Result<()> {
    let driver = dir.join("build").join("driver");
    let folders = ["", "driver", "driver/kalaha", "driver/window", "driver/window/javax"];
    for folder in folders.iter().chain(&["driver/window/javax/swing"]) {
        real_folder(&dir.join("build").join(folder))?;
    }
    write_afresh(&driver.join("KalahaDriver.java"), DRIVER)?;
    write_afresh(&driver.join("hosts"), HOSTS)?;
    for (file, text) in WINDOW {
        write_afresh(&driver.join("window/javax/swing").join(file), text)?;
    }
    if ROOTS.iter().any(|root| has_original_state(&dir.join(root))) {
        write_afresh(&driver.join("kalaha/GameState.java"), STATE)?;
    }
    Ok(())
}

fn has_original_state(root: &Path) -> bool {
    let Ok(Some(mut text)) = read_small(root, "kalaha/GameState.java", LONGEST_SOURCE) else { return false };
    text.retain(|letter| !letter.is_ascii_whitespace());
    Sha256::digest(&text)[..] == ORIGINAL_STATE
}
