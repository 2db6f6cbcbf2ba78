// Texts of scripts in English for tests without a page, read from the catalogue.
import { readdirSync, readFileSync } from "node:fs";
import { add, number, pick } from "../shared/texts.js";

const FOLDER = new URL("../../crates/kalah-texts/texts/en/scripts/", import.meta.url);

/** Reads a pattern up to a bracket that closes what is around it. Tells the pattern and the rest. */
function pattern(text) {
  const parts = [];
  for (;;) {
    const at = text.search(/[{}]/);
    if (at < 0 || text[at] === "}") {
      const end = at < 0 ? text.length : at;
      parts.push(text.slice(0, end));
      return [parts, text.slice(end)];
    }
    parts.push(text.slice(0, at));
    const [part, rest] = placeable(text.slice(at + 1));
    parts.push(part);
    text = rest;
  }
}

function placeable(text) {
  const [head, name, chooses] = /^\s*\$(\w+)\s*(->)?/.exec(text);
  let rest = text.slice(head.length);
  if (!chooses) return [{ name }, rest.replace(/^\s*\}/, "")];
  const variants = {};
  let otherwise = "";
  for (let found; (found = /^\s*(\*?)\[(\w+)\] ?/.exec(rest));) {
    if (found[1]) otherwise = found[2];
    const body = rest.slice(found[0].length);
    // A variant ends where the next one begins, or the choice ends.
    const [read, after] = pattern(body.replace(/\n\s*(?=\*?\[)/, "}"));
    const last = read.pop();
    variants[found[2]] = [...read, typeof last === "string" ? last.trimEnd() : last];
    rest = after.startsWith("}") && /^\}\s*\*?\[/.test(after) ? after.slice(1) : after;
  }
  return [{ name, variants, otherwise }, rest.replace(/^\s*\}/, "")];
}

const written = (parts, values) =>
  parts.map((part) => (typeof part === "string" ? part : value(part, values))).join("");

function value({ name, variants, otherwise }, values) {
  if (!variants) return number(values[name]);
  const forms = Object.entries(variants).map(([form, parts]) => [form, () => written(parts, values)]);
  return pick(values[name], Object.fromEntries(forms), otherwise);
}

for (const file of readdirSync(FOLDER)) {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  for (const [, key, body] of text.matchAll(/^([a-z0-9-]+) =(.*(?:\n[ \t].*)*)/gm)) {
    const [parts] = pattern(body.trim());
    add({ [key]: (values) => written(parts, values) });
  }
}
