//! A search allocates nothing while it looks at nodes. The only test here, since it counts what the whole program allocates.

use std::alloc::System;

use kalah::{Rules, Side};
use kalah_engine::{Engine, EngineOptions, SearchRun};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn a_hundred_times_the_nodes_take_no_more_memory() {
    let options = EngineOptions { book: false, ..EngineOptions::default() };
    let engine = Engine::new(Rules::default(), options).unwrap();
    let start = Rules::default().start(Side::South);
    let allocated = |nodes| {
        let region = Region::new(ALLOCATOR);
        let choice = engine.choose(&start, u32::MAX, &SearchRun::new().within(nodes)).unwrap().unwrap();
        (choice.depth, region.change().allocations)
    };
    let (shallow, few) = allocated(10_000);
    let (deep, many) = allocated(1_000_000);
    let depths = (deep - shallow) as usize;
    assert!(depths > 0);
    // A few for each depth at the root, none for a node.
    assert!(many <= few + 20 * depths, "{few} and {many}");
}
