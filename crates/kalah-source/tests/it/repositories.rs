//! Repositories: what is taken out of them, and what they cannot do.
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use kalah_source::{BotSource, Depot};
use tempfile::TempDir;

/// A repository, a depot, and a file that nobody may write.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        fs::create_dir(place.repository()).unwrap();
        place.git(&["init", "--quiet", "--initial-branch=main", "."]);
        fs::write(place.repository().join("main.py"), "print()\n").unwrap();
        place.commit();
        place
    }

    fn repository(&self) -> PathBuf {
        self.0.path().join("bot.git")
    }

    /// A place beside the repository.
    fn aside(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Would be there if something of the repository was run.
    fn breach(&self) -> PathBuf {
        self.aside("breach")
    }

    fn git(&self, args: &[&str]) {
        let settings = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org"];
        let mut git = Command::new("git");
        git.current_dir(self.repository()).args(settings).args(args);
        git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        let done = git.output().unwrap();
        assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
    }

    fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message=a bot"]);
    }

    fn bring(&self, fragment: &str) -> Result<kalah_source::ArrivedSource, String> {
        let depot = Depot::at(self.0.path().join("depot")).unwrap();
        let source: BotSource =
            format!("git+file://{}{fragment}", self.repository().display()).parse().unwrap();
        let brought = source.bring(&depot).map_err(|error| error.to_string());
        let left = fs::read_dir(self.0.path().join("depot")).unwrap().count();
        assert_eq!(left, usize::from(brought.is_ok()), "something is left");
        assert!(!self.breach().exists());
        brought
    }

    #[track_caller]
    fn refused(&self, why: &str) {
        let line = self.bring("").map(|_| ()).unwrap_err();
        let whole = format!("git+file://{}: ", self.repository().display());
        assert!(line.starts_with(&whole) && line.contains(why), "{line}");
    }
}

fn script(path: &Path, text: &str) {
    fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn the_latest_commit_of_a_branch_is_taken_without_git() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    let place = Place::new();
    script(&place.repository().join("run.sh"), "exec true");
    place.commit();
    let brought = place.bring("").unwrap();
    assert_eq!(brought.name, "bot");
    assert_eq!(fs::read_to_string(brought.path.join("main.py")).unwrap(), "print()\n");
    assert!(fs::metadata(brought.path.join("run.sh")).unwrap().permissions().mode() & 0o100 != 0);
    assert!(!brought.path.join(".git").exists());
    drop(brought);

    place.git(&["checkout", "--quiet", "-b", "next"]);
    fs::write(place.repository().join("main.py"), "next\n").unwrap();
    place.commit();
    place.git(&["tag", "v2"]);
    place.git(&["checkout", "--quiet", "main"]);
    for (fragment, expected) in [("", "print()\n"), ("#next", "next\n"), ("#v2", "next\n")] {
        let brought = place.bring(fragment).unwrap();
        assert_eq!(fs::read_to_string(brought.path.join("main.py")).unwrap(), expected);
    }
    let missing = place.bring("#nothing").map(|_| ()).unwrap_err();
    assert!(missing.contains("git: couldn't find remote ref nothing"), "{missing}");
}

#[test]
fn links_and_submodules_are_refused() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    let place = Place::new();
    symlink("/etc/passwd", place.repository().join("secret")).unwrap();
    place.commit();
    place.refused("secret: a symbolic link");

    let place = Place::new();
    let hash = "0123456789abcdef0123456789abcdef01234567";
    place.git(&["update-index", "--add", "--cacheinfo", &format!("160000,{hash},part")]);
    fs::write(
        place.repository().join(".gitmodules"),
        "[submodule \"part\"]\n\tpath = part\n\turl = ext::id\n",
    )
    .unwrap();
    place.git(&["add", ".gitmodules"]);
    place.git(&["commit", "--quiet", "--message=part"]);
    place.refused("part: a submodule");
}

