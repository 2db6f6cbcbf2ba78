// The themes of a puzzle that is solved, as links to more of their kind.
import { element, find } from "../shared/element.js";

/** @typedef {{ name: string, href: string }} ThemeLink a theme, and where more puzzles of it are */

/**
 * Names the themes of a puzzle on its page.
 *
 * @param {HTMLElement} page
 * @param {ThemeLink[]} themes
 */
export function showThemes(page, themes) {
  const line = find(page, "[data-themes]");
  const place = line && find(line, "span");
  if (!line || !place || themes.length === 0) return;
  const links = themes.map(({ name, href }) => element("a", { href, rel: "nofollow" }, name));
  place.replaceChildren(...links.flatMap((link, index) => (index > 0 ? [", ", link] : [link])));
  line.hidden = false;
}
