// What all pages share: keys that follow links, who is signed in, the theme, a lost connection, questions before an action.

document.documentElement.classList.add("scripted");

// Arrow keys, Home and End follow the links that step through a game.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target.closest(".scroll, input, textarea, select")) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = rel && document.querySelector(`a[rel="${rel}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

// Pages are the same for all: who is signed in, the browser knows by a cookie that grants nothing.
const role = document.cookie.match(/(?:^|; )kalah_role=(\w+)/)?.[1];
if (role) {
  document.documentElement.classList.add("known", role);
  for (const place of document.querySelectorAll("[data-person]"))
    place.textContent = role === "student" ? "My bot" : "Account";
}

// The theme.
const themes = document.querySelector("select[data-theme]");
if (themes) {
  themes.value = document.documentElement.style.colorScheme || "auto";
  themes.addEventListener("change", () => {
    const chosen = themes.value === "auto" ? "" : themes.value;
    document.documentElement.style.colorScheme = chosen;
    try {
      localStorage.setItem("kalah.theme", chosen);
    } catch {
      // It holds for this page then.
    }
  });
}

// A page that lives says when it does not any more.
const offline = document.querySelector("#offline");
const lives = document.querySelector("[hx-sse\\:connect], [hx-trigger^=every]");
function connected(whether) {
  if (!offline || !lives) return;
  offline.hidden = whether;
  offline.textContent = whether ? "" : "Connection lost. This page may be out of date; trying again.";
}
addEventListener("offline", () => connected(false));
for (const name of ["htmx:sse:error", "htmx:error"]) document.addEventListener(name, () => connected(false));
for (const name of ["htmx:sse:after:connection", "htmx:after:swap"])
  document.addEventListener(name, () => connected(true));

// An action that cannot be taken back easily asks first, with its consequences.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const asked = event.submitter?.dataset.ask ?? form.dataset.ask;
  if (!asked || form.dataset.sure === "yes" || typeof HTMLDialogElement === "undefined") return;
  event.preventDefault();
  const submitter = event.submitter;
  const make = (tag, properties, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };
  const [title, ...consequences] = asked.split("|");
  const keep = make("button", { value: "no", autofocus: true }, submitter?.dataset.keep ?? "Cancel");
  const go = make("button", { value: "yes", className: "danger" }, submitter?.textContent.replace("…", "") ?? "Go on");
  const dialog = make(
    "dialog",
    { className: "ask" },
    make("h2", { id: "ask-title" }, title),
    make("ul", {}, ...consequences.map((text) => make("li", {}, text))),
    make("form", { method: "dialog", className: "tools" }, keep, go),
  );
  dialog.setAttribute("aria-labelledby", "ask-title");
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue !== "yes") return;
    form.dataset.sure = "yes";
    form.requestSubmit(submitter);
    delete form.dataset.sure;
  });
  document.querySelector("main").append(dialog);
  dialog.showModal();
});

// What is wrong with a form is said beside it, and what was typed stays. Without this the answer is a page that says so.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  // A form that leads to another site cannot be sent from here.
  // Fields hide properties of their form that have the same name: some have a field `matches`.
  const is = (selector) => Element.prototype.matches.call(form, selector);
  const stays =
    is(".account form, form.drop, form.new-game") && form.getAttribute("method") === "post" && !is("[data-leaves]");
  if (!stays || event.defaultPrevented || form.dataset.sending === "yes") return;
  event.preventDefault();
  form.dataset.sending = "yes";
  const data = new FormData(form, event.submitter);
  const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
  let answer;
  try {
    answer = await fetch(form.getAttribute("action"), { method: "POST", body });
  } catch {
    return wrong(form, "The server cannot be reached. Try again.");
  }
  if (answer.redirected) return location.assign(answer.url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok)
    return wrong(
      form,
      (page.querySelector("main [role=alert]") ?? page.querySelector("main h1"))?.textContent ??
        `The server answered with status ${answer.status}.`,
    );
  // An answer that is a page and nothing that could be asked for again.
  document.title = page.title;
  document.querySelector("main").replaceWith(page.querySelector("main"));
  scrollTo(0, 0);
});

function wrong(form, text) {
  delete form.dataset.sending;
  let told = form.querySelector(".form-error");
  if (!told) {
    told = Object.assign(document.createElement("p"), { className: "form-error" });
    told.setAttribute("role", "alert");
    form.append(told);
  }
  told.textContent = text;
  form.querySelector("input:not([type=hidden]), select")?.focus();
}
