// The service worker: keeps one versioned pack of the reference and serves from it where the network does not answer.
// It knows no page and no rule. Tables are never kept: they are the server's. The pack is fetched whole and checked
// before it is used; a newer one waits until somebody asks for it; nothing but a checked part is ever stored.
"use strict";

const ROOT = new URL("./", self.location).pathname;
const CACHE_PREFIX = `pocket:${ROOT}:`;
const STATE_CACHE = `${CACHE_PREFIX}state`;
const NETWORK_TIMEOUT = 5000;
// Addresses that only the network answers.
const SERVER_ONLY = /^(?:[a-z]{2}\/tables(?:\/|$)|api\/|bulk\/|sw\.js$|pocket\/pack\.json$|pocket\/[0-9a-f]+\.pack$)/;
const TABLE = /^[a-z]{2}\/tables(?:\/|$)/;
const PACK_FIRST = /^(?:static\/|pocket\/)/;
const MOST_OPEN_PARTS = 4;
const openParts = new Map();
let busy = null;
let progress = null;
let problem = "";

// The first worker is in charge of the page that brought it, at once; a newer one waits until no page needs the old
// one.
self.addEventListener("install", () => {
  if (!self.registration.active) self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// What is kept, in a few words of JSON beside the parts.
const stateRequest = () => new Request(new URL("pocket/state", self.registration.scope));

async function readState() {
  const stored = await (await caches.open(STATE_CACHE)).match(stateRequest());
  return stored ? stored.json() : {};
}

async function writeState(state) {
  await (await caches.open(STATE_CACHE)).put(stateRequest(), new Response(JSON.stringify(state)));
}

async function sendStatus() {
  const { current, newer, checked, damaged } = await readState();
  const status = {
    ready: Boolean(current) && !damaged,
    damaged: Boolean(damaged),
    newer: Boolean(newer),
    checked,
    problem,
    busy: Boolean(progress),
    ...(current || {}),
    ...(progress || {}),
  };
  delete status.parts;
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true }))
    client.postMessage({ pocket: status });
}

async function sha256(body) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const openStore = (version) => caches.open(`${CACHE_PREFIX}${version}`);
const partAddress = (part) => new URL(`pocket/${part.file}`, self.registration.scope).href;

// A part that is there and whole, from this pack or one before it.
async function findWholePart(part) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE_PREFIX) || name === STATE_CACHE) continue;
    const kept = await (await caches.open(name)).match(partAddress(part));
    if (!kept) continue;
    const body = await kept.arrayBuffer();
    if ((await sha256(body)) === part.sha256) return body;
  }
  return null;
}

