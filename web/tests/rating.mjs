// node rating.mjs: the rating of a visitor is the one that the crate `kalah-tournament` finds, games that rate are told apart, and a
// run gets harder.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { test } from "node:test";
import "./texts.mjs";
import { drawRun } from "../puzzles/run_draw.js";
import { levelGameOf } from "../you/rated_games.js";
import { estimate } from "../you/rating.js";

const EXAMPLES = new URL("../../crates/kalah-tournament/src/strength/rating_examples.json", import.meta.url);

test("the examples of the crate", () => {
  const examples = JSON.parse(readFileSync(EXAMPLES, "utf8"));
  assert.ok(examples.length > 4);
  for (const { games, rating, margin } of examples) {
    const found = estimate(games.map(([opponent, score]) => ({ opponent, score })));
    assert.ok(Math.abs(found.rating - rating) < 0.5, `${found.rating}, not ${rating}`);
    assert.ok(Math.abs(found.margin - margin) < 0.5, `${found.margin}, not ${margin}`);
  }
});

const game = {
  id: "1",
  rules: "1x1",
  start: "<1,0,0,1,1> s",
  players: { south: "human", north: "engine:3" },
  alternate: false,
  practice: false,
  seed: 1,
  moves: "1",
  resigned: null,
  next: null,
  at: 5,
};

test("only whole games without help rate", () => {
  // The only move fills South's store, North's seed is swept: a draw.
  assert.deepEqual(levelGameOf(game), { level: "3", points: 1, at: 5 });
  assert.deepEqual(levelGameOf({ ...game, moves: "", resigned: "south" }), { level: "3", points: 0, at: 5 });
  for (const other of [
    { helped: true },
    { practice: true },
    { moves: "" },
    { players: { south: "human", north: "human" } },
    { players: { south: "human", north: "greedy" } },
    { start: "<1,1,0,1,1> s", resigned: "south" },
  ]) {
    assert.equal(levelGameOf({ ...game, ...other }), null, JSON.stringify(other));
  }
});

test("a run takes three puzzles of each depth, and then all of the hardest", () => {
  const puzzles = [4, 2, 3, 2, 4, 2, 2, 3, 3, 4, 4, 4, 3].map((depth, line) => ({ depth, line: String(line) }));
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const depths = drawRun(puzzles, random).map(({ depth }) => depth);
  assert.deepEqual(depths, [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4]);
  assert.notDeepEqual(drawRun(puzzles, random), drawRun(puzzles, random));
});
