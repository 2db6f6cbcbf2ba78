// What all pages share: keys that follow links, who is signed in, the theme, a lost connection, questions before an action.
import { text } from "./texts.js";

document.documentElement.classList.add("scripted");

/** @type {(event: Event, selector: string) => boolean} */
const isWithin = (event, selector) => event.target instanceof Element && event.target.closest(selector) !== null;

/** @type {{ [key: string]: string | undefined }} */
const RELATIONS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

// Arrow keys, Home and End follow the links that step through a game.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (isWithin(event, ".scroll, input, textarea, select")) return;
  const rel = RELATIONS[event.key];
  const link = rel && document.querySelector(`a[rel="${rel}"]`);
  if (!(link instanceof HTMLElement)) return;
  event.preventDefault();
  link.click();
});

// Pages are the same for all: who is signed in, the browser knows by a cookie that grants nothing.
const role = document.cookie.match(/(?:^|; )kalah_role=(\w+)/)?.[1];
if (role) {
  document.documentElement.classList.add("known", role);
  for (const place of document.querySelectorAll("[data-person]")) {
    place.textContent = text(role === "student" ? "site-my-bot" : "site-account");
  }
}

// Tabs that do not fit: the one of this page is in sight.
const tabs = document.querySelector(".tabs");
const currentTab = tabs?.querySelector("[aria-current]");
if (tabs && currentTab) {
  const [around, tab] = [tabs, currentTab].map((one) => one.getBoundingClientRect());
  if (tab.left < around.left || tab.right > around.right) {
    tabs.scrollBy({ left: tab.left + tab.width / 2 - around.left - around.width / 2, behavior: "instant" });
  }
}

// The theme.
const themes = document.querySelector("select[data-theme]");
if (themes instanceof HTMLSelectElement) {
  themes.value = document.documentElement.style.colorScheme || "auto";
  themes.addEventListener("change", () => {
    const chosen = themes.value === "auto" ? "" : themes.value;
    document.documentElement.style.colorScheme = chosen;
    remember("kalah.theme", chosen);
  });
}

// Numbers of pits.
const numbers = document.querySelector("input[data-numbers]");
if (numbers instanceof HTMLInputElement) {
  numbers.checked = !document.documentElement.classList.contains("bare-pits");
  numbers.addEventListener("change", () => {
    document.documentElement.classList.toggle("bare-pits", !numbers.checked);
    remember("kalah.numbers", numbers.checked ? "on" : "off");
  });
}

/**
 * Keeps a choice for the pages that come.
 *
 * @param {string} name
 * @param {string} value
 */
function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds for this page then.
  }
}

// A link to another language keeps what else the address says, which the page may have changed since it came.
for (const link of document.querySelectorAll(".foot a[hreflang]")) {
  link.addEventListener("click", () => {
    if (!(link instanceof HTMLAnchorElement)) return;
    const address = new URL(location.href);
    address.searchParams.set("lang", link.hreflang);
    link.href = address.href;
  });
}

// A page that lives says when it does not any more.
const offline = document.querySelector("#offline");
const lives = document.querySelector("[hx-sse\\:connect], [hx-trigger^=every]");
/** @param {boolean} whether */
function connected(whether) {
  if (!(offline instanceof HTMLElement) || !lives) return;
  // What was on its way when the connection broke says nothing of it.
  const isThere = whether && navigator.onLine;
  offline.hidden = isThere;
  offline.textContent = isThere ? "" : text("site-connection-lost");
}
addEventListener("offline", () => connected(false));
addEventListener("online", () => connected(true));
for (const name of ["htmx:sse:error", "htmx:error"]) document.addEventListener(name, () => connected(false));
for (const name of ["htmx:sse:after:connection", "htmx:after:swap"]) {
  document.addEventListener(name, () => connected(true));
}

// An action that cannot be taken back easily asks first, with its consequences.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  const asked = submitter?.dataset.ask ?? form.dataset.ask;
  if (!asked || form.dataset.sure === "yes" || typeof HTMLDialogElement === "undefined") return;
  event.preventDefault();
  const dialog = askingDialog(asked, submitter);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue !== "yes") return;
    form.dataset.sure = "yes";
    form.requestSubmit(submitter);
    delete form.dataset.sure;
  });
  document.querySelector("main")?.append(dialog);
  dialog.showModal();
});

/**
 * Makes the dialog of a question: its title and the consequences, between bars.
 *
 * @param {string} asked
 * @param {HTMLElement | null} submitter the button that was pressed
 */
function askingDialog(asked, submitter) {
  const [title, ...consequences] = asked.split("|");
  const keep = make("button", { value: "no", autofocus: true }, submitter?.dataset.keep ?? text("site-cancel"));
  const go = make(
    "button",
    { value: "yes", className: "danger" },
    submitter?.textContent?.replace("…", "") ?? text("site-go-on"),
  );
  const dialog = make(
    "dialog",
    { className: "ask" },
    make("h2", { id: "ask-title" }, title),
    make("ul", {}, ...consequences.map((consequence) => make("li", {}, consequence))),
    make("form", { method: "dialog", className: "tools" }, keep, go),
  );
  dialog.setAttribute("aria-labelledby", "ask-title");
  return dialog;
}

/**
 * Makes an element. `element.js` is not imported: most pages need nothing else of it.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function make(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// What is wrong with a form is said beside it, and what was typed stays. Without this the answer is a page that says so.
document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !isSentFromHere(form)) return;
  event.preventDefault();
  form.dataset.sending = "yes";
  const data = new FormData(form, submitter);
  // Only forms of the other encoding have files.
  const fields = /** @type {[string, string][]} */ ([...data]);
  const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(fields);
  let answer;
  try {
    answer = await fetch(form.getAttribute("action") ?? "", { method: "POST", body });
  } catch {
    return showError(form, text("site-unreachable"));
  }
  if (answer.redirected) return location.assign(answer.url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok) {
    const told = page.querySelector("main [role=alert]") ?? page.querySelector("main h1");
    return showError(form, told?.textContent ?? text("site-status", { status: `${answer.status}` }));
  }
  // An answer that is a page and nothing that could be asked for again.
  document.title = page.title;
  const [before, after] = [document.querySelector("main"), page.querySelector("main")];
  if (after) before?.replaceWith(after);
  scrollTo(0, 0);
});

/**
 * Returns true if a form is sent by this script. One that leads to another site cannot be sent from here.
 *
 * @param {HTMLFormElement} form
 */
function isSentFromHere(form) {
  // Fields hide properties of their form that have the same name: some have a field `matches`.
  const is = (/** @type {string} */ selector) => Element.prototype.matches.call(form, selector);
  const stays = is(".account form, form.drop, form.new-game") && !is("[data-leaves]");
  return stays && form.getAttribute("method") === "post" && form.dataset.sending !== "yes";
}

/**
 * Shows what is wrong beside a form.
 *
 * @param {HTMLFormElement} form
 * @param {string} wrong
 */
function showError(form, wrong) {
  delete form.dataset.sending;
  let told = form.querySelector(".form-error");
  if (!told) {
    told = make("p", { className: "form-error" });
    told.setAttribute("role", "alert");
    form.append(told);
  }
  told.textContent = wrong;
  const field = form.querySelector("input:not([type=hidden]), select");
  if (field instanceof HTMLElement) field.focus();
}
