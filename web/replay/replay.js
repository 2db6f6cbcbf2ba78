// A game without page loads: its links change the page in place. Without this script they are followed as usual.
import { gameOf } from "../game/address.js";
import { ask } from "../shared/ask.js";
import { Board } from "../board/board.js";
import { copyFrom } from "../shared/clipboard.js";
import { element } from "../shared/element.js";
import { chooseSpeed } from "../board/speed.js";

/** The time a position stands while the game plays itself at each speed, in milliseconds. */
const PACE = { slow: 1800, normal: 900, fast: 450, off: 700 };

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The board on which plies are sown; the page that follows is drawn by the server. */
const stage = element("div");
const board = new Board(stage, { keys: false });

/** Whether the page shows a position that was asked for, and not the latest one. */
let stepped = new URLSearchParams(location.search).has("ply");
/** Counts what was asked for, so that an answer which comes too late is dropped. */
let asked = 0;
let player = false;
/** Pages that may be asked for next. */
const ahead = new Map();

const game = () => document.querySelector("#game");

async function load(url) {
  return new DOMParser().parseFromString(await (ahead.get(url) ?? ask(url)), "text/html");
}

/** Fetches the neighbours of what is shown: the next step needs no waiting then. */
function look() {
  ahead.clear();
  for (const rel of ["prev", "next"]) {
    const href = game().querySelector(`a[rel="${rel}"]`)?.href;
    if (href) {
      const page = ask(href);
      page.catch(() => ahead.delete(href));
      ahead.set(href, page);
    }
  }
}

/** The move of the position that is shown comes into sight, and nothing but the list of moves is scrolled. */
function reveal() {
  const box = game().querySelector(".moves-box");
  const ply = box?.querySelector("[aria-current]");
  if (!ply) return;
  const [outer, inner] = [box.getBoundingClientRect(), ply.getBoundingClientRect()];
  const head = box.querySelector("thead").offsetHeight;
  if (inner.top < outer.top + head) box.scrollTop += inner.top - outer.top - head - inner.height;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + inner.height;
}

/** Sows the ply that leads from what is shown to the position of another page, if it is the next one. */
async function sow(next, mine) {
  const analysis = next.querySelector('a[href^="/analysis?"]');
  const drawn = game().querySelector(".board");
  if (!analysis || !drawn || reducedMotion.matches || board.speed === "off") return;
  let played;
  try {
    played = gameOf(new URL(analysis.getAttribute("href"), location.href).searchParams).plies;
  } catch {
    return;
  }
  const ply = played.at(-1);
  if (!ply || next.dataset.near !== game().dataset.near) return;
  board.near = next.dataset.near;
  board.show(ply.before);
  drawn.replaceWith(stage);
  await board.animate(ply);
  if (mine !== asked) board.finish();
}

/** How many plies lead to the position of a page; NaN if it does not say. */
const plyOf = (root) => Number(root.querySelector(".where")?.textContent.match(/ply (\d+)/)?.[1]);

/** Shows the position at an address. */
async function step(url) {
  const mine = ++asked;
  board.finish();
  let page;
  try {
    page = await load(url);
  } catch {
    // The server may be away: the browser says so better.
    location.href = url;
    return;
  }
  const next = page.querySelector("#game");
  if (mine !== asked || !next) return;
  if (plyOf(next) === plyOf(game()) + 1) await sow(next, mine);
  if (mine !== asked) return;
  const focus = game().contains(document.activeElement) ? document.activeElement : null;
  const rel = focus?.rel;
  stepped = true;
  await htmx.swap({
    text: `<hx-partial hx-target="#game" hx-swap="outerMorph">${next.outerHTML}</hx-partial>`,
    swap: "none swapEmpty:false",
    sourceElement: document.body,
  });
  document.title = page.title;
  history.replaceState(null, "", url);
  if (rel && document.activeElement?.rel !== rel) {
    // At the first and the last position there is no such link any more.
    const links = game().querySelectorAll(".stepper a");
    ([...links].find((link) => link.rel === rel) ?? links[0])?.focus({ preventScroll: true });
  }
  shown();
  look();
}

function shown() {
  const play = game().querySelector("[data-play]");
  for (const [selector, fill] of [
    ["select[data-speed]", (select) => chooseSpeed(select, board)],
    ["[data-sound]", (button) => board.sounds.chooseBy(button, false)],
  ]) {
    const control = game().querySelector(selector);
    if (!control || control.dataset.ready) continue;
    control.dataset.ready = "yes";
    fill(control);
  }
  play.textContent = player ? "Pause" : "Play";
  play.setAttribute("aria-pressed", player ? "true" : "false");
  reveal();
}

function pause() {
  player = false;
  shown();
}

/** Goes from position to position until somebody pauses, or the game is over. */
async function play() {
  player = true;
  let next = game().querySelector('a[rel="next"]') ?? game().querySelector('a[rel="first"]');
  while (player && next) {
    await step(next.href);
    shown();
    await new Promise((done) => {
      setTimeout(done, PACE[board.speed]);
    });
    next = game().querySelector('a[rel="next"]');
  }
  pause();
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const target = event.target.closest("#game a, #game button");
  if (!target) return;
  if (target.matches("[data-play]")) return player ? pause() : play();
  const { copy, copyLink } = target.dataset;
  if (copy || copyLink) return copyFrom(target, copyLink ? new URL(copyLink, location.href).href : copy);
  // In a drawing the address of a link is an object of its own.
  const url = new URL(target.href?.baseVal ?? target.href, location.href);
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
