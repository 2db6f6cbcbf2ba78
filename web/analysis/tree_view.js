// A tree of variations as a list: the plies of a turn stand together, variations in lists of their own behind the turn
// that they leave.
/** @import { Ply } from "../game/rules.js" */
/** @import { PlyNode, Tree, TreeNode } from "./tree.js" */
import { around, element, find, need } from "../shared/element.js";
import { turnOf } from "./tree.js";
import { plyText } from "../game/words.js";
import { text } from "../shared/texts.js";

/** @typedef {[from: TreeNode, child: number]} Variation a line: the node that it leaves, and the index of its first child */

/** @typedef {"mistake" | "blunder"} PlyMark what a review says of a ply: it gave seeds away, or changed the result */

/** A tree as a list of links. */
export class TreeView {
  #place;
  #href;
  #markOf;
  /** @type {Map<HTMLElement, TreeNode>} */
  #nodes = new Map();

  /**
   * Draws into `place`. `href` gives the address of a node, for links that are opened elsewhere; `onChoose` is called with
   * the node of a link that was clicked; `markOf` gives the mark of a ply, if it has one.
   *
   * @param {HTMLElement} place
   * @param {{
   *   href: (node: TreeNode) => string,
   *   onChoose: (node: TreeNode) => void,
   *   markOf?: (ply: Ply) => PlyMark | undefined,
   * }} options
   */
  constructor(place, { href, onChoose, markOf = () => undefined }) {
    this.#place = place;
    this.#href = href;
    this.#markOf = markOf;
    place.addEventListener("click", (event) => {
      if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = around(event, "a.ply");
      const node = link && this.#nodes.get(link);
      if (!node) return;
      event.preventDefault();
      onChoose(node);
    });
  }

  /** @param {Tree} tree */
  show(tree) {
    const focused = this.#place.contains(document.activeElement);
    this.#nodes.clear();
    if (tree.root.children.length === 0) {
      this.#place.replaceChildren(element("p", { className: "quiet" }, text("analysis-no-moves")));
      return;
    }
    this.#place.replaceChildren(this.#line(tree, tree.root, 0));
    const current = find(this.#place, "[aria-current]");
    if (focused) current?.focus({ preventScroll: true });
    reveal(this.#place, current);
  }

  /**
   * The line that goes on from a node by one of its children.
   *
   * @param {Tree} tree
   * @param {TreeNode} from
   * @param {number} child
   */
  #line(tree, from, child) {
    const list = element("ol", { className: "tree-line" });
    /** @type {Variation[]} */
    let variations = [];
    /** @type {HTMLElement | null} */
    let turn = null;
    /** @type {PlyNode | null} */
    let before = null;
    for (let node = from.children[child]; node; before = node, node = node.children[0]) {
      if (!turn || !before?.ply.extraTurn) {
        const begins = turn === null || variations.length > 0;
        if (variations.length > 0) list.append(this.#variations(tree, variations));
        variations = [];
        turn = this.#turn(node, begins);
        list.append(turn);
      }
      turn.append(this.#ply(tree, node));
      // The first of a line was told where it leaves.
      if (before) variations.push(...variationsOf(node.parent));
      else if (child === 0) variations.push(...variationsOf(from));
    }
    if (variations.length > 0) list.append(this.#variations(tree, variations));
    return list;
  }

  /**
   * @param {Tree} tree
   * @param {Variation[]} variations
   * @returns {HTMLElement}
   */
  #variations(tree, variations) {
    const item = element("li", { className: "variations" });
    const list = element("ul", {});
    for (const [from, child] of variations) list.append(element("li", {}, this.#line(tree, from, child)));
    item.append(list);
    return item;
  }

  /**
   * A turn; the second one of a pair is numbered only where a line begins or goes on.
   *
   * @param {TreeNode} node
   * @param {boolean} begins
   */
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

  /**
   * @param {Tree} tree
   * @param {PlyNode} node
   */
  #ply(tree, node) {
    const link = element("a", { className: `ply${node.ply.captured ? " capture" : ""}` }, node.ply.move);
    link.href = this.#href(node);
    link.title = plyText(node.ply);
    const mark = this.#markOf(node.ply);
    if (mark) {
      link.classList.add(mark);
      const [symbol, title] =
        mark === "blunder" ? ["??", text("analysis-mark-blunder")] : ["?", text("analysis-mark-mistake")];
      link.append(element("sup", { title }, symbol));
    }
    if (node.note) link.append(element("sup", {}, "*"));
    if (node === tree.current) link.setAttribute("aria-current", "true");
    this.#nodes.set(link, node);
    return link;
  }
}

/** @type {(node: TreeNode) => Variation[]} */
const variationsOf = (node) => node.children.slice(1).map((_, index) => [node, index + 1]);

/**
 * Scrolls `box` alone, so that `inner` is in sight.
 *
 * @param {HTMLElement} box
 * @param {HTMLElement | null} inner
 */
function reveal(box, inner) {
  if (!inner) {
    box.scrollTop = 0;
    return;
  }
  const [outer, line] = [box.getBoundingClientRect(), inner.getBoundingClientRect()];
  if (line.top < outer.top) box.scrollTop += line.top - outer.top - line.height;
  else if (line.bottom > outer.bottom) box.scrollTop += line.bottom - outer.bottom + line.height;
}

/**
 * Adds to the server's page what only a script needs. Returns the place of the tree.
 *
 * @param {HTMLElement} page
 */
export function treePlace(page) {
  const box = element("div", {
    className: "moves-box tree",
    tabIndex: 0,
    role: "group",
    ariaLabel: text("analysis-variations"),
  });
  const button = (/** @type {string} */ name, /** @type {string} */ title) => {
    const made = element("button", { type: "button" }, title);
    made.setAttribute(`data-${name}`, "");
    return made;
  };
  const tools = [
    ["promote", text("analysis-promote")],
    ["delete", text("analysis-delete")],
    ["copy-moves", text("analysis-copy-moves")],
    ["copy-position", text("analysis-copy-position")],
    ["save", text("analysis-save")],
  ];
  need(page, "#tree").replaceChildren(
    box,
    element("p", { className: "tools tree-tools" }, ...tools.map(([name, title]) => button(name, title))),
  );
  need(page, "#tools").prepend(button("swap", text("analysis-swap")));
  const speed = element("select", { ariaLabel: text("analysis-speed-of-sowing") });
  speed.dataset.speed = "";
  if (!find(page, "select[data-speed]", HTMLSelectElement)) need(page, "#tools").append(speed);
  need(page, "#lines").after(element("p", { id: "trouble-told", className: "quiet", role: "status" }));
  need(page, "#paste").append(element("p", { className: "paste-said", role: "status" }));
  need(page, "#paste label").textContent = text("analysis-paste-texts");
  return box;
}
