//! Bots that attack on their way in: as archives, as repositories, or by being another one later.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use kalah_match::{Bot, Isolation, PlayerSpec, ResolvedPlayer};
use kalah_source::BotSource;
use tempfile::TempDir;

use super::host::Host;
use super::rows::{assert_finished, fixture, play, rightmost};

/// Archives of `archives.py`, and what is said of them.
const TOO_MUCH: [(&str, &str); 7] = [
    ("bomb.zip", "unpacks to more than 100 times its length"),
    ("bomb.tar.gz", "unpacks to more than 100 times its length"),
    ("overlap.zip", "unpacks to more than 100 times its length"),
    ("long.tar", "is longer than 32 MiB"),
    ("many.zip", "holds more than 4096 files and folders"),
    ("many.tgz", "holds more than 4096 files and folders"),
    ("deep.tar", "more than 16 folders deep"),
];

const NO_PLAIN_FILES: [(&str, &str); 11] = [
    ("upward.zip", "../kalah-attack: leads out of the folder"),
    ("upward.tar", "a/../../kalah-attack: leads out of the folder"),
    ("absolute.zip", "/tmp/kalah-attack: an absolute path"),
    ("absolute.tar", "/tmp/kalah-attack: an absolute path"),
    ("link.zip", "planted: a symbolic link"),
    ("link.tar", "planted: a symbolic link"),
    ("through.tar", "planted: a symbolic link"),
    ("hard-link.tar", "planted: a hard link"),
    ("device.tgz", "planted: a device"),
    ("pipe.tar", "planted: a pipe"),
    ("escape.tar", "a control character in its name"),
];

pub(crate) fn too_much(_: &Isolation, _: &Host) {
    for (name, why) in TOO_MUCH {
        refused(name, why);
    }
}

pub(crate) fn no_plain_files(_: &Isolation, _: &Host) {
    for (name, why) in NO_PLAIN_FILES {
        refused(name, why);
    }
}

#[track_caller]
fn refused(name: &str, why: &str) {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join(name);
    let mut python = Command::new("python3");
    python.arg(fixture("archives.py")).arg(name).arg(&archive);
    assert!(python.status().unwrap().success());
    let line = Bot::open(&archive).unwrap_err().to_string();
    assert!(line.starts_with(&archive.display().to_string()) && line.contains(why), "{line}");
    assert!(!line.contains(char::is_control), "{line:?}");
}

/// A repository with a bot, beside the folder that a breach would show in.
struct Repository(TempDir);

impl Repository {
    fn new() -> Repository {
        let repository = Repository(tempfile::tempdir().unwrap());
        repository.git(&["init", "--quiet", "."]);
        fs::copy(fixture("attack.py"), repository.path().join("main.py")).unwrap();
        repository
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn word(&self) -> PlayerSpec {
        format!("git+file://{}", self.path().display()).parse().unwrap()
    }

    fn git(&self, args: &[&str]) {
        let me = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org"];
        let mut git = Command::new("git");
        git.args(me).args(args).current_dir(self.path());
        git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        assert!(git.status().unwrap().success(), "{args:?}");
    }

    fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message=a bot"]);
    }
}

