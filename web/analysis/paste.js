// What somebody pastes: a position in any form, moves, a record, or a transcript.
/** @import { Move, Ply, Position, Rules } from "../game/rules.js" */
import { gameOf } from "../game/address.js";
import { haskellText, parseMoves, parseSetup, playAll, quoted } from "../game/notation.js";
import { parseRecord } from "../game/record.js";
import {
  checked,
  KalahError,
  legalMoves,
  messageOf,
  opposite,
  play,
  seatAtStart,
  startOf,
  totalOf,
} from "../game/rules.js";

/**
 * A game that was recognised.
 *
 * @typedef {object} RecognisedGame
 * @property {Position} start
 * @property {Move[]} moves
 * @property {string} told the kind of text, for people
 */

/**
 * Recognises a text. Moves alone are played from the start of `rules`, which also are the rules of a board that has their
 * size.
 *
 * @param {string} text
 * @param {Rules} rules
 * @returns {RecognisedGame}
 * @throws {KalahError} with one line that says what is wrong
 */
export function recognise(text, rules) {
  const trimmed = text.trim();
  if (trimmed === "") throw new KalahError("paste a position, moves, a record or a transcript");
  if (trimmed.startsWith("{")) return ofRecords(trimmed);
  if (/^https?:/.test(trimmed)) return ofAddress(trimmed);
  const boards = trimmed.match(/^Board\b/gm) ?? [];
  if (boards.length > 1 || (boards.length === 1 && !trimmed.startsWith("Board"))) return ofTranscript(text, rules);
  if (/^(<|Board)|;/.test(trimmed)) return { start: position(trimmed, rules), moves: [], told: "a position" };
  return ofMoves(trimmed, rules);
}

/**
 * Reads a position under the rules at hand, if they have its size and its seeds.
 *
 * @param {string} text
 * @param {Rules} rules
 */
function position(text, rules) {
  const setup = parseSetup(text);
  const fits = rules.pits === setup.rules.pits && totalOf(setup) === 2 * rules.pits * rules.seeds;
  return checked(fits ? parseSetup(text, rules) : setup);
}

/** @param {string} text */
function ofRecords(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  // One that was printed on several lines is a record as well.
  const several = lines.length > 1 && lines.every((line) => line.trim().startsWith("{"));
  const { start, moves, south, north } = parseRecord(several ? lines[0] : text);
  return {
    start,
    moves,
    told: `${several ? `the first of ${lines.length} records` : "a record"}, ${south} against ${north}`,
  };
}

/**
 * @param {string} text
 * @param {Rules} rules
 */
function ofMoves(text, rules) {
  let moves;
  try {
    moves = parseMoves(text);
  } catch (error) {
    throw new KalahError(`${quoted(text)} is no position, record or transcript; as moves, ${messageOf(error)}`, {
      cause: error,
    });
  }
  const start = startOf(rules);
  playAll(start, moves);
  return { start, moves, told: "moves from the start" };
}

/**
 * Reads the address of a position on these pages.
 *
 * @param {string} text
 */
function ofAddress(text) {
  let address;
  try {
    address = new URL(text).searchParams;
  } catch (error) {
    throw new KalahError(`${quoted(text)} is no address`, { cause: error });
  }
  if (!["rules", "start", "moves"].some((name) => address.has(name))) {
    throw new KalahError("this address holds no position");
  }
  const { start, plies } = gameOf(address);
  return { start, moves: plies.map(({ move }) => move), told: "the address of a game" };
}

/**
 * Reads the first game of a transcript. It names no moves: each is found from the boards around it (where two end the game on
 * the same board, the left-most). Boards are seen from player A, who sat South at the start.
 *
 * @param {string} text
 * @param {Rules} rules
 */
function ofTranscript(text, rules) {
  /** @type {{ start: Position, plies: Ply[] }[]} */
  const games = [];
  /** @type {{ start: Position, plies: Ply[] } | null} */
  let game = null;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.includes("game (first move")) game = null;
    if (!line.startsWith("Board")) continue;
    const board = line.slice(0, line.lastIndexOf("}") + 1);
    try {
      const seen = position(board, rules);
      if (game) game.plies.push(leadingTo(seen, game));
      else games.push((game = { start: seen, plies: [] }));
    } catch (error) {
      throw new KalahError(`line ${index + 1}: ${messageOf(error)}`, { cause: error });
    }
  }
  const [{ start, plies }] = games;
  const told = games.length === 1 ? "a transcript" : `the first of ${games.length} games of a transcript`;
  return { start, moves: plies.map(({ move }) => move), told };
}

/**
 * The ply that leads to the board that was seen.
 *
 * @param {Position} seen
 * @param {{ start: Position, plies: Ply[] }} game
 */
function leadingTo(seen, { start, plies }) {
  const now = plies.at(-1)?.position ?? start;
  const found = legalMoves(now)
    .map((move) => play(now, move))
    .find((ply) => {
      const turned = seatAtStart([...plies, ply], "south") === "north";
      return haskellText(turned ? mirrored(ply.position) : ply.position) === haskellText(seen);
    });
  if (!found) throw new KalahError("no legal move leads to this board from the one before");
  return found;
}

/** @type {(position: Position) => Position} */
const mirrored = (position) => ({
  ...position,
  south: position.north,
  north: position.south,
  turn: opposite(position.turn),
});
