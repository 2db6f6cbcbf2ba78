//! Laws that hold in every game.
use kalah::import::{HaskellBoard, JavaBoard};
use kalah::kernel::{Kernel, PitPair};
use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Capture, Move, Pit, Ply, Position, Rules, Side, parse_moves, write_moves};
use proptest::prelude::*;

fn rules() -> impl Strategy<Value = Rules> {
    (1..=12usize, 1..=14usize, any::<[bool; 3]>()).prop_map(|(pits, seeds, [empty, pie, single])| {
        let capture = if empty { Capture::EvenIfOppositeEmpty } else { Capture::NeedsOppositeSeeds };
        let rules = Rules::new(pits, seeds).unwrap();
        rules.with_capture(capture).with_pie_rule(pie).with_first_move_extra_turn(!single)
    })
}

/// A game of up to 200 plies: its start and what was played.
fn game() -> impl Strategy<Value = (Position, Vec<Ply>)> {
    (rules(), any::<bool>(), prop::collection::vec(any::<prop::sample::Index>(), 0..200)).prop_map(
        |(rules, south_first, choices)| {
            let start = rules.start(if south_first { Side::South } else { Side::North });
            let mut position = start;
            let mut plies = Vec::new();
            for choice in choices {
                let moves: Vec<Move> = position.legal_moves().collect();
                if moves.is_empty() {
                    break;
                }
                let ply = position.play(*choice.get(&moves)).unwrap();
                position = ply.position;
                plies.push(ply);
            }
            (start, plies)
        },
    )
}

fn last(start: &Position, plies: &[Ply]) -> Position {
    plies.last().map_or(*start, |ply| ply.position)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn seeds_are_conserved_and_stores_never_shrink((start, plies) in game()) {
        let mut before = start;
        for ply in plies {
            prop_assert_eq!(ply.position.total(), start.total());
            for side in Side::BOTH {
                prop_assert!(ply.position.store(side) >= before.store(side));
            }
            before = ply.position;
        }
    }

    #[test]
    fn a_position_is_what_its_text_says((start, plies) in game()) {
        let position = last(&start, &plies);
        let parsed = Position::parse(&position.to_string(), Some(position.rules()));
        prop_assert_eq!(parsed, Ok(position));
        prop_assert_eq!(position.setup().position(), Ok(position));
    }

    #[test]
    fn other_programs_texts_lead_back((start, plies) in game()) {
        let position = last(&start, &plies);
        let rules = position.rules().with_pie_rule(false);
        let settled = Position::parse(&HaskellBoard(&position).to_string(), Some(rules)).unwrap();
        for side in Side::BOTH {
            prop_assert_eq!(settled.pits(side), position.pits(side));
            prop_assert_eq!(settled.store(side), position.store(side));
        }
        prop_assert!(position.is_over() || settled.turn() == position.turn());
        prop_assert_eq!(
            Position::parse(&JavaBoard(&position).to_string(), Some(rules)).unwrap().setup().turn,
            position.turn(),
        );
    }

    #[test]
    fn legal_moves_are_those_that_can_be_played((start, plies) in game()) {
        let position = last(&start, &plies);
        let legal: Vec<Move> = position.legal_moves().collect();
        let all = (0..kalah::MAX_PITS).map(|index| Move::Sow(Pit::from_index(index).unwrap()));
        for mv in all.chain([Move::Swap]) {
            prop_assert_eq!(position.play(mv).is_ok(), legal.contains(&mv));
            prop_assert_eq!(position.is_legal(mv), legal.contains(&mv));
        }
        prop_assert_eq!(legal.is_empty(), position.is_over());
    }

    #[test]
    fn both_sides_play_by_the_same_rules((start, plies) in game()) {
        let position = last(&start, &plies);
        prop_assert_eq!(position.mirrored().mirrored(), position);
        for mv in position.legal_moves() {
            let ply = position.play(mv).unwrap();
            let mirrored = position.mirrored().play(mv).unwrap();
            prop_assert_eq!(mirrored.position.mirrored(), ply.position);
            prop_assert_eq!(mirrored.extra_turn, ply.extra_turn);
        }
    }

    #[test]
    fn the_kernel_plays_as_the_positions_do((start, plies) in game()) {
        let mut before = start;
        let Some(kernel) = Kernel::new(start.rules()) else { return Ok(()) };
        for ply in plies {
            let pair = PitPair::from_position(&before).unwrap();
            prop_assert_eq!(pair.seeds(), u32::from(before.seeds_in_play()));
            let sowable: Vec<usize> = before.sowable().map(Pit::index).collect();
            prop_assert_eq!(pair.filled_pits().collect::<Vec<_>>(), sowable.clone());
            prop_assert_eq!(pair.filled_pits().rev().collect::<Vec<_>>(), sowable.into_iter().rev().collect::<Vec<_>>());
            prop_assert_eq!(pair.sowable() as usize, before.sowable().len());
            if let Move::Sow(pit) = ply.mv {
                let sown = kernel.sow(pair, pit.index());
                prop_assert_eq!(sown.pair.is_over(), ply.position.is_over());
                let own_sweep = ply.swept.map_or(0, |swept| u32::from(swept[ply.side.index()]));
                let gained = u32::from(ply.position.store(ply.side) - before.store(ply.side));
                prop_assert_eq!(sown.banked + own_sweep, gained);
                if !ply.position.is_over() {
                    let seen = if ply.position.turn() == ply.side { sown.pair } else { sown.pair.flipped() };
                    prop_assert_eq!(Some(seen), PitPair::from_position(&ply.position));
                    let single = before.stage() == kalah::OpeningStage::Start && !start.rules().first_move_extra_turn();
                    prop_assert_eq!(sown.again && !single, ply.extra_turn);
                }
            }
            before = ply.position;
        }
    }

    #[test]
    fn moves_and_records_lead_back((start, plies) in game()) {
        let moves: Vec<Move> = plies.iter().map(|ply| ply.mv).collect();
        let text = write_moves(&start, &moves).unwrap();
        prop_assert_eq!(parse_moves(&text), Ok(moves.clone()));

        let ending = match last(&start, &plies).outcome() {
            Some(margin) => Ending::Finished { margin },
            None => Ending::Forfeit { loser: Side::North, fault: Fault::Crashed },
        };
        let plies_made = moves.into_iter().map(PlyRecord::bare).collect();
        let record = Record { start, south: "a".into(), north: "b".into(), plies: plies_made, ending, cause: None };
        let json = serde_json::to_string(&record).unwrap();
        let read: Record = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.replay().unwrap().plies().to_vec(), plies);
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC*", board in "<[0-9,]{0,30}> ?[sn]?( swap| first)?") {
        let _ = text.parse::<Position>();
        let _ = board.parse::<Position>();
        let _ = text.parse::<Rules>();
        let _ = parse_moves(&text);
        let _ = format!("Board {text}").parse::<Position>();
    }
}
