// The workshop: drafts that this browser keeps, and tries whose results stand below the editor.

import { around, find, findAll, need } from "../shared/element.js";
import { keep, kept } from "../shared/memory.js";
import { text } from "../shared/texts.js";
import { openEditor } from "./editor.js";

/** Pause between two looks at a try that is not over, in milliseconds. */
const PAUSE = 700;

/** Time after the last change at which a draft is saved on the server, in milliseconds. */
const QUIET = 4000;

const form = need(document, "#workshop", HTMLFormElement);
const source = need(form, "#source", HTMLTextAreaElement);
const saved = need(form, "#saved");
const result = need(document, "#result");
const language = need(document, ".workshop").dataset.language ?? "";
const original = need(document, "#original", HTMLTemplateElement).content.textContent ?? "";

const drafts = () => kept("drafts") ?? {};

const clock = () => new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** The newer of what the server and this browser have. */
function begin() {
  const own = drafts()[language];
  if (own && own.at > Number(form.dataset.savedAt ?? 0) && own.text !== source.value) {
    source.value = own.text;
    saved.textContent = text("workshop-draft");
  }
}

begin();
const editor = openEditor(source, language, changed);

function changed() {
  source.value = editor.text();
  keep("drafts", { ...drafts(), [language]: { text: source.value, at: Date.now() } });
  saved.textContent = text("workshop-kept-at", { time: clock() });
  if (form.dataset.member === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    void save();
  }, QUIET);
}

async function save() {
  try {
    const answer = await fetch("/workshop/draft", { method: "POST", body: fields() });
    if (answer.ok) saved.textContent = text("workshop-saved-at", { time: clock() });
  } catch {
    // This browser has it, and the next change tries again.
  }
}

function fields() {
  source.value = editor.text();
  const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(texts);
}

/**
 * Shows the part of a page that tells how a try goes.
 *
 * @param {string} html the page
 * @returns {HTMLElement | null} the part; null if it has none
 */
function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const part = find(page, "#try");
  const heading = find(page, "h1")?.textContent ?? text("workshop-no-answer");
  result.replaceChildren(
    part ?? Object.assign(document.createElement("p"), { className: "bad", textContent: heading }),
  );
  return part;
}

/** @param {string} aim what is to be done with the bot */
async function run(aim) {
  const body = fields();
  body.set("do", aim);
  let answer = await fetch(form.action, { method: "POST", body });
  const address = answer.url;
  while (show(await answer.text())?.dataset.state === "open") {
    await new Promise((done) => {
      setTimeout(done, PAUSE);
    });
    answer = await fetch(address);
  }
  result.scrollIntoView({ block: "nearest" });
}

/** @param {string} aim */
async function attempt(aim) {
  const buttons = findAll(form, "button[name=do]", HTMLButtonElement);
  for (const button of buttons) button.disabled = true;
  result.textContent = text("workshop-sending");
  try {
    await run(aim);
  } catch {
    result.textContent = text("workshop-unreachable");
  }
  for (const button of buttons) button.disabled = false;
}

form.addEventListener("submit", (event) => {
  source.value = editor.text();
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || button.name !== "do") return;
  event.preventDefault();
  void attempt(button.value);
});

need(form, "[data-reset]").addEventListener("click", () => {
  if (window.confirm(text("workshop-replace"))) editor.replace(original);
});

result.addEventListener("click", (event) => {
  const link = around(event, 'a[href^="/workshop/tries/"]', HTMLAnchorElement);
  if (!link) return;
  event.preventDefault();
  void step(link);
});

/** @param {HTMLAnchorElement} link a link to another position of a game */
async function step(link) {
  const label = link.ariaLabel;
  const answer = await fetch(link.href);
  show(await answer.text());
  const again = findAll(result, "a").find((other) => label !== null && other.ariaLabel === label);
  again?.focus();
}
