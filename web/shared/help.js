// The list of a page's keys.
import { element, find, need } from "./element.js";
import { text } from "./texts.js";

/**
 * Opens the list of keys. Unless the page has one it is made of pairs: the key, and what it does.
 *
 * @param {[key: string, does: string][]} keys
 */
export function showKeys(keys) {
  const dialog = find(document, "#help", HTMLDialogElement) ?? makeDialog(keys);
  if (!dialog.open) dialog.showModal();
}

/** @param {[key: string, does: string][]} keys */
function makeDialog(keys) {
  const list = element("dl", {}, ...keys.flatMap(([key, does]) => [element("dt", {}, key), element("dd", {}, does)]));
  const close = element("form", { method: "dialog" }, element("button", {}, text("game-close")));
  const dialog = element("dialog", { id: "help" }, element("h2", { id: "help-title" }, text("game-keys")), list, close);
  dialog.setAttribute("aria-labelledby", "help-title");
  need(document, "main").append(dialog);
  return dialog;
}