/// Hooks, filters and settings that would leave a trace; the bot plays all the same.
pub(crate) fn repository_that_runs(isolation: &Isolation, host: &Host) {
    let repository = Repository::new();
    fs::write(repository.path().join(".gitattributes"), "* filter=evil\n*.py filter=lfs\n").unwrap();
    repository.commit();
    let touch = format!("touch {}", host.secret().with_file_name("kalah-attack").display());
    for hook in ["post-checkout", "post-merge", "reference-transaction", "pre-auto-gc", "post-index-change"] {
        let hook = repository.path().join(".git/hooks").join(hook);
        fs::write(&hook, format!("#!/bin/sh\n{touch}\n")).unwrap();
        fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let config = repository.path().join(".git/config");
    let evil = format!(
        "[filter \"evil\"]\n\tsmudge = {touch}\n\tprocess = {touch}\n[core]\n\tfsmonitor = {touch}\n\
         [uploadpack]\n\tpackObjectsHook = {touch}\n"
    );
    fs::write(&config, fs::read_to_string(&config).unwrap() + &evil).unwrap();
    let bot = repository.word().resolve(isolation).unwrap();
    play(&bot, &rightmost(), isolation).games.iter().for_each(assert_finished);
}

/// Links, submodules, and addresses that are commands.
pub(crate) fn repository_that_leads_out(isolation: &Isolation, host: &Host) {
    let linked = Repository::new();
    symlink(host.secret(), linked.path().join("secret")).unwrap();
    linked.commit();
    let part = Repository::new();
    let cache = "160000,0123456789abcdef0123456789abcdef01234567,part";
    part.git(&["update-index", "--add", "--cacheinfo", cache]);
    part.git(&["commit", "--quiet", "--message=part"]);
    for (repository, why) in [(linked, "secret: a symbolic link"), (part, "part: a submodule")] {
        let line = repository.word().resolve(isolation).unwrap_err().to_string();
        assert!(line.ends_with(&format!("{why}: only plain files and folders are taken")), "{line}");
    }
    let touch = format!("touch {}", host.secret().with_file_name("kalah-attack").display());
    for word in [
        format!("ext::sh -c {touch}"),
        format!("git+ext::sh -c {touch}"),
        format!("git+ssh://-oProxyCommand={touch}/bot"),
        format!("git+file:///srv/bot#--upload-pack={touch}"),
        "git+http://127.0.0.1/bot".to_owned(),
    ] {
        assert!(word.parse::<PlayerSpec>().is_err(), "{word}");
    }
}

/// Files that are devices, pipes, or links out of the folder; a manifest without end.
pub(crate) fn leads_out(isolation: &Isolation, host: &Host) {
    let secret = host.secret().display().to_string();
    let targets = ["/dev/zero", "/etc/passwd", &secret, "/proc/self/environ", "../../../../etc/passwd"];
    for (name, target) in ["bot.toml", "Cargo.toml", "Player.hs", "Main.java", "main.py", "bot.wasm"]
        .into_iter()
        .flat_map(|name| targets.map(|target| (name, target)))
    {
        let folder = tempfile::tempdir().unwrap();
        symlink(target, folder.path().join(name)).unwrap();
        let line = Bot::open(folder.path()).unwrap_err().to_string();
        assert!(!line.contains("SECRET") && !line.contains("root:") && !line.contains('\n'), "{line}");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bot.toml"), "#".repeat(1 << 20)).unwrap();
    let line = Bot::open(folder.path()).unwrap_err().to_string();
    assert!(line.ends_with("bot.toml is longer than 65536 bytes"), "{line}");
    // A module of somebody else, or a pipe that is never written to.
    let outside = tempfile::tempdir().unwrap();
    let other = outside.path().join("other.wasm");
    fs::write(&other, "\0asm").unwrap();
    let pipe = outside.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for module in [other.display().to_string(), pipe.display().to_string(), "../other.wasm".to_owned()] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("bot.toml"), format!("run = [{module:?}]\nprotocol = \"wasm\"\n"))
            .unwrap();
        let refused = Bot::open(folder.path()).unwrap().build(isolation).unwrap_err().to_string();
        assert!(refused.contains("leads out of the folder"), "{refused}");
    }
    let folder = tempfile::tempdir().unwrap();
    let made = Command::new("mkfifo").arg(folder.path().join("bot.toml")).status().unwrap();
    assert!(made.success());
    let line = Bot::open(folder.path()).unwrap_err().to_string();
    assert!(line.ends_with("bot.toml is no regular file"), "{line}");
}

/// Once a bot is taken it stays what it was, for matches that run and for those of a tournament.
pub(crate) fn changed(isolation: &Isolation, _: &Host) {
    let folder = tempfile::tempdir().unwrap();
    let main = folder.path().join("main.py");
    fs::copy(fixture("attack.py"), &main).unwrap();
    let bot = Bot::open(folder.path()).unwrap();
    let entered = tempfile::tempdir().unwrap();
    let kept = bot.keep(entered.path()).unwrap();
    let pinned = BotSource::Pinned { content: kept.content(), path: kept.folder() };
    let before = bot.build(isolation).unwrap();

    fs::write(&main, "import sys; sys.exit(3)").unwrap();
    let after = PlayerSpec::Bot(folder.path().into()).resolve(isolation).unwrap();
    let word: PlayerSpec = PlayerSpec::Bot(pinned).to_string().parse().unwrap();
    for honest in [&before, &word.resolve(isolation).unwrap()] {
        play(honest, &rightmost(), isolation).games.iter().for_each(assert_finished);
    }
    let lost = play(&after, &rightmost(), isolation);
    assert_eq!(lost.games[0].record.cause.as_deref(), Some("exited with status 3"));

    // What is entered cannot be exchanged either.
    let PlayerSpec::Bot(BotSource::Pinned { path, .. }) = &word else { unreachable!("just pinned") };
    fs::set_permissions(path.join("main.py"), fs::Permissions::from_mode(0o644)).unwrap();
    fs::write(path.join("main.py"), "import sys; sys.exit(3)").unwrap();
    let line = word.resolve(isolation).unwrap_err().to_string();
    assert!(line.contains(" has changed: it holds "), "{line}");
    let ResolvedPlayer::Process(spec) = before else { unreachable!("a program") };
    assert_ne!(spec.dir.as_deref(), Some(folder.path()));
}
