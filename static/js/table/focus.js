// After a tap the focus stays on the same control or goes to the heading of what is new, and the sheet keeps its place.
// What just happened is said in one sentence.
const table = () => document.querySelector(".play");
const sheet = () => document.querySelector(".task-body");
const version = () => Number(document.querySelector("[data-shown]")?.dataset.shown ?? 0);
const heading = () => document.querySelector(".in-hand h2, #now h2") ?? document.querySelector(".task-body h2");
const nameOf = (control) => control.getAttribute("aria-label") ?? control.textContent.trim().replace(/\s+/g, " ");
const CONTROLS = "a[href], button, input:not([type=hidden]), select, summary";
let before = null;

const sent = (control) => (control.type === "submit" ? control.value : "");

// What makes a control the same one when it is drawn anew: its area, what it sends, its field, its name.
function signature(control) {
  const form = control.closest("form");
  return JSON.stringify([
    control.localName,
    control.dataset.area ?? control.dataset.square ?? "",
    form ? [form.getAttribute("action"), form.elements.action?.value, control.name, sent(control)] : nameOf(control),
  ]);
}

function sameControl(wanted) {
  const controls = [...table().querySelectorAll(CONTROLS), ...document.querySelectorAll("#undo button")];
  return controls.find((control) => !control.disabled && control.checkVisibility() && signature(control) === wanted);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig } = event.detail;
  if (target !== table()) return;
  const tapped = requestConfig.elt === document.body ? null : requestConfig.elt;
  const active = document.activeElement;
  const inHand = active.closest(".play, #undo") ? active : tapped;
  const control = inHand?.matches("form") ? inHand.querySelector("button") : inHand;
  before = {
    control: control?.matches(CONTROLS) ? signature(control) : null,
    tapped: Boolean(tapped),
    scrolled: sheet()?.scrollTop ?? 0,
    version: version(),
  };
});

function say(told) {
  const region = document.querySelector("#said");
  const news = document.querySelector("[data-news]")?.dataset.news;
  if (region) region.textContent = version() > told.version && news ? news : told.tapped ? nameOf(heading()) : "";
}

document.addEventListener("htmx:afterSwap", (event) => {
  if (!before || !sheet() || event.detail.target !== table()) return;
  const earlier = before;
  before = null;
  const control = earlier.control && sameControl(earlier.control);
  const opens = control?.closest("[data-board], .doing"); // an area or a tray begins at its top
  if ((control && !opens) || !earlier.tapped) sheet().scrollTop = earlier.scrolled;
  if (control) control.focus({ preventScroll: true });
  else if (earlier.tapped || earlier.control) heading()?.focus({ preventScroll: true });
  say(earlier);
});

// On the board arrows go from area to area, Escape leaves the one in hand. Letters are every page's matter.
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const areas = () => [...document.querySelectorAll("[data-board] :is(a[data-area], a[data-square])")];
const areaName = (area) => area.dataset.area ?? area.dataset.square;
let last = null;

// One area of the board is reached by Tab, the others from there.
function rove() {
  const all = areas();
  const board = document.querySelector("[data-board]");
  const first =
    all.find((area) => areaName(area) === last) ??
    board?.querySelector("a.target, a.chosen, a.lit") ??
    all[all.length >> 1];
  for (const area of all) area.setAttribute("tabindex", area === first ? "0" : "-1");
}

function middle(area) {
  const box = area.firstElementChild.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// The nearest area that way; one that lies aside counts as further off.
function neighbour(area, [dx, dy]) {
  const from = middle(area);
  let best = null,
    least = Infinity;
  for (const other of areas()) {
    const to = middle(other);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const far = along + aside;
    if (along > 2 && aside < along * 2 && far < least) [best, least] = [other, far];
  }
  return best;
}

function leave(event) {
  const way = document.querySelector(".play [data-key=Escape]");
  if (!way || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  way.click();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape" && !event.target.closest?.("dialog, input, select, textarea")) leave(event);
  const area = event.target.closest?.("a[data-area], a[data-square]");
  if (!area || !(event.key in DIRECTIONS)) return;
  event.preventDefault();
  neighbour(area, DIRECTIONS[event.key])?.focus();
});
document.addEventListener("focusin", (event) => {
  const area = event.target.closest?.("a[data-area], a[data-square]");
  if (!area || areaName(area) === last) return;
  last = areaName(area);
  rove();
});
rove();
document.addEventListener("htmx:afterSwap", rove);
