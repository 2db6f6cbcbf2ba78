// What every page has to be: no finding of axe-core in light and dark, and nothing wider than the window, at twice the size of text either.
import { createRequire } from "node:module";
import { must } from "./browser.mjs";

const axe = createRequire(import.meta.url)("axe-core").source;
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a page is looked at for by colour scheme: in the dark it has the same elements, in other colours. */
const rules = {
  light: { type: "tag", values: tags },
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** Width and height of a phone and of a screen, in which pages are looked at on the way. */
const USUAL = [
  [390, 844],
  [1280, 800],
];

/** All windows in which pages are looked at: phones, one of them on its side, and screens. */
export const ALL = [[320, 640], ...USUAL, [844, 390], [1920, 1080]];

/** Looks at the page in these windows; with a folder for `pictures` one of each is put there. The window is as before in the end. */
export async function wellMade(page, { pictures, name, windows = USUAL } = {}) {
  const before = page.viewportSize();
  const path = new URL(page.url()).pathname;
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      if (pictures) {
        const file = `${name ?? path.slice(1).replaceAll("/", "-")}-${colorScheme}-${width}.png`;
        await page.screenshot({ path: `${pictures}/${file}`, fullPage: true });
      }
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
      const found = await page.evaluate((runOnly) => window.axe.run(document, { runOnly }), rules[colorScheme]);
      const told = found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary.split("\n")[1]?.trim()}`),
      );
      must(told.length === 0, `${path}, ${colorScheme}, ${width} wide: ${told.length} findings\n${told.join("\n")}`);
      if (colorScheme === "light") await fits(page, path, width);
    }
  }
  await page.setViewportSize(before);
}

/** Neither the text as it is nor one of twice the size makes the page wider than its window; the latter but in the narrowest. */
async function fits(page, path, width) {
  for (const size of width < 390 ? [""] : ["", "200%"]) {
    const wide = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return document.documentElement.scrollWidth;
    }, size);
    must(wide <= width, `${path} is ${wide} wide in a window of ${width}${size && ", its text twice as large"}`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** Remembers whatever a live region says from now on. */
export async function listen(page, selector = "#told") {
  await page.evaluate((selector) => {
    const region = document.querySelector(selector);
    window.said = [];
    new MutationObserver(() => window.said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  }, selector);
}

/** Waits until the live region has said something that matches; tells it. */
export async function heard(page, pattern) {
  const found = ([source, flags]) => window.said.find((text) => new RegExp(source, flags).test(text));
  await page.waitForFunction(found, [pattern.source, pattern.flags]).catch(async () => {
    throw new Error(`${pattern} was not said, but: ${JSON.stringify(await page.evaluate(() => window.said))}`);
  });
  return page.evaluate(found, [pattern.source, pattern.flags]);
}
