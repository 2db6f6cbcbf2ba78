// Forms that begin a game on this device, and the list of the games that are there.
/** @import { KeptGame } from "./kept_games.js" */
/** @import { GameState } from "./remote_game.js" */
import { element } from "../shared/element.js";
import { parseMoves, parsePosition, parseRules, playAll } from "../game/notation.js";
import { isOver, opposite, seatAtStart } from "../game/rules.js";
import { setup } from "./device_setup.js";
import { addressOf, keepGame, keptGames } from "./kept_games.js";
import { at } from "../shared/site_path.js";
import { text } from "../shared/texts.js";

/** Games of the list. */
const LISTED = 12;

/**
 * The game of a form that this device can keep; null if there is none.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
function gameOfForm(form, submitter) {
  const data = /** @type {[string, string][]} */ ([...new FormData(form, submitter)]);
  return setup(new URLSearchParams(data));
}

/** @param {KeptGame} game */
function begin(game) {
  keepGame(game);
  location.assign(addressOf(game.id));
}

/** Returns true if the server answers. */
const isServerThere = () =>
  fetch(at("/service-worker.js"), { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Has the forms of the page that lead to a new game begin it here: against the engine always, between two people at this screen where
 * no server keeps it.
 */
export function beginGamesHere() {
  addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.getAttribute("action") !== at("/play")) return;
      const game = form.dataset.there === "yes" ? null : gameOfForm(form, submitter);
      if (!game) return;
      event.preventDefault();
      event.stopPropagation();
      if (Object.values(game.players).some((player) => player !== "human")) return begin(game);
      isServerThere().then((isThere) => {
        if (!isThere) return begin(game);
        form.dataset.there = "yes";
        form.requestSubmit(submitter);
      });
    },
    { capture: true },
  );
}

/**
 * Has the server go on with a game of this device, which cannot.
 *
 * @param {GameState} state
 * @param {(text: string) => void} tell
 * @param {string} reason
 */
export function goOnThere({ rules, position, seats }, tell, reason) {
  tell(text("play-device-fails", { reason }));
  const form = element("form", { method: "post", action: at("/play") });
  const fields = { rules, start: position, south: seats.south.player, north: seats.north.player };
  for (const [name, value] of Object.entries(fields)) form.append(element("input", { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}

/**
 * Lists the games of this device in front of an element.
 *
 * @param {HTMLElement | null} before
 */
export function listGames(before) {
  const games = keptGames().slice(0, LISTED);
  if (!before || games.length === 0) return;
  const rows = games.map((game) =>
    element(
      "li",
      {},
      element("a", { href: addressOf(game.id) }, opponentOf(game)),
      " ",
      stateOf(game),
      " ",
      element("span", { className: "quiet" }, game.rules),
    ),
  );
  const head = element("h2", { id: "device-games" }, text("play-device-games"));
  const list = element("ul", { className: "own-games" }, ...rows);
  const section = element("section", {}, head, list);
  section.setAttribute("aria-labelledby", "device-games");
  before.before(section);
}

/** @param {KeptGame} game */
function opponentOf({ players }) {
  const engine = Object.values(players).find((player) => player !== "human");
  return engine ? text("play-engine-level", { level: engine.slice(7).toUpperCase() }) : text("play-two-at-board");
}

/** @param {KeptGame} game */
function stateOf({ rules, start, moves, resigned, players }) {
  const begin = parsePosition(start, parseRules(rules));
  const plies = playAll(begin, parseMoves(moves));
  const last = plies.at(-1)?.position ?? begin;
  const own = seatAtStart(plies, players.south === "human" ? "south" : "north");
  const badge = (/** @type {string} */ kind, /** @type {string} */ told) =>
    element("span", { className: `badge wide ${kind}` }, told);
  if (resigned) return badge("tie", text("play-resigned"));
  if (!isOver(last)) return badge("running", text("play-going-on"));
  const [mine, theirs] = [last[own].store, last[opposite(own)].store];
  const score = `${mine}–${theirs}`;
  if (mine === theirs) return badge("tie", text("play-draw-score", { score }));
  return mine > theirs
    ? badge("win", text("play-won-score", { score }))
    : badge("loss", text("play-lost-score", { score }));
}
