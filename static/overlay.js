// Rules and cards over the table: a link that carries this table opens in a sheet; closing it leaves the table as it was.
(() => {
  "use strict";
  const sheet = () => document.querySelector("[data-overlay]");
  const body = () => document.querySelector("#overlay-body");
  const here = () => trail[trail.length - 1];
  let trail = [], opener = null;

  // The address of a link that opens in the sheet; null for every other. Without a network the browser goes there, to the kept copy.
  function inSheet(link) {
    if (!link || !window.htmx || !navigator.onLine || link.matches("[data-leave], [data-language-switch], [download], [target]")) return null;
    const url = new URL(link.getAttribute("href"), sheet().contains(link) ? here() : location.href);
    const carried = url.searchParams.get("table") === sheet().dataset.overlay;
    return url.origin === location.origin && carried && !/^\/[a-z]{2}\/tables\//.test(url.pathname) ? url : null;
  }

  function load(url) {
    sheet().querySelector("[data-overlay-back]").hidden = trail.length < 2;
    window.htmx.ajax("GET", url.pathname + url.search, { source: body(), target: body(), swap: "innerHTML show:none" });
  }

  function go(url) {
    trail.push(url);
    if (!sheet().open) {
      opener = document.activeElement;
      sheet().showModal();
    }
    load(url);
  }

  // What was tapped may have been drawn anew meanwhile: the focus goes back to the same link.
  function closed() {
    window.htmx.trigger(body(), "htmx:abort");
    body().replaceChildren();
    trail = [];
    const href = opener?.getAttribute?.("href");
    const again = opener?.isConnected ? opener : href && document.querySelector(`a[href="${CSS.escape(href)}"]`);
    (again || document.querySelector("#main")).focus({ preventScroll: true });
  }

  function clicked(event) {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const within = link.getAttribute("href");
    if (sheet().contains(link) && within.startsWith("#")) {
      event.preventDefault();
      document.getElementById(within.slice(1))?.scrollIntoView();
      return;
    }
    const url = inSheet(link);
    if (!url) return;
    event.preventDefault();
    event.stopPropagation(); // not htmx's: its part would be asked of the table's address
    if (!sheet().open) link.focus({ preventScroll: true });
    go(url);
  }

  function submitted(event) {
    const form = event.target;
    if (!sheet().contains(form) || form.method !== "get" || !navigator.onLine) return;
    event.preventDefault();
    const url = new URL(form.getAttribute("action"), here());
    url.search = new URLSearchParams(new FormData(form));
    go(url);
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!sheet()?.showModal) return;
    document.addEventListener("click", clicked, true);
    document.addEventListener("submit", submitted, true);
    sheet().addEventListener("close", closed);
    sheet().addEventListener("click", (event) => { if (event.target === sheet()) sheet().close(); });
    // Without this the first Escape would only empty the search box.
    sheet().addEventListener("keydown", (event) => { if (event.key === "Escape") { event.preventDefault(); sheet().close(); } });
    sheet().querySelector("[data-overlay-close]").onclick = () => sheet().close();
    sheet().querySelector("[data-overlay-back]").onclick = () => { trail.pop(); load(here()); };
    body().addEventListener("htmx:afterSettle", (event) => {
      if (event.target !== body() || !sheet().open) return;
      body().scrollTop = 0;
      const at = here().hash && document.getElementById(here().hash.slice(1));
      if (at) at.scrollIntoView();
      (body().querySelector("[autofocus]") || body()).focus({ preventScroll: true });
    });
    // The network is gone without a word: the browser goes there itself, and the kept copy may answer.
    body().addEventListener("htmx:sendError", (event) => { if (event.target === body()) location.assign(here().href); });
  });
})();
