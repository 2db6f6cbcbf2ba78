// The end of a game as a card: the score, how well it was played, its turning point, and the ways on.
import { gameQuery } from "../game/address.js";
import { copyFrom } from "../shared/clipboard.js";
import { element } from "../shared/element.js";
import { opposite, sideName } from "../game/rules.js";
import { kept, keep } from "../shared/memory.js";
import { moveName } from "../game/words.js";

/** The level of the engine that is the highest. */
const HIGHEST = 10;

export class EndCard {
  #place;
  #ask;
  #look;
  #shown = "";

  /** A card in `place`; `ask(path)` asks the server, `look(ply)` shows a position of the game. */
  constructor(place, { ask, look }) {
    this.#place = place;
    this.#ask = ask;
    this.#look = look;
  }

  /** Shows the card once the game is over, and takes it away if it is not any more. */
  show(state, position, plies, start) {
    const over = state.status === "over" && state.result && state.you.length > 0;
    const key = over ? `${state.game} ${plies.length}` : "";
    if (!this.#place || key === this.#shown) return;
    this.#shown = key;
    this.#place.hidden = !over;
    this.#place.replaceChildren();
    if (!over) return;
    const own = state.you.length === 1 ? state.you[0] : null;
    const stores = { south: position.south.store, north: position.north.store };
    const query = gameQuery(start, plies);
    this.#place.append(
      element("h2", {}, headline(state, own, stores)),
      bar(state, own, stores),
      ...streakText(state, own),
      this.#review(state, plies, own),
      actions(state, query),
    );
    this.#place.querySelector("[data-share]").addEventListener("click", (event) => {
      copyFrom(event.currentTarget, new URL(`/analysis?${query}`, location.href).href);
    });
  }

  /** Judges the own moves one by one: accuracy and turning point appear when all are judged. */
  #review(state, plies, own) {
    const told = element("p", { className: "quiet review", role: "status" });
    const asked = [];
    plies.forEach((ply, index) => {
      if (ply.move !== "swap" && ply.side === own) asked.push(index);
    });
    if (own === null || asked.length === 0) return told;
    const begin = element("button", { type: "button" }, "Judge my moves");
    begin.addEventListener("click", () => this.#judge(told, asked, this.#shown));
    told.append(begin);
    return told;
  }

  async #judge(told, asked, shown) {
    let [lost, atRandom, worst] = [0, 0, null];
    for (const [count, index] of asked.entries()) {
      told.textContent = `Judging your moves: ${count + 1} of ${asked.length}`;
      let verdict;
      try {
        verdict = await this.#ask(`verdict?ply=${index}&better=1`);
      } catch (error) {
        told.textContent = error.message;
        return;
      }
      if (shown !== this.#shown) return;
      lost += verdict.loss;
      atRandom += verdict.at_random;
      if (verdict.loss > (worst?.loss ?? 0)) worst = { ...verdict, index };
    }
    const accuracy = atRandom > 0 ? Math.max(0, Math.round(100 * (1 - lost / atRandom))) : 100;
    told.className = "review";
    told.replaceChildren(element("b", {}, `Accuracy ${accuracy} of 100`), " ", ...this.#turningPoint(worst));
  }

  #turningPoint(worst) {
    if (!worst) return ["You gave nothing away."];
    const see = element("button", { type: "button", className: "linked" }, "See it");
    see.addEventListener("click", () => this.#look(worst.index));
    const better = worst.better
      ? ` ${moveName(worst.better)[0].toUpperCase()}${moveName(worst.better).slice(1)} was better.`
      : "";
    return [
      `Turning point: move ${worst.index + 1}, ${moveName(worst.move)} gave away ${worst.loss} seeds.${better} `,
      see,
    ];
  }
}

function headline({ result, status }, own, stores) {
  if (status !== "over") return "";
  const score = own ? `${stores[own]}–${stores[opposite(own)]}` : `${stores.south}–${stores.north}`;
  if (result.termination === "aborted") return "The game was broken off";
  if (!result.winner) return `Draw ${score}`;
  const how = { resigned: " by resignation", "timed-out": " on time" }[result.termination] ?? ` ${score}`;
  if (!own) return `${sideName(result.winner)} won${how}`;
  return `${result.winner === own ? "You won" : "You lost"}${how}`;
}

function bar({ seats }, own, stores) {
  const first = own ?? "south";
  const share = Math.round((100 * stores[first]) / Math.max(1, stores.south + stores.north));
  const part = element("span", { className: first }, `${seats[first].name} ${stores[first]}`);
  part.style.width = `${Math.min(80, Math.max(20, share))}%`;
  const other = opposite(first);
  return element(
    "div",
    { className: `score-bar ${other}` },
    part,
    element("em", {}, `${seats[other].name} ${stores[other]}`),
  );
}

/** Wins in a row against the same player, which this browser counts: each game once. */
function streakText({ game, result, seats }, own) {
  const player = own && seats[opposite(own)].player;
  if (!player?.startsWith("engine:")) return [];
  const counts = kept("streaks") ?? {};
  const before = counts[player] ?? { games: [], wins: 0 };
  if (!before.games.includes(game)) {
    before.wins = result.winner === own ? before.wins + 1 : 0;
    before.games = [...before.games, game].slice(-20);
    keep("streaks", { ...counts, [player]: before });
  }
  if (before.wins < 2) return [];
  return [element("p", {}, element("b", {}, `${before.wins} wins in a row`), ` at level ${player.slice(7)}.`)];
}

function actions(state, query) {
  const tools = element("p", { className: "tools start" });
  const level = Number(
    Object.values(state.seats)
      .map(({ player }) => player)
      .find((player) => player.startsWith("engine:"))
      ?.slice(7),
  );
  const won = state.you.length === 1 && state.result.winner === state.you[0];
  const rematch = element("button", { type: "button", className: won && level < HIGHEST ? "" : "button" }, "Rematch");
  rematch.dataset.action = "rematch";
  if (level && level < HIGHEST) tools.append(harder(state, level, won));
  const share = element("button", { type: "button" }, "Share");
  share.dataset.share = "";
  tools.append(rematch, element("a", { href: `/analysis?${query}` }, "Review"), share);
  return tools;
}

/** The same game against the next level. */
function harder({ rules, seats }, level, won) {
  const form = element("form", { method: "post", action: "/play" });
  const fields = { rules, south: seats.south.player, north: seats.north.player };
  for (const side of ["south", "north"]) if (fields[side].startsWith("engine:")) fields[side] = `engine:${level + 1}`;
  for (const [name, value] of Object.entries(fields)) form.append(element("input", { type: "hidden", name, value }));
  form.append(element("button", { className: won ? "button" : "" }, `Harder: level ${level + 1}`));
  return form;
}
