// A first game with somebody at the elbow: what may be done now, in one sentence. Only against the first level.
/** @import { Capture, Ply, Position } from "../game/rules.js" */
/** @import { GameState } from "./remote_game.js" */
import { element } from "../shared/element.js";
import { kept, keep } from "../shared/memory.js";
import { legalMoves, opposite, play } from "../game/rules.js";
import { counted, pitName } from "../game/words.js";

const NAME = "guided";

export class Guide {
  #place;
  /** @type {HTMLElement | null} */
  #text = null;

  /** @param {HTMLElement | null} place */
  constructor(place) {
    this.#place = place;
  }

  /**
   * Shows a tip for the position in which the visitor is to move; null for none.
   *
   * @param {GameState} state
   * @param {Position | null} position
   */
  show(state, position) {
    const guided = Object.values(state.seats).some(({ player }) => player === "engine:1") && state.status === "running";
    const place = this.#place;
    if (!place) return;
    place.hidden = !guided || kept(NAME) === "off";
    if (place.hidden || !position) return;
    this.#text ??= this.#build(place);
    const text = advice(position, state.plies);
    if (this.#text.textContent !== text) this.#text.textContent = text;
  }

  /** @param {HTMLElement} place */
  #build(place) {
    const text = element("span");
    const off = element("button", { type: "button" }, "No more tips");
    off.addEventListener("click", () => {
      keep(NAME, "off");
      place.hidden = true;
    });
    place.replaceChildren(element("b", {}, "Tip: "), text, " ", off);
    return text;
  }
}

/**
 * The most useful tip for a position.
 *
 * @param {Position} position
 * @param {number} plies number of plies that were played
 */
function advice(position, plies) {
  const moves = sowings(position);
  const again = moves.filter(({ extraTurn, swept }) => extraTurn && !swept);
  const named = (/** @type {Ply} */ ply) => `pit ${pitName(ply.move)}`;
  if (plies === 0 && again.length > 0) {
    return `The glowing pits are yours. Point at one to see where its seeds go: ${named(again[0])} ends in your store, and then you move again.`;
  }
  const taking = richest(moves);
  if (taking) {
    const seeds = counted(taking.captured.seeds, "seed");
    return `With ${named(taking.ply)} the last seed lands in your empty pit: it captures the ${seeds} opposite.`;
  }
  const last = again.at(-1);
  if (last) return `${named(last)[0].toUpperCase()}${named(last).slice(1)} ends in your store: you would move again.`;
  // The fullest own pit that the opponent could capture if nothing changed.
  const risk = richest(sowings({ ...position, turn: opposite(position.turn) }))?.captured;
  if (risk && risk.seeds > 1) {
    return `Your ${counted(risk.seeds, "seed")} in pit ${risk.pit + 1} can be captured. Move them, or fill your opponent's empty pit.`;
  }
  return "Nothing to win at once. A good habit: move the seeds that are close to your store.";
}

/**
 * All legal sowings of a position.
 *
 * @param {Position} position
 */
function sowings(position) {
  const moves = legalMoves(position).filter((move) => move !== "swap");
  return moves.map((move) => play(position, move));
}

/**
 * The ply that captures most, the first of equals; null if none captures a seed of the opponent's.
 *
 * @param {Ply[]} plies
 * @returns {{ ply: Ply, captured: Capture } | null}
 */
function richest(plies) {
  const taking = plies.flatMap((ply) =>
    ply.captured && ply.captured.seeds > 0 ? [{ ply, captured: ply.captured }] : [],
  );
  return taking.sort((one, other) => other.captured.seeds - one.captured.seeds)[0] ?? null;
}
