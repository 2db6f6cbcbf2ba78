// Boards that show a rule: each plays its move again and again while it is in sight. Nothing of it is loaded before.
import { findAll } from "../shared/element.js";

const PAUSE = 2200;

/**
 * Plays a move on a board in an element until it is out of the page.
 *
 * @param {HTMLElement} place
 */
async function play(place) {
  const [{ Board }, { parsePosition, parseRules }, rules] = await Promise.all([
    import("../board/board.js"),
    import("../game/notation.js"),
    import("../game/rules.js"),
  ]);
  const { demo = "", move = "" } = place.dataset;
  const start = parsePosition(demo, parseRules("4x3"));
  const ply = rules.play(start, move);
  const inner = document.createElement("div");
  const board = new Board(inner, { keys: false });
  place.replaceChildren(inner);
  board.speed = "slow";
  board.sounds.on = false;
  board.show(start);
  const pause = () => new Promise((done) => setTimeout(done, PAUSE));
  for (;;) {
    await pause();
    if (!place.isConnected) return;
    if (document.hidden || place.dataset.seen !== "yes") continue;
    await board.animate(ply);
    await pause();
    board.show(start);
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const places = still ? [] : findAll(document, "[data-demo]");
const watch = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!(target instanceof HTMLElement)) continue;
    target.dataset.seen = isIntersecting ? "yes" : "no";
    if (!isIntersecting || target.dataset.begun) continue;
    target.dataset.begun = "yes";
    play(target);
  }
});
places.forEach((place) => watch.observe(place));
