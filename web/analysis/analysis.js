// The analysis page: a board with the values of its moves, and a tree of variations. The address always tells what is shown.
/** @import { Move, Ply, Position, Side } from "../game/rules.js" */
/** @import { Review } from "./review.js" */
/** @import { Step } from "../shared/stepper.js" */
/** @import { TreeNode } from "./tree.js" */
/** @import { Editor } from "./editor.js" */
/** @import { KnownMoves } from "./known_moves.js" */
/** @import { PositionValues } from "./values.js" */
import { askedGame, gameQuery } from "../game/address.js";
import { Board } from "../board/board.js";
import { copyFrom } from "../shared/clipboard.js";
import { around, element, find, isTyped, need } from "../shared/element.js";
import { LinePreview } from "./line_preview.js";
import { keep, kept } from "../shared/memory.js";
import { movesText, parseMoves, parsePosition, parseRules, positionText, rulesText } from "../game/notation.js";
import { isOver, KalahError, marginOf, startOf } from "../game/rules.js";
import { at } from "../shared/site_path.js";
import { chooseSpeed } from "../board/speed.js";
import { Stepper, stepOf } from "../shared/stepper.js";
import { depthOf, Tree } from "./tree.js";
import { TreeView, treePlace } from "./tree_view.js";
import { Values } from "./values.js";
import { badgesOf, Lines, ranked, ValueBar } from "./values_view.js";
import { plyText, stateText } from "../game/words.js";
import { text } from "../shared/texts.js";

const page = find(document, "#analysis") ?? document.body;

/** How long the address waits for the next step, in milliseconds: browsers refuse too many changes. */
const ADDRESS_PAUSE = 120;

