// What happens in a game, in sentences of the reader's language.
/** @import { Verdict } from "../engine/engine.js" */
/** @import { Move, Ply, Position, Side } from "./rules.js" */
import { isOver, play, sideName, SIDES } from "./rules.js";
import { text } from "../shared/texts.js";

/**
 * Seeds as they are counted: `1 seed`, `2 seeds`.
 *
 * @param {number} count
 */
export const seedsText = (count) => text("game-seeds", { count });

/** @typedef {[key: string, ofReader: string]} SentenceKeys keys of a sentence about a player, and about the reader */

/** The name of the reader among players. */
export const readerName = () => text("game-you");

/**
 * All that came of a ply, in the words of the server's pages. `nameOf(side)` names a player where sides have other names;
 * it may be that of the reader.
 *
 * @param {Ply} ply
 * @param {(side: Side) => string} [nameOf]
 */
export function plyText(ply, nameOf = sideName) {
  /** @type {(keys: SentenceKeys, side: Side, values?: { [name: string]: string | number }) => string} */
  const sentence = ([key, ofReader], side, values = {}) => {
    const name = nameOf(side);
    return text(name === readerName() ? ofReader : key, { ...values, name });
  };
  if (ply.move === "swap") return sentence(["game-ply-swap", "game-ply-swap-you"], ply.side);
  const captured = seedsText(ply.captured?.seeds ?? 0);
  const told = sentence(plyKeys(ply), ply.side, { seeds: seedsText(ply.sown), pit: pitName(ply.move), captured });
  const { swept } = ply;
  if (!swept) return told;
  const taken = SIDES.filter((owner) => swept[owner] > 0);
  if (taken.length === 0) return text("game-over-ply", { ply: told });
  /** @type {SentenceKeys} */
  const keys = ["game-over-taken", "game-over-taken-you"];
  return taken.reduce((before, owner) => sentence(keys, owner, { ply: before, count: swept[owner] }), told);
}

/**
 * The keys of the sentence for a sowing.
 *
 * @param {Ply} ply
 * @returns {SentenceKeys}
 */
function plyKeys({ captured, landing, extraTurn }) {
  if (captured?.seeds === 0) return ["game-ply-alone", "game-ply-alone-you"];
  if (captured) return ["game-ply-capture", "game-ply-capture-you"];
  if (extraTurn) return ["game-ply-again", "game-ply-again-you"];
  return landing?.pit === null ? ["game-ply-store", "game-ply-store-you"] : ["game-ply", "game-ply-you"];
}

/**
 * The number of a pit, as people count: the letters are for the notation alone.
 *
 * @param {Move} move
 */
export const pitName = (move) => String(Number.parseInt(move, 13));

/**
 * A move as a button calls it.
 *
 * @param {Move} move
 */
export const moveName = (move) => (move === "swap" ? text("game-swap") : text("game-pit", { pit: pitName(move) }));

/**
 * The effects of a ply in a few words; empty if it only sows.
 *
 * @param {Ply} ply
 */
export function effectText({ captured, extraTurn, swept }) {
  const effects = [];
  if (captured?.seeds === 0) effects.push(text("game-effect-alone"));
  else if (captured) effects.push(text("game-effect-captures", { count: captured.seeds }));
  if (extraTurn) effects.push(text("game-effect-again"));
  if (swept) effects.push(text("game-effect-over"));
  return effects.join(", ");
}

/**
 * All hollows of a position, for people who do not see them.
 *
 * @param {Position} position
 */
export function boardText({ south, north }) {
  return text("game-board", {
    southpits: south.pits.join(" "),
    southstore: south.store,
    northpits: north.pits.join(" "),
    northstore: north.store,
  });
}

/**
 * A number with its sign, as it is printed.
 *
 * @param {number} number
 */
export const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/**
 * A margin for `side` in words: `South wins by 4`, and where that is no more than searched, `South is ahead by 4`.
 *
 * @param {number} margin
 * @param {Side} side
 * @param {boolean} exact
 */
export function marginText(margin, side, exact) {
  if (margin === 0) return exact ? text("game-a-draw") : text("game-even");
  const ahead = sideName(margin > 0 === (side === "south") ? "south" : "north");
  const values = { side: ahead, count: Math.abs(margin) };
  return exact ? text("game-wins-by", values) : text("game-ahead-by", values);
}

/**
 * The result of a position if the game is over, else the side to move.
 *
 * @param {Position} position
 */
