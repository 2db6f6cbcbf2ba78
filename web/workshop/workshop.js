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

/** The draft of the server that this page has seen; null for guests, who have none there. */
const seen = find(form, "[name=seen]", HTMLInputElement);

/** True while the server has a later draft than this page has seen. */
let isLate = false;

/** What the server does not have yet, or else the newer of what it and this browser have. */
function begin() {
  const own = drafts()[language];
  const there = Number(seen?.value ?? 0);
  if (own && own.text !== source.value && (own.unsaved || own.at > there)) {
    source.value = own.text;
    saved.textContent = text(there > 0 ? "workshop-two-drafts" : "workshop-draft");
  }
}

begin();
const editor = openEditor(source, language, changed);

function changed() {
  source.value = editor.text();
  keepHere(true);
  saved.textContent = isLate ? text("workshop-later-draft") : text("workshop-kept-at", { time: clock() });
  if (form.dataset.member === undefined || isLate) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    save();
  }, QUIET);
}

/** @param {boolean} unsaved whether the server is still to get it */
function keepHere(unsaved) {
  keep("drafts", { ...drafts(), [language]: { text: source.value, at: Date.now(), unsaved } });
}

/** The last save: the next one tells what that one made. */
let saving = Promise.resolve();

/** @param {boolean} [replace] whether a later draft of the server is to be replaced */
function save(replace = false) {
  clearTimeout(timer);
  saving = saving.then(() => saveNow(replace));
}

/** @param {boolean} replace */
async function saveNow(replace) {
  const body = fields();
  if (replace) body.delete("seen");
  const sent = source.value;
  try {
    const answer = await fetch("/workshop/draft", { method: "POST", body });
    isLate = answer.status === 409;
    if (isLate) saved.textContent = text("workshop-later-draft");
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (seen) seen.value = find(page, "#workshop [name=seen]", HTMLInputElement)?.value ?? seen.value;
    if (editor.text() === sent) keepHere(false);
    saved.textContent = text("workshop-saved-at", { time: clock() });
  } catch {
    // This browser has it, and the next change tries again.
  }
}

addEventListener("storage", ({ key, newValue }) => {
  if (key?.endsWith("drafts") && newValue && JSON.parse(newValue)[language]?.text !== editor.text()) {
    saved.textContent = text("workshop-other-tab");
  }
});

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
  if (!(button instanceof HTMLButtonElement)) return;
  if (button.formAction.endsWith("/workshop/draft")) {
    event.preventDefault();
    if (!isLate || window.confirm(text("workshop-replace-later"))) save(isLate);
  } else if (button.name === "do") {
    event.preventDefault();
    void attempt(button.value);
  }
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
