// A game that is played: against a program, at one board, or over a link.
/** @import { Hint } from "../engine/engine.js" */
/** @import { Move, Ply, Position, Side } from "../game/rules.js" */
/** @import { Action, GameState } from "./remote_game.js" */
import { gameQuery } from "../game/address.js";
import { Board } from "../board/board.js";
import { copyFrom } from "../shared/clipboard.js";
import { Clocks } from "./clock.js";
import { around, find, findAll, isTyped, need } from "../shared/element.js";
import { DeviceGame } from "./device_game.js";
import { beginGamesHere, goOnThere } from "./device_games.js";
import { EndCard, resultText } from "./end_card.js";
import { Guide } from "./guide.js";
import { showKeys } from "../shared/help.js";
import { hintText } from "./hint.js";
import { ADDRESS, findGame } from "./kept_games.js";
import { parseMoves, parsePosition, parseRules, playAll } from "../game/notation.js";
import { PlayedLine } from "./played_line.js";
import { Refused } from "../shared/remote_answers.js";
import { RemoteGame } from "./remote_game.js";
import { isOver, play, sideName } from "../game/rules.js";
import { Seats } from "./seats.js";
import { complete } from "./script_parts.js";
import { chooseSpeed } from "../board/speed.js";
import { stepOf } from "../shared/stepper.js";
import { Verdicts } from "./verdicts.js";
import { plyText, readerName } from "../game/words.js";
import { at } from "../shared/site_path.js";
import { text } from "../shared/texts.js";

const page = find(document, "#play") ?? document.body;

/**
 * Actions by their keys.
 *
 * @type {{ [key: string]: string | undefined }}
 */
const ACTIONS = { u: "undo", h: "hint", s: "swap" };

/** @type {[key: string, does: string][]} */
const KEYS = [
  [text("play-keys-pits"), text("play-key-sow")],
  ["h", text("play-key-hint")],
  ["u", text("play-key-undo")],
  ["s", text("play-key-swap")],
  ["← →", text("play-key-look")],
  [text("play-keys-ends"), text("play-key-ends")],
  ["f", text("play-key-flip")],
  ["?", text("play-key-keys")],
];

