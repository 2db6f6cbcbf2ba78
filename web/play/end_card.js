// The end of a game as a card: the score, the way to its turning point, and the ways on.
/** @import { Ply, Position, Side } from "../game/rules.js" */
/** @import { GameResult, GameState } from "./remote_game.js" */
import { gameQuery } from "../game/address.js";
import { copyFrom } from "../shared/clipboard.js";
import { element, need } from "../shared/element.js";
import { parsePosition, parseRules } from "../game/notation.js";
import { opposite, seatAtStart, sideName, SIDES } from "../game/rules.js";
import { kept, keep } from "../shared/memory.js";
import { LEVELS } from "../engine/levels.js";
import { at } from "../shared/site_path.js";
import { text } from "../shared/texts.js";

/** @typedef {GameState & { result: GameResult }} FinishedGame */

/** @typedef {Record<Side, number>} Stores seeds in the stores */

/** Keys of results, with the score or with another way to win in its place. */
const WON = { score: "play-you-won", resigned: "play-you-won-resigned", time: "play-you-won-time" };
const LOST = { score: "play-you-lost", resigned: "play-you-lost-resigned", time: "play-you-lost-time" };
const SIDE_WON = { score: "play-side-won", resigned: "play-side-won-resigned", time: "play-side-won-time" };

/**
 * @param {GameState} state
 * @returns {state is FinishedGame}
 */
const isFinished = (state) => state.status === "over" && state.result !== null;

export class EndCard {
  #place;
  #reviews;
  #shown = "";

  /**
   * Makes a card in `place`; `reviews` is where the server reviews games, empty if there is none.
   *
   * @param {HTMLElement | null} place
   * @param {string} reviews
   */
  constructor(place, reviews) {
    this.#place = place;
    this.#reviews = reviews;
  }

  /**
   * Shows the card once the game is over, and takes it away if it is not any more.
   *
   * @param {GameState} state
   * @param {Position} position
   * @param {Ply[]} plies
   * @param {Position} start
   */
  show(state, position, plies, start) {
    const over = isFinished(state) && state.you.length > 0;
    const key = over ? `${state.game} ${plies.length}` : "";
    const place = this.#place;
    if (!place || key === this.#shown) return;
    this.#shown = key;
    place.hidden = !over;
    place.replaceChildren();
    if (!over) return;
    const own = state.you.length === 1 ? state.you[0] : null;
    const stores = { south: position.south.store, north: position.north.store };
    const query = gameQuery(start, plies);
    place.append(
      element("h2", {}, headline(state, own, stores)),
      bar(state, own, stores),
      ...streakText(state, own),
      ...reviewText(plies),
      actions(state, query, this.#review(state, plies, query)),
    );
    const share = need(place, "[data-share]");
    share.addEventListener("click", () => copyFrom(share, new URL(at(`/analysis?${query}`), location.href).href));
  }

  /**
   * The address of the review: one of the server's, or that of this device.
   *
   * @param {FinishedGame} state
   * @param {Ply[]} plies
   * @param {URLSearchParams} query
   */
  #review({ game, place, seats, you }, plies, query) {
    const own = you.length === 1 ? seatAtStart(plies, you[0]) : null;
    if (this.#reviews === "") return at(`/analysis?${query}&review=${own ?? "both"}`);
    if (place !== "device") return `${game}/review`;
    if (!own) return `${this.#reviews}?${query}`;
    // The page keeps the own mistakes on this device.
    const { player } = seats[opposite(you[0])];
    return `${this.#reviews}?${query}&${new URLSearchParams({ own, with: player, keep: "device" })}`;
  }
}

/**
 * What the review is for.
 *
 * @param {Ply[]} plies
 */
const reviewText = (plies) =>
  plies.length > 0 ? [element("p", { className: "quiet" }, text("play-review-text"))] : [];

/**
 * @param {FinishedGame} state
 * @param {Side | null} own
 * @param {Stores} stores
 */
function headline({ result }, own, stores) {
  const score = own ? `${stores[own]}–${stores[opposite(own)]}` : `${stores.south}–${stores.north}`;
  if (result.termination === "aborted") return text("play-broken-off");
  if (!result.winner) return text("play-draw-score", { score });
  if (!own) return text(SIDE_WON[wayOf(result)], { side: sideName(result.winner), score });
  return text((result.winner === own ? WON : LOST)[wayOf(result)], { score });
}

/**
 * The way in which a game was won.
 *
 * @param {GameResult} result
 */
function wayOf({ termination }) {
  if (termination === "resigned") return "resigned";
  return termination === "timed-out" ? "time" : "score";
}

/**
 * The bar of the score.
 *
 * @param {GameState} state
 * @param {Side | null} own
 * @param {Stores} stores
 */
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

/**
 * Wins in a row against the same player, which this browser counts: each game once.
 *
 * @param {FinishedGame} state
 * @param {Side | null} own
 */
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
  return [
    element(
      "p",
      {},
      element("b", {}, text("play-streak", { count: before.wins })),
      " ",
      text("play-streak-level", { level: player.slice(7).toUpperCase() }),
    ),
  ];
}

/**
 * @param {FinishedGame} state
 * @param {URLSearchParams} query
 * @param {string} review address of the review
 */
function actions(state, query, review) {
  const tools = element("p", { className: "tools start" });
  const engine = Object.values(state.seats).find(({ player }) => player.startsWith("engine:"));
  const place = engine ? LEVELS.indexOf(engine.player.slice(7)) : -1;
  const won = state.you.length === 1 && state.result.winner === state.you[0];
  const lost = state.you.length === 1 && state.result.winner === opposite(state.you[0]);
  const rematch = element(
    "button",
    { type: "button", className: lost || (won && place < LEVELS.length - 1) ? "" : "button" },
    text("play-rematch"),
  );
  rematch.dataset.action = "rematch";
  const next = place < 0 ? undefined : LEVELS[lost ? place - 1 : place + 1];
  if (next) tools.append(otherLevel(state, next, lost, won));
  const share = element("button", { type: "button" }, text("play-share"));
  share.dataset.share = "";
  tools.append(
    rematch,
    ...(query.has("moves")
      ? [element("a", { href: review, className: lost ? "button" : "" }, text("play-review"))]
      : []),
    share,
  );
  return tools;
}

/**
 * The form of the same game against another level.
 *
 * @param {GameState} state
 * @param {string} level
 * @param {boolean} isEasier
 * @param {boolean} won
 */
function otherLevel({ rules, seats }, level, isEasier, won) {
  const form = element("form", { method: "post", action: at("/play") });
  const fields = { rules, south: seats.south.player, north: seats.north.player };
  for (const side of SIDES) if (fields[side].startsWith("engine:")) fields[side] = `engine:${level}`;
  for (const [name, value] of Object.entries(fields)) form.append(element("input", { type: "hidden", name, value }));
  const told = text(isEasier ? "play-easier" : "play-harder", { level: level.toUpperCase() });
  form.append(element("button", { className: won ? "button" : "" }, told));
  return form;
}

/**
 * The result in a sentence for the visitor; empty as long as the game runs.
 *
 * @param {GameState} state
 */
export function resultText({ status, result, you, position, rules }) {
  if (status === "waiting") return text("play-waiting");
  if (status !== "over" || !result) return "";
  if (you.length !== 1 || !result.winner) return result.text;
  const { south, north } = parsePosition(position, parseRules(rules));
  const stores = { south: south.store, north: north.store };
  const score = `${stores[you[0]]}–${stores[opposite(you[0])]}`;
  return text("play-sentence", { what: text((result.winner === you[0] ? WON : LOST)[wayOf(result)], { score }) });
}
