// A first game with somebody at the elbow: what may be done now, in one sentence. Only against the first level.
import { element } from "../shared/element.js";
import { kept, keep } from "../shared/memory.js";
import { legalMoves, play } from "../game/rules.js";
import { counted, pitName } from "../game/words.js";

const NAME = "guided";

export class Guide {
  #place;
  #text = null;

  constructor(place) {
    this.#place = place;
  }

  /** Speaks about the position in which the visitor is to move; null for none. */
  show(state, position) {
    const guided = Object.values(state.seats).some(({ player }) => player === "engine:1") && state.status === "running";
    if (!this.#place) return;
    this.#place.hidden = !guided || kept(NAME) === "off";
    if (this.#place.hidden || !position) return;
    if (!this.#text) this.#build();
    const text = advice(position, state.plies);
    if (this.#text.textContent !== text) this.#text.textContent = text;
  }

  #build() {
    this.#text = element("span");
    const off = element("button", { type: "button" }, "No more tips");
    off.addEventListener("click", () => {
      keep(NAME, "off");
      this.#place.hidden = true;
    });
    this.#place.replaceChildren(element("b", {}, "Tip: "), this.#text, " ", off);
  }
}

/** The most useful thing to know in a position. */
function advice(position, plies) {
  const moves = legalMoves(position)
    .filter((move) => move !== "swap")
    .map((move) => play(position, move));
  const again = moves.filter(({ extraTurn, swept }) => extraTurn && !swept);
  const taking = moves
    .filter(({ captured }) => captured?.seeds > 0)
    .sort((one, other) => other.captured.seeds - one.captured.seeds)[0];
  const named = (ply) => `pit ${pitName(ply.move)}`;
  if (plies === 0 && again.length > 0) {
    return `The glowing pits are yours. Point at one to see where its seeds go: ${named(again[0])} ends in your store, and then you move again.`;
  }
  if (taking)
    return `With ${named(taking)} the last seed lands in your empty pit: it captures the ${counted(taking.captured.seeds, "seed")} opposite.`;
  if (again.length > 0)
    return `${named(again.at(-1))[0].toUpperCase()}${named(again.at(-1)).slice(1)} ends in your store: you would move again.`;
  const risk = threatened(position);
  if (risk)
    return `Your ${counted(risk.seeds, "seed")} in pit ${risk.pit + 1} can be captured. Move them, or fill your opponent's empty pit.`;
  return "Nothing to win at once. A good habit: move the seeds that are close to your store.";
}

/** The fullest own pit that the opponent could capture if nothing changed. */
function threatened(position) {
  const turned = { ...position, turn: position.turn === "south" ? "north" : "south" };
  const taken = legalMoves(turned)
    .filter((move) => move !== "swap")
    .map((move) => play(turned, move).captured)
    .filter((captured) => captured?.seeds > 1);
  const worst = taken.sort((one, other) => other.seeds - one.seeds)[0];
  return worst ? { pit: worst.pit, seeds: worst.seeds } : null;
}
