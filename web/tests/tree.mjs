// node tree.mjs: variations, records, and whatever may be pasted.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./texts.mjs";
import { movesText, parseMoves, parsePosition, parseRules, playAll, positionText } from "../game/notation.js";
import { recognise } from "../analysis/paste.js";
import { parseRecord, recordText } from "../game/record.js";
import { KalahError, legalMoves, startOf } from "../game/rules.js";
import { lineText, shortLineText } from "../game/words.js";
import { markText, parseMark, toggled } from "../board/board_marks.js";
import { studyOf, treeOf as readStudy } from "../studies/format.js";
import { depthOf, movesTo, Tree, turnOf } from "../analysis/tree.js";

const rules = parseRules("6x6");
const start = startOf(rules);
const treeOf = (moves) => {
  const tree = new Tree(start);
  tree.follow(parseMoves(moves));
  return tree;
};

test("a move that is known leads to the node that is there", () => {
  const tree = treeOf("12 1");
  const [last] = [tree.current];
  tree.toStart();
  for (const move of ["1", "2", "1"]) tree.play(move);
  assert.equal(tree.current, last);
  assert.throws(() => tree.play("7"), KalahError);
  assert.equal(tree.current, last);
});

test("steps go by plies and by turns", () => {
  const tree = treeOf("12 1 4");
  assert.equal(depthOf(tree.current), 4);
  tree.stepTurn(-1);
  assert.equal(movesTo(tree, tree.current), "12 1");
  tree.stepTurn(-1);
  tree.stepTurn(-1);
  assert.equal(tree.current, tree.root);
  assert.ok(!tree.stepTurn(-1) && !tree.step(-1));
  tree.stepTurn(1);
  assert.equal(movesTo(tree, tree.current), "12");
  tree.step(-1);
  // From the middle of a turn its end is one step away.
  tree.stepTurn(1);
  assert.equal(movesTo(tree, tree.current), "12");
  tree.toEnd();
  assert.deepEqual(["12 1 4", 2], [movesTo(tree, tree.current), turnOf(tree.current)]);
});

test("variations are promoted and deleted", () => {
  const tree = treeOf("12 1");
  tree.toStart();
  tree.play("3");
  tree.play("4");
  assert.ok(tree.isVariation());
  assert.equal(movesText(tree.line()), "3 4");
  assert.ok(tree.promote() && !tree.isVariation() && !tree.promote());
  assert.equal(tree.root.children[0].ply.move, "3");
  tree.remove(tree.root.children[0]);
  assert.equal(tree.current, tree.root);
  assert.equal(movesText(tree.line()), "12 1");
  assert.ok(!tree.remove(tree.root));
});

test("a tree survives as JSON, whatever was done to it", () => {
  const tree = treeOf("12 1");
  tree.toStart();
  tree.play("4");
  const kept = JSON.parse(JSON.stringify(tree.moves()));
  const other = new Tree(start);
  other.graft(kept);
  assert.deepEqual(other.moves(), kept);
  other.graft([["1", ["9", ["1"]], "x", 7, null], [null], "no"]);
  other.graft({ no: "list" });
  assert.deepEqual(other.moves(), kept);
});

test("a record is read as it was written", () => {
  const small = startOf(parseRules("2x1"));
  const plies = playAll(small, ["2", "1"]);
  const text = recordText(small, plies, { south: "a", north: "b" });
  assert.deepEqual(JSON.parse(text), {
    rules: "2x1",
    start: "<2,0,0,1,1,1,1> s",
    south: "a",
    north: "b",
    plies: [{ move: "2" }, { move: "1" }],
    termination: "finished",
    winner: "south",
    margin: 2,
  });
  assert.deepEqual(parseRecord(text), { start: small, moves: ["2", "1"], south: "a", north: "b" });
  const stopped = JSON.parse(recordText(small, plies.slice(0, 1)));
  assert.deepEqual([stopped.termination, stopped.winner], ["aborted", null]);
  const wrong = (change, message) =>
    assert.throws(() => parseRecord(JSON.stringify({ ...JSON.parse(text), ...change })), {
      name: "KalahError",
      message,
    });
  wrong({ plies: [{ move: "2" }, { move: "2" }] }, "ply 2: pit 2 of South is empty");
  wrong({ plies: [{ move: "21" }] }, "ply 1 of the record names not one move");
  wrong({ plies: [null] }, "ply 1 of the record names not one move");
  wrong({ plies: 7 }, 'a record needs the list "plies"');
  wrong({ rules: undefined }, 'a record needs the text "rules"');
});

const TRANSCRIPT = `
First game (first move goes to player A):
Board {turn = Player_A, ponds_A = [ 2,  2,  2], bank_A =  0, ponds_B = [ 2,  2,  2], bank_B =  0}-0.000-0.000-0.000>
Board {turn = Player_B, ponds_A = [ 2,  2,  0], bank_A =  1, ponds_B = [ 3,  2,  2], bank_B =  0}-0.000-0.000-0.000>
Board {turn = Player_B, ponds_A = [ 2,  2,  0], bank_A =  1, ponds_B = [ 0,  3,  3], bank_B =  1}-0.000-0.000-0.000>
Board {turn = Player_A, ponds_A = [ 3,  2,  0], bank_A =  1, ponds_B = [ 0,  0,  4], bank_B =  2}-0.000-0.000-0.000>
-----------------------------------------------------------------------

Second game (first move goes to player B):
Board {turn = Player_B, ponds_A = [ 2,  2,  2], bank_A =  0, ponds_B = [ 2,  2,  2], bank_B =  0}-0.000-0.000-0.000>
Board {turn = Player_A, ponds_A = [ 2,  2,  2], bank_A =  0, ponds_B = [ 0,  3,  3], bank_B =  0}-0.000-0.000-0.000>
`;

