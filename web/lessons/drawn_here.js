// Lessons without a server: a page that is kept for one query is drawn for another on this device.
import { find } from "../shared/element.js";
import { text } from "../shared/texts.js";

/**
 * The functions of the module, see `exports.rs` of `kalah-lessons`.
 *
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} input
 * @property {() => number} output
 * @property {() => number} output_bytes
 * @property {(lesson: number, language: number) => number} draw
 */

/** The lessons in the order of the module. */
const LESSONS = ["search", "nim"];

/**
 * Draws the content of a lesson for a query.
 *
 * @param {number} lesson
 * @param {string} query
 * @param {number} language its place in the catalogue
 * @throws {Error} with the reason why it cannot be drawn
 */
async function drawn(lesson, query, language) {
  const file = fetch(new URL("kalah-lessons.wasm", import.meta.url));
  const { instance } = await WebAssembly.instantiateStreaming(file, {});
  const module = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  const bytes = new TextEncoder().encode(query);
  const at = module.input(bytes.length);
  new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
  const isDrawn = module.draw(lesson, language) === 1;
  const answer = new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.output(), module.output_bytes()));
  if (!isDrawn) throw new Error(answer);
  return answer;
}

const place = find(document, "#lesson");
const query = location.search.slice(1);
if (place && query !== place.dataset.query) {
  const main = find(document, "main");
  try {
    const { lesson = "", language = "0" } = place.dataset;
    const content = await drawn(LESSONS.indexOf(lesson), query, Number(language));
    // Everything on it was escaped where it was drawn, as it is by the server.
    place.dataset.query = query;
    const template = document.createElement("template");
    template.innerHTML = content;
    main?.replaceChildren(place, template.content);
    if (location.hash) find(document, location.hash)?.scrollIntoView();
  } catch (error) {
    main?.prepend(text("site-cannot-draw", { reason: error instanceof Error ? error.message : String(error) }));
  }
}
