// Rules, positions and moves as texts, as the crate `kalah` reads and writes them.
/** @import { Half, Halves, Move, Ply, Position, Rules, Setup, Side, Stage } from "./rules.js" */
import { checked, KalahError, makeRules, MAX_TOTAL, messageOf, pitOf, play, SIDES, totalOf } from "./rules.js";
import { text } from "../shared/texts.js";

/**
 * Quotes a text for an error, no longer than a line takes.
 *
 * @param {string} written
 */
export const quoted = (written) => `"${written.length > 60 ? `${written.slice(0, 60)}…` : written}"`;

/**
 * Writes rules as a word: `6x6`, `7x7+pie`, `6x4+empty`.
 *
 * @param {Rules} rules
 */
export function rulesText({ pits, seeds, evenIfEmpty, pie, single }) {
  return `${pits}x${seeds}${evenIfEmpty ? "+empty" : ""}${pie ? "+pie" : ""}${single ? "+single" : ""}`;
}

/**
 * Reads rules.
 *
 * @param {string} written
 * @throws {KalahError} if the text is no rules
 */
export function parseRules(written) {
  const [, pits, seeds, words] = /^(\d+)x(\d+)((?:\+(?:empty|pie|single))*)$/.exec(written) ?? [];
  if (pits === undefined) {
    const examples = "6x6, 6x4+empty, 7x7+pie+single";
    throw new KalahError(text("game-no-rules", { text: quoted(written), examples }));
  }
  const added = words.split("+");
  return makeRules(Number(pits), Number(seeds), {
    evenIfEmpty: added.includes("empty"),
    pie: added.includes("pie"),
    single: added.includes("single"),
  });
}

/**
 * Writes a position: `<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s`, under the pie rule with ` first` or ` swap`.
 *
 * @param {Setup} position
 */
export function positionText({ rules, south, north, turn, stage }) {
  const seeds = [rules.pits, south.store, north.store, ...south.pits, ...north.pits];
  const opening = stage === "first" || stage === "swap" ? ` ${stage}` : "";
  return `<${seeds.join(",")}> ${turn[0]}${opening}`;
}

/**
 * Reads a position in any form: the board literal, the `Board {...}` line, or `0;6;6;...;1`.
 * Without `rules` the board tells their size, and the rest is as in `6x6`.
 *
 * @param {string} written
 * @param {Rules | null} [rules]
 * @throws {KalahError} if the text has none of the forms, does not fit the rules, or is no legal position
 */
export const parsePosition = (written, rules = null) => checked(parseSetup(written, rules));

/**
 * Reads a position without checking it.
 *
 * @param {string} written
 * @param {Rules | null} [rules]
 */
export function parseSetup(written, rules = null) {
  const trimmed = written.trim();
  if (trimmed.startsWith("Board")) return haskellBoard(trimmed, rules);
  return trimmed.includes(";") ? javaBoard(trimmed, rules) : boardLiteral(trimmed, rules);
}

/** The ways to write a position. */
const FORMS = {
  first: "<pits,southStore,northStore,S1..Sn,N1..Nn>",
  example: "<3,0,0,2,2,2,2,2,2> s",
  second: "Board {turn = Player_A, ponds_A = [2,2,2], bank_A = 0, ponds_B = [2,2,2], bank_B = 0}",
  third: "northStore;S1..Sn;southStore;N1..Nn;1",
  last: "0;2;2;2;0;2;2;2;1",
};

/** @param {string} written */
function unreadable(written) {
  return new KalahError(text("game-no-position", { text: quoted(written), ...FORMS }));
}

/**
 * @param {string} written
 * @param {Rules | null} rules
 */
function boardLiteral(written, rules) {
  const [, board, rest] = /^<([^>]*)>(.*)$/s.exec(written) ?? [];
  if (board === undefined) throw unreadable(written);
  const [pits, southStore, northStore, ...seeds] = numbers(board, ",");
  if (northStore === undefined) throw unreadable(written);
  if (seeds.length !== 2 * pits) throw wrongLength(pits, seeds.length);
  const words = /^\s*(?:([sn])(?:\s+(first|swap))?)?\s*$/.exec(rest);
  if (!words) throw unreadable(written);
  const south = { pits: seeds.slice(0, pits), store: southStore };
  const north = { pits: seeds.slice(pits), store: northStore };
  const stage = words[2] === "first" || words[2] === "swap" ? words[2] : "underway";
  return fitting(rules, { south, north }, words[1] === "n" ? "north" : "south", stage);
}

/**
 * Reads `Board {turn = Player_A, ponds_A = [..], bank_A = n, ponds_B = [..], bank_B = n}`, South being player A.
 *
 * @param {string} written
 * @param {Rules | null} rules
 */
function haskellBoard(written, rules) {
  /** @type {(name: string, value: string) => string | undefined} */
  const field = (name, value) => new RegExp(`${name}\\s*=\\s*${value}`).exec(written)?.[1];
  /** @type {(letter: string) => Half} */
  const half = (letter) => {
    const pits = field(`ponds_${letter}`, "\\[([^\\]]*)\\]");
    const store = field(`bank_${letter}`, "([^,}]*)");
    if (pits === undefined || store === undefined) throw unreadable(written);
    return { pits: numbers(pits, ","), store: numbers(store, ",")[0] };
  };
  const [south, north] = [half("A"), half("B")];
  if (south.pits.length !== north.pits.length) {
    throw wrongLength(south.pits.length, south.pits.length + north.pits.length);
  }
  const turn = field("turn", "(Player_A|Player_B|Finished)\\b");
  if (!turn) throw unreadable(written);
  return fitting(rules, { south, north }, turn === "Player_B" ? "north" : "south", "underway");
}

