// What happens in a game, in sentences.
import { isOver, sideName, SIDES } from "./rules.js";

/** `1 seed`, `2 seeds`. */
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

const seeds = (number) => counted(number, "seed");

/**
 * All that came of a ply, as the server's pages tell it. `nameOf(side)` names a player where sides have other names; the
 * reader is "You".
 */
export function plyText(ply, nameOf = sideName) {
  const name = nameOf(ply.side);
  const verb = (word, who = name) => (who === "You" ? word : `${word}s`);
  if (ply.move === "swap") return `${name} ${verb("take")} the other seat.`;
  let text = `${name} ${verb("sow")} ${seeds(ply.sown)} from pit ${pitName(ply.move)}`;
  if (ply.captured) {
    text +=
      ply.captured.seeds === 0
        ? ` and ${verb("bank")} the last one alone`
        : ` and ${verb("capture")} ${seeds(ply.captured.seeds)}`;
  } else if (ply.landing.pit === null) {
    text += " into the store";
  }
  text += ply.extraTurn ? ": extra turn." : ".";
  if (!ply.swept) return text;
  const taken = SIDES.filter((owner) => ply.swept[owner] > 0);
  if (taken.length === 0) return `${text} The game is over.`;
  return taken.reduce((told, owner) => {
    const who = nameOf(owner);
    return `${told} The game is over, ${who === "You" ? "you" : who} ${verb("take", who)} the last ${seeds(ply.swept[owner])}.`;
  }, text);
}

/** The number of a pit, as people count: the letters are for the notation alone. */
export const pitName = (move) => String(Number.parseInt(move, 13));

/** A move as a button calls it. */
export const moveName = (move) => (move === "swap" ? "swap the seats" : `pit ${pitName(move)}`);

/** What a ply would do, in as few words as will do; empty if nothing but sowing. */
export function effectText({ captured, extraTurn, swept }) {
  const effects = [];
  if (captured) effects.push(captured.seeds === 0 ? "banks the last seed" : `captures ${seeds(captured.seeds)}`);
  if (extraTurn) effects.push("extra turn");
  if (swept) effects.push("ends the game");
  return effects.join(", ");
}

/** All hollows of a position, for those who do not see them. */
export function boardText(position) {
  const half = (side) => `${sideName(side)}: pits ${position[side].pits.join(" ")}, store ${position[side].store}.`;
  return SIDES.map(half).join(" ");
}

/** A number with its sign, as it is printed. */
export const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** Who gets how much by a margin for `side`: `South wins by 4`, and where that is no more than searched, `South is ahead by 4`. */
export function marginText(margin, side, exact) {
  if (margin === 0) return exact ? "a draw" : "even";
  const ahead = margin > 0 === (side === "south") ? "South" : "North";
  return `${ahead} ${exact ? "wins" : "is ahead"} by ${Math.abs(margin)}`;
}

/** How a position stands: the result if the game is over, else who is to move. */
export function stateText(position) {
  const { south, north, turn } = position;
  if (!isOver(position)) return `${sideName(turn)} to move.`;
  if (south.store === north.store) return `The game is drawn, ${south.store} : ${north.store}.`;
  const winner = south.store > north.store ? "South" : "North";
  return `${winner} wins ${Math.max(south.store, north.store)} : ${Math.min(south.store, north.store)}.`;
}
