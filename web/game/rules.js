// The rules of Kalah, as the crate `kalah` has them: what may be played, and what comes of it.
//
// A side is "south" or "north". A move is its letter in the notation, "1" to "9", then "a", "b", "c", or "swap". Pits are
// counted from 0, from their owner's left. Nothing here changes a position: a ply leads to a new one.

import { text } from "../shared/texts.js";

/** @typedef {"south" | "north"} Side a player's side of the board */

/** @typedef {string} Move a move as its letter in the notation, or `swap` */

/**
 * The stage of the opening: the start, the first turn under the pie rule, a swap on offer, or none of these.
 *
 * @typedef {"start" | "first" | "swap" | "underway"} Stage
 */

/**
 * The size of a board and the rules of capture and of the opening.
 *
 * @typedef {object} Rules
 * @property {number} pits pits a side
 * @property {number} seeds seeds in each pit at the start
 * @property {boolean} evenIfEmpty true if a last seed in an own empty pit captures even if nothing lies opposite
 * @property {boolean} pie true if the second player may exchange the seats
 * @property {boolean} single true if the first ply of the game gives no extra turn
 */

/**
 * The seeds of one side.
 *
 * @typedef {object} Half
 * @property {number[]} pits seeds in each pit, from the owner's left
 * @property {number} store seeds in the store
 */

/**
 * The halves of a board, of whatever rules.
 *
 * @typedef {object} Halves
 * @property {Half} south
 * @property {Half} north
 */

/**
 * The fields of a position, unchecked.
 *
 * @typedef {Halves & { rules: Rules, turn: Side, stage: Stage }} Setup
 */

/** @typedef {Setup} Position a setup that the rules allow, from `checked`, `startOf` or `play` */

/**
 * A place for seeds: a pit, or the store of a side.
 *
 * @typedef {object} Hollow
 * @property {Side} side the owner
 * @property {number | null} pit the pit; null for the store
 */

/** @typedef {{ pit: number, seeds: number }} Capture the opponent's pit and the seeds that were taken from it */

/**
 * A move that was played, with all that happened.
 *
 * @typedef {object} Ply
 * @property {Move} move
 * @property {Side} side the player
 * @property {Position} before
 * @property {Position} position the position after it
 * @property {number} sown number of seeds that were sown; 0 for a swap
 * @property {Hollow | null} landing the hollow of the last seed; null for a swap
 * @property {Capture | null} captured
 * @property {boolean} extraTurn true if the same player moves again
 * @property {Record<Side, number> | null} swept seeds that each side took from its own pits if this ended the game
 */

/** The most pits a side may have. */
export const MAX_PITS = 12;
/** The most seeds that a board can hold, in pits and stores together. */
export const MAX_TOTAL = 65535;
/**
 * Both sides, South first.
 *
 * @type {readonly Side[]}
 */
export const SIDES = ["south", "north"];

const LETTERS = "123456789abc";

/** An error in a text, a setup or a move, as one line for people. */
export class KalahError extends Error {
  name = "KalahError";
}

/**
 * The message of whatever was thrown.
 *
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @type {(side: Side) => Side} */
export const opposite = (side) => (side === "south" ? "north" : "south");

/**
 * The name of a side in sentences.
 *
 * @param {Side} side
 */
export const sideName = (side) => (side === "south" ? text("game-south") : text("game-north"));

/**
 * The letter of a pit, counted from 0.
 *
 * @type {(pit: number) => Move}
 */
export const letterOf = (pit) => LETTERS[pit];

/**
 * The pit of a letter, counted from 0; -1 if it names none.
 *
 * @param {string} letter
 */
export const pitOf = (letter) => (letter.length === 1 ? LETTERS.indexOf(letter) : -1);

/**
 * Makes the rules of Kalah(`pits`, `seeds`).
 *
 * @param {number} pits
 * @param {number} seeds
 * @param {Partial<Pick<Rules, "evenIfEmpty" | "pie" | "single">>} [options]
 * @returns {Rules}
 * @throws {KalahError} if there is no such board
 */
export function makeRules(pits, seeds, { evenIfEmpty = false, pie = false, single = false } = {}) {
  if (!Number.isInteger(pits) || pits < 1 || pits > MAX_PITS) {
    throw new KalahError(text("game-pits-range", { most: MAX_PITS, pits: String(pits) }));
  }
  if (!Number.isInteger(seeds) || seeds < 1 || 2 * pits * seeds > MAX_TOTAL) {
    const values = { seeds: String(seeds), pits: String(pits), most: String(MAX_TOTAL) };
    throw new KalahError(text("game-seeds-range", values));
  }
  return { pits, seeds, evenIfEmpty, pie, single };
}

/**
 * The start of a game in which `first` moves first.
 *
 * @param {Rules} rules
 * @param {Side} [first]
 * @returns {Position}
 */
export function startOf(rules, first = "south") {
  return { rules, south: startHalf(rules), north: startHalf(rules), turn: first, stage: "start" };
}

