// The service worker: keeps one versioned pack of the reference and serves from it where the network does not answer.
// It knows no page and no rule. Tables are never kept: they are the server's. The pack is fetched whole and checked
// before it is used; a newer one waits until somebody asks for it; nothing but a checked part is ever stored.
"use strict";

const ROOT = new URL("./", self.location).pathname;
const MINE = `pocket:${ROOT}:`;
const STATE = `${MINE}state`;
const PATIENCE = 5000;
// Addresses that only the network answers.
const SERVER_ONLY = /^(?:[a-z]{2}\/tables(?:\/|$)|api\/|bulk\/|sw\.js$|pocket\/pack\.json$|pocket\/[0-9a-f]+\.pack$)/;
const TABLE = /^[a-z]{2}\/tables(?:\/|$)/;
const KEPT_FIRST = /^(?:static\/|pocket\/)/;
const MOST_OPEN = 4;
const openParts = new Map();
let busy = null;
let progress = null;
let problem = "";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// What is kept, in a few words of JSON beside the parts.
const stateAt = () => new Request(new URL("pocket/state", self.registration.scope));

async function read() {
  const found = await (await caches.open(STATE)).match(stateAt());
  return found ? found.json() : {};
}

async function write(state) {
  await (await caches.open(STATE)).put(stateAt(), new Response(JSON.stringify(state)));
}

async function tell() {
  const { current, newer, checked, damaged } = await read();
  const told = {
    ready: Boolean(current) && !damaged,
    damaged: Boolean(damaged),
    newer: Boolean(newer),
    checked,
    problem,
    busy: Boolean(progress),
    ...(current || {}),
    ...(progress || {}),
  };
  delete told.parts;
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true }))
    client.postMessage({ pocket: told });
}

async function digest(body) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const storeOf = (version) => caches.open(`${MINE}${version}`);
const partAt = (part) => new URL(`pocket/${part.file}`, self.registration.scope).href;

// A part that is there and whole, from this pack or one before it.
async function whole(part) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(MINE) || name === STATE) continue;
    const found = await (await caches.open(name)).match(partAt(part));
    if (!found) continue;
    const body = await found.arrayBuffer();
    if ((await digest(body)) === part.sha256) return body;
  }
  return null;
}

async function fetched(part) {
  const answer = await fetch(partAt(part), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${part.file}: ${answer.status}`);
  const body = await answer.arrayBuffer();
  if ((await digest(body)) !== part.sha256) throw new Error(`${part.file} is not what it should be`);
  return body;
}

async function listing() {
  const answer = await fetch(new URL("pocket/pack.json", self.registration.scope), { cache: "no-store" });
  if (answer.status === 503) throw Object.assign(new Error("not ready"), { problem: "making" });
  if (!answer.ok) throw new Error(`pack.json: ${answer.status}`);
  return answer.json();
}

// Fetches what is missing of the newest pack; only when all of it is here and checked does it count.
async function keep() {
  const pack = await listing();
  const store = await storeOf(pack.version);
  let done = 0;
  for (const part of pack.parts) {
    let body = await whole(part);
    if (!body) {
      progress = { bytes: pack.bytes, done };
      await tell();
      body = await fetched(part);
    }
    if (!(await store.match(partAt(part)))) await store.put(partAt(part), new Response(body));
    done += part.bytes;
  }
  const state = await read();
  if (!state.current || state.current.version === pack.version || state.damaged)
    return use({ ...state, newer: null, current: pack });
  await write({ ...state, newer: pack, checked: Date.now() });
}

async function use(state) {
  await write({ ...state, damaged: false, checked: Date.now() });
  openParts.clear();
  for (const name of await caches.keys()) {
    if (name.startsWith(MINE) && name !== STATE && name !== `${MINE}${state.current.version}`)
      await caches.delete(name);
  }
}

function keepOnce() {
  busy =
    busy ||
    keep()
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
        return tell();
      });
  return busy;
}

self.addEventListener("message", (event) => {
  const task = event.data?.wish; // a phone may hold pages of any age: the name stays
  if (task === "keep") event.waitUntil(keepOnce());
  if (task === "tell") event.waitUntil(tell());
  if (task === "use")
    event.waitUntil(
      read()
        .then((state) => state.newer && use({ ...state, current: state.newer, newer: null }))
        .then(tell),
    );
});

// The part's files by name. A few parts stay open: who reads one page soon reads its neighbours.
async function filesOf(pack, part) {
  if (openParts.has(part.file)) return openParts.get(part.file);
  const found = await (await storeOf(pack.version)).match(partAt(part));
  if (!found) return null;
  const bytes = new Uint8Array(
    await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );
  const end = bytes.indexOf(10);
  const files = new Map();
  let at = end + 1;
  for (const [name, length, type] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    files.set(name, { body: bytes.subarray(at, at + length), type });
    at += length;
  }
  openParts.set(part.file, files);
  if (openParts.size > MOST_OPEN) openParts.delete(openParts.keys().next().value);
  return files;
}

async function fromPack(path) {
  const state = await read();
  if (!state.current) return null;
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const part = state.current.parts.findLast((one) => one.first <= name);
  if (!part) return null;
  const files = await filesOf(state.current, part).catch(() => null);
  if (!files) {
    await write({ ...state, damaged: true });
    await tell();
    return damaged();
  }
  const file = files.get(name);
  return file
    ? new Response(file.body, { headers: { "Content-Type": file.type, "X-Pocket": state.current.version } })
    : null;
}

const DAMAGED = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Companion</title>
<h1>Companion</h1>
<p data-damaged>
  The phone has thrown a part of its copy away. It is fetched again as soon as there is a network.
<p lang="fr">
  Le téléphone a supprimé une partie de sa copie. Elle sera rechargée dès que le réseau reviendra.
`;

function damaged() {
  return new Response(DAMAGED, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function patiently(request) {
  const { current } = await read();
  if (!current) return fetch(request);
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE);
  try {
    const answer = await fetch(request, { signal: waiting.signal });
    if (answer.status >= 502 && answer.status <= 504) throw new Error("the server is away");
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

async function page(request, path) {
  try {
    return await patiently(request);
  } catch (error) {
    if (request.headers.get("HX-Request")) return new Response("", { status: 503, headers: { "X-Pocket": "1" } });
    const found = await fromPack(path);
    if (found) return found;
    const language = path.startsWith("fr/") ? "fr" : "en";
    const kind = request.mode === "navigate" && (await fromPack(`${language}/server/`));
    if (kind) return Response.redirect(new URL(`${language}/server/`, self.registration.scope), 302);
    throw error;
  }
}

// A table is never kept; where the network does not answer, a page says what still works.
async function atTheTable(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const language = path.startsWith("fr/") ? "fr" : "en";
    const kind = await fromPack(`${language}/server/`);
    if (kind) return kind;
    throw error;
  }
}

async function file(request, path) {
  const found = await fromPack(path);
  return found && found.status === 200 ? found : fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(ROOT)) return;
  const path = decodeURIComponent(url.pathname.slice(ROOT.length));
  if (TABLE.test(path) && request.mode === "navigate" && request.method === "GET") {
    event.respondWith(atTheTable(request, path));
    return;
  }
  if (SERVER_ONLY.test(path)) return;
  if (request.method === "POST" && request.mode === "navigate" && /^[a-z]{2}\/display\/$/.test(path)) {
    event.respondWith(fetch(request).catch(() => Response.redirect(url.pathname, 303)));
    return;
  }
  if (request.method !== "GET") return;
  event.respondWith(KEPT_FIRST.test(path) ? file(request, path) : page(request, path));
});
