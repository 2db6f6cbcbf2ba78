//! The heuristics of the report, worked by hand from its definitions.
use kalah::{Position, Side};
use kalah_textbook::{FeatureWeights, Heuristic, PositionFeature};

/// The worth of h1 to h6 to South.
fn worth(position: &str) -> [i32; 6] {
    let position = Position::parse(position, None).unwrap();
    Heuristic::ALL.map(|eval| eval.worth(&position, Side::South))
}

#[test]
fn on_the_own_turn() {
    // Stores 20 to 15, 12 seeds in the own pits.
    assert_eq!(worth("<6,20,15,1,2,3,0,5,1,10,5,5,4,1,0> s"), [5, 17, 5, 7, 7, 7]);
}

#[test]
fn on_the_opponents_turn() {
    // South: pit 6 has 1: 10. North: pit 5 has 2: 7.
    assert_eq!(worth("<6,20,15,6,0,0,0,2,1,10,11,3,2,2,0> n"), [5, 14, 5, 5, 8, 3]);
    // South: pit 4 has 3: 5, though pits 3, 2 and 1 fit as well. North: any pit has 13: 3.
    assert_eq!(worth("<6,12,12,6,5,4,3,0,0,13,17,0,0,0,0> n"), [0, 18, 0, 0, 2, -2]);
    // South: pit 1 has 6, which counts 3, once. North: nothing.
    assert_eq!(worth("<6,20,20,6,5,0,0,0,0,7,7,7,0,0,0> n"), [0, 11, 0, 0, 3, -2]);
    // South: pit 3 has 4: 3. North: pit 2 has 5: 3.
    assert_eq!(worth("<6,20,20,0,0,4,0,0,0,0,5,23,0,0,0> n"), [0, 4, 0, 0, 0, -2]);
}

#[test]
fn once_a_store_has_won() {
    // 37 of 72 is more than half.
    assert_eq!(worth("<6,37,20,1,2,0,0,0,1,1,0,0,10,0,0> s"), [17, 21, 89, 89, 89, 55]);
    assert_eq!(worth("<6,37,20,1,2,0,0,0,1,1,0,0,10,0,0> n"), [17, 21, 89, 89, 89, 51]);
    assert_eq!(worth("<6,20,37,1,2,0,0,0,1,1,0,0,10,0,0> s"), [-17, -13, -89, -89, -89, -51]);
    // 36 is not.
    assert_eq!(worth("<6,36,20,2,2,0,0,0,1,1,0,0,10,0,0> s"), [16, 21, 16, 18, 18, 18]);
}

#[test]
fn once_the_game_is_over_it_is_nobodys_turn() {
    assert_eq!(worth("<6,36,36,0,0,0,0,0,0,0,0,0,0,0,0> s"), [0; 6]);
    assert_eq!(worth("<6,40,32,0,0,0,0,0,0,0,0,0,0,0,0> n"), [8, 8, 80, 80, 80, 44]);
}

#[test]
fn the_own_side_is_what_the_other_is_not() {
    let text = "<6,20,15,6,0,0,0,2,1,10,11,3,2,2,0>";
    for turn in ["s", "n"] {
        let position = Position::parse(&format!("{text} {turn}"), None).unwrap();
        for eval in Heuristic::ALL {
            let south = eval.worth(&position, Side::South);
            assert_eq!(south, eval.worth(&position.mirrored(), Side::North));
            if matches!(eval, Heuristic::H1 | Heuristic::H3 | Heuristic::H6) {
                assert_eq!(south, -eval.worth(&position, Side::North));
            }
        }
    }
}

/// The positions of the tests above.
const POSITIONS: [&str; 8] = [
    "<6,20,15,1,2,3,0,5,1,10,5,5,4,1,0> s",
    "<6,20,15,6,0,0,0,2,1,10,11,3,2,2,0> n",
    "<6,12,12,6,5,4,3,0,0,13,17,0,0,0,0> n",
    "<6,20,20,0,0,4,0,0,0,0,5,23,0,0,0> n",
    "<6,37,20,1,2,0,0,0,1,1,0,0,10,0,0> s",
    "<6,20,37,1,2,0,0,0,1,1,0,0,10,0,0> n",
    "<6,36,20,2,2,0,0,0,1,1,0,0,10,0,0> s",
    "<6,40,32,0,0,0,0,0,0,0,0,0,0,0,0> n",
];

#[test]
fn sums_of_features_say_what_the_report_says() {
    for position in POSITIONS {
        let position = Position::parse(position, None).unwrap();
        for (known, sum) in [
            (Heuristic::H1, "stores"),
            (Heuristic::H2, "stores+own"),
            (Heuristic::H3, "stores+72won"),
            (Heuristic::H6, "stores+36won+2turn"),
        ] {
            let sum: Heuristic = sum.parse().unwrap();
            for side in [Side::South, Side::North] {
                assert_eq!(sum.worth(&position, side), known.worth(&position, side), "{sum} {position}");
            }
        }
    }
}

/// What the feature shows South.
fn shown(feature: &str, position: &str) -> i32 {
    let feature: PositionFeature = feature.parse().unwrap();
    feature.of(&Position::parse(position, None).unwrap(), Side::South)
}

#[test]
fn features_worked_by_hand() {
    // South's pit 6 (1 seed), pit 5 (2) and pit 1 (6 + a lap of 13) end in the store; of North's only pit 4 (3).
    assert_eq!(shown("extra", "<6,5,5,19,0,0,0,2,1,1,1,1,3,1,0> s"), 2);
    // South's pit 1 ends in the empty pit 3, across from 7; pit 2 in the empty pit 4, across from nothing. North takes nothing.
    assert_eq!(shown("capture", "<6,5,5,2,2,0,0,1,1,1,2,0,7,0,0> s"), 7);
    assert_eq!(shown("moves", "<6,5,5,2,2,0,0,1,1,1,2,0,7,0,0> s"), 1);
    assert_eq!(shown("pit4", "<6,5,5,2,2,0,0,1,1,1,2,0,7,0,0> s"), -7);
    assert_eq!(shown("pits", "<6,5,5,2,2,0,0,1,1,1,2,0,7,0,0> s"), -4);
    assert_eq!(shown("pit7", "<6,5,5,2,2,0,0,1,1,1,2,0,7,0,0> s"), 0);
}

#[test]
fn a_sum_reads_as_it_is_written() {
    for sum in ["stores", "-stores", "10stores+3own-2pit6", "0stores", "32767won-32767turn+pit12"] {
        assert_eq!(sum.parse::<FeatureWeights>().unwrap().to_string(), sum);
    }
    let file = "# what a fit found\n10 stores\n + 3own # seeds at home\n\n- 2 pit6\n";
    assert_eq!(FeatureWeights::read(file).unwrap().to_string(), "10stores+3own-2pit6");
    assert_eq!("stores+stores+2own-2own".parse::<FeatureWeights>().unwrap().to_string(), "2stores");
    for (wrong, said) in [
        ("", "no weights"),
        ("stores+", "`` is no feature"),
        ("seeds", "`seeds` is no feature"),
        ("3", "`` is no feature"),
        ("40000stores", "at most 32767, not 40000"),
        ("32767stores+stores", "at most 32767, not 32768"),
        ("stores++own", "`` is no feature"),
        ("pit13", "`pit13` is no feature"),
    ] {
        let error = wrong.parse::<FeatureWeights>().unwrap_err().to_string();
        assert!(error.contains(said), "{wrong}: {error}");
    }
}
