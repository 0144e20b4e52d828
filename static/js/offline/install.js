// Keeps the reference on this phone, says so, and steps in where a tap finds no network. Every page works without it.
(() => {
  "use strict";
  const script = document.currentScript;
  const root = new URL(document.documentElement.dataset.root || "/", location.href);
  const statusBoxes = () => [...document.querySelectorAll("[data-pocket-status]")];
  const megabytes = (bytes) =>
    (bytes / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

  function fillIn(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  function dayText(box, time) {
    const checked = new Date(time);
    const today = new Date();
    if (checked.toDateString() === today.toDateString()) return box.dataset.today;
    return fillIn(box.dataset.before, { day: checked.toLocaleDateString(document.documentElement.lang) });
  }

  function statusText(box, state) {
    if (state.busy) return fillIn(box.dataset.busy, { done: megabytes(state.done), size: megabytes(state.bytes) });
    if (state.damaged) return box.dataset.damaged;
    if (state.ready)
      return fillIn(box.dataset.ready, { ...state, size: megabytes(state.bytes), when: dayText(box, state.checked) });
    return box.dataset[state.problem] || box.dataset.notYet;
  }

  // A copy answers only where its worker is in charge of this page.
  function show(status) {
    const state = { ...status, ready: status.ready && Boolean(navigator.serviceWorker?.controller) };
    for (const box of statusBoxes()) {
      const part = (name) => box.querySelector(`[data-pocket-${name}]`);
      box.hidden = false;
      part("line").textContent =
        statusText(box, state) + (state.ready && state.problem ? ` ${box.dataset[state.problem]}` : "");
      part("progress").hidden = !state.busy;
      part("progress").value = state.busy ? state.done / state.bytes : 0;
      part("keep").hidden = Boolean(state.ready || state.busy || state.problem === "insecure");
      part("check").hidden = !state.ready || Boolean(state.busy);
      part("newer").hidden = !state.newer;
      box.dataset.state = state.busy ? "busy" : state.damaged ? "damaged" : state.ready ? "ready" : "empty";
    }
  }

  async function send(message) {
    const registration = await navigator.serviceWorker.ready;
    (registration.active || navigator.serviceWorker.controller).postMessage(message);
  }

  function setUpButtons() {
    for (const box of statusBoxes()) {
      box.querySelector("[data-pocket-keep]").onclick = () => {
        if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
        send({ wish: "keep" });
      };
      box.querySelector("[data-pocket-check]").onclick = () => send({ wish: "keep" });
      box.querySelector("[data-pocket-use]").onclick = () => send({ wish: "use" });
    }
  }

  // The first visit fetches the copy once the page has been read a little; later visits only look whether it is whole
  // and new.
  function keepInBackground() {
    const savesData = navigator.connection && navigator.connection.saveData;
    const begin = () => send({ wish: savesData ? "tell" : "keep" });
    setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 5000 }) : begin()), 1500);
  }

  function start() {
    setUpButtons();
    if (!("serviceWorker" in navigator)) return show({ problem: "insecure" });
    navigator.serviceWorker.addEventListener("message", (event) => {
      if (event.data && event.data.pocket) show(event.data.pocket);
    });
    show({});
    navigator.serviceWorker.addEventListener("controllerchange", () => send({ wish: "tell" }));
    navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname }).then(
      () => {
        send({ wish: "tell" });
        keepInBackground();
      },
      () => show({ problem: "failed" }),
    );
    addEventListener("online", () => send({ wish: "keep" }));
  }

  // A tap that found no network is answered by the phone itself.
  function answerOffline(event) {
    const { xhr, pathInfo, target, elt } = event.detail;
    if (/\/[a-z]{2}\/tables\//.test(pathInfo.requestPath)) return; // tables have their own way
    if (target.id === "pane") return; // and so has a record beside its list
    if (xhr && xhr.status !== 0 && xhr.getResponseHeader("X-Pocket") === null) return;
    import(new URL(script.dataset.pocketScript, location.href)).then((answers) =>
      answers.go(new URL(pathInfo.finalRequestPath, location.href), { target, elt }),
    );
  }

  document.addEventListener("DOMContentLoaded", start);
  document.addEventListener("htmx:sendError", answerOffline);
  document.addEventListener("htmx:responseError", answerOffline);
})();
