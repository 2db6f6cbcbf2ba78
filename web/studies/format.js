// Studies as JSON: a list of positions, each behind the one that it follows.
/** @import { Move } from "../game/rules.js" */
/** @import { TreeNode } from "../analysis/tree.js" */
import { Tree } from "../analysis/tree.js";
import { parsePosition, parseRules, positionText, rulesText } from "../game/notation.js";

/**
 * A position of a study.
 *
 * @typedef {object} StudyNode
 * @property {number | null} parent index of the position before it
 * @property {string} move move that leads there; empty for the start
 * @property {string} [note]
 * @property {string[]} [marks]
 */

/** @typedef {{ rules: string, start: string, nodes: StudyNode[] }} StudyTree a study, the start first */

/**
 * Writes a tree: lines of one position keep their order.
 *
 * @param {Tree} tree
 * @returns {StudyTree}
 */
export function studyOf(tree) {
  const { position: start } = tree.root;
  /** @type {StudyNode[]} */
  const nodes = [];
  for (const { node, parent } of inOrder(tree)) {
    nodes.push({
      parent,
      move: node.ply?.move ?? "",
      ...(node.note ? { note: node.note } : {}),
      ...(node.marks.length > 0 ? { marks: node.marks } : {}),
    });
  }
  return { rules: rulesText(start.rules), start: positionText(start), nodes };
}

/**
 * All nodes of a tree, each behind its parent, of which it has the index.
 *
 * @param {Tree} tree
 */
function inOrder(tree) {
  /** @type {{ node: TreeNode, parent: number | null }[]} */
  const found = [];
  /** @type {{ node: TreeNode, parent: number | null }[]} */
  const open = [{ node: tree.root, parent: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const index = found.push(next) - 1;
    open.push(...next.node.children.map((node) => ({ node, parent: index })).reverse());
  }
  return found;
}

/**
 * Adds the positions of a study to a tree with the same start, with their notes and marks. Illegal ones are left out, with all that
 * follows. Returns the node of each position.
 *
 * @param {Tree} tree
 * @param {StudyTree} study
 */
export function graftStudy(tree, study) {
  const { current } = tree;
  /** @type {(TreeNode | null)[]} */
  const nodes = [];
  for (const { parent, move, note = "", marks = [] } of study.nodes) {
    const before = parent === null || parent === undefined ? null : nodes[parent];
    const node = nodes.length === 0 ? tree.root : before ? played(tree, before, /** @type {Move} */ (move)) : null;
    if (node) [node.note, node.marks] = [note, marks];
    nodes.push(node);
  }
  tree.current = current;
  return nodes;
}

/**
 * @param {Tree} tree
 * @param {TreeNode} before
 * @param {Move} move
 * @returns {TreeNode | null}
 */
function played(tree, before, move) {
  tree.current = before;
  try {
    return tree.play(move);
  } catch {
    return null;
  }
}

/**
 * Reads a study: its tree, and the node of each position.
 *
 * @param {StudyTree} study
 */
export function treeOf(study) {
  const tree = new Tree(parsePosition(study.start, parseRules(study.rules)));
  return { tree, nodes: graftStudy(tree, study) };
}
