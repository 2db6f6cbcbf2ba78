// A game without page loads: its links change the page in place. Without this script they are followed as usual.
/** @import { Speed } from "../board/speed.js" */
import { gameOf } from "../game/address.js";
import { ask } from "../shared/ask.js";
import { Board } from "../board/board.js";
import { copyFrom } from "../shared/clipboard.js";
import { around, element, find, findAll, need } from "../shared/element.js";
import { chooseSpeed } from "../board/speed.js";
import { text } from "../shared/texts.js";

/**
 * The time a position stands while the game plays itself at each speed, in milliseconds.
 *
 * @type {Record<Speed, number>}
 */
const PACE = { slow: 1800, normal: 900, fast: 450, off: 700 };

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The board on which plies are sown; the page that follows is drawn by the server. */
export const stage = element("div");
export const board = new Board(stage, { keys: false });

/** The events that the page is about to show another position, and that it shows it. */
export const LEAVING = "position-left";
export const SHOWN = "position-shown";

/** True if the page shows a position that was asked for, and not the latest one. */
let stepped = new URLSearchParams(location.search).has("ply");
/** Counts requests, so that an answer which comes too late is dropped. */
let asked = 0;
let player = false;
/**
 * Texts of pages that may be asked for next, by address.
 *
 * @type {Map<string, Promise<string>>}
 */
const ahead = new Map();

export const game = () => need(document, "#game");

/** @type {(rel: string) => HTMLAnchorElement | null} */
const linkTo = (rel) => find(game(), `a[rel="${rel}"]`, HTMLAnchorElement);

/** @param {string} url */
async function load(url) {
  return new DOMParser().parseFromString(await (ahead.get(url) ?? ask(url)), "text/html");
}

/** Fetches the neighbours of what is shown: the next step needs no waiting then. */
function look() {
  ahead.clear();
  for (const rel of ["prev", "next"]) {
    const href = linkTo(rel)?.href;
    if (href) {
      const page = ask(href);
      page.catch(() => ahead.delete(href));
      ahead.set(href, page);
    }
  }
}

/** Brings the move of the position that is shown into sight. Nothing but the list of moves is scrolled. */
function reveal() {
  const box = find(game(), ".moves-box");
  const ply = box?.querySelector("[aria-current]");
  if (!box || !ply) return;
  const [outer, inner] = [box.getBoundingClientRect(), ply.getBoundingClientRect()];
  const head = need(box, "thead").offsetHeight;
  if (inner.top < outer.top + head) box.scrollTop += inner.top - outer.top - head - inner.height;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + inner.height;
}

/**
 * Sows the ply that leads from what is shown to the position of another page, if it is the next one.
 *
 * @param {HTMLElement} next the game on the other page
 * @param {number} mine the number of the request
 */
async function sow(next, mine) {
  const analysis = find(next, "a[data-here]", HTMLAnchorElement);
  const drawn = game().querySelector(".board");
  if (!analysis || !drawn || reducedMotion.matches || board.speed === "off") return;
  let played;
  try {
    played = gameOf(new URL(analysis.href).searchParams).plies;
  } catch {
    return;
  }
  const ply = played.at(-1);
  const { near } = next.dataset;
  if (!ply || (near !== "south" && near !== "north") || near !== game().dataset.near) return;
  board.near = near;
  board.show(ply.before);
  drawn.replaceWith(stage);
  await board.animate(ply);
  if (mine !== asked) board.finish();
}

/**
 * The number of plies that lead to the position of a page; NaN if it does not say.
 *
 * @param {HTMLElement} root
 */
const plyOf = (root) => Number(find(root, ".where")?.dataset.ply ?? NaN);

/**
 * The relation of the link that has the focus; empty for other elements.
 *
 * @param {Element | null} element
 */
const relOf = (element) => (element instanceof HTMLAnchorElement ? element.rel : "");

/**
 * Shows the position at an address.
 *
 * @param {string} url
 */