/** @type {(rules: Rules) => Half} */
const startHalf = (rules) => ({ pits: Array(rules.pits).fill(rules.seeds), store: 0 });
/** @type {(numbers: number[]) => number} */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
/** @type {(half: Half) => boolean} */
const isEmpty = (half) => half.pits.every((seeds) => seeds === 0);

/**
 * The number of seeds on the whole board.
 *
 * @param {Halves} halves
 */
export const totalOf = ({ south, north }) => sum(south.pits) + sum(north.pits) + south.store + north.store;

/**
 * The store of `side` minus that of the other. Once the game is over, this is the margin of the win.
 *
 * @param {Halves} position
 * @param {Side} side
 */
export const marginOf = (position, side) => position[side].store - position[opposite(side)].store;

/**
 * Returns true if the game is over.
 *
 * @param {Position} position
 */
export const isOver = (position) => isEmpty(position.south);

/**
 * Checks a setup. Its stage is "underway", or under the pie rule "first" while the first turn runs and "swap" where a
 * swap is on offer.
 *
 * @param {Setup} setup
 * @returns {Position}
 * @throws {KalahError} if there is no such position
 */
export function checked(setup) {
  const { rules } = setup;
  for (const side of SIDES) {
    const found = setup[side].pits.length;
    if (found !== rules.pits) {
      const values = { side: sideName(side), found: String(found), pits: rules.pits, most: MAX_PITS };
      throw new KalahError(text("game-side-pits", values));
    }
  }
  const total = totalOf(setup);
  if (total > MAX_TOTAL) {
    throw new KalahError(text("game-too-many-seeds", { seeds: String(total), most: String(MAX_TOTAL) }));
  }
  for (const side of SIDES) {
    const left = sum(setup[opposite(side)].pits);
    if (isEmpty(setup[side]) && left > 0) {
      const values = { side: sideName(side), seeds: String(left), other: sideName(opposite(side)) };
      throw new KalahError(text("game-side-empty", values));
    }
  }
  return { ...setup, stage: checkedStage(setup) };
}

/**
 * The stage that belongs to the board. No ply leads back to the start board.
 *
 * @param {Setup} setup
 * @returns {Stage}
 */
function checkedStage({ rules, south, north, stage }) {
  const atStart = [south, north].every((half) => half.store === 0 && half.pits.every((seeds) => seeds === rules.seeds));
  switch (stage) {
    case "start":
      if (atStart) return stage;
      throw new KalahError(text("game-not-start"));
    case "underway":
      return atStart ? "start" : stage;
    default:
      if (rules.pie && !atStart && !isEmpty(south)) return stage;
      throw new KalahError(text(stage === "first" ? "game-no-first-turn" : "game-no-swap"));
  }
}

/**
 * Moves the seeds of a side into its store if the other side's pits are empty. Else the setup is unchanged.
 *
 * @param {Setup} setup
 * @returns {Setup}
 */
export function sweptSetup(setup) {
  if (!SIDES.some((side) => isEmpty(setup[side]))) return setup;
  /** @type {(half: Half) => Half} */
  const home = ({ pits, store }) => ({ pits: pits.map(() => 0), store: store + sum(pits) });
  return { ...setup, south: home(setup.south), north: home(setup.north) };
}

/**
 * Lists the moves of the side to move: its pits from the left, then a swap if there is one.
 *
 * @param {Position} position
 */
export function legalMoves(position) {
  /** @type {Move[]} */
  const moves = [];
  position[position.turn].pits.forEach((seeds, pit) => {
    if (seeds > 0) moves.push(letterOf(pit));
  });
  if (position.stage === "swap") moves.push("swap");
  return moves;
}

/**
 * The reason why a move may not be played, in one line; null if it may.
 *
 * @param {Position} position
 * @param {Move} move
 */
export function refusal(position, move) {
  const side = sideName(position.turn);
  if (isOver(position)) return text("game-refused-over");
  if (move === "swap") return position.stage === "swap" ? null : text("game-refused-swap");
  const pit = pitOf(move);
  if (pit < 0 || pit >= position.rules.pits) {
    return text("game-refused-no-pit", { side, pit: pit < 0 ? move : pit + 1 });
  }
  return position[position.turn].pits[pit] > 0 ? null : text("game-refused-empty", { side, pit: pit + 1 });
}

/**
 * Plays a move of the side to move.
 *
 * @param {Position} position
 * @param {Move} move
 * @returns {Ply}
 * @throws {KalahError} if the move is not legal here
 */
export function play(position, move) {
  const refused = refusal(position, move);
  if (refused) throw new KalahError(refused);
  return move === "swap" ? swap(position) : sow(position, pitOf(move));
}

/**
 * @param {Position} before
 * @returns {Ply}
 */
function swap(before) {
  return {
    move: "swap",
    side: before.turn,
    before,
    position: { ...before, stage: "underway" },
    sown: 0,
    landing: null,
    captured: null,
    extraTurn: false,
    swept: null,
  };
}

