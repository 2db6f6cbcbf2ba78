// The review of a game: what was best, in words and on the board, and the own mistakes in games that this device keeps.
/** @import { Side } from "../game/rules.js" */
import { gameOf } from "../game/address.js";
import { Drawing } from "../board/drawing.js";
import { keyOf, preview } from "../board/sowing.js";
import { parseMoves, parsePosition, parseRules } from "../game/notation.js";
import { pitOf, seatAtStart } from "../game/rules.js";
import { boardText, lineText, shortLineText } from "../game/words.js";
import { LinePreview } from "../analysis/line_preview.js";
import { keepMistake } from "../puzzles/kept_mistakes.js";
import { element, find, findAll } from "../shared/element.js";
import { text } from "../shared/texts.js";
import { board, game, LEAVING, SHOWN, stage } from "./replay.js";

/** Nodes of the search for a best line. */
const NODES = "150000";

/**
 * Best lines by position: each is asked for once.
 *
 * @type {Map<string, Promise<string>>}
 */
const lines = new Map();

/**
 * The best line from a position.
 *
 * @param {string} rules
 * @param {string} start
 */
function bestLine(rules, start) {
  const known = lines.get(start);
  if (known) return known;
  const query = new URLSearchParams({ rules, start, nodes: NODES });
  const asked = fetch(`/api/analysis?${query}`)
    .then((answer) => (answer.ok ? answer.json() : { line: "" }))
    .then(({ line }) => String(line ?? ""))
    .catch(() => "");
  lines.set(start, asked);
  return asked;
}

/** Shows what was best before the move that led to the position. */
async function show() {
  const place = find(game(), "[data-best-line]");
  const { rules, position } = place?.dataset ?? {};
  if (!place || !rules || !position || place.dataset.shown === position) return;
  place.dataset.shown = position;
  place.replaceChildren();
  const line = await bestLine(rules, position);
  if (line === "" || place.dataset.shown !== position) return;
  const start = parsePosition(position, parseRules(rules));
  const moves = parseMoves(line);
  const whole = lineText(start, moves, nameOf);
  const button = element("button", { type: "button", className: "line-moves", title: whole }, line);
  button.setAttribute("aria-label", text("tournament-best-line", { moves: line, line: whole }));
  listenTo(button, linePreview(start), line);
  place.replaceChildren(
    element("span", {}, text("tournament-best-turn", { turn: shortLineText(start, moves) })),
    " ",
    button,
  );
}

/**
 * The name of a player, as the page has it.
 *
 * @param {Side} side
 */
const nameOf = (side) => game().dataset[side] ?? side;

/**
 * Shows a line while the mouse or the focus is on its button, and from one tap to the next.
 *
 * @param {HTMLElement} button
 * @param {{ enter: (line: string) => void, leave: () => void }} shown
 * @param {string} line
 */
function listenTo(button, shown, line) {
  let isTouched = false;
  button.addEventListener("pointerdown", ({ pointerType }) => (isTouched = pointerType !== "mouse"));
  button.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && shown.enter(line));
  button.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && shown.leave());
  button.addEventListener("focus", () => !isTouched && shown.enter(line));
  button.addEventListener("blur", () => {
    button.setAttribute("aria-pressed", "false");
    shown.leave();
  });
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    if (!isTouched) return;
    isTouched = false;
    const isOn = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isOn));
    if (!isOn) return shown.leave();
    shown.enter(line);
    // On a phone the board stands above what is told.
    game().querySelector(".board")?.scrollIntoView({ block: "nearest" });
  });
}

/** Draws the way of the best move on the board that the server drew: the first one, if several are. */
function drawBest() {
  const { best = "", query, near } = game().dataset;
  const moves = parseMoves(best);
  const [move] = moves;
  const drawn = game().querySelector(".board");
  const isPlaying = find(game(), "[data-play]")?.getAttribute("aria-pressed") === "true";
  if (!move || move === "swap" || !drawn || stage.contains(drawn) || isPlaying) return;
  const { start, plies } = gameOf(new URLSearchParams(query));
  const position = plies[Number(find(game(), ".where")?.dataset.ply) - 1]?.position ?? start;
  const drawing = new Drawing(position.rules.pits, near === "north" ? "north" : "south", "span");
  drawn.replaceWith(drawing.node);
  const hinted = moves.map((letter) => [keyOf({ side: position.turn, pit: pitOf(letter) }), "hinted"]);
  drawing.show(preview(position, move), boardText(position), Object.fromEntries(hinted));
}

/** Ends the line that is shown; empty if none is. */
let endLine = () => {};

/**
 * Shows lines from a position in the place of the board that the server drew.
 *
 * @param {import("../game/rules.js").Position} start
 */
function linePreview(start) {
  /** @type {Element | null} */
  let drawn = null;
  const preview = new LinePreview(board, {
    position: () => start,
    onEnd: () => {
      board.finish();
      board.enabled = null;
      if (drawn) stage.replaceWith(drawn);
      drawn = null;
    },
  });
  return {
    enter: (/** @type {string} */ line) => {
      const { near } = game().dataset;
      const now = game().querySelector(".board");
      if (drawn || !now || stage.contains(now)) return;
      drawn = now;
      board.near = near === "north" ? "north" : "south";
      board.show(start);
      board.enabled = "both";
      drawn.replaceWith(stage);
      endLine = () => preview.leave();
      preview.enter(line);
    },
    leave: () => preview.leave(),
  };
}

/** Keeps the own mistakes of a game that this device keeps, once. */
function keepOwn() {
  const query = new URLSearchParams(location.search);
  if (query.get("keep") !== "device") return;
  const { plies } = gameOf(new URLSearchParams(game().dataset.query));
  for (const row of findAll(game(), "tr[data-loss]")) {
    const [index, loss] = [Number(row.dataset.ply) - 1, Number(row.dataset.loss)];
    const ply = plies[index];
    const isOwn = ply && seatAtStart(plies.slice(0, index), ply.side) === query.get("own");
    if (isOwn && loss > 0 && ply.move !== "swap") keepMistake(ply.before, ply.move, loss);
  }
}

document.addEventListener(LEAVING, () => endLine());
document.addEventListener(SHOWN, () => {
  drawBest();
  show();
});
keepOwn();
drawBest();
show();
