// The editor of the workshop is what its sources give, and small.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

/** The most bytes of the editor, compressed. */
const BYTES = 120_000;

const path = new URL("../vendor/codemirror.js", import.meta.url);

test("the editor is what `npm run bundle` makes", async (context) => {
  let esbuild;
  try {
    esbuild = await import("esbuild");
  } catch {
    context.skip("esbuild is not installed");
    return;
  }
  const script = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).scripts.bundle;
  assert.match(script, /--bundle --format=esm --minify --target=es2022 /);
  const made = await esbuild.build({
    absWorkingDir: new URL("..", import.meta.url).pathname,
    entryPoints: ["vendor/codemirror.entry.js"],
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    write: false,
  });
  assert.ok(made.outputFiles[0].text === readFileSync(path, "utf8"), "run `npm run --prefix web bundle`");
});

test("the editor is small", () => {
  const bytes = gzipSync(readFileSync(path), { level: 9 }).length;
  assert.ok(bytes <= BYTES, `${bytes} bytes`);
});
