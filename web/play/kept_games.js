// Games that this device keeps, the latest first.
/** @import { Side } from "../game/rules.js" */
import { keep, kept } from "../shared/memory.js";
import { at } from "../shared/site_path.js";

/** Games that are kept. The oldest go first. */
const MOST = 60;

/** Where such games are played. */
export const ADDRESS = at("/play/device");

/**
 * A game. Sides are those on which players sit at the start.
 *
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} rules
 * @property {string} start the position that it began from
 * @property {Record<Side, string>} players `human` or `engine:4`
 * @property {boolean} alternate true if the winner starts the next game
 * @property {boolean} practice true if each own move is reviewed at once
 * @property {boolean} [helped] true once a move was taken back or a tip was given: such a game rates nobody
 * @property {number} seed seed of the engine's errors
 * @property {string} moves
 * @property {Side | null} resigned the player who gave up
 * @property {string | null} next id of the game that followed
 * @property {number} at time of the last change, in milliseconds since 1970
 */

/** @returns {KeptGame[]} */
export const keptGames = () => kept("games") ?? [];

/** @param {string} id */
export const findGame = (id) => keptGames().find((game) => game.id === id) ?? null;

/** @param {string} id */
export const addressOf = (id) => `${ADDRESS}?game=${id}`;

/** A name that no other game has. */
export const newId = () => crypto.getRandomValues(new Uint32Array(2)).join("");

/**
 * Keeps a game as it is now.
 *
 * @param {KeptGame} game
 */
export function keepGame(game) {
  const others = keptGames().filter(({ id }) => id !== game.id);
  keep("games", [{ ...game, at: Date.now() }, ...others].slice(0, MOST));
}