#[test]
fn hooks_filters_and_settings_of_the_repository_are_not_run() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    let place = Place::new();
    let touch = format!("touch {}", place.breach().display());
    for hook in ["post-checkout", "post-merge", "reference-transaction", "pre-receive", "post-index-change"] {
        script(&place.repository().join(".git/hooks").join(hook), &touch);
    }
    fs::write(place.repository().join(".gitattributes"), "* filter=evil diff=evil\n*.big filter=lfs\n")
        .unwrap();
    fs::write(place.repository().join("data.big"), "version https://git-lfs.github.com/spec/v1\n").unwrap();
    // The attributes are there before the settings, so that nothing is run by committing.
    let hooks = place.repository().join(".git/hooks");
    let aside = place.0.path().join("hooks");
    fs::rename(&hooks, &aside).unwrap();
    place.commit();
    fs::rename(&aside, &hooks).unwrap();
    let settings = format!(
        "[filter \"evil\"]\n\tsmudge = {touch}\n\tclean = cat\n\trequired = true\n[core]\n\tfsmonitor = {touch}\n\
         [uploadpack]\n\tpackObjectsHook = {touch}\n[core]\n\talternateRefsCommand = {touch}\n"
    );
    let config = place.repository().join(".git/config");
    fs::write(&config, fs::read_to_string(&config).unwrap() + &settings).unwrap();
    let brought = place.bring("").unwrap();
    let data = fs::read_to_string(brought.path.join("data.big")).unwrap();
    assert!(data.starts_with("version https"), "{data}");
}

#[test]
fn a_bomb_of_trees_is_refused() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    let place = Place::new();
    // Each folder holds the one below ten times: 10^8 files in a few hundred bytes.
    let script = "tree=$(printf '100644 blob %s\\tf\\n' $(git hash-object -w main.py) | git mktree)\n\
                  for level in 1 2 3 4 5 6 7 8; do tree=$(for n in 0 1 2 3 4 5 6 7 8 9; do \
                  printf '040000 tree %s\\t%s\\n' $tree $n; done | git mktree); done\n\
                  git update-ref refs/heads/main $(git -c user.name=A -c user.email=a@b commit-tree -m bomb $tree)";
    let done = Command::new("sh").args(["-c", script]).current_dir(place.repository()).status().unwrap();
    assert!(done.success());
    place.refused("holds more than 4096 files and folders");
}

#[test]
fn what_is_large_is_refused() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    let place = Place::new();
    // Zeros pack well, so what comes is small and what it holds is not.
    fs::write(place.repository().join("zeros"), vec![0; (64 << 20) + 1]).unwrap();
    place.commit();
    place.refused("zeros: is longer than 64 MiB");

    // Noise does not: it ends while it arrives.
    let place = Place::new();
    let mut state = 1u64;
    let noise = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    });
    fs::write(place.repository().join("noise"), noise.take(5 << 20).flatten().collect::<Vec<u8>>()).unwrap();
    place.git(&["config", "core.compression", "0"]);
    place.commit();
    place.refused("is longer than 32 MiB");
}

#[test]
fn what_is_no_repository_is_told() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    let place = Place::new();
    fs::remove_dir_all(place.repository()).unwrap();
    place.refused("no git repository lies there");
    fs::create_dir(place.repository()).unwrap();
    place.refused("no git repository lies there");
    fs::write(place.repository().join("HEAD"), "ref: refs/heads/main\n").unwrap();
    place.refused("no git repository lies there");
    place.git(&["init", "--quiet", "--initial-branch=main", "."]);
    place.refused("has no commit yet, or not on the branch that it shows first");
    let missing = place.bring("#main").map(|_| ()).unwrap_err();
    assert!(missing.ends_with("git: couldn't find remote ref main"), "{missing}");
}

#[test]
fn repositories_are_taken_as_git_keeps_them() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    let place = Place::new();
    let whole = |fragment: &str| {
        let brought = place.bring(fragment).unwrap();
        assert_eq!(fs::read_to_string(brought.path.join("main.py")).unwrap(), "print()\n");
    };
    place.git(&["commit", "--quiet", "--allow-empty", "--message=more"]);
    place.git(&["branch", "feature/x"]);
    place.git(&["gc", "--quiet"]);
    assert!(place.repository().join(".git/packed-refs").exists());
    whole("");
    whole("#feature/x");
    // Bare, and with another name in the address than on the disk.
    let bare = place.aside("its bare.git");
    place.git(&["clone", "--quiet", "--bare", ".", bare.to_str().unwrap()]);
    fs::remove_dir_all(place.repository()).unwrap();
    fs::rename(&bare, place.repository()).unwrap();
    whole("");
    let coded = place.repository().display().to_string().replace("bot", "%62ot");
    let source: BotSource = format!("git+file://{coded}").parse().unwrap();
    let depot = Depot::at(place.aside("depot")).unwrap();
    assert!(source.bring(&depot).unwrap().path.join("main.py").exists());
    // The end of a history, with packs alone.
    let url = format!("file://{}", place.repository().display());
    place.git(&["clone", "--quiet", "--bare", "--depth=1", &url, bare.to_str().unwrap()]);
    assert!(bare.join("shallow").exists());
    fs::remove_dir_all(place.repository()).unwrap();
    fs::rename(&bare, place.repository()).unwrap();
    whole("");
}

