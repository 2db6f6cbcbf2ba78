// A tree of variations: what was played from a start, and what might have been.
//
// A node is a position: its `ply` (null at the root), its `parent`, and its `children`, of which the first is the main line.
import { movesText, playAll } from "../game/notation.js";
import { play } from "../game/rules.js";

export class Tree {
  /** The node that is looked at. */
  current;

  constructor(start) {
    this.root = { ply: null, position: start, parent: null, children: [] };
    this.current = this.root;
  }

  /** Goes to the node behind a move, which is added if it is not there yet. */
  play(move) {
    const known = this.current.children.find((child) => child.ply.move === move);
    this.current = known ?? this.#add(this.current, play(this.current.position, move));
    return this.current;
  }

  #add(parent, ply) {
    const node = { ply, position: ply.position, parent, children: [] };
    parent.children.push(node);
    return node;
  }

  /** Plays moves from the root, and goes to the node after `ply` of them (all if that is left out). */
  follow(moves, ply = moves.length) {
    playAll(this.root.position, moves);
    this.current = this.root;
    moves.forEach((move) => this.play(move));
    while (this.current.parent && depthOf(this.current) > ply) this.current = this.current.parent;
  }

  /** One ply back or on, along the main line from here. Tells whether there was one. */
  step(by) {
    const next = by < 0 ? this.current.parent : this.current.children[0];
    if (next) this.current = next;
    return Boolean(next);
  }

  /** To where the turn before began, or to the end of the turn that comes. Tells whether that is elsewhere. */
  stepTurn(by) {
    const from = this.current;
    // An extra turn leads to a position in the middle of a turn.
    do {
      if (!this.step(by)) break;
    } while (this.current.ply?.extraTurn);
    return this.current !== from;
  }

  toStart() {
    this.current = this.root;
  }

  /** To the end of the main line from here. */
  toEnd() {
    while (this.step(1));
  }

  /** The plies from the root to a node. */
  plies(node = this.current) {
    const plies = [];
    for (let at = node; at.parent; at = at.parent) plies.unshift(at.ply);
    return plies;
  }

  /** The plies of the line that leads through a node and on along its main line. */
  line(node = this.current) {
    let last = node;
    while (last.children[0]) last = last.children[0];
    return this.plies(last);
  }

  /** Makes the variation that a node is in the main one, one branching point further up. Tells whether there was one. */
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

  /** Whether a node is off the main line. */
  isVariation(node = this.current) {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return true;
    return false;
  }

  /** Takes a node away with all that follows. Who was there is before it then. The root stays. */
  remove(node = this.current) {
    if (!node.parent) return false;
    const inside = this.plies().includes(node.ply);
    node.parent.children = node.parent.children.filter((child) => child !== node);
    if (inside) this.current = node.parent;
    return true;
  }

  /** All moves as nested lists, to be kept as JSON: a node is its move, and then its children. */
  moves() {
    const branch = (node) => [node.ply.move, ...node.children.map(branch)];
    return this.root.children.map(branch);
  }

  /** Adds moves that `moves` told. What is no legal move is left out, with all that follows. */
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

/** How many plies lead to a node. */
export function depthOf(node) {
  let depth = 0;
  for (let at = node; at.parent; at = at.parent) depth += 1;
  return depth;
}

/** How many turns were begun before the ply that leads to a node, from 0. */
export function turnOf(node) {
  let turn = 0;
  for (let at = node.parent; at?.ply; at = at.parent) if (!at.ply.extraTurn) turn += 1;
  return turn;
}

/** The moves to a node as a text. */
export const movesTo = (tree, node) => movesText(tree.plies(node));
