// What happens in a game, in sentences.
/** @import { Move, Ply, Position, Side } from "./rules.js" */
import { isOver, sideName, SIDES } from "./rules.js";

/**
 * A number with its noun: `1 seed`, `2 seeds`.
 *
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** @type {(number: number) => string} */
const seeds = (number) => counted(number, "seed");

/**
 * All that came of a ply, in the words of the server's pages. `nameOf(side)` names a player where sides have other names;
 * the reader is "You".
 *
 * @param {Ply} ply
 * @param {(side: Side) => string} [nameOf]
 */
export function plyText(ply, nameOf = sideName) {
  const name = nameOf(ply.side);
  const verb = (/** @type {string} */ word, who = name) => (who === "You" ? word : `${word}s`);
  if (ply.move === "swap") return `${name} ${verb("take")} the other seat.`;
  let text = `${name} ${verb("sow")} ${seeds(ply.sown)} from pit ${pitName(ply.move)}`;
  if (ply.captured) {
    text +=
      ply.captured.seeds === 0
        ? ` and ${verb("bank")} the last one alone`
        : ` and ${verb("capture")} ${seeds(ply.captured.seeds)}`;
  } else if (ply.landing?.pit === null) {
    text += " into the store";
  }
  text += ply.extraTurn ? ": extra turn." : ".";
  const { swept } = ply;
  if (!swept) return text;
  const taken = SIDES.filter((owner) => swept[owner] > 0);
  if (taken.length === 0) return `${text} The game is over.`;
  return taken.reduce((told, owner) => {
    const who = nameOf(owner);
    return `${told} The game is over, ${who === "You" ? "you" : who} ${verb("take", who)} the last ${seeds(swept[owner])}.`;
  }, text);
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
export const moveName = (move) => (move === "swap" ? "swap the seats" : `pit ${pitName(move)}`);

/**
 * The effects of a ply in a few words; empty if it only sows.
 *
 * @param {Ply} ply
 */
export function effectText({ captured, extraTurn, swept }) {
  const effects = [];
  if (captured) effects.push(captured.seeds === 0 ? "banks the last seed" : `captures ${seeds(captured.seeds)}`);
  if (extraTurn) effects.push("extra turn");
  if (swept) effects.push("ends the game");
  return effects.join(", ");
}

/**
 * All hollows of a position, for people who do not see them.
 *
 * @param {Position} position
 */
export function boardText(position) {
  /** @type {(side: Side) => string} */
  const half = (side) => `${sideName(side)}: pits ${position[side].pits.join(" ")}, store ${position[side].store}.`;
  return SIDES.map(half).join(" ");
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
  if (margin === 0) return exact ? "a draw" : "even";
  const ahead = margin > 0 === (side === "south") ? "South" : "North";
  return `${ahead} ${exact ? "wins" : "is ahead"} by ${Math.abs(margin)}`;
}

/**
 * The result of a position if the game is over, else the side to move.
 *
 * @param {Position} position
 */
export function stateText(position) {
  const { south, north, turn } = position;
  if (!isOver(position)) return `${sideName(turn)} to move.`;
  if (south.store === north.store) return `The game is drawn, ${south.store} : ${north.store}.`;
  const winner = south.store > north.store ? "South" : "North";
  return `${winner} wins ${Math.max(south.store, north.store)} : ${Math.min(south.store, north.store)}.`;
}
