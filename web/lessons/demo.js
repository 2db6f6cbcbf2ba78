// Boards that show a rule: each plays its move again and again while it is in sight. Nothing of it is loaded before.

const PAUSE = 2200;

/** Plays a move on a board in an element until it is out of sight. */
async function play(place, Board, { parsePosition, parseRules }, rules) {
  const start = parsePosition(place.dataset.demo, parseRules("4x3"));
  const ply = rules.play(start, place.dataset.move);
  const inner = document.createElement("div");
  const board = new Board(inner, { keys: false });
  place.replaceChildren(inner);
  board.speed = "slow";
  board.sounds.on = false;
  board.show(start);
  const pause = (time) =>
    new Promise((done) => {
      setTimeout(done, time);
    });
  for (;;) {
    await pause(PAUSE);
    if (!place.isConnected) return;
    if (document.hidden || place.dataset.seen !== "yes") continue;
    await board.animate(ply);
    await pause(PAUSE);
    board.show(start);
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const places = still ? [] : document.querySelectorAll("[data-demo]");
const watch = new IntersectionObserver(async (entries) => {
  for (const { target, isIntersecting } of entries) {
    target.dataset.seen = isIntersecting ? "yes" : "no";
    if (!isIntersecting || target.dataset.begun) continue;
    target.dataset.begun = "yes";
    const [{ Board }, notation, rules] = await Promise.all([
      import("../board/board.js"),
      import("../game/notation.js"),
      import("../game/rules.js"),
    ]);
    play(target, Board, notation, rules);
  }
});
places.forEach((place) => watch.observe(place));