/**
 * Reads `northStore;S1..Sn;southStore;N1..Nn;next`, South being player 1.
 *
 * @param {string} written
 * @param {Rules | null} rules
 */
function javaBoard(written, rules) {
  const halves = numbers(written, ";");
  const next = halves.pop();
  if ((next !== 1 && next !== 2) || halves.length < 4 || halves.length % 2 !== 0) throw unreadable(written);
  const middle = halves.length / 2;
  const south = { pits: halves.slice(1, middle), store: halves[middle] };
  const north = { pits: halves.slice(middle + 1), store: halves[0] };
  return fitting(rules, { south, north }, next === 1 ? "south" : "north", "underway");
}

/** @type {(pits: number, found: number) => KalahError} */
const wrongLength = (pits, found) => new KalahError(text("game-wrong-length", { found: String(found), pits }));

/**
 * The setup with the given rules, or with those that the board's size suggests.
 *
 * @param {Rules | null} rules
 * @param {Halves} halves
 * @param {Side} turn
 * @param {Stage} stage
 * @returns {Setup}
 */
function fitting(rules, halves, turn, stage) {
  const pits = halves.south.pits.length;
  if (rules && rules.pits !== pits) {
    throw new KalahError(text("game-other-pits", { pits, rules: rulesText(rules) }));
  }
  const total = totalOf(halves);
  if (!rules && total > MAX_TOTAL) {
    throw new KalahError(text("game-too-many-seeds", { seeds: String(total), most: String(MAX_TOTAL) }));
  }
  const suggested = () => makeRules(pits, Math.max(1, Math.floor(total / Math.max(1, 2 * pits))));
  return { rules: rules ?? suggested(), ...halves, turn, stage };
}

/**
 * Reads whole numbers between separators, each below 2^32.
 *
 * @param {string} written
 * @param {string} separator
 */
function numbers(written, separator) {
  return written.split(separator).map((word) => {
    const digits = word.trim();
    if (!/^\d+$/.test(digits) || Number(digits) >= 2 ** 32) {
      throw new KalahError(text("game-no-number", { text: quoted(digits) }));
    }
    return Number(digits);
  });
}

/**
 * Reads moves such as `36 21 4 4 6264`. Blanks are not needed; `swap` is a word of its own.
 *
 * @param {string} written
 * @returns {Move[]}
 * @throws {KalahError} that names the first letter that is no pit
 */
export function parseMoves(written) {
  return written.split(/\s+/).flatMap((word) => {
    if (word === "swap") return [word];
    return [...word].map((letter) => {
      const lower = letter.toLowerCase();
      if (pitOf(lower) < 0) throw new KalahError(text("game-no-pit", { letter }));
      return lower;
    });
  });
}

/**
 * Plays moves one after the other. Returns the plies.
 *
 * @param {Position} start
 * @param {Move[]} moves
 * @throws {KalahError} that names the first ply that is not legal
 */
export function playAll(start, moves) {
  /** @type {Ply[]} */
  const plies = [];
  for (const move of moves) {
    try {
      plies.push(play(plies.at(-1)?.position ?? start, move));
    } catch (error) {
      const told = text("game-wrong-ply", { ply: String(plies.length + 1), reason: messageOf(error) });
      throw new KalahError(told, { cause: error });
    }
  }
  return plies;
}

/**
 * Cuts plies into turns: each a list of plies of one side, the last of which gives no extra turn.
 *
 * @param {Ply[]} plies
 */
export function turnsOf(plies) {
  /** @type {Ply[][]} */
  const turns = [];
  /** @type {Ply[] | null} */
  let turn = null;
  for (const ply of plies) {
    if (turn) turn.push(ply);
    else turns.push((turn = [ply]));
    if (!ply.extraTurn) turn = null;
  }
  return turns;
}

/**
 * Writes the moves of plies, those of one turn together, with a blank between turns.
 *
 * @param {Ply[]} plies
 */
export const movesText = (plies) =>
  turnsOf(plies)
    .map((turn) => turn.map(({ move }) => move).join(""))
    .join(" ");

/**
 * Writes a board as the `Board {...}` line has it.
 *
 * @param {Setup} position
 */
export function haskellText(position) {
  const over = position.south.pits.every((seeds) => seeds === 0);
  const turn = over ? "Finished" : position.turn === "south" ? "Player_A" : "Player_B";
  /** @type {(seeds: number) => string} */
  const pad = (seeds) => String(seeds).padStart(2);
  /** @type {(side: Side, letter: string) => string} */
  const half = (side, letter) =>
    `ponds_${letter} = [${position[side].pits.map(pad).join(", ")}], bank_${letter} = ${pad(position[side].store)}`;
  return `Board {turn = ${turn}, ${SIDES.map((side, index) => half(side, "AB"[index])).join(", ")}}`;
}
