//! What is pushed and taken.

use std::fs;
use std::thread;

use kalah_needs::all_here;

use crate::intake::class::{Class, Who, Work};
use crate::intake::folders::{content, noise};

#[test]
fn each_push_that_moves_main_is_a_submission() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    work.commit("main.py", "print(1)\n");
    let said = work.push("main");
    let follow = format!("follow it at http://{}/submissions/1", class.host());
    assert_eq!(Work::told(&said), ["submission 1 of branch main is taken", &follow], "{said:?}");
    let first = content(&work.folder);
    assert_eq!(class.submissions(), [(1, 7, "git".to_owned(), first.clone())]);

    work.commit("main.py", "print(2)\n");
    assert!(work.push("main").unwrap().contains("submission 2 of branch main"));
    let second = content(&work.folder);
    assert_eq!(class.submissions()[1], (2, 7, "git".to_owned(), second.clone()));
    assert!(first != second);

    // Nothing new, neither for git nor for the server.
    assert!(work.push("main").unwrap().contains("Everything up-to-date"));
    // What is cloned is what was pushed.
    let clone = class.place.path().join("clone");
    let unpacked = "fetch.unpackLimit=1";
    work.git(&["-c", unpacked, "clone", "--quiet", &class.url(Who::Seven, 7), clone.to_str().unwrap()])
        .unwrap();
    assert_eq!(content(&clone), second);
    // Going back is a submission as well.
    work.git(&["reset", "--quiet", "--hard", "HEAD~1"]).unwrap();
    assert!(work.push("main").unwrap_err().contains("rejected"));
    assert!(work.push("+main").unwrap().contains("submission 3"));
    assert_eq!(class.submissions()[2], (3, 7, "git".to_owned(), first));
}

#[test]
fn other_branches_and_tags_are_kept_and_not_handed_in() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    work.commit("main.py", "print(1)\n");
    for what in ["main:trial", "main:refs/tags/v1"] {
        let said = work.push(what);
        let only = "nothing is submitted: only what you push to the branch main, or else master, is";
        assert_eq!(Work::told(&said), [only], "{said:?}");
    }
    assert_eq!(class.submissions(), []);
    assert!(work.push("main:master").unwrap().contains("submission 1 of branch master"));
    // A clone begins with what counts.
    let clone = class.place.path().join("clone");
    let unpacked = "fetch.unpackLimit=1";
    work.git(&["-c", unpacked, "clone", "--quiet", &class.url(Who::Seven, 7), clone.to_str().unwrap()])
        .unwrap();
    assert_eq!(content(&clone), content(&work.folder));
    // Whoever has a main means that one.
    work.commit("main.py", "print(2)\n");
    assert!(work.push("main").unwrap().contains("submission 2 of branch main"));
    assert_eq!(Work::told(&work.push("+main:master")), ["nothing new on the branch that counts"]);
    work.push(":trial").unwrap();
    assert!(work.push(":main").unwrap_err().contains("refusing to delete the current branch"));
    // Nothing of the server's own is seen or written.
    let seen = work.git(&["ls-remote", "kalah"]).unwrap();
    assert!(seen.contains("refs/tags/v1") && !seen.contains("kalah/"), "{seen}");
    assert!(work.push("main:refs/kalah/submitted").is_err());
    assert!(work.push("main:refs/notes/x").is_err());
    assert_eq!(class.submissions().len(), 2);
}

#[test]
fn an_empty_repository_can_be_cloned_and_pushed_from() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    let clone = Work { folder: class.place.path().join("clone") };
    let said = work.git(&["clone", &class.url(Who::Seven, 7), clone.folder.to_str().unwrap()]).unwrap();
    assert!(said.contains("empty repository"), "{said}");
    clone.commit("main.py", "print(1)\n");
    let said = clone.git(&["push", "origin", "HEAD"]).unwrap();
    // Which of the two it is, git decides where it runs.
    assert!(said.contains("submission 1 of branch ma"), "{said}");
}

