// The value of a move beside its pit.
/** @import { Badge } from "./board.js" */
import { element, find } from "../shared/element.js";

/**
 * Shows the value of a move on its button; none takes it away.
 *
 * @param {HTMLElement} button
 * @param {Badge | undefined} badge
 */
export function showBadge(button, badge) {
  let shown = find(button, ".value-badge");
  if (!badge) {
    shown?.remove();
    return;
  }
  if (!shown) {
    shown = element("span");
    button.append(shown);
  }
  shown.className = `value-badge ${badge.kind}`;
  // As with the numbers of a way: the button's label says it in words.
  shown.dataset.text = badge.text;
}
