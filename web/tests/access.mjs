// node access.mjs URL: no page has a finding of axe-core, of whatever weight, in light and dark, on phones and screens.
// At URL there must be two tournaments, of which one is /t/cup; in the main one a match must be over, and one must run.
import { close, open, step } from "./browser.mjs";
import { ALL, wellMade } from "./well_made.mjs";

const first = await open("/matrix");
const cell = first.locator(".matrix td:is(.win, .tie, .loss) a").first();
await cell.waitFor({ timeout: 60_000 });
const match = await cell.getAttribute("href");
const running = await first.locator(".cards .mini").first().getAttribute("href");

const pages = [
  "/",
  "/matrix",
  "/learn",
  "/learn/rules",
  "/learn/openings/2",
  "/ranking",
  "/ranking?sort=seeds",
  "/players/1",
  match,
  `${match}/games/1`,
  `${match}/games/1?ply=7`,
  running,
  "/about",
  "/nim",
  "/search",
  "/search?search=deepening&step=20",
  "/search?depth=x",
  "/analysis",
  "/play",
  "/workers",
  "/book",
  "/book/discoveries",
  "/embed?moves=3",
  "/transcript?moves=36+1",
  "/tournaments",
  "/nothing",
  "/t/cup",
  "/t/cup/ranking",
];

/** Looks at the pages that are left, one after the other. */
async function look(left) {
  for (const path of left) {
    await step(path, async () => {
      // Nothing moves, so that what is said and what is drawn are the same.
      const page = await open(path, { reducedMotion: "reduce" });
      await wellMade(page, { windows: ALL });
      await page.context().close();
    });
  }
}

const left = pages.values();
await Promise.all([look(left), look(left)]);
await close();
