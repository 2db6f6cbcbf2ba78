// A study: read by whoever has the link, changed and presented by its owner.
/** @import { Move, Ply } from "../game/rules.js" */
/** @import { Step } from "../shared/stepper.js" */
/** @import { Tree, TreeNode } from "../analysis/tree.js" */
import { depthOf } from "../analysis/tree.js";
import { TreeView } from "../analysis/tree_view.js";
import { Board } from "../board/board.js";
import { gameQuery } from "../game/address.js";
import { movesText, parseMoves } from "../game/notation.js";
import { plyText, stateText } from "../game/words.js";
import { copyFrom } from "../shared/clipboard.js";
import { around, element, find, isTyped, need } from "../shared/element.js";
import { RemoteAnswers } from "../shared/remote_answers.js";
import { messageOf } from "../game/rules.js";
import { Stepper, stepOf } from "../shared/stepper.js";
import { text } from "../shared/texts.js";
import { Annotator } from "./annotator.js";
import { studyOf, treeOf } from "./format.js";

/** How long changes wait to be saved, in milliseconds. */
const SAVING = 800;

/**
 * What the server tells of a presentation.
 *
 * @typedef {{ on: boolean, moves: string, note: string, marks: string[] }} Presented
 */

const page = need(document, "#study");
const csrf = page.dataset.csrf ?? "";
const isOwn = csrf !== "";
const address = `/study/${page.dataset.id}`;

