// A tree of variations as a list: the plies of a turn stand together, variations in lists of their own behind the turn
// that they leave.
import { element } from "../shared/element.js";
import { turnOf } from "./tree.js";
import { plyText } from "../game/words.js";

/**
 * Draws a tree into `place`. `href(node)` is the address of a node, which its link has for those who open it elsewhere;
 * `onChoose(node)` is called for those who don't.
 */
export class TreeView {
  #place;
  #href;
  #nodes = new Map();

  constructor(place, { href, onChoose }) {
    this.#place = place;
    this.#href = href;
    place.addEventListener("click", (event) => {
      if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = event.target.closest("a.ply");
      if (!link) return;
      event.preventDefault();
      onChoose(this.#nodes.get(link));
    });
  }

  show(tree) {
    const focused = this.#place.contains(document.activeElement);
    this.#nodes.clear();
    if (tree.root.children.length === 0) {
      this.#place.replaceChildren(element("p", { className: "quiet" }, "No moves yet: play one on the board."));
      return;
    }
    this.#place.replaceChildren(this.#line(tree, tree.root, 0));
    const current = this.#place.querySelector("[aria-current]");
    if (focused) current?.focus({ preventScroll: true });
    reveal(this.#place, current);
  }

  /** The line that goes on from a node by one of its children. */
  #line(tree, from, child) {
    const list = element("ol", { className: "tree-line" });
    let variations = [];
    let turn = null;
    let before = null;
    for (let node = from.children[child]; node; before = node, node = node.children[0]) {
      if (!before?.ply.extraTurn) {
        const begins = turn === null || variations.length > 0;
        if (variations.length > 0) list.append(this.#variations(tree, variations));
        variations = [];
        turn = this.#turn(node, begins);
        list.append(turn);
      }
      turn.append(this.#ply(tree, node));
      // The first of a line was told where it leaves.
      if (before) variations.push(...node.parent.children.slice(1).map((_, index) => [node.parent, index + 1]));
      else if (child === 0) variations.push(...from.children.slice(1).map((_, index) => [from, index + 1]));
    }
    if (variations.length > 0) list.append(this.#variations(tree, variations));
    return list;
  }

  #variations(tree, variations) {
    const item = element("li", { className: "variations" });
    const list = element("ul", {});
    for (const [from, child] of variations) list.append(element("li", {}, this.#line(tree, from, child)));
    item.append(list);
    return item;
  }

  /** A turn; the second one of a pair is numbered only where a line begins or goes on. */
  #turn(node, begins) {
    const turn = turnOf(node);
    const item = element("li", { className: "turn" });
    if (turn % 2 === 0 || begins) {
      item.append(
        element("span", { className: "quiet num" }, `${Math.floor(turn / 2) + 1}${turn % 2 === 0 ? "." : "…"} `),
      );
    }
    return item;
  }

  #ply(tree, node) {
    const link = element("a", { className: `ply${node.ply.captured ? " capture" : ""}` }, node.ply.move);
    link.href = this.#href(node);
    link.title = plyText(node.ply);
    if (node === tree.current) link.setAttribute("aria-current", "true");
    this.#nodes.set(link, node);
    return link;
  }
}

/** Scrolls `box` alone, so that `inner` is in sight. */
function reveal(box, inner) {
  if (!inner) {
    box.scrollTop = 0;
    return;
  }
  const [outer, line] = [box.getBoundingClientRect(), inner.getBoundingClientRect()];
  if (line.top < outer.top) box.scrollTop += line.top - outer.top - line.height;
  else if (line.bottom > outer.bottom) box.scrollTop += line.bottom - outer.bottom + line.height;
}
