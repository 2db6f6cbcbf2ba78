// The text of a bot as it is written, with line numbers and colours.

import { createEditor } from "../vendor/codemirror.js";
import { element } from "../shared/element.js";

/**
 * A text that is written.
 *
 * @typedef {object} Editor
 * @property {() => string} text
 * @property {(text: string) => void} replace
 */

/**
 * Puts an editor in the place of a text area, whose form it goes on to fill.
 *
 * @param {HTMLTextAreaElement} area
 * @param {string} language
 * @param {() => void} changed is called after each change
 * @returns {Editor}
 */
export function openEditor(area, language, changed) {
  const place = element("div", { className: "editor" });
  // The sheets of the editor are objects there, which the content security policy allows, and not elements.
  const parent = place.attachShadow({ mode: "open", delegatesFocus: true });
  const label = area.labels[0]?.textContent ?? "";
  area.after(place);
  area.hidden = true;
  const editor = createEditor({ parent, text: area.value, language, label, changed });
  area.labels[0]?.addEventListener("click", () => editor.focus());
  return editor;
}
