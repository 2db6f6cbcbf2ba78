// A tree of variations: what was played from a start, and what might have been.

/** @import { Move, Ply, Position } from "../game/rules.js" */
import { movesText, playAll } from "../game/notation.js";
import { play } from "../game/rules.js";

/**
 * The start of a tree.
 *
 * @typedef {object} RootNode
 * @property {null} ply
 * @property {null} parent
 * @property {Position} position
 * @property {PlyNode[]} children nodes that follow, the main line first
 * @property {string} note note of the author
 * @property {string[]} marks marked pits and arrows, see `board/board_marks.js`
 */

/**
 * A position of a tree that a ply leads to.
 *
 * @typedef {object} PlyNode
 * @property {Ply} ply
 * @property {TreeNode} parent
 * @property {Position} position
 * @property {PlyNode[]} children nodes that follow, the main line first
 * @property {string} note
 * @property {string[]} marks
 */

/** @typedef {RootNode | PlyNode} TreeNode */

/** @typedef {[move: Move, ...children: Branch[]]} Branch a node to be kept as JSON: its move, and then its children */

export class Tree {
  /**
   * The node that is looked at.
   *
   * @type {TreeNode}
   */
  current;

  /** @param {Position} start */
  constructor(start) {
    /** @type {RootNode} */
    this.root = { ply: null, position: start, parent: null, children: [], note: "", marks: [] };
    this.current = this.root;
  }

  /**
   * Goes to the node behind a move, which is added if it is not there yet.
   *
   * @param {Move} move
   */
  play(move) {
    const known = this.current.children.find((child) => child.ply.move === move);
    const node = known ?? this.#add(this.current, play(this.current.position, move));
    this.current = node;
    return node;
  }

  /**
   * @param {TreeNode} parent
   * @param {Ply} ply
   */
  #add(parent, ply) {
    /** @type {PlyNode} */
    const node = { ply, position: ply.position, parent, children: [], note: "", marks: [] };
    parent.children.push(node);
    return node;
  }

  /**
   * Plays moves from the root, and goes to the node after `ply` of them (all if that is left out).
   *
   * @param {Move[]} moves
   * @param {number} [ply]
   */
  follow(moves, ply = moves.length) {
    playAll(this.root.position, moves);
    this.toStart();
    moves.forEach((move) => this.play(move));
    while (this.current.parent && depthOf(this.current) > ply) this.current = this.current.parent;
  }

  /**
   * Goes one ply back or on, along the main line from here. Returns false if there is none.
   *
   * @param {number} by
   */
  step(by) {
    const next = by < 0 ? this.current.parent : this.current.children[0];
    if (next) this.current = next;
    return Boolean(next);
  }

  /**
   * Goes to where the turn before began, or to the end of the turn that comes. Returns false if that is here.
   *
   * @param {number} by
   */
  stepTurn(by) {
    const from = this.current;
    // An extra turn leads to a position in the middle of a turn.
    do {
      if (!this.step(by)) break;
    } while (this.current.ply?.extraTurn);
    return this.current !== from;
  }

  /** Goes to the root. */
  toStart() {
    this.current = this.root;
  }

  /** Goes to the end of the main line from here. */
  toEnd() {
    while (this.step(1));
  }

  /**
   * The plies from the root to a node.
   *
   * @param {TreeNode} [node]
   */
  plies(node = this.current) {
    /** @type {Ply[]} */
    const plies = [];
    for (let at = node; at.parent; at = at.parent) plies.unshift(at.ply);
    return plies;
  }

  /**
   * The plies of the line that leads through a node and on along its main line.
   *
   * @param {TreeNode} [node]
   */
  line(node = this.current) {
    let last = node;
    while (last.children[0]) last = last.children[0];
    return this.plies(last);
  }

  /**
   * Makes the variation of a node the main one, one branching point further up. Returns false if there is none.
   *
   * @param {TreeNode} [node]
   */
  promote(node = this.current) {
    for (let at = node; at.parent; at = at.parent) {
      const { children } = at.parent;
      const place = children.indexOf(at);
      if (place === 0) continue;
      [children[place - 1], children[place]] = [children[place], children[place - 1]];
      return true;
    }
    return false;
  }

  /**
   * Returns true if a node is off the main line.
   *
   * @param {TreeNode} [node]
   */
  isVariation(node = this.current) {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return true;
    return false;
  }

  /**
   * Removes a node with all that follows. If the current node was among them, its parent becomes current. The root stays.
   *
   * @param {TreeNode} [node]
   */
  remove(node = this.current) {
    if (!node.parent) return false;
    const inside = this.plies().includes(node.ply);
    node.parent.children = node.parent.children.filter((child) => child !== node);
    if (inside) this.current = node.parent;
    return true;
  }

  /**
   * All moves as nested lists, to be kept as JSON.
   *
   * @returns {Branch[]}
   */
  moves() {
    /** @type {(node: PlyNode) => Branch} */
    const branch = (node) => [node.ply.move, ...node.children.map(branch)];
    return this.root.children.map(branch);
  }

  /**
   * Adds moves as `moves` returned them. Illegal moves are left out, with all that follows.
   *
   * @param {unknown} moves
   * @param {TreeNode} [node]
   */
  graft(moves, node = this.root) {
    if (!Array.isArray(moves)) return;
    for (const [move, ...rest] of moves.filter(Array.isArray)) {
      let child = node.children.find(({ ply }) => ply.move === move);
      try {
        child ??= this.#add(node, play(node.position, String(move)));
      } catch {
        continue;
      }
      this.graft(rest, child);
    }
  }
}

/**
 * The number of plies that lead to a node.
 *
 * @param {TreeNode} node
 */
export function depthOf(node) {
  let depth = 0;
  for (let at = node; at.parent; at = at.parent) depth += 1;
  return depth;
}

/**
 * The number of turns that were begun before the ply that leads to a node.
 *
 * @param {TreeNode} node
 */
export function turnOf(node) {
  let turn = 0;
  for (let at = node.parent; at?.ply; at = at.parent) if (!at.ply.extraTurn) turn += 1;
  return turn;
}

/**
 * The moves to a node as a text.
 *
 * @param {Tree} tree
 * @param {TreeNode} node
 */
export const movesTo = (tree, node) => movesText(tree.plies(node));
