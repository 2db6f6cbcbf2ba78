// node access.mjs URL: no page has a finding of axe-core, of whatever weight, in light and dark, narrow and wide.
// At URL there must be two tournaments, of which one is /t/cup; in the main one a match must be over, and one must run.
import { createRequire } from "node:module";
import { close, must, open, step } from "./browser.mjs";

const axe = createRequire(import.meta.url)("axe-core").source;
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const first = await open("/matrix");
const cell = first.locator(".matrix td:is(.win, .tie, .loss) a").first();
await cell.waitFor({ timeout: 60_000 });
const match = await cell.getAttribute("href");
const running = await first.locator(".cards .mini").first().getAttribute("href");

const pages = [
  "/",
  "/matrix",
  "/learn",
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

for (const colorScheme of ["light", "dark"]) {
  await Promise.all(
    [
      [390, 844],
      [1280, 800],
    ].map(async ([width, height]) => {
      for (const path of pages) {
        await step(`${path}, ${colorScheme}, ${width} wide`, async () => {
          const page = await open(path, { colorScheme, viewport: { width, height } });
          await page.evaluate(axe);
          const found = await page.evaluate(
            (values) => window.axe.run(document, { runOnly: { type: "tag", values } }),
            tags,
          );
          const told = found.violations.flatMap(({ id, nodes }) =>
            nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary.split("\n")[1]?.trim()}`),
          );
          must(told.length === 0, `${told.length} findings\n${told.join("\n")}`);
          await page.context().close();
        });
      }
    }),
  );
}

await close();
