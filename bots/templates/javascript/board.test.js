// Run with: npm test

import assert from "node:assert/strict";
import { test } from "node:test";

import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { selectMove } from "./player.js";

const six = [6, 6, 6, 6, 6, 6];

test("the last seed in the own store gives an extra turn", () => {
  const { board, again } = Board.parse("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s").sow(0);
  assert.deepEqual(board, new Board([0, 7, 7, 7, 7, 7], 1, six, 0));
  assert.ok(again);
});

test("the last seed in an own empty pit captures", () => {
  const { board, again } = Board.parse("<6,0,0,1,0,6,6,6,6,6,6,6,6,5,6> s").sow(0);
  assert.deepEqual(board, new Board([6, 6, 6, 6, 0, 6], 0, [0, 0, 6, 6, 6, 6], 6));
  assert.ok(!again);
});

test("thirteen seeds come back to their own pit and capture", () => {
  const { board } = Board.parse("<6,0,0,13,0,0,0,0,0,1,1,1,1,1,1> s").sow(0);
  assert.equal(board.otherStore, 4);
});

test("what is left goes home", () => {
  const { board } = Board.parse("<6,10,20,0,0,0,0,0,1,3,0,0,0,0,2> s").sow(5);
  assert.ok(board.isOver());
  assert.deepEqual([board.ownStore, board.otherStore], [11, 25]);
});

test("the player takes the larger capture", () => {
  const board = Board.parse("<6,0,0,1,0,0,1,0,0,1,1,1,1,30,1> s");
  assert.equal(selectMove(board, 3, new Clock("lookahead", 3)), 0);
});
