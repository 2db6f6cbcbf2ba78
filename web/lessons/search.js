// A search without page loads: the links of its steps change the page in place. Without this script they are followed as usual.
// The arrow keys, Home and End are those of all pages; `c` goes to the next cut-off.
import { around, find, findAll, need } from "../shared/element.js";
import { ask } from "../shared/ask.js";

/** Counts requests, so that an answer which comes too late is dropped. */
let asked = 0;
/** The address that was asked for last: keys that come faster than pages go on from there. */
let target = location.href;

const search = () => need(document, "#search");

/** The position that the step is about comes into sight, and nothing but the drawing is scrolled. */
function reveal() {
  const box = find(document, "#search .search-box");
  const now = box?.querySelector(".now");
  if (!box || !now) return;
  const [outer, inner] = [box.getBoundingClientRect(), now.getBoundingClientRect()];
  const room = 60;
  if (inner.left < outer.left + room) box.scrollLeft += inner.left - outer.left - room;
  else if (inner.right > outer.right - room) box.scrollLeft += inner.right - outer.right + room;
}

/**
 * Shows the step at an address.
 *
 * @param {string} url
 */
async function show(url) {
  const mine = ++asked;
  target = url;
  let page;
  try {
    page = new DOMParser().parseFromString(await ask(url), "text/html");
  } catch {
    // The server may be away: the browser says so better.
    location.href = url;
    return;
  }
  const next = page.querySelector("#search");
  if (mine !== asked) return;
  if (!next) {
    location.href = url;
    return;
  }
  const rel = relOf(document.activeElement);
  await htmx.swap({
    text: `<hx-partial hx-target="#search" hx-swap="outerMorph">${next.outerHTML}</hx-partial>`,
    swap: "none swapEmpty:false",
    sourceElement: document.body,
  });
  history.replaceState(null, "", url);
  if (rel && relOf(document.activeElement) !== rel) {
    // At the first and the last step there is no such link any more.
    const links = findAll(search(), ".stepper a", HTMLAnchorElement);
    (links.find((link) => link.rel === rel) ?? links[0])?.focus({ preventScroll: true });
  }
  reveal();
}

/**
 * The relation of a link of the search; empty for other elements.
 *
 * @param {Element | null} element
 */
const relOf = (element) => (element instanceof HTMLAnchorElement && search().contains(element) ? element.rel : "");

/**
 * The address of the same search at another step.
 *
 * @param {number} step
 */
function at(step) {
  const url = new URL(target, location.href);
  url.searchParams.set("step", String(step));
  return url.href;
}

/**
 * The address of a link of the stepper when the page that is shown lags behind: a step from the one that was asked for last.
 *
 * @param {HTMLAnchorElement} link
 */
function ahead(link) {
  const by = link.rel === "prev" ? -1 : link.rel === "next" ? 1 : 0;
  const [here, last] = (need(search(), ".where").textContent?.match(/\d+/g) ?? []).map(Number);
  const step = Number(new URL(target, location.href).searchParams.get("step") ?? here);
  return by && step !== here ? at(Math.min(Math.max(step + by, 0), last)) : link.href;
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  const link = around(event, "#search a", HTMLAnchorElement);
  if (!link) return;
  event.preventDefault();
  show(ahead(link));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "c" || event.altKey || event.ctrlKey || event.metaKey) return;
  if (around(event, "input, textarea, select")) return;
  const link = find(document, "#search [data-cut]");
  if (!link) return;
  event.preventDefault();
  link.click();
});

reveal();