#[test]
fn files_are_taken_as_they_were_committed() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    let evil = "* filter=evil text eol=crlf ident working-tree-encoding=UTF-16\nhidden export-ignore\n*.dat filter=lfs\n";
    fs::write(work.folder.join(".gitattributes"), evil).unwrap();
    fs::write(work.folder.join("hidden"), "$Id$\n").unwrap();
    fs::write(work.folder.join(".lfsconfig"), "[lfs]\nurl = http://127.0.0.1:1/\n").unwrap();
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7\n";
    fs::write(work.folder.join("book.dat"), pointer).unwrap();
    fs::write(work.folder.join("main.py"), "print(1)\n").unwrap();
    // Committed as it lies there, by a git that is told nothing of attributes.
    let line = |file: &str| {
        let hash = work.git(&["hash-object", "-w", "--no-filters", file]).unwrap();
        format!("100644 blob {}\t{file}\n", hash.trim())
    };
    let index = [".gitattributes", ".lfsconfig", "book.dat", "hidden", "main.py"].map(line).concat();
    fs::write(class.place.path().join("index"), index).unwrap();
    let index = fs::File::open(class.place.path().join("index")).unwrap();
    let tree = work.command().arg("mktree").stdin(index).output().unwrap();
    let tree = String::from_utf8(tree.stdout).unwrap();
    let commit = work.git(&["commit-tree", "-m", "one", tree.trim()]).unwrap();
    let said = work.push(&format!("{}:refs/heads/main", commit.trim()));
    assert!(said.as_ref().unwrap().contains("submission 1"), "{said:?}");
    assert_eq!(class.submissions()[0].3, content(&work.folder));
}

#[test]
fn eight_pushes_at_once_give_a_submission_each_or_are_refused() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let works: Vec<Work> = (0..8)
        .map(|at| {
            let (who, player) = if at % 2 == 0 { (Who::Seven, 7) } else { (Who::Eight, 8) };
            let work = class.work(&format!("work{at}"), who, player);
            work.commit("main.py", format!("print({at})\n"));
            work
        })
        .collect();
    let taken: Vec<usize> = thread::scope(|scope| {
        let pushes: Vec<_> = works.iter().map(|work| scope.spawn(|| work.push("+main"))).collect();
        let said = pushes.into_iter().map(|push| push.join().unwrap()).enumerate();
        said.filter_map(|(at, said)| {
            let told = Work::told(&said);
            let taken = told.first().is_some_and(|line| line.ends_with("of branch main is taken"));
            assert_eq!(said.is_ok(), taken, "{said:?}");
            taken.then_some(at)
        })
        .collect()
    });
    // The first one of each player at least.
    assert!(taken.len() >= 2, "{taken:?}");
    let mut expected: Vec<String> = taken.iter().map(|at| content(&works[*at].folder)).collect();
    let mut found: Vec<String> = class.submissions().into_iter().map(|(.., content)| content).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_clone_gets_what_was_pushed_as_it_was_packed() {
    if !all_here(&["git"]) {
        return;
    }
    let class = Class::new();
    let work = class.work("work", Who::Seven, 7);
    let base = noise(1 << 14);
    for number in 0..12 {
        let mut text = base.clone();
        text[0] = number;
        fs::write(work.folder.join(format!("{number}.bin")), text).unwrap();
    }
    work.commit("main.py", "print(1)\n");
    work.git(&["-c", "pack.window=0", "push", "kalah", "main"]).unwrap();
    let clone = class.place.path().join("clone");
    let unpacked = "fetch.unpackLimit=1";
    work.git(&["-c", unpacked, "clone", "--quiet", &class.url(Who::Seven, 7), clone.to_str().unwrap()])
        .unwrap();
    let pack = fs::read_dir(clone.join(".git/objects/pack")).unwrap();
    let index =
        pack.map(|file| file.unwrap().path()).find(|path| path.extension().unwrap() == "idx").unwrap();
    let objects = work.git(&["verify-pack", "-v", index.to_str().unwrap()]).unwrap();
    // To make deltas takes seconds of the server for a request of a kilobyte.
    assert!(!objects.contains("chain length"), "{objects}");
}
