// The form of a new study: what the analysis of this browser has of the same game is saved with its notes.
import { Tree } from "../analysis/tree.js";
import { parsePosition, parseRules } from "../game/notation.js";
import { studyOf } from "./format.js";
import { kept } from "../shared/memory.js";
import { find } from "../shared/element.js";

/** What the analysis has kept, with its notes if there are any. */
function keptStudy() {
  const before = kept("analysis");
  if (!before || before.study) return before?.study ?? null;
  const tree = new Tree(parsePosition(before.start, parseRules(before.rules)));
  tree.graft(before.tree);
  return studyOf(tree);
}

const field = find(document, "#new-study input[name=tree]", HTMLInputElement);
const before = keptStudy();
if (field && before) {
  const asked = JSON.parse(field.value);
  const isBare = asked.nodes.length <= 1 && !new URLSearchParams(location.search).has("rules");
  if (isBare || (asked.rules === before.rules && asked.start === before.start)) {
    field.value = JSON.stringify(before);
  }
}