/**
 * @param {Position} before
 * @param {number} pit
 * @returns {Ply}
 */
function sow(before, pit) {
  const { rules, turn: side, stage } = before;
  /** @type {Position} */
  const after = {
    rules,
    south: { pits: [...before.south.pits], store: before.south.store },
    north: { pits: [...before.north.pits], store: before.north.store },
    turn: side,
    stage: "underway",
  };
  const landing = distribute(after, side, pit);
  const captured = capture(after, side, landing);
  const swept = sweep(after);
  const extraTurn = landing.pit === null && (stage !== "start" || !rules.single) && swept === null;
  if (!extraTurn) after.turn = opposite(side);
  if (rules.pie && swept === null && (stage === "start" || stage === "first")) {
    after.stage = extraTurn ? "first" : "swap";
  }
  const sown = before[side].pits[pit];
  return { move: letterOf(pit), side, before, position: after, sown, landing, captured, extraTurn, swept };
}

/**
 * The number of slots of the ring that a side sows around: the own pits, the own store, the opponent's pits.
 *
 * @param {Rules} rules
 */
const ringOf = (rules) => 2 * rules.pits + 1;

/**
 * The hollow of a slot.
 *
 * @param {number} slot
 * @param {Side} side
 * @param {number} pits
 * @returns {Hollow}
 */
function hollowAt(slot, side, pits) {
  if (slot < pits) return { side, pit: slot };
  return slot === pits ? { side, pit: null } : { side: opposite(side), pit: slot - pits - 1 };
}

/**
 * Lifts the seeds of a pit and lays them out. Returns the hollow of the last one.
 *
 * @param {Position} after
 * @param {Side} side
 * @param {number} pit
 */
function distribute(after, side, pit) {
  const { pits } = after.rules;
  const ring = ringOf(after.rules);
  const seeds = after[side].pits[pit];
  after[side].pits[pit] = 0;
  const laps = Math.floor(seeds / ring);
  const rest = seeds % ring;
  for (let step = 1; step <= (laps === 0 ? rest : ring); step++) {
    const to = hollowAt((pit + step) % ring, side, pits);
    const more = laps + (step <= rest ? 1 : 0);
    if (to.pit === null) after[to.side].store += more;
    else after[to.side].pits[to.pit] += more;
  }
  return hollowAt((pit + seeds) % ring, side, pits);
}

/**
 * Captures if the last seed fell into an empty pit of the mover's own. Such a pit now holds exactly one seed: a sowing of
 * a full lap or more leaves at least two in every pit but the one it came from, and that one was emptied.
 *
 * @param {Position} after
 * @param {Side} side
 * @param {Hollow} landing
 * @returns {Capture | null}
 */
function capture(after, side, landing) {
  const own = after[side];
  if (landing.pit === null || landing.side !== side || own.pits[landing.pit] !== 1) return null;
  const pit = after.rules.pits - 1 - landing.pit;
  const other = after[opposite(side)];
  const seeds = other.pits[pit];
  if (seeds === 0 && !after.rules.evenIfEmpty) return null;
  own.pits[landing.pit] = 0;
  other.pits[pit] = 0;
  own.store += seeds + 1;
  return { pit, seeds };
}

/**
 * Ends the game if a side is empty. Returns the seeds that each side took from its pits.
 *
 * @param {Position} after
 */
function sweep(after) {
  if (!SIDES.some((side) => isEmpty(after[side]))) return null;
  const swept = { south: 0, north: 0 };
  for (const side of SIDES) {
    swept[side] = sum(after[side].pits);
    after[side].store += swept[side];
    after[side].pits.fill(0);
  }
  return swept;
}

/**
 * The hollows that get a seed when `move` is sown, in order, one for each seed. Empty for a swap.
 *
 * @param {Position} position
 * @param {Move} move
 */
export function sowingPath(position, move) {
  if (move === "swap") return [];
  const { rules, turn } = position;
  const pit = pitOf(move);
  const seeds = position[turn].pits[pit] ?? 0;
  return Array.from({ length: seeds }, (_, step) => hollowAt((pit + step + 1) % ringOf(rules), turn, rules.pits));
}

/**
 * The seat at the start of the player who sits on `side` after these plies. The other way around it is the same.
 *
 * @param {Ply[]} plies
 * @param {Side} side
 */
export const seatAtStart = (plies, side) =>
  plies.reduce((seat, { move }) => (move === "swap" ? opposite(seat) : seat), side);

/**
 * Counts the leaves of the move tree `depth` plies below the position. A finished position has none but at its own depth.
 *
 * @param {Position} position
 * @param {number} depth
 * @returns {number}
 */
export function perft(position, depth) {
  if (depth === 0) return 1;
  const moves = legalMoves(position);
  if (depth === 1) return moves.length;
  return sum(moves.map((move) => perft(play(position, move).position, depth - 1)));
}
