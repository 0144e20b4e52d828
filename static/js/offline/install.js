// Keeps the reference on this phone, says so, and steps in where a tap finds no network. Every page works without it.
(() => {
  "use strict";
  const me = document.currentScript;
  const root = new URL(document.documentElement.dataset.root || "/", location.href);
  const boxes = () => [...document.querySelectorAll("[data-pocket-status]")];
  const million = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

  function fill(text, facts) {
    return text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  }

  function day(box, time) {
    const then = new Date(time),
      now = new Date();
    if (then.toDateString() === now.toDateString()) return box.dataset.today;
    return fill(box.dataset.before, { day: then.toLocaleDateString(document.documentElement.lang) });
  }

  function line(box, state) {
    if (state.busy) return fill(box.dataset.busy, { done: million(state.done), size: million(state.bytes) });
    if (state.damaged) return box.dataset.damaged;
    if (state.ready)
      return fill(box.dataset.ready, { ...state, size: million(state.bytes), when: day(box, state.checked) });
    return box.dataset[state.problem] || box.dataset.notYet;
  }

  function show(state) {
    for (const box of boxes()) {
      const part = (name) => box.querySelector(`[data-pocket-${name}]`);
      box.hidden = false;
      part("line").textContent =
        line(box, state) + (state.ready && state.problem ? ` ${box.dataset[state.problem]}` : "");
      part("progress").hidden = !state.busy;
      part("progress").value = state.busy ? state.done / state.bytes : 0;
      part("keep").hidden = Boolean(state.ready || state.busy || state.problem === "insecure");
      part("check").hidden = !state.ready || Boolean(state.busy);
      part("newer").hidden = !state.newer;
      box.dataset.state = state.busy ? "busy" : state.damaged ? "damaged" : state.ready ? "ready" : "empty";
    }
  }

  async function say(message) {
    const there = await navigator.serviceWorker.ready;
    (there.active || navigator.serviceWorker.controller).postMessage(message);
  }

  function buttons() {
    for (const box of boxes()) {
      box.querySelector("[data-pocket-keep]").onclick = () => {
        if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
        say({ wish: "keep" });
      };
      box.querySelector("[data-pocket-check]").onclick = () => say({ wish: "keep" });
      box.querySelector("[data-pocket-use]").onclick = () => say({ wish: "use" });
    }
  }

  // The first visit fetches the copy once the page has been read a little; later visits only look whether it is whole
  // and new.
  function inTheBackground() {
    const sparing = navigator.connection && navigator.connection.saveData;
    const begin = () => say({ wish: sparing ? "tell" : "keep" });
    setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 5000 }) : begin()), 1500);
  }

  function start() {
    buttons();
    if (!("serviceWorker" in navigator)) return show({ problem: "insecure" });
    navigator.serviceWorker.addEventListener("message", (event) => {
      if (event.data && event.data.pocket) show(event.data.pocket);
    });
    navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname }).then(
      () => {
        say({ wish: "tell" });
        inTheBackground();
      },
      () => show({ problem: "failed" }),
    );
    addEventListener("online", () => say({ wish: "keep" }));
  }

  // A tap that found no network is answered by the phone itself.
  function without(event) {
    const { xhr, pathInfo, target, elt } = event.detail;
    if (/\/[a-z]{2}\/tables\//.test(pathInfo.requestPath)) return; // tables have their own way
    if (xhr && xhr.status !== 0 && xhr.getResponseHeader("X-Pocket") === null) return;
    import(new URL(me.dataset.pocketScript, location.href)).then((pocket) =>
      pocket.go(new URL(pathInfo.finalRequestPath, location.href), { target, elt }),
    );
  }

  document.addEventListener("DOMContentLoaded", start);
  document.addEventListener("htmx:sendError", without);
  document.addEventListener("htmx:responseError", without);
})();
