// node rules.mjs: the rules and texts of the browser are those of the crate `kalah`.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { test } from "node:test";
import "./texts.mjs";
import * as notation from "../game/notation.js";
import * as rules from "../game/rules.js";
import { harmless, number } from "../shared/texts.js";

const { movesText, parseMoves, parsePosition, parseRules, playAll, positionText, rulesText } = notation;
const { legalMoves, play, sowingPath, startOf } = rules;

/** Leaves that are counted in a test at most, so that it takes seconds. */
const MOST_LEAVES = 2_000_000;
const position = (text, word) => parsePosition(text, word && parseRules(word));
const after = (text, move, word) => play(position(text, word), move);
const START = "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s";

test("perft equals the reference table", () => {
  const table = readFileSync(new URL("../../fixtures/reference/perft.csv", import.meta.url), "utf8");
  let rows = 0;
  for (const row of table.trim().split("\n").slice(1)) {
    const [word, depth, leaves] = row.split(",");
    if (Number(leaves) > MOST_LEAVES) continue;
    assert.equal(rules.perft(startOf(parseRules(word)), Number(depth)), Number(leaves), `${word} at depth ${depth}`);
    rows += 1;
  }
  assert.ok(rows > 100, `only ${rows} rows`);
});

test("every situation of the rules", () => {
  const cases = [
    [START, "1", "<6,1,0,0,7,7,7,7,7,6,6,6,6,6,6> s", { extraTurn: true, landing: { side: "south", pit: null } }],
    [
      "<6,0,0,36,0,0,0,0,1,1,2,3,4,5,6> s",
      "1",
      "<6,3,0,2,3,3,3,3,4,4,5,6,7,7,8> n",
      { landing: { side: "north", pit: 3 } },
    ],
    [
      "<6,0,0,13,0,0,0,0,1,1,2,3,4,5,6> s",
      "1",
      "<6,9,0,0,1,1,1,1,2,2,3,4,5,6,0> n",
      { captured: { pit: 5, seeds: 7 } },
    ],
    ["<2,0,0,1,5,1,1> s", "2", "<2,4,0,2,0,0,2> n", {}],
    ["<6,0,0,1,0,0,0,0,1,1,2,3,4,0,6> s", "1", "<6,0,0,0,1,0,0,0,1,1,2,3,4,0,6> n", { captured: null }],
    [
      "<6,0,0,1,0,0,0,0,1,1,2,3,4,0,6> s",
      "1",
      "<6,1,0,0,0,0,0,0,1,1,2,3,4,0,6> n",
      { captured: { pit: 4, seeds: 0 } },
      "6x6+empty",
    ],
    ["<3,0,0,0,0,1,1,2,3> s", "3", "<3,1,6,0,0,0,0,0,0> n", { extraTurn: false, swept: { south: 0, north: 6 } }],
    [
      "<3,0,0,1,0,2,0,1,0> s",
      "1",
      "<3,4,0,0,0,0,0,0,0> n",
      { captured: { pit: 1, seeds: 1 }, swept: { south: 2, north: 0 } },
    ],
  ];
  for (const [before, move, expected, happened, word] of cases) {
    const ply = after(before, move, word);
    assert.equal(positionText(ply.position), expected);
    for (const [what, value] of Object.entries(happened)) assert.deepEqual(ply[what], value, `${before}: ${what}`);
    assert.deepEqual(sowingPath(ply.before, move).at(-1), ply.landing);
    assert.equal(positionText(ply.before), before, "the position before has changed");
  }
});

test("the opening rules", () => {
  const start = startOf(parseRules("7x7+pie+single"));
  const ply = play(start, "1");
  assert.equal(positionText(ply.position), "<7,1,0,0,8,8,8,8,8,8,7,7,7,7,7,7,7> n swap");
  assert.ok(legalMoves(ply.position).includes("swap"));
  const swapped = play(ply.position, "swap");
  assert.equal(positionText(swapped.position), "<7,1,0,0,8,8,8,8,8,8,7,7,7,7,7,7,7> n");
  assert.equal(rules.seatAtStart([ply, swapped], "south"), "north");
  assert.ok(!legalMoves(play(ply.position, "2").position).includes("swap"));
  const first = play(startOf(parseRules("6x6+pie")), "1").position;
  assert.equal(first.stage, "first");
  assert.equal(play(first, "2").position.stage, "swap");
  assert.equal(position("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>").stage, "start");
});

test("illegal moves name what is wrong", () => {
  const said = (text, move) => assert.throws.bind(null, () => after(text, move));
  said("<3,0,0,0,1,1,2,2,2> s", "1")({ message: "pit 1 of South is empty" });
  said("<3,0,0,0,1,1,2,2,2> s", "4")({ message: "South has no pit 4" });
  said("<3,0,0,0,1,1,2,2,2> s", "swap")({ message: "the seats cannot be exchanged now" });
  said("<3,4,5,0,0,0,0,0,0> n", "1")({ message: "the game is over" });
  assert.throws(() => playAll(position(START), parseMoves("11")), { message: "ply 2: pit 1 of South is empty" });
});

test("moves are grouped by turn", () => {
  const regrouped = (text, start = START) => movesText(playAll(position(start), parseMoves(text)));
  assert.equal(regrouped("1 2 1"), "12 1");
  assert.equal(regrouped("36 21 4 4 6264".replaceAll(" ", "")), regrouped("36 21 4 4 6264"));
  const big = startOf(parseRules("12x1+pie"));
  assert.equal(movesText(playAll(big, parseMoves("C1 swap B"))), "c1 swap b");
  assert.throws(() => parseMoves("3x"), { message: '"x" is no pit: write 1 to 9, a, b, c, or the word swap' });
});

