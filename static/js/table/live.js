// Hears of new entries at the table and fetches what the page shows.
import { showRefusal } from "./toasts.js";

const POLL_EVERY = 4000;
const table = () => document.querySelector("[data-table]");
const shownVersion = () =>
  Number(document.querySelector("[data-shown]")?.dataset.shown ?? table()?.dataset.version ?? 0);
let stream = null,
  polling = null;

function fetchTable(address = location.pathname + location.search) {
  if (table()) window.htmx.ajax("GET", address, { target: "#table", swap: "innerHTML show:none" });
}

// A tap of our own brings its part along: what is heard meanwhile is looked at when it has come.
let newestVersion = 0,
  requestsUnderway = 0;

function catchUp(version = newestVersion) {
  newestVersion = Math.max(newestVersion, version);
  if (!requestsUnderway && newestVersion > shownVersion() && !isFilling(formInHand())) fetchTable();
}

document.addEventListener("htmx:beforeSend", () => {
  requestsUnderway += 1;
});
document.addEventListener("htmx:afterRequest", (event) => {
  requestsUnderway = Math.max(0, requestsUnderway - 1);
  if (event.detail.successful || event.detail.requestConfig.verb === "post") catchUp();
});
document.addEventListener("htmx:afterSettle", () => catchUp());

// What somebody is filling in is not drawn over: news wait until they are done. News of nothing new, as when the page
// asks now and then, also leave folds open and questions standing.
const isChanged = (field) =>
  field.matches("select")
    ? ![...field.options].some((option) => option.selected && option.defaultSelected)
    : field.value !== field.defaultValue || field.checked !== field.defaultChecked;
const isFilling = (form) => Boolean(form) && [...form.querySelectorAll("input, select, textarea")].some(isChanged);
const formInHand = () => document.activeElement?.closest(".task-body form");
const OPENED = ".task-body details[open]:not(.do-this), #now > [data-key=Escape]";

document.addEventListener("focusout", () => setTimeout(catchUp));

// Answers may overtake each other: an older board is not drawn over a newer one, news wait while a tap is on its way,
// and where what was tapped is gone with its board, the table is looked at afresh. A refusal is told all the same.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target, requestConfig, shouldSwap } = event.detail;
  if (target.id !== "table" || !shouldSwap) return;
  const tapped = requestConfig.elt;
  const version = Number(/data-shown="(\d+)"/.exec(xhr.responseText)?.[1] ?? shownVersion());
  const isNews = tapped === document.body;
  const isSame = version === shownVersion() && document.querySelector(OPENED);
  if (isNews && (version < shownVersion() || requestsUnderway > 1 || isSame || isFilling(formInHand()))) {
    event.detail.shouldSwap = false;
    return;
  }
  if (tapped.isConnected && version >= shownVersion()) return;
  event.detail.shouldSwap = false;
  const refusal = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("[data-refused]");
  if (refusal) showRefusal(refusal);
  fetchTable(xhr.getResponseHeader("HX-Replace-Url") || undefined);
});

function listen() {
  if (!table() || document.hidden || stream) return;
  stream = new EventSource(`${table().dataset.stream}?after=${shownVersion()}`);
  stream.onopen = stopPolling;
  stream.onmessage = (event) => catchUp(JSON.parse(event.data).version);
  stream.addEventListener("seats", () => {
    if (!requestsUnderway) fetchTable();
  });
  stream.onerror = () => {
    if (stream?.readyState === EventSource.CLOSED) stream = null;
    startPolling();
  };
}

function stopListening() {
  stream?.close();
  stream = null;
  stopPolling();
}

// Without a stream the page asks now and then; a hidden page asks nothing.
function startPolling() {
  polling ??= setInterval(() => {
    if (!document.hidden && navigator.onLine) fetchTable();
  }, POLL_EVERY);
}

function stopPolling() {
  clearInterval(polling);
  polling = null;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) stopListening();
  else {
    fetchTable();
    listen();
  }
});
document.addEventListener("DOMContentLoaded", listen);
window.addEventListener("pagehide", stopListening);
window.addEventListener("pageshow", listen);
window.addEventListener("online", () => {
  fetchTable();
  stopListening();
  listen();
});

// What the server draws for several phones holds no secret: the page keeps its CSRF token from its first load, sends it
// with every request, and puts it into the forms that are drawn without one.
const TOKEN_FIELD = "csrfmiddlewaretoken";
export const token = document.querySelector(`input[name=${TOKEN_FIELD}]`)?.value ?? "";

document.addEventListener("htmx:configRequest", (event) => {
  if (token) event.detail.headers["X-CSRFToken"] = token;
});

function completeForms() {
  for (const form of document.querySelectorAll("form[method=post]"))
    if (token && !form.elements[TOKEN_FIELD]) {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name: TOKEN_FIELD, value: token });
      form.prepend(field);
    }
}

document.addEventListener("htmx:afterSwap", completeForms);
document.addEventListener("htmx:oobAfterSwap", completeForms);
