// node engine.mjs KALAH: the module in Node gives what the program gives, at fixed work node by node. KALAH is the program.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { LocalEngine } from "../engine/engine.js";
import { unpacked } from "../engine/files.js";
import { parseRules, positionText } from "../game/notation.js";
import { isOver, legalMoves, play, startOf } from "../game/rules.js";

const [kalah] = process.argv.slice(2);
const at = (path) => new URL(`../../crates/kalah-engine/${path}`, import.meta.url);
const module = new WebAssembly.Module(readFileSync(new URL("../engine/kalah-engine.wasm", import.meta.url)));
const file = async (path) => unpacked(new Uint8Array(readFileSync(at(path))));
const networks = {
  "6x6": await file("weights/network-6-needs-opposite-seeds.txt.gz"),
  "6x6+empty": await file("weights/network-6-even-if-opposite-empty.txt.gz"),
};
const databases = new Map();

/** An engine with the network and a database. */
function engineOf(board, seeds) {
  const engine = new LocalEngine(module);
  if (networks[board]) engine.addFile(`${board}.network`, networks[board]);
  if (seeds === 0) return engine;
  const name = `${board} ${seeds}`;
  if (!databases.has(name)) databases.set(name, new LocalEngine(module).buildDatabase(board, seeds));
  engine.addDatabase(board, seeds, databases.get(name));
  return engine;
}

const run = (...words) => execFileSync(kalah, words, { encoding: "utf8" });
const margins = (report) => report.moves.map(({ move, margin, bound, exact }) => [move, margin, bound, exact]);

test("the fixed work of the program takes as many nodes here", () => {
  const { work } = JSON.parse(run("bench", "--json"));
  const own = work.find(({ rules, depth }) => rules === "6x6" && depth);
  const found = engineOf("6x6", own.database_seeds).analyse("", { rules: "6x6", depth: own.depth, lines: 1 });
  assert.equal(found.nodes, own.nodes);
});

test("fifty positions of both rules have the values of kalah analyse, node by node", () => {
  for (const board of ["6x6", "6x6+empty"]) {
    for (const position of positionsOf(board, 25)) {
      const limits = { depth: 6, rules: board };
      const words = [
        "analyse",
        position,
        "--rules",
        board,
        "--seeds",
        "10",
        "--threads",
        "1",
        "--search",
        "--depth",
        "6",
        "--time",
        "60",
      ];
      const expected = JSON.parse(run(...words, "--json"));
      const found = engineOf(board, 10).analyse(position, limits);
      assert.deepEqual(margins(found), margins(expected), position);
      assert.equal(found.nodes, expected.nodes, position);
      assert.equal(found.line, expected.line, position);
    }
  }
});

test("in slices it comes to the same values", () => {
  const whole = engineOf("6x6", 10).analyse("", { rules: "6x6", depth: 12 });
  const engine = engineOf("6x6", 10);
  let found = engine.ask("", { rules: "6x6", depth: 12 });
  while (found.state !== "done") found = engine.advance(5);
  assert.deepEqual(margins(found), margins(whole));
});

test("all that a position loads, and fixed work, take less than 54 MB", async () => {
  const engine = engineOf("6x6", 0);
  engine.ask("", { rules: "6x6" });
  // As the module gets them: without the checksums of the lines.
  const lines = new TextDecoder()
    .decode(await file("proofs/6x6.log.gz"))
    .trimEnd()
    .split("\n");
  const proofs = lines.map((line) => line.slice(0, line.lastIndexOf(" "))).join("\n");
  engine.addFile("6x6.proofs", new TextEncoder().encode(proofs));
  assert.equal(engine.ask("", { rules: "6x6" }).source, "proof");
  const { seeds } = engine.needs();
  assert.equal(seeds, 16);
  engine.addDatabase("6x6", seeds, new LocalEngine(module).buildDatabase("6x6", seeds));
  engine.analyse("", { rules: "6x8", depth: 12 });
  const { memoryBytes } = engine;
  assert.ok(memoryBytes < 54e6, `it takes ${memoryBytes} bytes`);
});

test("a wrong position is refused in words", () => {
  assert.throws(() => engineOf("6x6", 0).ask("nonsense"), /no position/);
  assert.throws(() => engineOf("6x6", 0).addFile("6x4.book", new Uint8Array(3)), /6x4\.book/);
});

/** So many positions from games of moves at random, by a generator with a fixed start. */
function positionsOf(board, count) {
  const positions = [];
  let [state, position] = [1, startOf(parseRules(board))];
  while (positions.length < count) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const moves = legalMoves(position);
    position =
      moves.length === 0 ? startOf(position.rules) : play(position, moves[(state >>> 16) % moves.length]).position;
    if (!isOver(position)) positions.push(positionText(position));
  }
  return positions;
}