test("texts of positions", () => {
  const haskell =
    "Board {turn = Player_A, ponds_A = [ 6,  6,  6,  6,  6,  6], bank_A =  0, ponds_B = [ 6,  6,  6,  6,  6,  6], bank_B =  0}";
  assert.equal(notation.haskellText(position(START)), haskell);
  assert.equal(positionText(position(haskell)), START);
  assert.equal(positionText(position("0;0;7;7;7;7;7;1;6;6;6;6;6;6;1")), "<6,1,0,0,7,7,7,7,7,6,6,6,6,6,6> s");
  const finished = "Board {turn = Finished, ponds_A = [ 0], bank_A = 44, ponds_B = [ 0], bank_B = 28}";
  assert.equal(notation.haskellText(position(finished)), finished);
  assert.equal(
    positionText(rules.checked(rules.sweptSetup(notation.parseSetup("<2,0,0,1,1,0,0> s")))),
    "<2,2,0,0,0,0,0> s",
  );
});

test("wrong positions are answered by one line", () => {
  const cases = [
    ["", "is no position"],
    ["hello", '"hello" is no position'],
    ["<6,0,0,6,6> s", "2 numbers stand for the pits of a board with 2 x 6 pits"],
    ["<2,0,0,1,1,1,-1> s", '"-1" is no number of seeds'],
    ["<2,0,0,1,1,1,99999999999> s", '"99999999999" is no number of seeds'],
    ["<2,0,0,1,1,1,1> x", "is no position"],
    ["<2,0,0,1,1,1,1> s swap", "no swap can be on offer on this board under these rules"],
    ["<0,0,0>", "a side has 1 to 12 pits, not 0"],
    [
      "<2,0,0,1,1,0,0> s",
      "all pits of North are empty, so the game is over: the 2 seeds in the pits of South belong in its store",
    ],
    ["<1,60000,60000,1,1> s", "120002 seeds are more than a board holds (65535)"],
    ["4294967295;1;1;1;1", "4294967298 seeds are more than a board holds (65535)"],
    ["0;6;6;6;6;6;6;0;6;6;6;6;6;6;3", "is no position"],
    ["Board {turn = Nobody, ponds_A = [1], bank_A = 0, ponds_B = [1], bank_B = 0}", "is no position"],
    ["Board {turn = Player_A, ponds_A = [1], bank_A = 0, ponds_B = [1,1], bank_B = 0}", "3 numbers stand for the pits"],
  ];
  for (const [text, expected] of cases) {
    assert.throws(
      () => position(text),
      (error) => error instanceof rules.KalahError && error.message.includes(expected) && !error.message.includes("\n"),
      text,
    );
  }
  assert.throws(() => position(START, "4x4"), { message: "a board with 6 pits a side does not fit the rules 4x4" });
});

test("rules in a word", () => {
  for (const word of ["6x6", "7x7+pie+single", "6x4+empty", "12x12+empty+pie"]) {
    assert.equal(rulesText(parseRules(word)), word);
  }
  for (const word of ["", "6", "6x", "x6", "6x0", "0x6", "13x1", "6x99999", "6x6+pi", "6x6+", "+6x6", "-6x6", "6x 6"]) {
    assert.throws(() => parseRules(word), rules.KalahError, word);
  }
});

test("seeds are conserved, and what is swept is told", () => {
  for (const word of ["6x6", "2x9", "3x4+empty", "1x30", "12x3+pie"]) {
    for (let game = 1; game <= 40; game++) {
      let now = startOf(parseRules(word));
      const total = rules.totalOf(now);
      for (let lot = game; !rules.isOver(now); lot = (lot * 48271) % 2147483647) {
        const moves = legalMoves(now);
        const ply = play(now, moves[lot % moves.length]);
        now = ply.position;
        assert.equal(rules.totalOf(now), total);
        assert.equal(positionText(position(positionText(now), word)), positionText(now));
        assert.equal(ply.swept !== null, rules.isOver(now));
      }
    }
  }
});

test("numbers have the signs of the language", async () => {
  const inEnglish = [999, 1000, -1234567, 2.5, "1000"].map(number);
  assert.deepEqual(inEnglish, ["999", "1,000", "−1,234,567", "2.5", "1000"]);
  const expected = { de: ["2.438", "2,5"], "ar-XB": ["2,438", "2.5"] };
  for (const [lang, written] of Object.entries(expected)) {
    globalThis.document = { documentElement: { lang } };
    const texts = await import(`../shared/texts.js?${lang}`);
    assert.deepEqual([2438, 2.5].map(texts.number), written);
  }
  delete globalThis.document;
});

test("what hides in a name, or turns its direction, is replaced as the server does it", () => {
  for (const sign of ["\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u0007", "\u{e0041}"]) {
    assert.equal(harmless(`a${sign}b`), "a\ufffdb");
  }
  for (const plain of ["Ada", "Zoë", "a\tb\n", "میرزا\u200cزاده", "1\u202f000", "👍"]) {
    assert.equal(harmless(plain), plain);
  }
  assert.equal(harmless("زاده\u200c\u200c"), "زاده\u200c\ufffd");
});
