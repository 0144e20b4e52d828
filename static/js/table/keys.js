// Keys at a table's board: arrows go from area to area, Escape leaves the one in hand. Letters are every page's matter.
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const areas = () => [...document.querySelectorAll("[data-board] :is(a[data-area], a[data-square])")];
const nameOf = (area) => area.dataset.area ?? area.dataset.square;
let last = null;

// One area of the board is reached by Tab, the others from there.
function rove() {
  const all = areas();
  const board = document.querySelector("[data-board]");
  const first =
    all.find((area) => nameOf(area) === last) ??
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
  const way = document.querySelector("#table [data-key=Escape]");
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
  if (!area || nameOf(area) === last) return;
  last = nameOf(area);
  rove();
});
rove();
document.addEventListener("htmx:afterSwap", rove);
