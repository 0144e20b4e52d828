// Answers on the phone what a server would have answered: the search, filters, tools and the set-up guide, each in a
// file of its own.
import { cookie, data, language, plain, remember, root, words } from "./page.js";

const ROUTES = [
  [/^[a-z]{2}\/find\/$/, () => import("./find.js"), "#found"],
  [/^[a-z]{2}\/tsukuyumi\/tools\/(?:conquer|dies|pass|score)\/$/, () => import("./tools.js"), "#tool"],
  [/^[a-z]{2}\/tsukuyumi\/tools\/setup\/$/, () => import("./guide.js"), "#tool"],
  [/^[a-z]{2}\/necropole\/tools\/(?:chance|plan|city|clock)\/$/, () => import("./necropole.js"), "#tool"],
  [/^[a-z]{2}\/[a-z]+\/(?:[a-z]+\/)?random\/$/, () => import("./random.js"), "#random"],
  [/^[a-z]{2}\/[a-z]+\/(?:units|factions)\/compare\/$/, () => import("./compare.js"), "#compare"],
  [/^[a-z]{2}\/(?:rulings|[a-z]+\/[a-z]+)\/$/, () => import("./shelves.js"), "#list"],
  [/^[a-z]{2}\/[a-z]+\/[a-z]+\/[^/]+\/$/, () => import("./neighbours.js"), "[data-neighbours]"],
];
const inCopy = "pocket" in document.documentElement.dataset;
const routeOf = (url) => ROUTES.find(([path]) => path.test(url.pathname.slice(root.pathname.length)));

async function sayUnavailable(target) {
  const texts = await words();
  if (target.querySelector(":scope > [data-away]")) return;
  target.insertAdjacentHTML("afterbegin", `<p class="sheet" role="status" data-away></p>`);
  target.firstChild.textContent = texts.away;
}

// Puts the answer to an address into its place on the page; the address follows, as it would with a server.
export async function go(url, { target = null, elt = null, first = false } = {}) {
  const route = routeOf(url);
  const place = target || (route && document.querySelector(route[2]));
  if (!place) return;
  if (!route) return sayUnavailable(place);
  const { answer } = await route[1]();
  const { html, address } = await answer(url, place, first);
  if (!first) updateAddress(elt, address || url); // first: the content's own addresses count from it
  if (html !== undefined) replaceContent(place, html);
  document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: {} }));
}

// New content in its place; who was typing there goes on typing.
function replaceContent(place, html) {
  const typing = place.contains(document.activeElement) ? document.activeElement : null;
  const { id, name, value, selectionStart } = typing || {};
  place.innerHTML = html;
  if (window.htmx) htmx.process(place);
  const field =
    typing &&
    place.querySelector(id ? `#${CSS.escape(id)}` : `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (!field) return;
  field.focus();
  if (field.matches("input[type=search]")) {
    field.value = value;
    field.setSelectionRange(selectionStart, selectionStart);
  }
}

function updateAddress(elt, address) {
  const source = elt && elt.closest("[hx-push-url], [hx-replace-url], form.tool");
  if (!source) return;
  if (source.hasAttribute("hx-push-url")) history.pushState({ pocket: true }, "", address);
  else history.replaceState({ pocket: true }, "", address);
}

// Dark or light, and the size of the text: kept here, where no server can set it.
function setUpDisplayForm() {
  const form = document.querySelector("form.display");
  if (!form) return;
  const page = document.documentElement;
  for (const [name, value] of [
    ["theme", page.dataset.theme],
    ["text", page.className.replace("text-", "")],
  ]) {
    const chosen = form.querySelector(`[name=${name}][value="${value}"]`);
    if (chosen) chosen.checked = true;
  }
  form.onsubmit = (event) => {
    event.preventDefault();
    for (const [name, value] of new FormData(form)) remember(name, value);
    const back = document.referrer.startsWith(root.href) ? document.referrer : new URL(`${language}/`, root).href;
    location.assign(back);
  };
}

// An error's record stands in the address; a copy without a server shows it here.
function showReport() {
  const box = document.querySelector("[data-report]");
  const query = new URLSearchParams(location.search);
  const [record, version] = [query.get("record") || "", query.get("version") || ""];
  if (!box || !/^[a-z]{1,20}\/[a-z0-9.-]{1,80}$/.test(record) || !/^[0-9a-f]{1,64}$/.test(version)) return;
  box.hidden = false;
  box.querySelector("[data-report-text]").textContent = box.querySelector("[data-copy]").dataset.copy =
    `${record} · ${version}`;
}

// The game last looked at is the one that pages of all games lead to: their bar is the one of its first page.
async function followLastGame() {
  const here = document.documentElement.dataset.game;
  if (here) return remember("game", here);
  const last = cookie("game");
  const bar = document.querySelector("nav.bar");
  if (!bar || !["metals", "necropole"].includes(last)) return;
  const url = new URL(`${language}/${last}/`, root);
  const other = (await plain(url)).querySelector("nav.bar");
  const links = [...bar.querySelectorAll(":scope > a")];
  [...other.querySelectorAll(":scope > a")].forEach((link, n) => links[n]?.setAttribute("href", from(link, url)));
  const shelves = other.querySelector(".rail-shelves");
  for (const link of shelves.querySelectorAll("a")) {
    link.setAttribute("href", from(link, url));
    link.removeAttribute("aria-current");
  }
  for (const use of shelves.querySelectorAll("use")) use.setAttribute("href", from(use, url));
  bar.querySelector(".rail-shelves").replaceWith(shelves);
}

const from = (element, url) => {
  const { pathname, search, hash } = new URL(element.getAttribute("href"), url);
  return pathname + search + hash;
};

if (inCopy) {
  remember("language", language);
  followLastGame();
  document.addEventListener("htmx:beforeRequest", (event) => {
    event.preventDefault();
    const { pathInfo, target, elt } = event.detail;
    go(new URL(pathInfo.finalRequestPath, location.href), { target, elt });
  });
  addEventListener("popstate", () => go(new URL(location.href), { first: true }));
  setUpDisplayForm();
  showReport();
  const pictures = document.querySelector("template[data-pictures]") && cookie("view") === "pictures";
  if (location.search || pictures || document.querySelector("#random")) go(new URL(location.href), { first: true });
  else if (document.querySelector("form.tool, #q, .searchbox"))
    addEventListener("focusin", () => data("find.json"), { once: true });
}