async function fetchPart(part) {
  const answer = await fetch(partAddress(part), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${part.file}: ${answer.status}`);
  const body = await answer.arrayBuffer();
  if ((await sha256(body)) !== part.sha256) throw new Error(`${part.file} is not what it should be`);
  return body;
}

async function fetchPackList() {
  const answer = await fetch(new URL("pocket/pack.json", self.registration.scope), { cache: "no-store" });
  if (answer.status === 503) throw Object.assign(new Error("not ready"), { problem: "making" });
  if (!answer.ok) throw new Error(`pack.json: ${answer.status}`);
  return answer.json();
}

// Fetches what is missing of the newest pack; only when all of it is here and checked does it count.
async function keepNewestPack() {
  const pack = await fetchPackList();
  const store = await openStore(pack.version);
  let done = 0;
  for (const part of pack.parts) {
    let body = await findWholePart(part);
    if (!body) {
      progress = { bytes: pack.bytes, done };
      await sendStatus();
      body = await fetchPart(part);
    }
    if (!(await store.match(partAddress(part)))) await store.put(partAddress(part), new Response(body));
    done += part.bytes;
  }
  const state = await readState();
  if (!state.current || state.current.version === pack.version || state.damaged)
    return usePack({ ...state, newer: null, current: pack });
  await writeState({ ...state, newer: pack, checked: Date.now() });
}

async function usePack(state) {
  await writeState({ ...state, damaged: false, checked: Date.now() });
  openParts.clear();
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX) && name !== STATE_CACHE && name !== `${CACHE_PREFIX}${state.current.version}`)
      await caches.delete(name);
  }
}

function keepOnce() {
  busy =
    busy ||
    keepNewestPack()
      .then(
        () => {
          problem = "";
        },
        (error) => {
          problem = error.problem || (error.name === "QuotaExceededError" ? "full" : "failed");
        },
      )
      .finally(() => {
        busy = progress = null;
        return sendStatus();
      });
  return busy;
}

self.addEventListener("message", (event) => {
  const task = event.data?.wish; // a phone may hold pages of any age: the name stays
  if (task === "keep") event.waitUntil(keepOnce());
  if (task === "tell") event.waitUntil(sendStatus());
  if (task === "use")
    event.waitUntil(
      readState()
        .then((state) => state.newer && usePack({ ...state, current: state.newer, newer: null }))
        .then(sendStatus),
    );
});

// The part's files by name. A few parts stay open: who reads one page soon reads its neighbours.
async function filesOf(pack, part) {
  if (openParts.has(part.file)) return openParts.get(part.file);
  const kept = await (await openStore(pack.version)).match(partAddress(part));
  if (!kept) return null;
  const bytes = new Uint8Array(
    await new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );
  const end = bytes.indexOf(10);
  const files = new Map();
  let at = end + 1;
  for (const [name, length, type] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    files.set(name, { body: bytes.subarray(at, at + length), type });
    at += length;
  }
  openParts.set(part.file, files);
  if (openParts.size > MOST_OPEN_PARTS) openParts.delete(openParts.keys().next().value);
  return files;
}

async function fromPack(path) {
  const state = await readState();
  if (!state.current) return null;
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const part = state.current.parts.findLast((candidate) => candidate.first <= name);
  if (!part) return null;
  const files = await filesOf(state.current, part).catch(() => null);
  if (!files) {
    await writeState({ ...state, damaged: true });
    await sendStatus();
    return damagedPage();
  }
  const file = files.get(name);
  return file
    ? new Response(file.body, { headers: { "Content-Type": file.type, "X-Pocket": state.current.version } })
    : null;
}

const DAMAGED_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Companion</title>
<h1>Companion</h1>
<p data-damaged>
  The phone has deleted a part of its copy. It will be downloaded again as soon as there is a network.
<p lang="fr">
  Le téléphone a supprimé une partie de sa copie. Elle sera rechargée dès que le réseau reviendra.
`;

function damagedPage() {
  return new Response(DAMAGED_PAGE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function fetchWithTimeout(request) {
  const { current } = await readState();
  if (!current) return fetch(request);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), NETWORK_TIMEOUT);
  try {
    const answer = await fetch(request, { signal: controller.signal });
    if (answer.status >= 502 && answer.status <= 504) throw new Error("the server is away");
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

async function answerPage(request, path) {
  try {
    return await fetchWithTimeout(request);
  } catch (error) {
    if (request.headers.get("HX-Request")) return new Response("", { status: 503, headers: { "X-Pocket": "1" } });
    const kept = await fromPack(path);
    if (kept) return kept;
    const language = path.startsWith("fr/") ? "fr" : "en";
    const fallback = request.mode === "navigate" && (await fromPack(`${language}/server/`));
    if (fallback) return Response.redirect(new URL(`${language}/server/`, self.registration.scope), 302);
    throw error;
  }
}

// A table is never kept; where the network does not answer, a page says what still works.
async function answerTablePage(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const language = path.startsWith("fr/") ? "fr" : "en";
    const fallback = await fromPack(`${language}/server/`);
    if (fallback) return fallback;
    throw error;
  }
}

async function answerFile(request, path) {
  const kept = await fromPack(path);
  return kept && kept.status === 200 ? kept : fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(ROOT)) return;
  const path = decodeURIComponent(url.pathname.slice(ROOT.length));
  if (TABLE.test(path) && request.mode === "navigate" && request.method === "GET") {
    event.respondWith(answerTablePage(request, path));
    return;
  }
  if (SERVER_ONLY.test(path)) return;
  if (request.method === "POST" && request.mode === "navigate" && /^[a-z]{2}\/display\/$/.test(path)) {
    event.respondWith(fetch(request).catch(() => Response.redirect(url.pathname, 303)));
    return;
  }
  if (request.method !== "GET") return;
  event.respondWith(PACK_FIRST.test(path) ? answerFile(request, path) : answerPage(request, path));
});
