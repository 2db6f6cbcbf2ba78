// What a page needs to work without a network the next time: registers the service worker, and offers its new version.
import { element, find } from "../shared/element.js";
import { at } from "../shared/site_path.js";
import { text } from "../shared/texts.js";

const workers = navigator.serviceWorker;

/** @param {ServiceWorker} waiting a new version that is ready */
function offer(waiting) {
  const load = element("button", { type: "button" }, text("site-load-it"));
  const told = element("p", {}, `${text("site-new-version")} `, load);
  const toast = element("div", { className: "toast", role: "status" }, told);
  load.addEventListener("click", () => {
    workers.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("activate");
  });
  find(document, "main")?.after(toast);
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const offerIfReady = () => {
    // The first version ever replaces nothing.
    if (registration.waiting && workers.controller) offer(registration.waiting);
  };
  offerIfReady();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offerIfReady);
  });
}

// What it fetches must not be in the way of the page.
if (workers) {
  addEventListener("load", async () => {
    const registration = await workers.register(at("/service-worker.js")).catch(() => null);
    // Some browsers refuse without a word.
    if (registration) watch(registration);
  });
}
