// Rules and cards over the table: a page opens in a sheet, its links in the same one; closing it leaves the table as it
// was.
const sheet = document.querySelector("[data-overlay]");
const body = document.querySelector("#overlay-body");
const back = sheet.querySelector("[data-overlay-back]");
let trail = [],
  opener = null;
const here = () => trail[trail.length - 1];

function load() {
  back.hidden = trail.length < 2;
  window.htmx.ajax("GET", here().pathname + here().search, { source: body, target: body, swap: "innerHTML show:none" });
}

function go(url) {
  trail.push(url);
  load();
}

export function open(link) {
  if (sheet.open) return;
  opener = link;
  sheet.showModal();
  go(new URL(link.href));
}

// What was tapped may have been drawn anew meanwhile: the focus goes back to the same link.
function closed() {
  window.htmx.trigger(body, "htmx:abort");
  body.replaceChildren();
  trail = [];
  const again = opener.isConnected
    ? opener
    : document.querySelector(`a[href="${CSS.escape(opener.getAttribute("href"))}"]`);
  (again || document.querySelector("#main")).focus({ preventScroll: true });
}

function clicked(event) {
  if (event.target === sheet) sheet.close(); // beside it
  const link = event.target.closest("a[href]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const href = link.getAttribute("href"),
    url = new URL(href, here());
  if (href.startsWith("#")) {
    event.preventDefault();
    document.getElementById(href.slice(1))?.scrollIntoView();
  } else if (url.searchParams.has("table") && navigator.onLine && !link.matches("[data-leave]")) {
    event.preventDefault();
    event.stopPropagation(); // not htmx's: it would ask at the table's address
    go(url);
  }
}

function submitted(event) {
  const form = event.target;
  if (form.method !== "get" || !navigator.onLine) return;
  event.preventDefault();
  const url = new URL(form.getAttribute("action"), here());
  url.search = new URLSearchParams(new FormData(form));
  go(url);
}

sheet.addEventListener("click", clicked, true);
sheet.addEventListener("submit", submitted, true);
sheet.addEventListener("close", closed);
// Without this the first Escape would only empty the search box.
sheet.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    event.preventDefault();
    sheet.close();
  }
});
sheet.querySelector("[data-overlay-close]").onclick = () => sheet.close();
back.onclick = () => {
  trail.pop();
  load();
};
body.addEventListener("htmx:afterSettle", (event) => {
  if (event.target !== body || !sheet.open) return;
  body.scrollTop = 0;
  if (here().hash) document.getElementById(here().hash.slice(1))?.scrollIntoView();
  (body.querySelector("[autofocus]") || body).focus({ preventScroll: true });
});
// The network is gone without a word: the browser goes there itself, and the kept copy may answer.
body.addEventListener("htmx:sendError", (event) => {
  if (event.target === body) location.assign(here().href);
});