class Game {
  /** @type {GameState} */
  #state;
  /** False until a state was shown. */
  #begun = false;
  /** The version of the latest state, below which others come too late. */
  #version = 0;
  /** @type {Position} */
  #start;
  /**
   * All plies that are known here, own ones that the server does not know yet among them.
   *
   * @type {Ply[]}
   */
  #plies = [];
  /** Number of plies that are shown, and of own ones that the server does not know yet. */
  #shown = 0;
  #waiting = 0;
  #sending = Promise.resolve();
  #advancing = false;
  #hints = 0;
  #board = new Board(need(page, "#board"), {
    onMove: (move) => this.#move(move),
    announce: (told) => this.#tell(told),
  });
  #end = new EndCard(find(page, "#end"), page.dataset.review ?? "");
  #guide = new Guide(find(page, "#guide"));
  /**
   * The position that stands still on the board: the one before a ply that is being sown.
   *
   * @type {Position | null}
   */
  #settled = null;
  #clocks = new Clocks({ onTick: () => this.#seats?.tick(), warn: (told, side) => this.#warn(told, side) });
  #seats = new Seats(need(page, "#far"), need(page, "#near"), this.#clocks);
  #line = new PlayedLine(need(page, "#moves"), {
    onLook: (ply) => this.#look(ply),
    nameOf: (side) => this.#nameOf(side),
  });
  #verdicts = new Verdicts(need(page, "#verdict"), (path) => this.#remote.get(path));
  #remote;

  /**
   * @param {GameState} state
   * @param {RemoteGame | DeviceGame} game whoever keeps it
   */
  constructor(state, game) {
    this.#state = state;
    this.#start = startOf(state);
    this.#remote = game;
    this.#board.near = nearOf(state, "south");
    this.#listen();
    chooseSpeed(find(page, "select[data-speed]", HTMLSelectElement), this.#board);
    this.#board.sounds.chooseBy(find(page, "[data-sound]"), state.you.length > 0);
    this.#chooseTaps(find(page, "[data-taps]"));
    this.#update(state);
    game.follow({
      onState: (latest) => this.#update(latest),
      onConnected: (connected) => this.#connected(connected),
      onFailure: (reason) => goOnThere(this.#state, (told) => this.#tell(told), reason),
    });
  }

  /**
   * Shows the choice of fingers that sow at once, where there are fingers.
   *
   * @param {HTMLElement | null} button
   */
  #chooseTaps(button) {
    if (!button) return;
    button.hidden = !matchMedia("(any-pointer: coarse)").matches;
    const show = () => {
      button.textContent = text(this.#board.tapsTwice ? "play-taps-twice" : "play-taps-once");
    };
    button.addEventListener("click", () => {
      this.#board.tapsTwice = !this.#board.tapsTwice;
      show();
    });
    show();
  }

  /**
   * The name of a side for the visitor: the reader and the player opposite, where the visitor plays one side.
   *
   * @param {Side} side
   */
  #nameOf(side) {
    const { seats, you } = this.#state;
    if (you.length !== 1) return sideName(side);
    if (you[0] === side) return readerName();
    const { player, name, named } = seats[side];
    if (/^engine|^perfect/.test(player)) return text("play-engine");
    // Who invites by a link may have a name.
    return named ? name : text("play-your-opponent");
  }

  /** @param {Ply} ply */
  #plyText(ply) {
    return plyText(ply, (side) => this.#nameOf(side));
  }

  #listen() {
    document.addEventListener("keydown", (event) => this.#key(event));
    page.addEventListener("click", (event) => {
      const button = around(event, "button");
      if (!button) return;
      const { action, copyLink } = button.dataset;
      if (action) {
        // The form around it is for those without scripts.
        event.preventDefault();
        this.#act(action, button);
      } else if (copyLink) {
        copyFrom(button, new URL(copyLink, location.href).href);
      } else if (button.matches("[data-flip]")) {
        this.#flip();
      } else if (button.matches("[data-help]")) {
        showKeys(KEYS);
      }
    });
  }

  /**
   * Takes a state of the server.
   *
   * @param {GameState} state
   */
  #update(state) {
    if (state.version < this.#version) return;
    this.#version = state.version;
    const before = this.#begun ? this.#state : null;
    [this.#state, this.#begun] = [state, true];
    const near = nearOf(state, this.#board.near);
    if (before && nearOf(before, this.#board.near) !== near) this.#board.near = near;
    this.#clocks.set(state.clock);
    this.#start = startOf(state);
    const plies = playAll(this.#start, parseMoves(state.moves));
    const ahead = this.#waiting > 0 && isBegin(plies, this.#plies);
    if (!ahead) this.#take(plies, !before);
    this.#render();
    this.#advance();
    // In place of this game: the way back would lead here, and from here to the next one again.
    if (state.next && before && !before.next) location.replace(state.next);
  }

  /**
   * Takes the plies of the server: new ones are shown seed by seed, those that were taken back are not.
   *
   * @param {Ply[]} plies
   * @param {boolean} first true for the first state
   */
  #take(plies, first) {
    if (first || !isBegin(this.#plies.slice(0, this.#shown), plies)) {
      this.#shown = plies.length;
      this.#hints = 0;
      const last = plies.at(-1);
      this.#board.show(last?.position ?? this.#start, last ?? null);
      const what = !first ? text("play-undone") : last ? this.#plyText(last) : "";
      this.#tell(`${what} ${this.#turnText(last?.position ?? this.#start)}`.trim());
      this.#verdicts.clear();
    }
    this.#plies = plies;
  }

  /** Shows the plies that were not shown yet, one after the other. Those that are shown at once are told together. */
  async #advance() {
    if (this.#advancing) return;
    this.#advancing = true;
    /** @type {string[]} */
    const told = [];
    while (this.#shown < this.#plies.length) {
      const ply = this.#plies[this.#shown];
      this.#shown += 1;
      this.#line.show(this.#plies.slice(0, this.#shown), this.#shown);
      told.push(this.#plyText(ply));
      this.#settled = ply.before;
      if (this.#shown === this.#plies.length) told.push(this.#turnText(ply.position));
      const done = this.#board.animate(ply);
      if (this.#board.sowing) this.#tell(told.splice(0).join(" ").trim());
      await done;
    }
    this.#settled = null;
    this.#advancing = false;
    if (told.length > 0) this.#tell(told.join(" ").trim());
    this.#render();
  }

  #position() {
    return this.#plies[this.#shown - 1]?.position ?? this.#start;
  }

  /**
   * Whose turn it is, for those who play against somebody.
   *
   * @param {Position} position
   */
  #turnText(position) {
    const { you, status } = this.#state;
    if (status !== "running" || isOver(position) || you.length === 0) return "";
    if (you.length === 2) return text("game-to-move", { side: sideName(position.turn) });
    return you.includes(position.turn) ? text("play-your-move") : "";
  }

  #render() {
    const state = this.#state;
    const position = this.#position();
    const mine = state.status === "running" && !isOver(position) && state.you.includes(position.turn);
    this.#board.enabled = mine && this.#line.atEnd ? position.turn : null;
    this.#seats.show(state, this.#settled ?? position, this.#board.near);
    this.#guide.show(state, mine && this.#line.atEnd ? position : null);
    this.#line.show(this.#plies.slice(0, this.#shown), this.#line.atEnd ? this.#shown : this.#line.at);
    // Before the last ply was shown nobody is told how the game ended.
    const settled = !this.#advancing && this.#shown === this.#plies.length;
    const result = settled ? resultText(state) : "";
    if (need(page, "#result").textContent !== result) need(page, "#result").textContent = result;
    for (const button of findAll(page, "[data-action]", HTMLButtonElement)) {
      const { action } = button.dataset;
      const isSwap = action === "swap";
      button.hidden = isSwap ? !(mine && position.stage === "swap") : hides(/** @type {Action} */ (action), state);
      button.disabled = !isSwap && !state.may[/** @type {Action} */ (action)];
    }
    if (settled) this.#end.show(state, position, this.#plies, this.#start);
    need(page, "#link").hidden = !state.link;
    const analysis = find(page, "[data-analysis]", HTMLAnchorElement);
    if (analysis) analysis.href = at(`/analysis?${gameQuery(this.#start, this.#plies.slice(0, this.#shown))}`);
    const turn = `${text("play-your-turn")} `;
    const title = document.title.startsWith(turn) ? document.title.slice(turn.length) : document.title;
    document.title = `${mine && state.you.length === 1 ? turn : ""}${title}`;
  }

  /** @param {string} told */
  #tell(told) {
    need(page, "#told").textContent = told;
  }

  /**
   * @param {string} told
   * @param {Side} side
   */
  #warn(told, side) {
    if (this.#state.you.length === 1 && this.#state.you.includes(side)) this.#tell(told);
  }

  /** @param {boolean} connected */
  #connected(connected) {
    // A server that was started again counts anew.
    if (!connected) this.#version = 0;
    page.classList.toggle("away", !connected);
    const told = connected ? "" : text("play-connection-lost");
    if (need(page, "#connection").textContent !== told) need(page, "#connection").textContent = told;
  }

  /**
   * Plays an own move: it is shown at once, and sent to the server.
   *
   * @param {Move} move
   */
  #move(move) {
    // What is still to be shown comes first.
    if (this.#shown < this.#plies.length) return;
    const ply = play(this.#position(), move);
    const index = this.#shown;
    this.#plies = [...this.#plies.slice(0, index), ply];
    this.#waiting += 1;
    this.#hints = 0;
    this.#advance();
    this.#sending = this.#sending.then(() => this.#send(move, index));
  }

  /**
   * @param {Move} move
   * @param {number} index index of the ply
   */
  async #send(move, index) {
    try {
      /** @type {GameState} */
      const state = await this.#remote.post("move", { move, ply: String(index) });
      this.#waiting -= 1;
      this.#update(state);
      if (state.practice) this.#verdicts.ask(index);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#waiting -= 1;
      await this.#refresh(error.message);
    }
  }

  /**
   * Shows the state of the server, and says why.
   *
   * @param {string} why
   */
  async #refresh(why) {
    try {
      this.#update(await this.#remote.get("state"));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    this.#tell(why);
  }

  /**
   * @param {string} action
   * @param {HTMLElement} button
   */
  async #act(action, button) {
    if (action === "swap") return this.#move("swap");
    if (action === "hint") return this.#hint();
    if (action === "resign" && button.dataset.sure !== "yes") return askTwice(button);
    try {
      // An own move that is still on its way comes before.
      await this.#sending;
      // Sent again after a lost answer it must not take back twice.
      const ply = String(parseMoves(this.#state.moves).length);
      this.#update(await this.#remote.post(action, action === "undo" ? { ply } : {}));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#tell(error.message);
    }
  }

  /**
   * Does what a key asks for, if it may be done: that is known when the own move has arrived.
   *
   * @param {string} action
   * @param {HTMLButtonElement} button
   */
  async #actOnceSent(action, button) {
    await this.#sending;
    if (!button.disabled) await this.#act(action, button);
  }

  /** The first hint is the half of the board, the second one the pit. */
  async #hint() {
    if (this.#board.enabled === null) return;
    const index = this.#shown;
    try {
      const step = Math.min(this.#hints + 1, 2);
      this.#tell(text("play-hint-looking"));
      /** @type {Hint} */
      const { half, move } = await this.#remote.post("hint", { step: String(step) });
      if (index !== this.#shown) return;
      this.#hints = step;
      const isHalf = half === "left" || half === "right";
      this.#tell(hintText({ half, move }, this.#start.rules.pits));
      this.#board.hint(move ? { move } : isHalf ? { half } : null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#tell(error.message);
    }
  }

  #flip() {
    this.#board.flip();
    this.#render();
  }

  /**
   * Shows a position that was passed, or the present one.
   *
   * @param {number} ply
   */
  #look(ply) {
    if (this.#advancing) return;
    this.#line.show(this.#plies.slice(0, this.#shown), ply);
    const last = this.#plies[ply - 1] ?? null;
    this.#board.show(last?.position ?? this.#start, last);
    const where =
      ply < this.#shown ? text("play-ply-of", { ply, last: this.#shown }) : this.#turnText(this.#position());
    this.#tell(`${last ? this.#plyText(last) : text("play-start")} ${where}`.trim());
    this.#render();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isTyped(event)) return;
    const step = stepOf(event);
    if (step) {
      const at = { first: 0, back: this.#line.at - 1, on: this.#line.at + 1, last: this.#shown }[step];
      if (at >= 0 && at <= this.#shown) this.#look(at);
      event.preventDefault();
      return;
    }
    const action = ACTIONS[event.key];
    const button = action && find(page, `[data-action="${action}"]`, HTMLButtonElement);
    if (action && button && !button.hidden) this.#actOnceSent(action, button);
    else if (event.key === "f") this.#flip();
    else if (event.key === "?") showKeys(KEYS);
  }
}

/** @type {(state: GameState) => Position} */
const startOf = ({ start, rules }) => parsePosition(start, parseRules(rules));

/**
 * The side that lies below: the own one, or if that is none or both, the one that does already.
 *
 * @type {(state: GameState, otherwise: Side) => Side}
 */
const nearOf = ({ you }, otherwise) => (you.length === 1 ? you[0] : otherwise);

/** @type {(begin: Ply[], plies: Ply[]) => boolean} */
const isBegin = (begin, plies) =>
  begin.length <= plies.length && begin.every(({ move }, index) => plies[index].move === move);

/**
 * Returns true for a button that means nothing now: once a game is over it is played again, and nothing is taken back.
 *
 * @type {(action: Action, state: GameState) => boolean}
 */
const hides = (action, { status, may }) =>
  status === "over" ? action !== "rematch" || !may[action] : action === "rematch";

/**
 * Asks for a second press of a button that ends a game.
 *
 * @param {HTMLElement} button
 */
function askTwice(button) {
  const told = button.textContent;
  button.textContent = text("play-really");
  button.dataset.sure = "yes";
  setTimeout(() => {
    button.textContent = told;
    delete button.dataset.sure;
  }, 4000);
}

/** Opens the game of the page: the server's, or the one of this device that the address names. */
function openGame() {
  if (page.dataset.game !== ADDRESS) return new RemoteGame(page.dataset.game ?? "");
  const kept = findGame(new URLSearchParams(location.search).get("game") ?? "");
  return kept && new DeviceGame(kept);
}

const game = openGame();
if (!game) {
  location.replace(at("/play"));
} else if (page.dataset.state) {
  document.documentElement.classList.add("scripted");
  complete(page);
  new Game(game instanceof DeviceGame ? game.state() : JSON.parse(page.dataset.state), game);
  beginGamesHere();
}
