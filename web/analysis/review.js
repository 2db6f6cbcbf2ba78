// The review of a game by the engine of this device: the curve, the costliest moves, how well both played.
/** @import { Verdict } from "../engine/engine.js" */
/** @import { Ply, Side } from "../game/rules.js" */
/** @import { CurvePoint } from "./curve.js" */
/** @import { PlyMark } from "./tree_view.js" */
import { Device } from "../device/engine.js";
import { marginOf, messageOf, sideName, SIDES, totalOf } from "../game/rules.js";
import { moveName, verdictText } from "../game/words.js";
import { element } from "../shared/element.js";
import { text } from "../shared/texts.js";
import { drawCurve } from "./curve.js";

/** Costliest plies that are named. */
const WORST = 5;

/** @typedef {{ ply: Ply, verdict: Verdict }} Reviewed a ply with its verdict */

export class Review {
  #place;
  #onLook;
  /** @type {Map<Ply, PlyMark>} */
  #marks = new Map();
  /** Counts the reviews that were begun: what belongs to one before is dropped. */
  #begun = 0;

  /**
   * Shows reviews in `place`; `onLook` shows the position before the ply of an index.
   *
   * @param {HTMLElement} place
   * @param {(ply: number) => void} onLook
   */
  constructor(place, onLook) {
    this.#place = place;
    // The page itself has no curve.
    const href = new URL("../review.css", import.meta.url).href;
    document.head.append(element("link", { rel: "stylesheet", href }));
    this.#onLook = onLook;
  }

  /**
   * The mark of a ply that was reviewed and gave something away.
   *
   * @param {Ply} ply
   */
  markOf(ply) {
    return this.#marks.get(ply);
  }

  /**
   * Reviews a game, and shows its turning point at the end: of one side, or of both.
   *
   * @param {Ply[]} plies
   * @param {Side | null} own
   */
  async begin(plies, own) {
    const begun = (this.#begun += 1);
    const device = new Device();
    /** @type {Reviewed[]} */
    const reviewed = [];
    try {
      for (const [index, ply] of plies.entries()) {
        this.#show(plies, reviewed, text("analysis-reviewing", { ply: index + 1, last: plies.length }));
        const verdict = await device.review(ply.before, index, ply.move, true);
        if (begun !== this.#begun) return;
        reviewed.push({ ply, verdict });
        const mark = markOf(verdict);
        if (mark) this.#marks.set(ply, mark);
      }
      this.#show(plies, reviewed, accuracyText(reviewed));
      const [worst] = costly(reviewed).filter(({ ply }) => own === null || ply.side === own);
      if (worst) this.#onLook(worst.verdict.ply);
    } catch (error) {
      this.#show(plies, reviewed, text("analysis-cannot-review", { reason: messageOf(error) }));
    } finally {
      device.close();
    }
  }

  /**
   * @param {Ply[]} plies
   * @param {Reviewed[]} reviewed
   * @param {string} told
   */
  #show(plies, reviewed, told) {
    const [first] = plies;
    const points = reviewed.map(pointOf);
    const last = plies.at(-1);
    if (last && reviewed.length === plies.length) {
      points.push({ ply: plies.length, margin: marginOf(last.position, "south"), mark: "" });
    }
    const curve = drawCurve(points, plies.length, first ? totalOf(first.before) : 0, this.#onLook);
    const mark = (/** @type {string} */ kind) => element("i", { className: `loss-mark ${kind}` });
    const legend = [
      `${text("analysis-curve-caption")} `,
      ...[mark("blunder"), ` ${text("analysis-curve-changed")} `],
      ...[mark("mistake"), ` ${text("analysis-curve-given")}`],
    ];
    const worst = costly(reviewed).slice(0, WORST);
    this.#place.replaceChildren(
      element("h2", {}, text("analysis-review-head")),
      element("p", { className: "told", role: "status" }, told),
      element("figure", {}, curve, element("figcaption", { className: "quiet" }, ...legend)),
      element("ul", { className: "results" }, ...worst.map((one) => this.#item(one))),
    );
  }

  /** @param {Reviewed} reviewed */
  #item({ ply, verdict }) {
    const see = element("button", { type: "button", className: "linked score" }, `−${verdict.loss}`);
    see.addEventListener("click", () => this.#onLook(verdict.ply));
    const values = {
      ply: verdict.ply + 1,
      side: sideName(ply.side),
      move: moveName(ply.move),
      verdict: verdictText(verdict),
    };
    const told = verdict.better
      ? text("analysis-mistake-better", { ...values, better: moveName(verdict.better) })
      : text("analysis-mistake", values);
    return element("li", {}, see, " ", element("span", {}, told));
  }
}

/**
 * The position before a ply as a point of the curve.
 *
 * @param {Reviewed} reviewed
 * @returns {CurvePoint}
 */
function pointOf({ ply, verdict }) {
  const margin = ply.side === "south" ? verdict.best : -verdict.best;
  return { ply: verdict.ply, margin, mark: markOf(verdict) ?? "" };
}

/**
 * @param {Verdict} verdict
 * @returns {PlyMark | null}
 */
function markOf({ kind }) {
  if (kind === "none") return null;
  return kind === "seeds-only" ? "mistake" : "blunder";
}

/**
 * The plies that gave something away, the worst first.
 *
 * @param {Reviewed[]} reviewed
 */
const costly = (reviewed) =>
  reviewed
    .filter(({ verdict }) => verdict.loss > 0)
    .toSorted((one, other) => other.verdict.loss - one.verdict.loss || one.verdict.ply - other.verdict.ply);

/**
 * How well both played: how much of what moves at random give away they kept.
 *
 * @param {Reviewed[]} reviewed
 */
function accuracyText(reviewed) {
  const [south, north] = SIDES.map((side) => {
    const own = reviewed.filter(({ ply }) => ply.side === side);
    const lost = own.reduce((sum, { verdict }) => sum + verdict.loss, 0);
    const atRandom = own.reduce((sum, { verdict }) => sum + verdict.at_random, 0);
    const accuracy = atRandom > 0 ? Math.max(0, Math.round(100 * (1 - lost / atRandom))) : null;
    return accuracy ?? "–";
  });
  const isProven = reviewed.every(({ verdict }) => verdict.exact);
  return text(isProven ? "analysis-accuracy-proven" : "analysis-accuracy-searched", { south, north });
}
