// Copying to the clipboard.
import { text as say } from "./texts.js";

/**
 * Copies a text. Only pages that came over a secure way may use the clipboard; a text that is marked can be copied
 * everywhere.
 *
 * @param {string} text
 */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (!copied) throw new Error("not copied");
}

/**
 * Copies a text, and says so on the button for a moment.
 *
 * @param {HTMLElement} button
 * @param {string} text
 */
export async function copyFrom(button, text) {
  const told = button.textContent;
  try {
    await copy(text);
    button.textContent = say("site-copied");
  } catch {
    button.textContent = say("site-not-copied");
  }
  button.focus({ preventScroll: true });
  setTimeout(() => {
    button.textContent = told;
  }, 1200);
}
