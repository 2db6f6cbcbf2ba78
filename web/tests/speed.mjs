// node speed.mjs ANALYSE [DEPTH]: the same fixed work by the program's code and by the module, in turns, and how many of the native
// nodes a second the module reaches. ANALYSE is the example of kalah-web-engine, built by
// `cargo build --release -p kalah-web-engine --example analyse`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { LocalEngine } from "../engine/engine.js";
import { unpacked } from "../engine/files.js";

const [analyse, depth = "24"] = process.argv.slice(2);
const RULES = "6x6";
const SEEDS = 16;
const TURNS = 9;
const at = (path) => new URL(path, import.meta.url);
const module = new WebAssembly.Module(readFileSync(at("../engine/kalah-engine.wasm")));
const weights = readFileSync(at("../../crates/kalah-engine/weights/network-6-needs-opposite-seeds.txt.gz"));
const network = await unpacked(new Uint8Array(weights));
const database = new LocalEngine(module).buildDatabase(RULES, SEEDS);

/** The report of the module, of an engine that knows nothing of the position yet. */
function inModule(depth) {
  const engine = new LocalEngine(module);
  engine.addFile(`${RULES}.network`, network);
  engine.addDatabase(RULES, SEEDS, database);
  return engine.analyse("", { rules: RULES, depth, lines: 1 });
}

const natively = () => JSON.parse(execFileSync(analyse, [RULES, String(SEEDS), depth, "1"], { encoding: "utf8" }));
const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];

// So that V8 has compiled what is hot.
inModule(20);
const turns = [];
for (let turn = 0; turn < TURNS; turn += 1) {
  const [native, found] = [natively(), inModule(Number(depth))];
  assert.equal(found.nodes, native.nodes);
  turns.push([native.seconds, found.seconds, native.seconds / found.seconds]);
}
const [native, found, ratio] = [0, 1, 2].map((column) => median(turns.map((turn) => turn[column])));
console.log(
  `native ${native.toFixed(3)} s, module ${found.toFixed(3)} s: ${ratio.toFixed(2)} of the native nodes a second`,
);
