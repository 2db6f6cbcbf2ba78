// Parts of the page of a game that only scripts use.
import { element, find, need } from "../shared/element.js";
import { text } from "../shared/texts.js";

/**
 * Adds what only a script needs to the page of a game.
 *
 * @param {HTMLElement} page
 */
export function complete(page) {
  need(page, "#result").after(element("p", { id: "connection", className: "bad", role: "status" }));
  const swap = element("button", { type: "button", hidden: true }, text("play-swap"));
  swap.dataset.action = "swap";
  need(page, "#tools").prepend(swap);
  const link = find(page, "#link a[data-copy-link]", HTMLAnchorElement);
  if (!link) return;
  const copy = element("button", { type: "button" }, text("play-copy-link"));
  copy.dataset.copyLink = link.dataset.copyLink;
  link.href = new URL(link.href, location.href).href;
  link.textContent = link.href;
  link.after(" ", copy);
}
