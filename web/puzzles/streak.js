// Days in a row on which the puzzle of the day was solved. The server counts those of people who are signed in, and says so
// by `data-days`; the browser keeps those of everybody else.
import { kept, keep } from "../shared/memory.js";
import { find } from "../shared/element.js";
import { text } from "../shared/texts.js";

/**
 * Shows the streak of a visitor beside the puzzle of the day.
 *
 * @param {HTMLElement} puzzle the element with the number of the day
 */
export function showDays(puzzle) {
  const { day, days } = puzzle.dataset;
  if (day === undefined || days !== undefined) return;
  const streak = kept("daily");
  tell(puzzle, streak && Number(day) - streak.day <= 1 ? streak.days : 0);
}

/**
 * Counts the puzzle of the day as solved.
 *
 * @param {HTMLElement} puzzle the element with the number of the day; without one nothing is counted
 * @param {number | null} counted the days that the server has counted
 */
export function countDay(puzzle, counted) {
  const { day } = puzzle.dataset;
  if (day === undefined) return;
  const today = Number(day);
  const before = kept("daily") ?? { day: 0, days: 0 };
  const days = before.day === today ? before.days : before.day === today - 1 ? before.days + 1 : 1;
  keep("daily", { day: today, days });
  tell(puzzle, counted ?? days);
}

/**
 * @param {HTMLElement} puzzle
 * @param {number} days
 */
function tell(puzzle, days) {
  const place = puzzle.matches("[data-streak]") ? puzzle : find(puzzle, "[data-streak]");
  if (place && days > 0) place.textContent = text("puzzles-days", { count: days });
}