export function stateText(position) {
  const { turn } = position;
  const [south, north] = [position.south.store, position.north.store];
  if (!isOver(position)) return text("game-to-move", { side: sideName(turn) });
  if (south === north) return text("game-drawn", { south, north });
  const side = sideName(south > north ? "south" : "north");
  return text("game-won", { side, more: Math.max(south, north), fewer: Math.min(south, north) });
}

/**
 * Keys of what a move did to the result of the game.
 *
 * @type {Record<Verdict["kind"], string>}
 */
const RESULTS = {
  none: "",
  "seeds-only": "game-same-result",
  "drawn-to-lost": "game-drawn-to-lost",
  "won-to-drawn": "game-won-to-drawn",
  "won-to-lost": "game-won-to-lost",
};

/**
 * A verdict on a move in a sentence.
 *
 * @param {Verdict} verdict
 */
export function verdictText({ kind, forced, exact, loss }) {
  if (kind === "none" && forced) return text("game-verdict-only");
  if (kind === "none") return text(exact ? "game-verdict-best" : "game-verdict-best-searched");
  const values = { what: text(RESULTS[kind]), seeds: seedsText(loss) };
  return text(exact ? "game-verdict-worse" : "game-verdict-worse-searched", values);
}

/** @typedef {{ side: Side, plies: Ply[] }} Turn the plies of a side, up to the change of side */

/**
 * The turns of a line from a position.
 *
 * @param {Position} position
 * @param {Move[]} moves
 * @returns {Turn[]}
 * @throws {KalahError} if a move is not legal
 */
function turnsOf(position, moves) {
  /** @type {Turn[]} */
  const turns = [];
  let now = position;
  for (const move of moves) {
    const ply = play(now, move);
    const last = turns.at(-1);
    if (last?.plies.at(-1)?.extraTurn) last.plies.push(ply);
    else turns.push({ side: ply.side, plies: [ply] });
    now = ply.position;
  }
  return turns;
}

/**
 * What stands out of all that comes of a turn.
 *
 * @param {Turn} turn
 */
function effectsOf({ plies }) {
  const extra = plies.filter(({ extraTurn }) => extraTurn).length;
  const captured = plies.reduce((sum, { captured: taken }) => sum + (taken?.seeds ?? 0), 0);
  return [
    extra > 0 ? text("game-line-extra", { count: extra }) : "",
    captured > 0 ? text("game-effect-captures", { count: captured }) : "",
    plies.at(-1)?.swept ? text("game-effect-over") : "",
  ].filter(Boolean);
}

/**
 * A turn in words, with all that comes of it: `3, then 6: extra turn, captures 8 seeds`. Without an extra turn or a
 * capture, what it brings into the store.
 *
 * @param {Turn} turn
 */
function turnText({ side, plies }) {
  const moves = plies
    .map(({ move }) => (move === "swap" ? text("game-line-swap") : pitName(move)))
    .reduce((before, pit) => (before ? text("game-line-then", { before, pit }) : text("game-line-pit", { pit })), "");
  const effects = effectsOf({ side, plies });
  if (effects.length === 0) {
    const [first, last] = [plies[0], plies.at(-1)];
    if (!first || !last?.landing) return moves;
    effects.push(text("game-line-banks", { count: last.position[side].store - first.before[side].store }));
  }
  const listed = effects.reduce((first, next) => text("game-line-list", { first, next }));
  return text("game-line-effects", { moves, effects: listed });
}

/**
 * A line in short: its first turn, and an answer that captures, moves again or ends the game:
 * `3: banks 1 seed; answer 6: captures 5 seeds`.
 *
 * @param {Position} position
 * @param {Move[]} moves
 * @throws {KalahError} if a move is not legal
 */
export function shortLineText(position, moves) {
  const [first, answer] = turnsOf(position, moves);
  if (!first) return "";
  const turn = turnText(first);
  const tells = answer && effectsOf(answer).length > 0;
  return tells ? text("game-line-answer", { turn, answer: turnText(answer) }) : turn;
}

/**
 * A whole line in words, with the side of every turn. `nameOf(side)` names a player where sides have other names.
 *
 * @param {Position} position
 * @param {Move[]} moves
 * @param {(side: Side) => string} [nameOf]
 */
export const lineText = (position, moves, nameOf = sideName) =>
  turnsOf(position, moves)
    .map((turn) => text("game-line-turn", { side: nameOf(turn.side), turn: turnText(turn) }))
    .join(" ");
