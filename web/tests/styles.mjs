// node --test styles.mjs: colours, sizes of type and spaces stand in tokens.css alone.
import { readdirSync, readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { test } from "node:test";

const web = new URL("../", import.meta.url);
const folders = readdirSync(web, { withFileTypes: true }).filter(
  (folder) => folder.isDirectory() && !["node_modules", "tests", "vendor"].includes(folder.name),
);

/** Text of each sheet, without comments, by its path. */
const sheets = new Map(
  folders.flatMap(({ name: folder }) =>
    readdirSync(new URL(folder, web))
      .filter((file) => file.endsWith(".css"))
      .map((file) => `${folder}/${file}`)
      .map((path) => [path, readFileSync(new URL(path, web), "utf8").replace(/\/\*.*?\*\//gs, "")]),
  ),
);
const components = [...sheets].filter(([path]) => path !== "shared/tokens.css");

/** All declarations of the components. */
function declarations() {
  return components.flatMap(([path, text]) =>
    [...text.matchAll(/(?<=[{;]\s*)([a-z-]+):([^;{}]*)/g)].map(([, property, value]) => ({ path, property, value })),
  );
}

const shown = ({ path, property, value }) => `${path}: ${property}:${value.replace(/\s+/g, " ")}`;

test("colours are tokens", () => {
  const raw = declarations().filter(({ value }) =>
    /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|light-dark\(/i.test(value),
  );
  assert.deepEqual(raw.map(shown), []);
});

test("sizes of type are tokens, or parts of what is around them", () => {
  const fonts = declarations().filter(({ property }) => property === "font" || property === "font-size");
  assert.deepEqual(fonts.filter(({ value }) => /\d(?:px|rem|pt)\b/.test(value)).map(shown), []);
});

test("spaces are tokens, or parts of what is around them", () => {
  const spaces = declarations().filter(({ property }) => /^(?:padding|margin|(?:row-|column-)?gap)\b/.test(property));
  assert.deepEqual(spaces.filter(({ value }) => /\drem\b/.test(value)).map(shown), []);
});

test("every token is written, and used", () => {
  const all = [...sheets.values()].join("\n");
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const written = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  // The editor of positions writes this one.
  written.add("--pits");
  assert.deepEqual(
    [...used].filter((name) => !written.has(name)),
    [],
  );
  assert.deepEqual(
    [...written].filter((name) => !used.has(name) && name !== "--pits"),
    [],
  );
});
