// The page of a puzzle: the turns that keep the result are found on the board; the server says whether they are.
import { DeviceMistake } from "./device_mistake.js";
import { DEVICE, DevicePuzzle } from "./device_puzzle.js";
import { Puzzle } from "./solving.js";
import { RemoteAnswers } from "../shared/remote_answers.js";
import { countDay, showDays } from "./streak.js";
import { find, need } from "../shared/element.js";
import { kept, keep } from "../shared/memory.js";
import { text } from "../shared/texts.js";

const page = find(document, "#puzzle") ?? document.body;

/** The address of the puzzle. */
const address = page.dataset.puzzle ?? "";

/**
 * Counts puzzles that were solved at the first try, one after the other.
 *
 * @param {boolean} right
 */
function count(right) {
  const before = kept("puzzles") ?? { row: 0, seen: null };
  const row = before.seen === address ? before.row : right ? before.row + 1 : 0;
  keep("puzzles", { row, seen: address });
  showRow();
}

/** Shows how many puzzles in a row were solved. */
function showRow() {
  const { row = 0 } = kept("puzzles") ?? {};
  need(page, "#streak").textContent = row > 1 ? text("puzzles-row", { count: row }) : "";
}

/** Opens the puzzle of the page: the server's, or one that this device checks. */
async function judgeOf() {
  if (address !== DEVICE) return new RemoteAnswers(address);
  const query = new URLSearchParams(location.search);
  const place = query.get("mistake");
  const mistake = place === null ? null : DeviceMistake.open(page, Number(place));
  return mistake ?? DevicePuzzle.open(page, query.get("theme"));
}

if (address) {
  showRow();
  showDays(page);
  document.documentElement.classList.add("scripted");
  new Puzzle(page, await judgeOf(), {
    onAnswer: ({ right, done, days }) => {
      if (!right || done) count(right);
      if (done) countDay(page, days);
    },
  });
}
