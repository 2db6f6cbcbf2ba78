// What every page has to be: no finding of axe-core in light and dark, and nothing wider than the window.
import { createRequire } from "node:module";
import { must } from "./browser.mjs";

const axe = createRequire(import.meta.url)("axe-core").source;
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a page is looked at for by colour scheme: in the dark it has the same elements, in other colours. */
const rules = {
  light: { type: "tag", values: tags },
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** With a folder for `pictures` one of each is put there. The window is as wide as before in the end. */
export async function wellMade(page, { pictures, name, widths = [390, 1280], height = 844 } = {}) {
  const before = page.viewportSize();
  const path = new URL(page.url()).pathname;
  for (const colorScheme of ["light", "dark"]) {
    for (const width of widths) {
      await page.emulateMedia({ colorScheme });
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
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      must(wide <= width, `${path} is ${wide} wide in a window of ${width}`);
    }
  }
  await page.setViewportSize(before);
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
