// Rules and cards over the table: a page opens in a sheet, its links in the same one; closing it leaves the table as it
// was.
const sheet = document.querySelector("[data-overlay]");
const body = document.querySelector("#overlay-body");
const back = sheet.querySelector("[data-overlay-back]");
let visited = [],
  opener = null;
const currentPage = () => visited[visited.length - 1];

function load() {
  back.hidden = visited.length < 2;
  window.htmx.ajax("GET", currentPage().pathname + currentPage().search, {
    source: body,
    target: body,
    swap: "innerHTML show:none",
  });
}

function visit(url) {
  visited.push(url);
  load();
}

export function open(link) {
  if (sheet.open) return;
  opener = link;
  sheet.showModal();
  visit(new URL(link.href));
}

// What was tapped may have been drawn anew meanwhile: the focus goes back to the same link.
function returnToTable() {
  window.htmx.trigger(body, "htmx:abort");
  body.replaceChildren();
  visited = [];
  const sameLink = opener.isConnected
    ? opener
    : document.querySelector(`a[href="${CSS.escape(opener.getAttribute("href"))}"]`);
  (sameLink || document.querySelector("#main")).focus({ preventScroll: true });
}

function followLink(event) {
  if (event.target === sheet) sheet.close(); // beside it
  const link = event.target.closest("a[href]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const href = link.getAttribute("href"),
    url = new URL(href, currentPage());
  if (href.startsWith("#")) {
    event.preventDefault();
    document.getElementById(href.slice(1))?.scrollIntoView();
  } else if (url.searchParams.has("table") && navigator.onLine && !link.matches("[data-leave]")) {
    event.preventDefault();
    event.stopPropagation(); // not htmx's: it would ask at the table's address
    visit(url);
  }
}

function submitForm(event) {
  const form = event.target;
  if (form.method !== "get" || !navigator.onLine) return;
  event.preventDefault();
  const url = new URL(form.getAttribute("action"), currentPage());
  url.search = new URLSearchParams(new FormData(form));
  visit(url);
}

sheet.addEventListener("click", followLink, true);
sheet.addEventListener("submit", submitForm, true);
sheet.addEventListener("close", returnToTable);
// Without this the first Escape would only empty the search box.
sheet.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    event.preventDefault();
    sheet.close();
  }
});
sheet.querySelector("[data-overlay-close]").onclick = () => sheet.close();
back.onclick = () => {
  visited.pop();
  load();
};
body.addEventListener("htmx:afterSettle", (event) => {
  if (event.target !== body || !sheet.open) return;
  body.scrollTop = 0;
  if (currentPage().hash) document.getElementById(currentPage().hash.slice(1))?.scrollIntoView();
  (body.querySelector("[autofocus]") || body).focus({ preventScroll: true });
});
// The network is gone without a word: the browser goes there itself, and the kept copy may answer.
body.addEventListener("htmx:sendError", (event) => {
  if (event.target === body) location.assign(currentPage().href);
});