/// A second repository, whose author is another and which only the user who fetches may read.
fn secret(place: &Place) -> PathBuf {
    let other = place.aside("other");
    place.git(&["clone", "--quiet", "--no-hardlinks", ".", other.to_str().unwrap()]);
    other.join(".git")
}

#[test]
fn objects_of_other_repositories_are_out_of_reach() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    for alternates in ["objects/info/alternates", "objects/info/http-alternates"] {
        let place = Place::new();
        let objects = secret(&place).join("objects");
        let alternate = place.repository().join(".git").join(alternates);
        fs::write(alternate, format!("{}\n", objects.display())).unwrap();
        place.refused(&format!("{alternates}: leads to another repository"));
    }

    // What makes git look elsewhere for everything.
    let place = Place::new();
    let other = secret(&place);
    fs::write(place.repository().join(".git/commondir"), other.display().to_string() + "\n").unwrap();
    place.refused("commondir: leads to another repository");
    let place = Place::new();
    let other = secret(&place);
    fs::remove_dir_all(place.repository().join(".git")).unwrap();
    fs::write(place.repository().join(".git"), format!("gitdir: {}\n", other.display())).unwrap();
    place.refused(".git: leads to another repository");
}

#[test]
fn a_repository_that_is_linked_together_is_refused() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    for part in [".git", "objects", "refs", "HEAD", "packed-refs", "objects/info", "objects/pack"] {
        let place = Place::new();
        place.git(&["pack-refs", "--all"]);
        let other = secret(&place);
        fs::copy(place.repository().join(".git/packed-refs"), other.join("packed-refs")).unwrap();
        let (link, target) = match part {
            ".git" => (place.repository().join(".git"), other),
            part => (place.repository().join(".git").join(part), other.join(part)),
        };
        fs::rename(&link, place.aside("part")).unwrap();
        symlink(target, link).unwrap();
        place.refused(part);
        place.refused(": a symbolic link: only plain files and folders are taken");
    }

    // A single object, and a pack, as links to files that their reader may read and their author may not.
    let place = Place::new();
    let objects = place.repository().join(".git/objects");
    let half = fs::read_dir(&objects).unwrap().map(|entry| entry.unwrap().path());
    let half = { half }.find(|path| path.file_name().unwrap().len() == 2).unwrap();
    let object = fs::read_dir(half).unwrap().next().unwrap().unwrap().path();
    fs::rename(&object, place.aside("object")).unwrap();
    symlink(place.aside("object"), object).unwrap();
    place.refused(": a symbolic link");

    let place = Place::new();
    place.git(&["gc", "--quiet"]);
    let packs = fs::read_dir(place.repository().join(".git/objects/pack")).unwrap();
    let pack =
        packs.map(|entry| entry.unwrap().path()).find(|path| path.extension().unwrap() == "pack").unwrap();
    fs::rename(&pack, place.aside("pack")).unwrap();
    symlink(place.aside("pack"), &pack).unwrap();
    place.refused(".pack: a symbolic link");
    fs::remove_file(&pack).unwrap();
    rustix::fs::mknodat(rustix::fs::CWD, &pack, rustix::fs::FileType::Fifo, rustix::fs::Mode::RUSR, 0)
        .unwrap();
    place.refused(".pack: no file and no folder");
}

#[test]
fn ways_of_keeping_that_are_not_taken_are_told() {
    if !kalah_needs::all_here(&["git"]) {
        return;
    }
    let place = Place::new();
    fs::remove_dir_all(place.repository().join(".git")).unwrap();
    place.git(&["init", "--quiet", "--object-format=sha256", "."]);
    place.commit();
    place.refused("names its objects by SHA-256, which is not taken");
    fs::remove_dir_all(place.repository().join(".git")).unwrap();
    place.git(&["init", "--quiet", "."]);
    place.commit();
    fs::create_dir(place.repository().join(".git/reftable")).unwrap();
    place.refused("keeps its branches in a reftable, which is not taken");
}