class Analysis {
  #tree;
  /** @type {PositionValues | null} */
  #values = null;
  #engine = kept("engine") !== false;
  #addressTimer = 0;
  #board = new Board(need(page, "#board"), {
    onMove: (move) => this.#play(move),
    announce: (told) => this.#tell(told),
    near: page.dataset.near === "north" ? "north" : "south",
  });
  #bar = new ValueBar(need(page, "#eval"));
  #preview = new LinePreview(this.#board, {
    position: () => this.#tree.current.position,
    onEnd: () => {
      this.#board.enabled = "both";
      this.#board.show(this.#tree.current.position, this.#tree.current.ply);
      this.#badge();
    },
  });
  #lines = new Lines(need(page, "#lines"), {
    onLine: (line) => this.#playLine(line),
    onPointer: (line) => (line ? this.#preview.enter(line) : this.#preview.leave()),
  });
  #view = new TreeView(treePlace(page), {
    href: (node) => this.#address(node),
    onChoose: (node) =>
      this.#go(() => {
        this.#tree.current = node;
      }),
    markOf: (ply) => this.#reviews?.markOf(ply),
  });
  #stepper = new Stepper(need(page, "#stepper"), { onStep: (step) => this.#step(step, false) });
  #stream = new Values(page.dataset.values ?? "", {
    onValues: (values) => this.#hear(values),
    onTrouble: (reason) => this.#trouble(reason),
  });
  /** @type {import("../studies/notes.js").Notes | null} */
  #notes = null;
  /** @type {Promise<KnownMoves> | null} */
  #known = null;
  /** @type {Review | null} */
  #reviews = null;
  /** The fields of the game whose end has been shown last. */
  #query = "";
  /** @type {Promise<Editor> | null} */
  #editor = null;

  constructor() {
    const { start, moves, ply } = askedGame(page);
    this.#tree = begun(start, moves, ply);
    // What was tried on this board before is there again.
    const before = kept("analysis");
    if (before?.rules === rulesText(start.rules) && before?.start === positionText(start)) {
      this.#tree.graft(before.tree);
      if (before.study) this.#openNotes();
    }
    this.#listen();
    chooseSpeed(find(page, "select[data-speed]", HTMLSelectElement), this.#board);
    const values = need(page, "#values");
    if (values.dataset.found) {
      const found = JSON.parse(values.dataset.found);
      // Its own position: a page that is kept for all addresses has the values of one.
      this.#stream.remember(parsePosition(found.position, parseRules(page.dataset.rules ?? "6x6")), found);
    }
    values.hidden = true;
    const review = new URLSearchParams(location.search).get("review");
    this.#show();
    if (review) this.#review(review === "south" || review === "north" ? review : null);
  }

  #listen() {
    document.addEventListener("keydown", (event) => this.#key(event));
    const click = (/** @type {string} */ selector, /** @type {(button: HTMLElement) => void} */ work) => {
      const button = find(page, selector);
      button?.addEventListener("click", (event) => {
        event.preventDefault();
        work(button);
      });
    };
    click("[data-flip]", () => this.#board.flip());
    click("[data-engine]", () => this.#switchEngine());
    click("[data-help]", () => need(document, "#help", HTMLDialogElement).showModal());
    click("[data-promote]", () => this.#go(() => this.#tree.promote()));
    click("[data-delete]", () => this.#go(() => this.#tree.remove()));
    click("[data-copy-position]", (button) => copyFrom(button, positionText(this.#tree.current.position)));
    click("[data-copy-moves]", (button) => copyFrom(button, movesText(this.#tree.line())));
    click("[data-save]", () => this.#save());
    click("[data-swap]", () => this.#play("swap"));
    click("[data-review]", () => this.#review(null));
    const editorBox = need(page, "#editor-box", HTMLDetailsElement);
    editorBox.addEventListener("toggle", () => {
      if (editorBox.open) this.#edit();
    });
    const notesBox = need(page, "#notes-box", HTMLDetailsElement);
    notesBox.addEventListener("toggle", () => {
      if (notesBox.open) this.#openNotes();
    });
    const paste = need(page, "#paste", HTMLFormElement);
    paste.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#paste(paste);
    });
    addEventListener("pagehide", () => this.#keepAddress());
  }

  /**
   * Changes the node that is looked at, or the tree, and shows it.
   *
   * @param {() => void} change
   */
  #go(change) {
    change();
    this.#show();
  }

  /** @param {Move} move */
  async #play(move) {
    const ply = this.#tree.play(move).ply;
    await this.#show(ply);
  }

  /** @param {string} line */
  #playLine(line) {
    this.#go(() => {
      const node = this.#tree.current;
      for (const move of parseMoves(line)) this.#tree.play(move);
      // The line is in the tree, and its first ply is shown.
      const last = this.#tree.plies();
      this.#tree.current = node;
      this.#tree.play(last[depthOf(node)].move);
    });
  }

  /**
   * @param {Step} step
   * @param {boolean} wholeTurn
   */
  #step(step, wholeTurn) {
    const tree = this.#tree;
    const forward = step === "on";
    if (step === "first") tree.toStart();
    else if (step === "last") tree.toEnd();
    else if (!(wholeTurn ? tree.stepTurn(forward ? 1 : -1) : tree.step(forward ? 1 : -1))) return;
    this.#show(forward && !wholeTurn ? tree.current.ply : null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isTyped(event)) return;
    const step = stepOf(event);
    const inBox = around(event, ".moves-box, .scroll") && (event.key === "Home" || event.key === "End");
    if (step && !inBox) {
      event.preventDefault();
      this.#step(step, event.shiftKey);
      return;
    }
    const work = {
      " ": () => this.#playBest(),
      f: () => this.#board.flip(),
      l: () => this.#switchEngine(),
      s: () => {
        if (this.#tree.current.position.stage === "swap") this.#play("swap");
      },
      "?": () => need(document, "#help", HTMLDialogElement).showModal(),
    }[event.key];
    // Space presses what has the focus, if the keyboard put it there.
    if (!work || (event.key === " " && isPressed(event))) return;
    event.preventDefault();
    work();
  }

  #playBest() {
    const best = this.#values && ranked(this.#values)[0];
    if (best) this.#play(best.move);
    else this.#tell(text(isOver(this.#tree.current.position) ? "analysis-over" : "analysis-no-value-yet"));
  }

  #switchEngine() {
    this.#engine = !this.#engine;
    keep("engine", this.#engine);
    this.#tell(text(this.#engine ? "analysis-engine-on" : "analysis-engine-off"));
    this.#ask();
  }

  /**
   * Shows the node that is looked at; `ply` is shown seed by seed on the way.
   *
   * @param {Ply | null} [ply]
   */
  async #show(ply = null) {
    this.#preview.leave();
    const tree = this.#tree;
    const { current } = tree;
    const isStart = positionText(current.position) === positionText(startOf(current.position.rules));
    const how = current.ply ? plyText(current.ply) : text(isStart ? "analysis-start" : "analysis-position-set-up");
    this.#tell(`${how} ${stateText(current.position)}`);
    this.#view.show(tree);
    this.#stepper.show(depthOf(current), tree.line().length);
    this.#linkElsewhere();
    this.#rememberSoon();
    this.#ask();
    this.#board.enabled = "both";
    this.#notes?.show(current);
    if (ply) await this.#board.animate(ply);
    else this.#board.show(current.position, current.ply);
    this.#badge();
  }

  /** @param {string} told */
  #tell(told) {
    need(page, "#told").textContent = told;
  }

  /** Asks for the values of the position that is shown. */
  #ask() {
    const { position } = this.#tree.current;
    find(page, "[data-engine]")?.setAttribute("aria-pressed", String(this.#engine));
    this.#values = null;
    const over = isOver(position);
    this.#stream.ask(this.#engine && !over ? position : null);
    if (this.#values) return;
    this.#badge();
    this.#lines.show(null, over ? stateText(position) : this.#engine ? "" : text("analysis-off"));
    this.#bar.show(
      over ? resultOf(position) : null,
      position,
      text(this.#engine ? "analysis-unknown" : "analysis-off"),
    );
  }

  /** @param {PositionValues} values */
  #hear(values) {
    this.#values = values;
    this.#badge();
    this.#lines.show(values, "", this.#tree.current.position);
    this.#bar.show(values, this.#tree.current.position);
  }

  #badge() {
    const badges = this.#values ? badgesOf(this.#values) : [];
    const swap = badges.find(({ move }) => move === "swap");
    need(page, "[data-swap]").textContent = swap
      ? text("analysis-swap-value", { value: swap.text })
      : text("analysis-swap");
    if (!this.#board.sowing && !this.#preview.isOn) this.#board.badges(badges);
  }

  /** @param {string} reason */
  #trouble(reason) {
    need(page, "#trouble-told").textContent = reason;
  }

  /**
   * The address of a node, in the line that it is on.
   *
   * @param {TreeNode} [node]
   */
  #address(node = this.#tree.current) {
    return `${location.pathname}?${gameQuery(this.#tree.root.position, this.#tree.line(node), depthOf(node))}`;
  }

  /** Play and book go on from the position that is shown. */
  #linkElsewhere() {
    const { position } = this.#tree.current;
    const query = gameQuery(this.#tree.root.position, this.#tree.plies());
    this.#showKnown(String(query));
    for (const [selector, path] of [
      ["a[data-play-on]", at("/play")],
      ["a[data-picture]", "/board.png"],
      ["a[data-transcript]", "/transcript"],
    ]) {
      const link = find(page, selector, HTMLAnchorElement);
      if (link) link.href = `${path}?${query}`;
    }
    const review = find(page, "a[data-review-game]", HTMLAnchorElement);
    if (review) {
      review.href = `/review?${gameQuery(this.#tree.root.position, this.#tree.line())}`;
      review.hidden = this.#tree.line().length === 0;
    }
    const study = find(page, "a[data-save-study]", HTMLAnchorElement);
    if (study) study.href = `/studies/new?${gameQuery(this.#tree.root.position, this.#tree.line())}`;
    const embedded = find(page, "#embedded", HTMLTextAreaElement);
    const attributes = 'width="600" height="340" title="Kalah"';
    if (embedded) embedded.value = `<iframe src="${location.origin}/embed?${query}" ${attributes}></iframe>`;
    need(page, "[data-swap]").hidden = position.stage !== "swap";
    const rules = find(page, "h1 .quiet");
    if (rules) rules.textContent = rulesText(position.rules);
  }

  /**
   * Shows what the book and the games know of another position than the first one, which is on the page. Most visitors need
   * no more.
   *
   * @param {string} query
   */
  async #showKnown(query) {
    const before = this.#query;
    this.#query = query;
    if (before === "" || before === query || !find(page, "#known")) return;
    this.#known ??= import("./known_moves.js").then(
      (module) => new module.KnownMoves(need(page, "#known"), (move) => this.#play(move)),
    );
    (await this.#known).show(query);
  }

  /**
   * Reviews the main line on this device, and shows the turning point of a side, or of both.
   *
   * @param {Side | null} own
   */
  async #review(own) {
    const { Review } = await import("./review.js");
    const plies = this.#tree.line(this.#tree.root);
    if (plies.length === 0) return this.#tell(text("analysis-nothing-to-review"));
    this.#reviews ??= new Review(need(page, "#review"), (ply) =>
      this.#go(() => {
        this.#tree.toStart();
        for (let at = 0; at < ply; at++) this.#tree.step(1);
      }),
    );
    await this.#reviews.begin(plies, own);
    this.#view.show(this.#tree);
  }

  #rememberSoon() {
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(() => this.#keepAddress(), ADDRESS_PAUSE);
  }

  #keepAddress() {
    clearTimeout(this.#addressTimer);
    const { position: start } = this.#tree.root;
    history.replaceState(null, "", this.#address());
    const notes = this.#notes ? { study: this.#notes.study(this.#tree) } : {};
    const tree = this.#tree.moves();
    keep("analysis", { rules: rulesText(start.rules), start: positionText(start), tree, ...notes });
  }

  /** Opens the editor with the position that is shown. Most visitors need none. */
  async #edit() {
    this.#editor ??= import("./editor.js").then(
      ({ Editor }) => new Editor(need(page, "#editor"), { onPosition: (position) => this.#setUp(position) }),
    );
    (await this.#editor).load(this.#tree.current.position);
  }

  /** Opens the notes on positions. Most visitors need none. */
  async #openNotes() {
    const texts = new URL(`../texts/${document.documentElement.lang}/studies.js`, import.meta.url);
    const [{ Notes }] = await Promise.all([import("../studies/notes.js"), import(texts.href)]);
    this.#notes ??= new Notes(need(page, "#notes"), this.#board, this.#tree, () => {
      this.#view.show(this.#tree);
      this.#rememberSoon();
    });
    this.#view.show(this.#tree);
    this.#notes.show(this.#tree.current);
  }

  /** @param {Position} position */
  #setUp(position) {
    this.#tree = new Tree(position);
    need(page, "#editor-box", HTMLDetailsElement).open = false;
    this.#show();
    this.#board.focus();
  }

  /**
   * Reads a text that was pasted.
   *
   * @param {HTMLFormElement} form
   */
  async #paste(form) {
    const { recognise } = await import("./paste.js");
    const said = need(form, ".paste-said");
    const field = need(form, "[name=start]", HTMLTextAreaElement);
    try {
      const { start, moves, told } = recognise(field.value, this.#tree.root.position.rules);
      this.#tree = begun(start, moves, moves.length);
      said.textContent = text("analysis-read", { what: told });
      said.classList.remove("bad");
      field.value = "";
      this.#show();
    } catch (error) {
      if (!(error instanceof KalahError)) throw error;
      said.textContent = `${error.message[0].toUpperCase()}${error.message.slice(1)}.`;
      said.classList.add("bad");
    }
  }

  /** Saves the line that is shown as a record. */
  async #save() {
    const { recordText } = await import("../game/record.js");
    const record = `${recordText(this.#tree.root.position, this.#tree.line())}\n`;
    const href = URL.createObjectURL(new Blob([record], { type: "application/json" }));
    const link = element("a", { href, download: "kalah-game.jsonl" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  }
}

/**
 * A tree with moves that were played; the node after `ply` of them is looked at.
 *
 * @param {Position} start
 * @param {Move[]} moves
 * @param {number} ply
 */
function begun(start, moves, ply) {
  const tree = new Tree(start);
  tree.follow(moves, ply);
  return tree;
}

/**
 * The values of a game that is over.
 *
 * @param {Position} position
 * @returns {PositionValues}
 */
function resultOf(position) {
  const margin = marginOf(position, position.turn);
  return { state: "done", margin, exact: true, source: "over", depth: null, moves: [] };
}

/** @type {(event: KeyboardEvent) => boolean} */
const isPressed = ({ target }) =>
  target instanceof Element && target.matches("button:focus-visible, a, summary, input");

// An address that is wrong is answered without a board.
if (page.id === "analysis" && find(page, "#board")) {
  document.documentElement.classList.add("scripted");
  new Analysis();
}
