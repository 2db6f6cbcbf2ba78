//! How each subcommand ends, and what it says in one line: 2 for wrong arguments, 1 for work that failed.

use std::process::Command;

/// What is wrong with the arguments themselves.
const WRONG: &[(&str, &str)] = &[
    ("admin nats-config --worker a --worker a", "--worker gives the name a twice"),
    ("admin nats-config --worker a --listen here", "write an address and a port"),
    ("analyse foo", "\"foo\" is no position: write <pits,"),
    ("analyse --moves xx", "\"x\" is no pit"),
    ("analyse --moves 9", "South has no pit 9"),
    ("solve 9x9", "9x9 cannot be solved"),
    ("analyse --depth deep", "--depth <DEPTH> cannot be \"deep\": write a whole number"),
    ("analyse --time -1", "--time <TIME> cannot be \"-1\": write seconds"),
    ("book build 9x9", "no opening book can be for 9x9"),
    ("book show 5x5", "there is no book of 5x5"),
    ("book show 6x3 --moves 47", "pit 7"),
    ("book verify 9x9", "there is no book of 9x9"),
    ("check git+foo", "`git+foo`"),
    ("endgame build 9x6 --seeds 5", "1 to 8 pits a side, not 9"),
    ("endgame probe /nowhere foo", "\"foo\" is no position"),
    ("endgame stats foo", "there is no file foo, and \"foo\" is not a valid board"),
    ("lab accuracy gredy", "did you mean greedy?"),
    ("lab accuracy greedy --in-play 20", "--games"),
    ("lab accuracy greedy --games --proof x.log", "cannot be used with"),
    ("lab tune greedy -p a=1,0,2,1", "the player has no {a}"),
    ("lab tune alphabeta:{a} -p b=1,0,2,1 -p a=1,0,2,1", "the player has no {b}"),
    ("lab tune alphabeta:{a}{b} -p a=1,0,2,1", "the player has {b}"),
    ("lab tune alphabeta:{a} -p a=1,2,3,1", "the start has to lie between low and high"),
    ("lab tune alphabeta:4,eval={a}sores -p a=1,0,2,1", "sores"),
    ("lab tune alphabeta:{a} -p a=1,0,2,1 --rate 0", "--rate has to be more than 0"),
    ("lab accuracy greedy --rules 9x9", "9x9 cannot be solved"),
    ("lab accuracy greedy --move-times 1,now", "write seconds from 0.001 on"),
    ("match rihgtmost greedy", "did you mean rightmost?"),
    ("match greedy uki:", "`uki:` needs a command"),
    ("match greedy greedy --games 3", "write 4"),
    (
        "match greedy leftmost --human B",
        "kalah play --human B, or against A of this match: kalah play --south greedy",
    ),
    ("match greedy leftmost --nodes 0", "--nodes <N> cannot be \"0\""),
    ("match greedy leftmost --opening x", "a similar argument exists: '--openings'; see kalah match --help"),
    ("match greedy", "missing: <B>; see kalah match --help"),
    ("analyse --nodes 0", "none below 1"),
    ("engine", "a similar subcommand exists: 'endgame'; see kalah --help"),
    ("match greedy greedy --time -1", "write seconds from 0.001 on, such as 1 or 0.5"),
    ("match greedy uki:cat --trusted --fuel 100", "--fuel counts instructions of WASM modules"),
    ("new cobol x", "write one of c, cpp"),
    ("nim 5,a", "pit 2 holds `a`"),
    ("nim 0,0", "the game is over on 0,0"),
    ("nim table --tokens 0", "write a whole number from 1 to 65535"),
    ("perft 2 --rules 4x4 --position <3,0,0,2,2,2,2,2,2>", "does not fit the rules 4x4"),
    ("perft -1", "none below 0"),
    ("play --position foo", "\"foo\" is no position"),
    ("play --level 11", "1 to 10"),
    ("proof run 9x9 --at-least 1 --log /nowhere/x", "9x9 cannot be solved"),
    ("proof status 9x9 --at-least 1 --log /nowhere/x", "9x9 cannot be solved"),
    ("serve --listen here", "write an address and a port, such as 127.0.0.1:8080"),
    ("serve --player 7=greedy --player 7=greedy --data /nowhere", "--player gives the number 7 twice"),
    ("serve --nats nats://h --player 7=uki:cat --data /nowhere", "names a command of this machine"),
    ("solve 9x2", "9x2 cannot be solved"),
    ("solve 6x4 --position <3,0,0,2,2,2,2,2,2>", "does not fit the rules 6x4"),
    ("worker --nats here", "no address of a NATS server"),
];

/// What only the disk or a bot can tell.
const FAILED: &[(&str, &str)] = &[
    ("admin recompute --data /nowhere", "/nowhere holds no tournament"),
    ("backup /nowhere/file --data /nowhere", "/nowhere holds no tournament"),
    ("book show 6x3 --file /nowhere", "/nowhere: No such file"),
    ("check /nowhere", "no bot at /nowhere"),
    ("endgame verify /nowhere", "/nowhere: No such file"),
    ("match greedy leftmost --openings /dev/null", "/dev/null holds no opening"),
    ("match greedy leftmost --games 4 --openings /dev/null", "/dev/null holds no opening"),
    ("match greedy leftmost --openings /nowhere/openings", "cannot read /nowhere/openings"),
    ("match greedy ./nothing-here", "no bot at ./nothing-here"),
    ("match uki:nothing-here greedy --trusted", "no game could be played"),
    ("new c /", "/ is not empty"),
    ("nim 99,99,99,99,99,99,99,99", "is too big"),
    ("proof merge /nowhere/out /nowhere/in", "cannot write /nowhere/out: No such file"),
    ("restore /nowhere --data /nowhere/new", "/nowhere: No such file"),
    ("solve 3x3 --endgame /nowhere", "/nowhere: No such file"),
    ("worker --nats nats://127.0.0.1:1 --review-endgame /nowhere", "/nowhere: No such file"),
];

#[test]
fn every_subcommand_ends_with_the_status_of_what_went_wrong() {
    for (status, cases) in [(2, WRONG), (1, FAILED)] {
        for (line, says) in cases {
            let run = Command::new(env!("CARGO_BIN_EXE_kalah")).args(line.split(' ')).output().unwrap();
            let told = String::from_utf8(run.stderr).unwrap();
            assert_eq!(run.status.code(), Some(status), "kalah {line}: {told}");
            assert!(status == 1 || told.lines().count() == 1, "kalah {line}: {told}");
            let last = told.lines().last().unwrap_or_default();
            assert!(last.starts_with("kalah: ") && last.contains(says), "kalah {line}: {told}");
        }
    }
}

#[test]
fn a_help_text_fits_eighty_columns() {
    for command in [&["match"][..], &["serve"], &["lab", "run"], &["convert"]] {
        let mut run = Command::new(env!("CARGO_BIN_EXE_kalah"));
        let help = run.args(command).arg("--help").env("COLUMNS", "80").output().unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{command:?}: {help}");
    }
}
