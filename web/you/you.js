// What a visitor has reached: what the browser keeps, beside what the server knows of it.
/** @import { LevelGame } from "./rated_games.js" */
import { beginGamesHere, listGames } from "../play/device_games.js";
import { keptGames } from "../play/kept_games.js";
import { showBest } from "../puzzles/run_score.js";
import { showDays } from "../puzzles/streak.js";
import { mergeStars } from "../lessons/account_stars.js";
import { sumOfStars } from "../lessons/stars.js";
import { element, find, need } from "../shared/element.js";
import { forgetVisitor, kept, keptNames } from "../shared/memory.js";
import { at } from "../shared/site_path.js";
import { number, text } from "../shared/texts.js";
import { levelGameOf } from "./rated_games.js";
import { estimate } from "./rating.js";

/** The latest games that count. */
const COUNTED = 60;

document.documentElement.classList.add("scripted");
const page = need(document, "#you");
const isServed = "served" in page.dataset;

/** @type {{ [level: string]: number }} */
const levels = JSON.parse(page.dataset.levels ?? "{}");

/** @returns {LevelGame[]} the games that rate, the latest first */
function ratedGames() {
  /** @type {[string, number, number][]} */
  const remote = JSON.parse(page.dataset.results ?? "[]");
  const there = remote.map(([level, points, at]) => ({ level, points, at }));
  const here = keptGames().flatMap((game) => levelGameOf(game) ?? []);
  return [...there, ...here].sort((a, b) => b.at - a.at);
}

const rounded = (/** @type {number} */ rating) => Math.round(rating / 10) * 10;

/** @param {number} rating the level whose rating is nearest to it */
const nearest = (rating) =>
  Object.keys(levels).reduce((best, level) =>
    Math.abs(levels[level] - rating) < Math.abs(levels[best] - rating) ? level : best,
  );

/** @param {LevelGame[]} games */
function showRating(games) {
  const results = games.map(({ level, points }) => ({ opponent: levels[level], score: points / 2 }));
  const { rating, margin, games: count } = estimate(results);
  const level = nearest(rating);
  const button = need(page, "[data-suggested]", HTMLButtonElement);
  button.value = `engine:${level}`;
  button.textContent = text("you-play-level", { level: level.toUpperCase() });
  const isProvisional = count < Number(page.dataset.provisional);
  const shown = text("you-rating", { rating: rounded(rating), margin: rounded(margin) });
  const [low, high] = [rating - margin, rating + margin].map(rounded);
  const values = { low, high, count, level: level.toUpperCase(), near: levels[level] };
  const badge = element("span", { className: "badge wide tie" }, text("you-provisional"));
  need(page, "[data-rating-card]").replaceChildren(
    element("p", { className: "big num" }, shown, " ", isProvisional ? badge : ""),
    element("p", {}, text("you-range", values)),
  );
}

/** @param {LevelGame[]} games */
function showLevels(games) {
  const cell = (/** @type {number} */ count) => element("td", { className: "num" }, String(number(count)));
  const rows = Object.keys(levels).flatMap((level) => {
    const own = games.filter((game) => game.level === level);
    const won = (/** @type {number} */ points) => own.filter((game) => game.points === points).length;
    if (own.length === 0) return [];
    const head = element("th", { scope: "row" }, level.toUpperCase());
    return [element("tr", {}, head, cell(levels[level]), cell(won(2)), cell(won(1)), cell(won(0)))];
  });
  const table = need(page, "[data-levels-table]");
  need(table, "tbody").replaceChildren(...rows);
  table.hidden = false;
}

/** Shows the stars of this browser, with those of the account for who is signed in. */
async function showStars() {
  if (isServed) await mergeStars();
  const place = need(page, "[data-stars]");
  const sum = sumOfStars();
  if (sum > 0) place.textContent = text("course-sum", { count: sum, all: Number(place.dataset.most) });
}

/** Offers all that is kept of the visitor as a file. */
async function download() {
  const browser = Object.fromEntries(keptNames().map((name) => [name, kept(name)]));
  const server = isServed ? await (await fetch(at("/you/data.json"))).json() : null;
  const blob = new Blob([JSON.stringify({ browser, server }, null, 2)], { type: "application/json" });
  const href = URL.createObjectURL(blob);
  element("a", { href, download: "kalah.json" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

const games = ratedGames().filter(({ level }) => level in levels);
if (games.length > 0) {
  showRating(games.slice(0, COUNTED));
  showLevels(games);
}
listGames(find(page, "#own-games"));
const day = find(page, "[data-streak]");
if (day) showDays(day);
const solved = (kept("solved") ?? []).length;
if (solved > 0) need(page, "[data-solved-here]").textContent = text("you-solved-here", { count: solved });
showBest(page);
beginGamesHere();
showStars();
need(page, "[data-export]").addEventListener("click", download);
const erase = need(page, "[data-erase]", HTMLFormElement);
erase.addEventListener("submit", (event) => {
  // The question comes first.
  if (erase.dataset.sure !== "yes") return;
  forgetVisitor();
  if (isServed) return;
  event.preventDefault();
  location.reload();
});
