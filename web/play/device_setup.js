// New games that this device can keep: against its own engine, without a clock or a second screen.
/** @import { KeptGame } from "./kept_games.js" */
import { parsePosition, parseRules, positionText, rulesText } from "../game/notation.js";
import { gameOf } from "../game/address.js";
import { isOver, legalMoves, makeRules, startOf } from "../game/rules.js";
import { Device } from "../device/engine.js";
import { newSeed } from "./device_game.js";
import { newId } from "./kept_games.js";

const ENGINE = /^engine:(10|[1-9a-c])$/;

/**
 * The game that the fields of the form for a new game ask for; null if it is one of the server's, or none at all, which the server
 * says better.
 *
 * @param {URLSearchParams} fields
 * @returns {KeptGame | null}
 */
export function setup(fields) {
  const players = { south: fields.get("south") || "human", north: fields.get("north") || "engine:3" };
  const words = Object.values(players);
  const engines = words.filter((word) => ENGINE.test(word)).length;
  const people = words.filter((word) => word === "human").length;
  const isFit = engines + people === 2 && people > 0 && (engines > 0 || fields.get("where") !== "link");
  if (!isFit || Number(fields.get("minutes") || 0) !== 0) return null;
  try {
    const start = startOfFields(fields);
    if (isOver(start) || !new Device().knows(start.rules)) return null;
    // A pit that was pressed before there was a game.
    const first = fields.get("sow") ?? "";
    const isPlayable = players[start.turn] === "human" && legalMoves(start).some((move) => move === first);
    if (first && !isPlayable) return null;
    return {
      id: newId(),
      rules: rulesText(start.rules),
      start: positionText(start),
      players,
      alternate: fields.has("alternate"),
      practice: fields.has("practice"),
      seed: newSeed(),
      moves: first,
      resigned: null,
      next: null,
      at: 0,
    };
  } catch {
    return null;
  }
}

/** @param {URLSearchParams} fields */
function startOfFields(fields) {
  if (fields.get("rules") === "own") {
    const [pits, seeds] = ["pits", "seeds"].map((name) => Number(fields.get(name) || 6));
    const rules = makeRules(pits, seeds, { evenIfEmpty: fields.get("capture") === "empty", pie: fields.has("pie") });
    return startOf(rules, fields.get("first") === "north" ? "north" : "south");
  }
  if (fields.get("start") || fields.get("moves")) {
    const { start, plies } = gameOf(fields);
    return plies.at(-1)?.position ?? start;
  }
  const rules = parseRules(fields.get("rules") || "6x6");
  return fields.get("first") === "north" ? startOf(rules, "north") : parsePosition(positionText(startOf(rules)), rules);
}
