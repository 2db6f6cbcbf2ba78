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

import { text } from "../shared/texts.js";

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
 * @param {string} pasted
 * @param {Rules} rules
 * @returns {RecognisedGame}
 * @throws {KalahError} with one line that says what is wrong
 */
export function recognise(pasted, rules) {
  const trimmed = pasted.trim();
  if (trimmed === "") throw new KalahError(text("analysis-paste-nothing"));
  if (trimmed.startsWith("{")) return ofRecords(trimmed);
  if (/^https?:/.test(trimmed)) return ofAddress(trimmed);
  const boards = trimmed.match(/^Board\b/gm) ?? [];
  if (boards.length > 1 || (boards.length === 1 && !trimmed.startsWith("Board"))) return ofTranscript(pasted, rules);
  if (/^(<|Board)|;/.test(trimmed)) {
    return { start: position(trimmed, rules), moves: [], told: text("analysis-told-position") };
  }
  return ofMoves(trimmed, rules);
}

/**
 * Reads a position under the rules at hand, if they have its size and its seeds.
 *
 * @param {string} pasted
 * @param {Rules} rules
 */
function position(pasted, rules) {
  const setup = parseSetup(pasted);
  const fits = rules.pits === setup.rules.pits && totalOf(setup) === 2 * rules.pits * rules.seeds;
  return checked(fits ? parseSetup(pasted, rules) : setup);
}

/** @param {string} pasted */
function ofRecords(pasted) {
  const lines = pasted.split("\n").filter((line) => line.trim() !== "");
  // One that was printed on several lines is a record as well.
  const several = lines.length > 1 && lines.every((line) => line.trim().startsWith("{"));
  const { start, moves, south, north } = parseRecord(several ? lines[0] : pasted);
  return {
    start,
    moves,
    told: several
      ? text("analysis-told-records", { count: lines.length, south, north })
      : text("analysis-told-record", { south, north }),
  };
}

/**
 * @param {string} pasted
 * @param {Rules} rules
 */
function ofMoves(pasted, rules) {
  let moves;
  try {
    moves = parseMoves(pasted);
  } catch (error) {
    throw new KalahError(text("analysis-not-recognised", { text: quoted(pasted), reason: messageOf(error) }), {
      cause: error,
    });
  }
  const start = startOf(rules);
  playAll(start, moves);
  return { start, moves, told: text("analysis-told-moves") };
}

/**
 * Reads the address of a position on these pages.
 *
 * @param {string} pasted
 */
function ofAddress(pasted) {
  let address;
  try {
    address = new URL(pasted).searchParams;
  } catch (error) {
    throw new KalahError(text("analysis-no-address", { text: quoted(pasted) }), { cause: error });
  }
  if (!["rules", "start", "moves"].some((name) => address.has(name))) {
    throw new KalahError(text("analysis-address-empty"));
  }
  const { start, plies } = gameOf(address);
  return { start, moves: plies.map(({ move }) => move), told: text("analysis-told-address") };
}

/**
 * Reads the first game of a transcript. It names no moves: each is found from the boards around it (where two end the game on
 * the same board, the left-most). Boards are seen from player A, who sat South at the start.
 *
 * @param {string} pasted
 * @param {Rules} rules
 */
function ofTranscript(pasted, rules) {
  /** @type {{ start: Position, plies: Ply[] }[]} */
  const games = [];
  /** @type {{ start: Position, plies: Ply[] } | null} */
  let game = null;
  for (const [index, line] of pasted.split("\n").entries()) {
    if (line.includes("game (first move")) game = null;
    if (!line.startsWith("Board")) continue;
    const board = line.slice(0, line.lastIndexOf("}") + 1);
    try {
      const seen = position(board, rules);
      if (game) game.plies.push(leadingTo(seen, game));
      else games.push((game = { start: seen, plies: [] }));
    } catch (error) {
      throw new KalahError(text("analysis-line-wrong", { line: String(index + 1), reason: messageOf(error) }), {
        cause: error,
      });
    }
  }
  const [{ start, plies }] = games;
  const count = games.length;
  const told = count === 1 ? text("analysis-told-transcript") : text("analysis-told-transcripts", { count });
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
  if (!found) throw new KalahError(text("analysis-no-move-leads"));
  return found;
}

/** @type {(position: Position) => Position} */
const mirrored = (position) => ({
  ...position,
  south: position.north,
  north: position.south,
  turn: opposite(position.turn),
});