async function step(url) {
  const mine = ++asked;
  document.dispatchEvent(new Event(LEAVING));
  board.finish();
  let page;
  try {
    page = await load(url);
  } catch {
    // The server may be away: the browser says so better.
    location.href = url;
    return;
  }
  const next = find(page, "#game");
  if (mine !== asked || !next) return;
  if (plyOf(next) === plyOf(game()) + 1) await sow(next, mine);
  if (mine !== asked) return;
  const rel = game().contains(document.activeElement) ? relOf(document.activeElement) : "";
  stepped = true;
  // The page keeps elements that look alike: the stage must not become a part of it.
  const sown = stage.firstElementChild;
  if (stage.isConnected && sown) stage.replaceWith(sown.cloneNode(true));
  await htmx.swap({
    text: `<hx-partial hx-target="#game" hx-swap="outerMorph">${next.outerHTML}</hx-partial>`,
    swap: "none swapEmpty:false",
    sourceElement: document.body,
  });
  document.title = page.title;
  history.replaceState(null, "", url);
  if (rel && relOf(document.activeElement) !== rel) {
    // At the first and the last position there is no such link any more.
    const links = findAll(game(), ".stepper a", HTMLAnchorElement);
    (links.find((link) => link.rel === rel) ?? links[0])?.focus({ preventScroll: true });
  }
  shown();
  look();
}

/** Brings the controls of the page up to date, which the server draws anew for each position. */
function shown() {
  const controls = game();
  const speed = find(controls, "select[data-speed]", HTMLSelectElement);
  if (speed && isNew(speed)) chooseSpeed(speed, board);
  const sound = find(controls, "[data-sound]");
  if (sound && isNew(sound)) board.sounds.chooseBy(sound, false);
  const play = need(controls, "[data-play]");
  play.textContent = text(player ? "tournament-pause" : "tournament-play");
  play.setAttribute("aria-pressed", player ? "true" : "false");
  reveal();
  document.dispatchEvent(new Event(SHOWN));
}

/**
 * Returns true the first time that a control is seen.
 *
 * @param {HTMLElement} control
 */
function isNew(control) {
  if (control.dataset.ready) return false;
  control.dataset.ready = "yes";
  return true;
}

function pause() {
  player = false;
  shown();
}

/** Goes from position to position until somebody pauses, or the game is over. */
async function play() {
  player = true;
  let next = linkTo("next") ?? linkTo("first");
  while (player && next) {
    await step(next.href);
    shown();
    await new Promise((done) => {
      setTimeout(done, PACE[board.speed]);
    });
    next = linkTo("next");
  }
  pause();
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  // In a drawing a link is no HTML element, and its address an object of its own.
  const target = around(event, "#game a, #game button", Element);
  if (!(target instanceof HTMLElement || target instanceof SVGAElement)) return;
  if (target.matches("[data-play]")) return player ? pause() : play();
  const { copy, copyLink } = target.dataset;
  if (target instanceof HTMLElement && copyLink) return copyFrom(target, new URL(copyLink, location.href).href);
  if (target instanceof HTMLElement && copy) return copyFrom(target, copy);
  const href = target instanceof SVGAElement ? target.href.baseVal : target.getAttribute("href");
  if (href === null) return;
  const url = new URL(href, location.href);
  if (url.pathname !== location.pathname || !url.searchParams.has("ply")) return;
  event.preventDefault();
  if (player && !target.matches("[data-turn]")) pause();
  step(url.href);
});

// Who looks at a position of a game that goes on is not taken away from there.
document.addEventListener("htmx:sse:before:message", (event) => {
  if (!stepped) return;
  const { message } = event.detail;
  message.data = message.data.replace(/<hx-partial hx-target="#game".*?<\/hx-partial>/s, "");
});

document.addEventListener("htmx:sse:after:message", () => {
  if (!stepped) shown();
});

shown();
if (stepped) look();
