// A first game with somebody at the elbow: what may be done now, in one sentence. Only against the gentlest levels.
/** @import { Capture, Ply, Position } from "../game/rules.js" */
/** @import { GameState } from "./remote_game.js" */
import { element } from "../shared/element.js";
import { kept, keep } from "../shared/memory.js";
import { legalMoves, opposite, play } from "../game/rules.js";
import { pitName } from "../game/words.js";
import { text } from "../shared/texts.js";

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
    const guided =
      Object.values(state.seats).some(({ player }) => /^engine:[abc1]$/.test(player)) && state.status === "running";
    const place = this.#place;
    if (!place) return;
    place.hidden = !guided || kept(NAME) === "off";
    if (place.hidden || !position) return;
    this.#text ??= this.#build(place);
    const tip = advice(position, state.plies);
    if (this.#text.textContent !== tip) this.#text.textContent = tip;
  }

  /** @param {HTMLElement} place */
  #build(place) {
    const tip = element("span");
    const off = element("button", { type: "button" }, text("play-no-tips"));
    off.addEventListener("click", () => {
      keep(NAME, "off");
      place.hidden = true;
    });
    place.replaceChildren(element("b", {}, `${text("play-tip")} `), tip, " ", off);
    return tip;
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
  if (plies === 0 && again.length > 0) {
    return text("play-tip-first", { pit: pitName(again[0].move) });
  }
  const taking = richest(moves);
  if (taking) {
    return text("play-tip-capture", { pit: pitName(taking.ply.move), count: taking.captured.seeds });
  }
  const last = again.at(-1);
  if (last) return text("play-tip-again", { pit: pitName(last.move) });
  // The fullest own pit that the opponent could capture if nothing changed.
  const risk = richest(sowings({ ...position, turn: opposite(position.turn) }))?.captured;
  if (risk && risk.seeds > 1) {
    return text("play-tip-risk", { count: risk.seeds, pit: risk.pit + 1 });
  }
  return text("play-tip-none");
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
