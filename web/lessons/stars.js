// Stars of the course, as this browser keeps them.
import { element } from "../shared/element.js";
import { keep, kept } from "../shared/memory.js";
import { text } from "../shared/texts.js";

/** Stars that a task has at most. */
export const MOST = 3;

/** @param {string} task */
export const starsOf = (task) => kept("course")?.[task] ?? 0;

/**
 * Keeps the stars of a task, unless it had more.
 *
 * @param {string} task
 * @param {number} stars
 */
export function keepStars(task, stars) {
  keep("course", { ...kept("course"), [task]: Math.max(stars, starsOf(task)) });
}

/** All stars of this browser together. */
export const sumOfStars = () => Object.values(kept("course") ?? {}).reduce((sum, stars) => sum + stars, 0);

/**
 * Draws stars with their words; nothing for none.
 *
 * @param {number} stars
 */
export function starsElement(stars) {
  const drawn = element("span", { className: "stars" });
  if (!stars) return drawn;
  drawn.role = "img";
  drawn.ariaLabel = text("course-stars", { count: stars });
  const kinds = Array.from({ length: MOST }, (_, place) => (place < stars ? "on" : "off"));
  drawn.append(...kinds.map((className) => element("i", { className }, "★")));
  return drawn;
}