class Study {
  /** @type {Tree} */
  #tree;
  /** @type {(TreeNode | null)[]} */
  #stored;
  #board = new Board(need(page, "#board"), {
    onMove: (move) => this.#play(move),
    announce: (told) => this.#tell(told),
  });
  #stepper = new Stepper(need(page, "#stepper"), { onStep: (step) => this.#step(step) });
  #view = new TreeView(this.#box(), {
    href: (node) => this.#address(node),
    onChoose: (node) => this.#goTo(node),
  });
  #notes = new Annotator(need(page, "#note"), this.#board, {
    onChange: isOwn ? () => this.#changed() : null,
  });
  #server = new RemoteAnswers(address);
  #timer = 0;
  /** The last save: the next one tells what that one made. */
  #saving = Promise.resolve();
  #sending = Promise.resolve();
  /** @type {{ [field: string]: string } | null} */
  #toSend = null;
  #isPresenting = false;
  /** True once whoever has the link may read what is saved. */
  #isShared = find(page, "#study-form [name=shared]", HTMLInputElement)?.defaultChecked ?? false;
  /** @type {Presented | null} */
  #presented = null;
  #isFollowing = true;

  constructor() {
    const { tree, nodes } = treeOf(JSON.parse(page.dataset.tree ?? ""));
    [this.#tree, this.#stored] = [tree, nodes];
    tree.current = nodes[Number(page.dataset.at)] ?? tree.root;
    document.addEventListener("keydown", (event) => this.#key(event));
    page.addEventListener("click", (event) => {
      const button = around(event, "button");
      if (button?.matches("[data-flip]")) this.#board.flip();
      else if (button?.dataset.copyLink) this.#copyLink(button, button.dataset.copyLink);
    });
    if (isOwn) this.#offerToPresent();
    else this.#follow();
    find(page, "#study-form", HTMLFormElement)?.addEventListener("submit", (event) => {
      if (event.submitter?.hasAttribute("formaction")) return this.#copy();
      event.preventDefault();
      this.#save();
    });
    this.#show();
  }

  /** @type {(button: HTMLElement, path: string) => void} */
  #copyLink(button, path) {
    copyFrom(button, new URL(path, location.href).href);
    need(page, "#saved").textContent = this.#isShared ? "" : text("studies-nobody-yet");
  }

  /** Makes the place of the moves. */
  #box() {
    const box = element("div", { className: "moves-box tree", tabIndex: 0, role: "group" });
    box.setAttribute("aria-label", text("analysis-variations"));
    need(page, "#tree").replaceChildren(box);
    return box;
  }

  /**
   * The address of a position; that of the study for one that is not in it.
   *
   * @param {TreeNode} node
   */
  #address(node) {
    const at = this.#stored.indexOf(node);
    return at < 0 ? address : `${address}?at=${at}`;
  }

  /** @param {Move} move */
  #play(move) {
    const before = this.#tree.current.children.length;
    const from = this.#tree.current;
    const { ply } = this.#tree.play(move);
    if (from.children.length > before) this.#changed();
    this.#leave();
    this.#show(ply);
  }

  /** @param {TreeNode} node */
  #goTo(node) {
    this.#tree.current = node;
    this.#leave();
    this.#show();
  }

  /** @param {Step} step */
  #step(step) {
    if (step === "first") this.#tree.toStart();
    else if (step === "last") this.#tree.toEnd();
    else if (!this.#tree.step(step === "on" ? 1 : -1)) return;
    this.#leave();
    this.#show(step === "on" ? this.#tree.current.ply : null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = stepOf(event);
    if (isTyped(event) || !step) return;
    event.preventDefault();
    this.#step(step);
  }

  /** @param {Ply | null} [ply] the ply that is shown seed by seed */
  async #show(ply = null) {
    const { current } = this.#tree;
    this.#tell(`${current.ply ? plyText(current.ply) : ""} ${stateText(current.position)}`.trim());
    this.#view.show(this.#tree);
    this.#stepper.show(depthOf(current), this.#tree.line().length);
    const query = gameQuery(this.#tree.root.position, this.#tree.plies());
    for (const [selector, path] of [
      ["a[data-analysis]", "/analysis"],
      ["a[data-play-on]", "/play"],
    ]) {
      const link = find(page, selector, HTMLAnchorElement);
      if (link) link.href = `${path}?${query}`;
    }
    history.replaceState(null, "", this.#address(current));
    this.#notes.show(current);
    this.#present();
    this.#board.enabled = "both";
    if (ply) await this.#board.animate(ply);
    else this.#board.show(current.position, current.ply);
  }

  /** @param {string} told */
  #tell(told) {
    need(page, "#told").textContent = told;
  }

  /** Saves soon what has changed. What a reader tries is nobody else's. */
  #changed() {
    this.#view.show(this.#tree);
    if (!isOwn) return;
    clearTimeout(this.#timer);
    need(page, "#saved").textContent = text("studies-saving");
    this.#timer = setTimeout(() => this.#save(), SAVING);
    this.#present();
  }

  /** Has the form make another study of what is here. */
  #copy() {
    clearTimeout(this.#timer);
    const tree = need(page, "#study-form [name=tree]", HTMLInputElement);
    [tree.value, tree.disabled] = [JSON.stringify(studyOf(this.#tree)), false];
  }

  #save() {
    clearTimeout(this.#timer);
    this.#saving = this.#saving.then(() => this.#saveNow());
    return this.#saving;
  }

  async #saveNow() {
    const seen = need(page, "#study-form [name=seen]", HTMLInputElement);
    const form = new FormData(need(page, "#study-form", HTMLFormElement));
    const tree = JSON.stringify(studyOf(this.#tree));
    /** @type {{ [field: string]: string }} */
    const fields = { csrf, title: String(form.get("title")), tree, seen: seen.value };
    if (form.get("shared")) fields.shared = "link";
    const saved = need(page, "#saved");
    try {
      seen.value = (await this.#server.post("save", fields)).seen;
      this.#isShared = fields.shared === "link";
      saved.textContent = text("studies-saved");
    } catch (error) {
      saved.textContent = text("studies-unsaved", { reason: messageOf(error) });
    }
  }

  #offerToPresent() {
    const button = element("button", { type: "button" }, text("studies-present-begin"));
    const told = element("p", { className: "quiet", role: "status" });
    const share = element("button", { type: "button", className: "button" }, text("studies-present-share"));
    const cancel = element("button", { type: "button" }, text("studies-present-cancel"));
    const offer = element("p", { className: "tools start", hidden: true }, share, cancel);
    const offerToShare = (/** @type {boolean} */ isOffered) => {
      offer.hidden = !isOffered;
      told.textContent = isOffered ? text("studies-present-private") : "";
      (isOffered ? share : button).focus();
    };
    const present = (/** @type {boolean} */ isPresenting) => {
      this.#isPresenting = isPresenting;
      button.setAttribute("aria-pressed", String(isPresenting));
      button.textContent = text(isPresenting ? "studies-present-end" : "studies-present-begin");
      told.textContent = isPresenting ? text("studies-presenting") : "";
      if (isPresenting) this.#present();
      else this.#send({ on: "no" });
    };
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      if (this.#isPresenting || this.#isShared) present(!this.#isPresenting);
      else offerToShare(true);
    });
    cancel.addEventListener("click", () => offerToShare(false));
    share.addEventListener("click", async () => {
      await this.#share();
      if (!this.#isShared) return;
      offerToShare(false);
      present(true);
    });
    need(page, "#present").replaceChildren(element("p", { className: "tools start" }, button), told, offer);
  }

  /** Saves the study as one that whoever has the link may read. */
  async #share() {
    const box = find(page, "#study-form [name=shared]", HTMLInputElement);
    if (!box) return;
    box.checked = true;
    await this.#save();
  }

  /** Shows all who follow what this board shows. */
  #present() {
    if (!this.#isPresenting) return;
    const { note, marks } = this.#tree.current;
    this.#send({ on: "yes", moves: movesText(this.#tree.plies()), note, marks: marks.join(" ") });
  }

  /**
   * Sends what is presented now, one after the other, so that the last is the last to arrive. What is outdated before its turn
   * comes is left out.
   *
   * @param {{ [field: string]: string }} fields
   */
  #send(fields) {
    this.#toSend = fields;
    this.#sending = this.#sending.then(async () => {
      const newest = this.#toSend;
      this.#toSend = null;
      if (!newest) return;
      try {
        await this.#server.post("present", { csrf, ...newest });
      } catch (error) {
        this.#tell(messageOf(error));
      }
    });
    return this.#sending;
  }

  /** Follows whatever the owner presents. */
  #follow() {
    const events = new EventSource(`${address}/events`);
    events.addEventListener("presented", ({ data }) => {
      const was = this.#presented;
      this.#presented = JSON.parse(data);
      if (!was?.on && this.#presented?.on) this.#isFollowing = true;
      this.#catchUp(Boolean(was?.on));
    });
    events.addEventListener("error", () => {
      if (this.#presented?.on) need(page, "#presented").textContent = text("studies-away");
    });
    const button = find(page, "[data-follow]");
    button?.addEventListener("click", () => {
      this.#isFollowing = !this.#isFollowing;
      this.#catchUp(true);
    });
  }

  /** A reader who looks around by hand follows no more. */
  #leave() {
    if (isOwn || !this.#presented?.on || !this.#isFollowing) return;
    this.#isFollowing = false;
    this.#catchUp(true);
  }

  /**
   * Shows what is presented to who follows it.
   *
   * @param {boolean} wasOn true if something was presented before
   */
  #catchUp(wasOn) {
    const presented = this.#presented;
    const isOn = Boolean(presented?.on);
    const said = need(page, "#presented");
    said.hidden = !isOn && !wasOn;
    const key = !isOn ? "studies-ended" : this.#isFollowing ? "studies-following" : "studies-left";
    said.textContent = text(key);
    const tools = find(page, "#following");
    if (tools) tools.hidden = !isOn;
    const button = find(page, "[data-follow]");
    if (button) button.textContent = text(this.#isFollowing ? "studies-leave" : "studies-follow");
    button?.setAttribute("aria-pressed", String(this.#isFollowing));
    if (!presented?.on || !this.#isFollowing) return;
    const depth = depthOf(this.#tree.current);
    this.#tree.follow(parseMoves(presented.moves));
    const { current } = this.#tree;
    [current.note, current.marks] = [presented.note, presented.marks];
    this.#show(depthOf(current) === depth + 1 ? current.ply : null);
  }
}

document.documentElement.classList.add("scripted");
new Study();
