// The notes of the analysis: those that this browser keeps of the game, and those that are written.
/** @import { Board } from "../board/board.js" */
/** @import { Tree, TreeNode } from "../analysis/tree.js" */
import { positionText, rulesText } from "../game/notation.js";
import { kept } from "../shared/memory.js";
import { Annotator } from "./annotator.js";
import { graftStudy, studyOf } from "./format.js";

export class Notes {
  #annotator;

  /**
   * Shows the notes of a tree in `place`; `onChange` is called with every change.
   *
   * @param {HTMLElement} place
   * @param {Board} board
   * @param {Tree} tree
   * @param {() => void} onChange
   */
  constructor(place, board, tree, onChange) {
    const { position: start } = tree.root;
    const before = kept("analysis");
    if (before?.study && before.rules === rulesText(start.rules) && before.start === positionText(start)) {
      graftStudy(tree, before.study);
    }
    const box = place.closest("details");
    if (box) box.open = true;
    this.#annotator = new Annotator(place, board, { onChange });
  }

  /** @param {TreeNode} node */
  show(node) {
    this.#annotator.show(node);
  }

  /**
   * The tree with its notes, to be kept.
   *
   * @param {Tree} tree
   */
  study(tree) {
    return studyOf(tree);
  }
}
