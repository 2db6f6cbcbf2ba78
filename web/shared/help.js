// The list of a page's keys.
import { element } from "./element.js";

/** Opens the list of keys, which is made of pairs of keys and what they do unless the page has one. */
export function showKeys(keys) {
  const dialog = document.querySelector("#help") ?? makeDialog(keys);
  if (!dialog.open) dialog.showModal();
}

function makeDialog(keys) {
  const list = element("dl", {}, ...keys.flatMap(([key, does]) => [element("dt", {}, key), element("dd", {}, does)]));
  const close = element("form", { method: "dialog" }, element("button", {}, "Close"));
  const dialog = element("dialog", { id: "help" }, element("h2", { id: "help-title" }, "Keys"), list, close);
  dialog.setAttribute("aria-labelledby", "help-title");
  document.querySelector("main").append(dialog);
  return dialog;
}
