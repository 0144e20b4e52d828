// A list and a record side by side where there is room. The address is always the record's: opened anew it shows the
// same, and the ways back and forward lead through the records. On a phone a row leads to its page as ever.
(() => {
  "use strict";
  const panes = document.querySelector("[data-panes]");
  if (!panes) return;
  const page = document.documentElement;
  const root = new URL(page.dataset.root || "/", location.href);
  page.dataset.root = root.pathname; // does not move with the address
  const list = panes.querySelector("#list");
  const pane = panes.querySelector("#pane");
  const close = panes.querySelector("[data-pane-close]");
  const RECORD = /^[a-z]{2}\/[a-z]+\/(?:units|cards|factions|tiles|scenarios|terms|components|rulings)\/[^/]+\/$/;
  const NO_RECORD = /\/(?:compare|random)\/$/;
  const path = (url) => url.pathname.slice(root.pathname.length);
  const isRecord = (url) => url.origin === location.origin && RECORD.test(path(url)) && !NO_RECORD.test(path(url));
  const shelfOf = (url) => url.pathname.replace(/[^/]+\/$/, "");
  const inCopy = "pocket" in page.dataset;
  let listUrl = panes.dataset.panes === "list" ? new URL(location.href) : listOf(new URL(location.href));
  let shown = panes.dataset.panes === "record" ? new URL(location.href) : null;

  // As wide as seventy letters' heights, whatever size the reader's text has.
  const isWide = () => innerWidth >= 70 * parseFloat(getComputedStyle(page).fontSize);

  // The list that a record was reached from, where its address names one.
  function listOf(record) {
    const url = new URL(close.href);
    const asked = record.searchParams.get("list");
    if (asked) for (const [name, value] of new URLSearchParams(asked)) url.searchParams.append(name, value);
    return url;
  }

  // The address changes below what stands on the page: what counts from it is written out.
  function settleAddresses(place, base) {
    for (const name of ["href", "src", "action", "hx-get", "data-share"])
      for (const element of place.querySelectorAll(`[${name}^="?"], [${name}^="."]`))
        element.setAttribute(name, new URL(element.getAttribute(name), base).href);
    if (place.isConnected) window.htmx?.process(place);
  }

  function markRow() {
    for (const link of list.querySelectorAll("a[href]:not([hx-get])")) {
      const here = shown && new URL(link.href).pathname === shown.pathname;
      if (here) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  function showRow() {
    const row = list.querySelector("a[aria-current=true]:not([hx-get])");
    const frame = list.closest(".pane-list");
    if (!row || !panes.classList.contains("open")) return;
    const [{ top, bottom }, around] = [row.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (top < around.top || bottom > around.bottom) frame.scrollTop += top - around.top - around.height / 3;
  }

  // The whole page, where no server is there to draw a part of it.
  async function takeWhole(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const whole = new DOMParser().parseFromString(await answer.text(), "text/html");
    settleAddresses(whole, url);
    return whole;
  }

  async function draw(url) {
    delete pane.dataset.failed;
    if (!inCopy)
      await window.htmx.ajax("GET", url.pathname + url.search, { source: pane, target: pane, swap: "innerHTML" });
    if (inCopy || pane.dataset.failed) {
      const whole = await takeWhole(url);
      document.title = whole.title;
      pane.innerHTML = whole.querySelector("#pane").innerHTML;
      document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: {} }));
    }
    settleAddresses(pane, url);
  }

  async function open(url, push = true) {
    try {
      await draw(url);
    } catch {
      location.assign(url);
      return;
    }
    settleAddresses(list, listUrl);
    settleAddresses(document.body, location.href);
    if (push) history.pushState({ pane: true }, "", url);
    shown = url;
    panes.classList.add("open");
    markRow();
    showRow();
    scrollTo(0, 0);
    panes.querySelector("[data-pane-said]").textContent = pane.querySelector("h1")?.textContent.trim() || "";
    document.dispatchEvent(new CustomEvent("htmx:pushedIntoHistory"));
  }

  function shut(push = true) {
    const row = list.querySelector("a[aria-current=true]:not([hx-get])");
    if (push) history.pushState({ pane: true }, "", listUrl);
    shown = null;
    markRow();
    panes.classList.remove("open");
    pane.replaceChildren();
    document.dispatchEvent(new CustomEvent("htmx:pushedIntoHistory"));
    row?.focus();
  }

  // The list beside a record that was opened by its address.
  async function bringList() {
    settleAddresses(document.body, location.href);
    if (!inCopy) {
      window.htmx.ajax("GET", listUrl.pathname + listUrl.search, { source: list, target: list, swap: "innerHTML" });
      return;
    }
    list.innerHTML = (await takeWhole(listUrl)).querySelector("#list").innerHTML;
    window.htmx?.process(list);
    markRow();
    showRow();
  }

  panes.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || !isWide()) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.hasAttribute("hx-get")) return;
    const url = new URL(link.href);
    if (link === close && panes.dataset.panes === "list") {
      event.preventDefault();
      shut();
    } else if (isRecord(url) && (list.contains(link) || (shown && shelfOf(url) === shelfOf(shown)))) {
      event.preventDefault();
      open(url);
    }
  });

  addEventListener("popstate", (event) => {
    if (event.state?.htmx) return; // htmx loads that page itself
    const url = new URL(location.href);
    if (isRecord(url) && isWide()) open(url, false);
    else if (url.pathname === listUrl.pathname && url.search === listUrl.search && panes.dataset.panes === "list")
      shut(false);
    else location.reload();
  });

  // A newly drawn list: its own addresses, and the row of what is shown.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target !== list && event.target !== document) return;
    if (panes.dataset.panes === "list" && !isRecord(new URL(location.href))) listUrl = new URL(location.href);
    if (!panes.classList.contains("open")) return;
    if (event.target === list) settleAddresses(list, listUrl);
    markRow();
    showRow();
  });
  for (const name of ["htmx:sendError", "htmx:responseError"])
    pane.addEventListener(name, () => {
      pane.dataset.failed = name;
    });

  if (panes.dataset.panes === "record" && isWide()) {
    panes.classList.add("open");
    addEventListener("DOMContentLoaded", bringList);
  }
})();
