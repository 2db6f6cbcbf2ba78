// The review of a game: what was best, in words and on the board, and the own mistakes in games that this device keeps.
import { gameOf } from "../game/address.js";
import { parseMoves, parsePosition, parseRules } from "../game/notation.js";
import { seatAtStart } from "../game/rules.js";
import { lineText, turnTexts } from "../game/words.js";
import { LinePreview } from "../analysis/line_preview.js";
import { keepMistake } from "../puzzles/kept_mistakes.js";
import { element, find, findAll } from "../shared/element.js";
import { text } from "../shared/texts.js";
import { board, game, SHOWN, stage } from "./replay.js";

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
  const [first] = turnTexts(start, moves);
  const button = element("button", { type: "button", className: "line-moves", title: lineText(start, moves) }, line);
  button.setAttribute("aria-label", text("tournament-best-line", { moves: line, line: lineText(start, moves) }));
  const preview = linePreview(start);
  for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => preview.enter(line));
  for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => preview.leave());
  place.replaceChildren(text("tournament-best-turn", { turn: first?.text ?? "" }), " ", button);
}

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

document.addEventListener(SHOWN, () => show());
keepOwn();
show();
