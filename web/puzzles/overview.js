// The puzzles: the streak of a visitor.
import { find } from "../shared/element.js";
import { showDays } from "./streak.js";

const day = find(document, "[data-streak]");
if (day) showDays(day);
