// Taps made without a network, or that the server could not save: kept on this phone with their keys, sent in order
// when that is over. What is refused then is shown.
import { token } from "./live.js";

const AGAIN_AFTER = 4000;
const notice = () => document.querySelector("[data-queue]");
const storageKey = () => `taps:${notice().dataset.queue}`;
let offline = false,
  unable = false,
  again = null,
  sending = false,
  refusals = [];

function waitingTaps() {
  try {
    return JSON.parse(localStorage.getItem(storageKey()) || "[]");
  } catch {
    return [];
  }
}

function keepTaps(taps) {
  try {
    localStorage.setItem(storageKey(), JSON.stringify(taps));
  } catch {
    /* private mode: they last as long as the page */
  }
}

function showNotice({ justSent = false } = {}) {
  const box = notice(),
    words = box.dataset,
    waiting = waitingTaps().length;
  const lines = [];
  if (unable) lines.push(words.unable);
  else if (offline) lines.push(words.away);
  if (waiting) lines.push(`${words.waiting} ${waiting}`);
  if (refusals.length) lines.push(words.refused, ...refusals);
  if (!lines.length && justSent) lines.push(words.sent);
  box.replaceChildren(...lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  box.hidden = !lines.length;
}

function goOffline() {
  offline = true;
  showNotice();
}

const isTap = ({ verb, path }) => verb === "post" && /\/tables\/[0-9a-f-]{36}\/(act|undo|redo)\//.test(path);

function keepTap({ path, formData, parameters }) {
  const body = new URLSearchParams();
  for (const [name, value] of formData?.entries() ?? Object.entries(parameters || {})) body.append(name, value);
  const taps = waitingTaps();
  const key = body.get("key");
  if (!taps.some((tap) => tap.key === key)) taps.push({ path, body: body.toString(), key });
  keepTaps(taps);
}

// Each button can be tapped again while nothing can be sent: every tap needs a key of its own.
function renewKey(form) {
  const key = form?.querySelector("input[name=key]");
  if (key) key.value = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(16).slice(2)}`;
  for (const button of form?.querySelectorAll("button[disabled]") || [])
    if (button.dataset.disabledByHtmx !== undefined) button.disabled = false;
}

function keepFor({ requestConfig, elt }) {
  keepTap(requestConfig);
  renewKey(elt.closest("form"));
}

function handleOffline(detail) {
  if (isTap(detail.requestConfig)) keepFor(detail);
  goOffline();
}

// 502 and more: the server, or what stands before it, has done nothing; the same tap may be sent again.
const isNotDone = (status) => status >= 502 || status === 429;

function tryAgainLater(seconds) {
  again ??= setTimeout(
    () => {
      again = null;
      sendWaitingTaps();
    },
    Number(seconds) * 1000 || AGAIN_AFTER,
  );
}

// Until what is kept was sent, later taps wait behind it.
function handleUnable(detail) {
  keepFor(detail);
  unable = true;
  showNotice();
  tryAgainLater(detail.xhr?.getResponseHeader("Retry-After"));
}

async function sendTap(tap, sentKeys) {
  const body = new URLSearchParams(tap.body);
  body.set("known", sentKeys.join(","));
  const answer = await fetch(tap.path.split("?")[0], {
    method: "POST",
    body,
    headers: { "HX-Request": "true", "X-CSRFToken": token },
    credentials: "same-origin",
  });
  unable = isNotDone(answer.status);
  if (unable) {
    tryAgainLater(answer.headers.get("Retry-After"));
    throw new Error("not yet");
  }
  if (!answer.ok) refusals.push(await refusalIn(answer));
}

async function sendWaitingTaps() {
  if (!notice() || sending || !waitingTaps().length) return;
  sending = true;
  refusals = [];
  unable = false;
  const sentKeys = [];
  try {
    for (let taps = waitingTaps(); taps.length; taps = waitingTaps()) {
      await sendTap(taps[0], sentKeys);
      sentKeys.push(taps[0].key);
      keepTaps(waitingTaps().slice(1));
    }
    offline = false;
  } catch {
    offline = !unable;
  }
  sending = false;
  showNotice({ justSent: true });
  if (!offline && !unable)
    window.htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "innerHTML show:none" });
}

async function refusalIn(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(".clash")?.textContent.trim().replace(/\s+/g, " ") || `${answer.status}`;
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (!notice() || (navigator.onLine && !(unable && isTap(event.detail.requestConfig)))) return;
  event.preventDefault();
  if (navigator.onLine) handleUnable(event.detail);
  else handleOffline(event.detail);
});
document.addEventListener("htmx:sendError", (event) => {
  if (notice()) handleOffline(event.detail);
});
document.addEventListener("htmx:responseError", (event) => {
  if (notice() && isTap(event.detail.requestConfig) && event.detail.xhr.status >= 502) handleUnable(event.detail);
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!notice() || !event.detail.successful) return;
  if (offline && !sending) {
    offline = false;
    showNotice({ justSent: true });
  }
  if (waitingTaps().length && !again) sendWaitingTaps();
});
window.addEventListener("online", sendWaitingTaps);
window.addEventListener("offline", () => {
  if (notice()) goOffline();
});
document.addEventListener("DOMContentLoaded", () => {
  if (!notice()) return;
  showNotice();
  sendWaitingTaps();
});
