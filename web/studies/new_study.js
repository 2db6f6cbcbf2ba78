// The form of a new study: what the analysis of this browser has of the same game is saved with its notes.
import { kept } from "../shared/memory.js";
import { find } from "../shared/element.js";

const field = find(document, "#new-study input[name=tree]", HTMLInputElement);
const before = kept("analysis");
if (field && before?.study) {
  const asked = JSON.parse(field.value);
  const isBare = asked.nodes.length <= 1 && !new URLSearchParams(location.search).has("rules");
  if (isBare || (asked.rules === before.rules && asked.start === before.start)) {
    field.value = JSON.stringify(before.study);
  }
}
