// Keys for every page: look something up, move through rows and pages, and a list of all of them. An element says its
// own key with data-key; what it says on the page is what the list says of it.
(() => {
  "use strict";
  const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
  // What has arrows of its own.
  const OWN_ARROWS = `${TYPING}, input, svg, summary, dialog, [tabindex="0"], [role=grid], .board, .stage`;
  const ROWS =
    "main :is(a.row, a.hit, .units th[scope=row] a, .hexes a, .pics a[href], .checklist a.more), .ask[open] a.hit";
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const rows = () => [...document.querySelectorAll(ROWS)].filter(isSeen);
  const keys = () => document.querySelector("dialog.keys");

  function lookUp() {
    const ask = document.querySelector("details.ask");
    const box = document.querySelector("main input[type=search]");
    const link = document.querySelector("[data-look-up]");
    if (ask) {
      ask.open = true;
      ask.querySelector("input[type=search]").focus();
    } else if (box) box.focus();
    else if (link) link.click();
    else return false;
    return true;
  }

  // The row after or before the one in focus; without one, the first in sight.
  function step(way) {
    const all = rows();
    const at = all.indexOf(document.activeElement);
    const first = all.findIndex((row) => row.getBoundingClientRect().top >= 60);
    const next = at < 0 ? all[Math.max(first, 0)] : all[at + way];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
    return Boolean(next);
  }

  // From the search box to its hits and back.
  function throughHits(event) {
    const box = event.target.closest("input[type=search]");
    const way = event.key === "ArrowDown" ? 1 : -1;
    const hit = event.target.closest("a.hit");
    if (!box && !hit) return false;
    const place = (box || hit).closest(".ask-sheet, .overlay-body, main");
    const all = [...place.querySelectorAll(box && !place.querySelector("a.hit") ? ROWS : "a.hit")].filter(isSeen);
    if (box && way < 0) return false;
    const next = box ? all[0] : all[all.indexOf(hit) + way] || (way < 0 && place.querySelector("input[type=search]"));
    next?.focus();
    return Boolean(next);
  }

  function turn(rel) {
    const link = [...document.querySelectorAll(`main a[rel=${rel}]`)].find(isSeen);
    link?.click();
    return Boolean(link);
  }

  const ownKey = (key) =>
    [...document.querySelectorAll("[data-key]")].find((element) => element.dataset.key === key && isSeen(element));

  function press(key) {
    const element = ownKey(key);
    if (!element || element.disabled) return false;
    if (element.matches("input, select, textarea")) element.focus();
    else element.click();
    return true;
  }

  // The list of keys stands on the page about the display, and comes from there when it is asked for.
  async function fetchKeys() {
    const html = document.documentElement;
    const root = new URL(html.dataset.root || "/", location.href);
    const url = new URL(`${html.lang}/display/`, root);
    const there = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
    const dialog = there.querySelector("dialog.keys");
    if (!dialog || keys()) return;
    for (const drawing of dialog.querySelectorAll("use"))
      drawing.setAttribute("href", new URL(drawing.getAttribute("href"), url).href);
    document.body.append(document.adoptNode(dialog));
  }

  function toggleKeys() {
    if (keys()) showKeys();
    else fetchKeys().then(showKeys, () => {});
    return true;
  }

  // What every page has, then what this one adds.
  function showKeys() {
    const dialog = keys();
    if (!dialog?.showModal) return;
    if (dialog.open) {
      dialog.close();
      return;
    }
    const [list, template] = [dialog.querySelector("[data-keys-here]"), dialog.querySelector("template")];
    list.replaceChildren();
    for (const element of document.querySelectorAll("[data-key]")) {
      if (!isSeen(element)) continue;
      const row = template.content.cloneNode(true);
      row.querySelector("kbd").textContent = element.dataset.key;
      row.querySelector("dd").textContent = (element.getAttribute("aria-label") || element.textContent).trim();
      list.append(row);
    }
    dialog.querySelector("[data-keys-own]").hidden = !list.children.length;
    dialog.showModal();
  }

  function answer(event) {
    const { key, target } = event;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "k") return lookUp();
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === "ArrowDown" || key === "ArrowUp") return throughHits(event);
    if (target.closest?.(TYPING)) return false;
    if (key === "?") return toggleKeys();
    if (target.closest?.("dialog")) return false;
    if (key === "/") return lookUp();
    if (key === "j" || key === "k") return step(key === "j" ? 1 : -1);
    if (key === "[" || key === "]") return turn(key === "[" ? "prev" : "next");
    if (key === "ArrowLeft" || key === "ArrowRight")
      return !target.closest?.(OWN_ARROWS) && turn(key === "ArrowLeft" ? "prev" : "next");
    return key.length === 1 && press(key);
  }

  document.addEventListener("keydown", (event) => {
    if (!event.defaultPrevented && !event.isComposing && answer(event)) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const dialog = keys();
    if (event.target.closest?.("[data-show-keys]")) toggleKeys();
    else if (dialog?.open && (event.target === dialog || event.target.closest("[data-close]"))) dialog.close();
  });

  // Dark or light with one tap; remembered on this phone.
  const page = document.documentElement;
  const kept = () => /(?:^|; )theme=(dark|light|auto)/.exec(document.cookie)?.[1];
  const isLight = () =>
    page.dataset.theme === "light" ||
    (page.dataset.theme === "auto" && matchMedia("(prefers-color-scheme: light)").matches);
  const button = document.querySelector("[data-theme-toggle]");
  function show() {
    const colour = document.querySelector("meta[name=theme-color]");
    if (colour) colour.content = isLight() ? "#f4f1ea" : "#0b0e13";
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-label", isLight() ? button.dataset.toDark : button.dataset.toLight);
    button.title = button.getAttribute("aria-label");
    button.dataset.now = isLight() ? "light" : "dark";
  }
  button?.addEventListener("click", () => {
    page.dataset.theme = isLight() ? "dark" : "light";
    const root = new URL(page.dataset.root || "/", location.href).pathname;
    document.cookie = `theme=${page.dataset.theme}; path=${root}; max-age=31536000; samesite=lax`;
    show();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted && kept()) page.dataset.theme = kept();
    show();
  });
  show();
})();
