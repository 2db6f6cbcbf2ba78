// The service worker: keeps what play, analysis, puzzles and lessons need, and answers with it where there is no network.
//
// The server puts four constants in front of this file: STAMP, the version of its files; FOLDER, the path of the site; PAGES, the
// pages that work without it; FILES, the files that those need. Paths are told below the folder. Pages come from the network as long as there is one, so a new server is never met by an old page.
// A new version of this file waits until all pages of the old one are gone, or one of them asks for it.
/** @type {ServiceWorkerScope} */
const worker = /** @type {any} */ (self);

const NAME = `kalah-${STAMP}`;
/** The page that stands in for those that need the server. */
const AWAY = "/offline";
/** The puzzles that need none. */
const PUZZLES = "/puzzle/device";
/** Reviews by the server; without it the analysis reviews a game on this device. */
const REVIEW = "/review";

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOthers()));
worker.addEventListener("message", ({ data }) => {
  if (data === "activate") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  const path = pathname.slice(FOLDER.length).replace(/(.)\/$/, "$1");
  if (path.startsWith("/assets/")) event.respondWith(file(request));
  else if (FILES.includes(path)) event.respondWith(page(request, path));
  else if (request.mode === "navigate" && path === REVIEW) event.respondWith(review(request));
  else if (request.mode === "navigate") event.respondWith(page(request, standIn(path)));
});

/**
 * The page that is shown without a network for the one at a path.
 *
 * @param {string} path
 */
function standIn(path) {
  if (PAGES.includes(path)) return path;
  return path.startsWith("/puzzle") ? PUZZLES : AWAY;
}

/**
 * The review of a game by the server, or by this device.
 *
 * @param {Request} request
 */
async function review(request) {
  try {
    return await fetch(request);
  } catch {
    const query = new URL(request.url).searchParams;
    query.set("review", query.get("own") ?? "both");
    return Response.redirect(`${FOLDER}/analysis?${query}`, 302);
  }
}

async function keepAll() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map(anybodys));
  await Promise.all(PAGES.map((path) => keepPage(cache, path)));
}

/**
 * Asks for what is at a path without the visitor's key: what is kept is to be that of anybody.
 *
 * @param {string} path
 */
const anybodys = (path) => new Request(FOLDER + path, { credentials: "omit", cache: "reload" });

/**
 * @param {Cache} cache
 * @param {string} path
 */
async function keepPage(cache, path) {
  const { ok, body, headers } = await fetch(anybodys(path));
  if (!ok) throw new Error(`there is no ${path}`);
  // A host may have led on to the path with a slash; an answer that remembers that is refused as a page.
  await cache.put(FOLDER + path, new Response(body, { headers }));
}

async function removeOthers() {
  for (const name of await caches.keys()) if (name.startsWith("kalah-") && name !== NAME) await caches.delete(name);
}

/**
 * A page, or a list of puzzles, from the network, or else what is kept at a path.
 *
 * @param {Request} request
 * @param {string} path
 */
async function page(request, path) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(FOLDER + path)) ?? Response.error();
  }
}

/**
 * A file, whose address changes with its content. Books and proofs are kept when they were needed first.
 *
 * @param {Request} request
 */
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && request.url.includes(`/assets/${STAMP}/`)) {
    const cache = await caches.open(NAME);
    // A storage that is full keeps nothing more, and the page goes on.
    await cache.put(request, answer.clone()).catch(() => {});
  }
  return answer;
}
