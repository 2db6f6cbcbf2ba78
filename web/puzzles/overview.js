// The puzzles: the streak of a visitor, and the best run.
import { find } from "../shared/element.js";
import { showDays } from "./streak.js";
import { showBest } from "./run_score.js";

const day = find(document, "[data-streak]");
if (day) showDays(day);
showBest(document);