test("everything known is recognised", () => {
  const seen = (text) => {
    const { start: from, moves, told } = recognise(text, rules);
    return [positionText(from), movesText(playAll(from, moves)), told];
  };
  const begin = positionText(start);
  assert.deepEqual(seen(" 12 1\n"), [begin, "12 1", "moves from the start"]);
  assert.deepEqual(seen("<2,0,0,1,1,1,1> n"), ["<2,0,0,1,1,1,1> n", "", "a position"]);
  assert.deepEqual(seen("0;6;6;6;6;6;6;0;6;6;6;6;6;6;1"), [begin, "", "a position"]);
  assert.deepEqual(seen(TRANSCRIPT.split("\n")[2]), ["<3,0,0,2,2,2,2,2,2> s", "", "a position"]);
  assert.deepEqual(seen(TRANSCRIPT), ["<3,0,0,2,2,2,2,2,2> s", "3 12", "the first of 2 games of a transcript"]);
  const record = recordText(start, playAll(start, ["1", "2"]));
  assert.deepEqual(seen(record), [begin, "12", "a record, South against North"]);
  assert.deepEqual(seen(`${record}\n${record}\n`)[2], "the first of 2 records, South against North");
  assert.deepEqual(seen(JSON.stringify(JSON.parse(record), null, 2))[1], "12");
  assert.deepEqual(seen("http://x/analysis?moves=12+1&ply=1"), [begin, "1", "the address of a game"]);
});

test("a swap is seen in a transcript, which shows player A's side", () => {
  const plain = TRANSCRIPT.split("\n").slice(0, 4).join("\n");
  const swapped = "Board {turn = Player_A, ponds_A = [ 3,  2,  2], bank_A =  0, ponds_B = [ 2,  2,  0], bank_B =  1}>";
  const read = (word) => recognise(`${plain}\n${swapped}`, parseRules(word)).moves;
  assert.deepEqual(read("3x2+pie"), ["3", "swap"]);
  assert.throws(() => read("3x2"), { message: "line 5: no legal move leads to this board from the one before" });
});

test("what is wrong is said in one line", () => {
  const wrong = (text, message) =>
    assert.throws(
      () => recognise(text, rules),
      (error) => error instanceof KalahError && error.message.includes(message) && !error.message.includes("\n"),
      text,
    );
  wrong("", "paste a position");
  wrong("hello", 'as moves, "h" is no pit');
  wrong("11", "ply 2: pit 1 of South is empty");
  wrong("{}", 'a record needs the text "rules"');
  wrong("{1", "no line of JSON");
  wrong("<6,0,0,6,6> s", "2 numbers stand for the pits");
  wrong("https://example.org/", "holds no position");
  wrong(TRANSCRIPT.replace("[ 3,  2,  2]", "[ 4,  2,  1]"), "line 4: no legal move leads to this board");
  wrong(`Board {turn = A}\nBoard {turn = B}`, "line 1: ");
});

test("a study is read as it was written, whatever stands in it", () => {
  // Chance with a seed: a failure comes again.
  let state = 36;
  const chance = (most) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * most);
  };
  for (const word of ["6x6", "6x4+pie", "3x2"]) {
    const tree = new Tree(startOf(parseRules(word)));
    for (let step = 0; step < 200; step++) {
      const moves = legalMoves(tree.current.position);
      if (chance(4) === 0 || moves.length === 0) tree.toStart();
      else tree.play(moves[chance(moves.length)]);
      if (chance(3) === 0) tree.current.note = `<${step}> & "so"`;
      if (chance(3) === 0) tree.current.marks = toggled(tree.current.marks, ["s1", "n2-s1"][chance(2)]);
    }
    const study = studyOf(tree);
    assert.ok(study.nodes.every(({ parent }, index) => (index === 0 ? parent === null : parent < index)));
    const read = readStudy(JSON.parse(JSON.stringify(study)));
    assert.deepEqual(studyOf(read.tree), study);
    assert.ok(read.nodes.every(Boolean));
  }
});

test("a mark is a pit or an arrow", () => {
  const [from, to] = [
    { side: "south", pit: 2 },
    { side: "north", pit: 9 },
  ];
  assert.equal(markText(from, from), "s3");
  assert.equal(markText(from, to), "s3-na");
  assert.deepEqual(parseMark("s3-na"), { from, to });
  for (const wrong of ["", "s", "s0", "x1", "s3-", "s33", "S3"]) assert.equal(parseMark(wrong), null);
  assert.deepEqual(toggled(["s1"], "s1"), []);
});

test("a line is told in words", () => {
  const position = startOf(parseRules("6x6"));
  const moves = parseMoves("12 1");
  assert.equal(shortLineText(position, parseMoves("12 2")), "1, then 2: extra turn");
  assert.match(lineText(position, moves), /^South: 1, then 2: extra turn\. North: 1/);
  assert.match(
    lineText(position, moves, (side) => (side === "south" ? "You" : "Engine")),
    /^You: 1, then 2: extra turn\. Engine: 1/,
  );
});

test("a first turn says what it banks, and an answer what it captures", () => {
  const told = (literal, line) => shortLineText(parsePosition(literal, parseRules("3x2")), parseMoves(line));
  assert.equal(shortLineText(startOf(parseRules("6x6")), parseMoves("3")), "3: banks 1 seed");
  assert.equal(told("<3,1,1,1,0,4,1,0,4> s", "1 1"), "1: banks nothing; answer 1: captures 1 seed");
});
