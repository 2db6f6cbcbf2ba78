// Notes on the positions of a board, and marks that are drawn on it.
/** @import { Board } from "../board/board.js" */
/** @import { MarkedPit } from "../board/board_marks.js" */
/** @import { TreeNode } from "../analysis/tree.js" */
import { MarksLayer, markText, parseMark, toggled } from "../board/board_marks.js";
import { element } from "../shared/element.js";
import { sideName } from "../game/rules.js";
import { harmless, text } from "../shared/texts.js";

/** Limits of the server: letters of a note, marks of a position. */
const MOST_NOTE = 2000;
const MOST_MARKS = 24;

/** @type {(pit: MarkedPit) => string} */
const pitText = ({ side, pit }) => text("studies-pit-of", { side: sideName(side), pit: String(pit + 1) });

/**
 * A mark in words; empty if it is none.
 *
 * @param {string} mark
 */
function markWords(mark) {
  const read = parseMark(mark);
  if (!read) return "";
  if (!read.to) return text("studies-marked", { pit: pitText(read.from) });
  return text("studies-arrow-from", { from: pitText(read.from), to: pitText(read.to) });
}

export class Annotator {
  #board;
  #layer;
  #onChange;
  /** @type {TreeNode | null} */
  #node = null;
  /**
   * The pit that was pressed first.
   *
   * @type {MarkedPit | null}
   */
  #first = null;
  #isDrawing = false;
  #field = element("textarea", { id: "note-field", rows: 3, maxLength: MOST_NOTE });
  #draw = element("button", { type: "button" }, text("studies-draw"));
  #clear = element("button", { type: "button" }, text("studies-clear"));
  #help = element("p", { className: "quiet note-help", role: "status" });
  #text = element("p", { className: "note-text" });
  #marks = element("ul", { className: "note-marks" });

  /**
   * Shows notes in `place`, and marks on `board`. `onChange` is called with every change; without it nothing can be changed.
   *
   * @param {HTMLElement} place
   * @param {Board} board
   * @param {{ onChange: (() => void) | null }} options
   */
  constructor(place, board, { onChange }) {
    this.#board = board;
    this.#layer = new MarksLayer(board);
    this.#onChange = onChange;
    place.classList.add("note");
    if (!onChange) {
      place.replaceChildren(this.#text, this.#marks);
      return;
    }
    const label = element("label", {}, text("studies-note-label"));
    label.htmlFor = this.#field.id;
    this.#draw.setAttribute("aria-pressed", "false");
    this.#field.addEventListener("input", () => {
      if (this.#node) this.#node.note = this.#field.value;
      onChange();
    });
    this.#draw.addEventListener("click", () => this.#switch(!this.#isDrawing));
    this.#clear.addEventListener("click", () => this.#set([]));
    const tools = element("p", { className: "tools start notes-tools" }, this.#draw, " ", this.#clear);
    place.replaceChildren(label, this.#field, tools, this.#help, this.#marks);
  }

  /**
   * Shows what belongs to a position.
   *
   * @param {TreeNode} node
   */
  show(node) {
    this.#node = node;
    this.#first = null;
    // Whoever writes is not disturbed.
    if (this.#field.value !== node.note) this.#field.value = node.note;
    this.#text.textContent = harmless(node.note);
    this.#text.hidden = node.note === "";
    this.#list();
  }

  #list() {
    const marks = this.#node?.marks ?? [];
    this.#layer.show(marks);
    this.#clear.hidden = marks.length === 0;
    this.#marks.replaceChildren(...marks.map((mark) => element("li", {}, markWords(mark))));
    this.#tell();
  }

  #tell() {
    const told = this.#first ? text("studies-draw-from", { pit: pitText(this.#first) }) : text("studies-draw-help");
    this.#help.textContent = this.#isDrawing ? told : "";
  }

  /** @param {boolean} isDrawing */
  #switch(isDrawing) {
    this.#isDrawing = isDrawing;
    this.#first = null;
    this.#draw.setAttribute("aria-pressed", String(isDrawing));
    this.#board.picking = isDrawing ? (pit) => this.#pick(pit) : null;
    this.#tell();
  }

  /** @param {MarkedPit} pit */
  #pick(pit) {
    const { marks = [] } = this.#node ?? {};
    if (!this.#first) {
      this.#first = pit;
      this.#tell();
      return;
    }
    const changed = toggled(marks, markText(this.#first, pit));
    this.#first = null;
    this.#set(changed.slice(0, MOST_MARKS));
  }

  /** @param {string[]} marks */
  #set(marks) {
    if (!this.#node) return;
    this.#node.marks = marks;
    this.#list();
    this.#onChange?.();
  }
}
