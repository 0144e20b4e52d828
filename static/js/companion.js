// Small comforts; every page works without them.
(() => {
  "use strict";

  // The check-list of a box: ticks stay on this phone.
  const storageKey = (game) => `checklist:${game}`;
  const tickedNames = (game) => {
    try {
      return new Set(JSON.parse(localStorage.getItem(storageKey(game)) || "[]"));
    } catch {
      return new Set();
    }
  };
  const keepTicked = (game, ticked) => {
    try {
      localStorage.setItem(storageKey(game), JSON.stringify([...ticked]));
    } catch {
      /* private mode: ticks last as long as the page */
    }
  };

  function prepareChecklists() {
    const boxes = [...document.querySelectorAll("[data-checklist] input")];
    const progress = document.querySelector("[data-checklist-progress]");
    if (!boxes.length || !progress) return;
    const list = boxes[0].closest("[data-checklist]");
    const game = list.dataset.checklist;
    // Of a list that changes, only this one is kept.
    const others = (kept) => ("only" in list.dataset ? new Set() : kept);
    const showProgress = () => {
      progress.hidden = false;
      progress.querySelector("[data-done]").textContent = boxes.filter((b) => b.checked).length;
      progress.querySelector("[data-all]").textContent = boxes.length;
    };
    const ticked = tickedNames(game);
    for (const box of boxes) box.checked = ticked.has(box.name);
    showProgress();
    progress.querySelector("[data-clear]").onclick = () => {
      const kept = tickedNames(game);
      for (const box of boxes) {
        box.checked = false;
        kept.delete(box.name);
      }
      keepTicked(game, kept);
      showProgress();
    };
    for (const box of boxes)
      box.onchange = () => {
        const kept = others(tickedNames(game));
        for (const { name, checked } of boxes) checked ? kept.add(name) : kept.delete(name);
        keepTicked(game, kept);
        showProgress();
      };
  }

  // The language switch follows filters that htmx put into the address, and keeps the place on the page.
  function updateLanguageSwitch() {
    const link = document.querySelector("[data-language-switch]");
    if (!link) return;
    const url = new URL(link.href);
    if (url.searchParams.has("language")) return;
    const other = link.hreflang;
    // The sister of this very address, wherever the site stands.
    const root = new URL(document.documentElement.dataset.root || "/", location.href).pathname;
    link.href =
      root + location.pathname.slice(root.length).replace(/^[a-z]{2}\//, `${other}/`) + location.search + location.hash;
  }

  // Chips that are on come into sight.
  function scrollToChosenChips() {
    for (const chip of document.querySelectorAll(".chip.on")) {
      const row = chip.parentElement;
      if (chip.offsetLeft + chip.offsetWidth > row.clientWidth) row.scrollLeft = chip.offsetLeft - 24;
    }
  }

  // A clause is copied with its source, or its address shared. Over plain http a phone has neither clipboard nor share:
  // copy the old way.
  function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "hide";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done ? Promise.resolve() : Promise.reject(new Error("not copied"));
  }

  function prepareSharing() {
    const confirm = (button) => {
      button.lastChild.textContent = button.dataset.done;
    };
    for (const button of document.querySelectorAll("[data-copy]")) {
      button.hidden = false;
      button.onclick = () =>
        copy(button.dataset.copy).then(
          () => confirm(button),
          () => {},
        );
    }
    for (const button of document.querySelectorAll("[data-share]")) {
      const text = button.dataset.shareText;
      const url = text ? undefined : new URL(button.dataset.share, location.href).href;
      button.hidden = false;
      button.onclick = () =>
        (navigator.share ? navigator.share({ text, url }) : copy(text ?? url).then(() => confirm(button))).catch(
          () => {},
        );
    }
    for (const button of document.querySelectorAll("[data-print]")) {
      button.hidden = false;
      button.onclick = () => window.print();
    }
  }

  const prepare = () => {
    prepareSharing();
    prepareChecklists();
    updateLanguageSwitch();
    scrollToChosenChips();
  };
  document.addEventListener("DOMContentLoaded", prepare);
  document.addEventListener("htmx:afterSettle", prepare);
  document.addEventListener("htmx:pushedIntoHistory", updateLanguageSwitch);
  document.addEventListener("htmx:replacedInHistory", updateLanguageSwitch);
  // A refusal is an answer too: show it instead of dropping it.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, xhr, target, pathInfo } = event.detail;
    if (requestConfig.verb !== "get") return;
    if (target.closest("dialog")) event.detail.shouldSwap = true;
    else if (xhr.status === 400 || xhr.status === 404) location.assign(pathInfo.requestPath);
  });

  // The header's search: opened it takes the focus, Escape closes it; a tap beside it closes it too, by its style.
  function prepareSearch() {
    const ask = document.querySelector("details.ask");
    if (!ask) return;
    const box = ask.querySelector("input[type=search]");
    ask.addEventListener("toggle", () => {
      if (ask.open) box.focus();
    });
    ask.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !ask.open) return;
      ask.open = false;
      ask.querySelector("summary").focus();
    });
  }
  document.addEventListener("DOMContentLoaded", prepareSearch);

  // Menus of the header: Escape closes them.
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("details[data-menu][open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // A page kept by the browser may show a table as it was: the home page looks again.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && document.querySelector("[data-continue]")) location.reload();
  });
})();
