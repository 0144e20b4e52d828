// The turn's page. Its sheet has three heights: the handle is dragged, or the buttons tapped; what was chosen stays.
import "./drag.js";
import "./focus.js";

// What moves, and the board that is kept, are fetched with the first tap: nothing moves and nothing comes before.
const LATER = () => Promise.all([import("./motion.js"), import("./kept-board.js")]);
document.addEventListener("htmx:beforeRequest", LATER, { once: true });

const HEIGHTS = ["peek", "half", "full"];
const KEPT_AS = "sheet";
const play = () => document.querySelector(".play");
const height = () => play().dataset.sheet || "half";

function choose(name) {
  play().dataset.sheet = name;
  try {
    sessionStorage.setItem(KEPT_AS, name);
  } catch {
    /* private mode */
  }
}

function step(by) {
  const next = HEIGHTS.indexOf(height()) + by;
  choose(HEIGHTS[Math.min(Math.max(next, 0), HEIGHTS.length - 1)]);
}

// Let go, it takes the height that is nearest.
function nearest(wanted) {
  const rooms = HEIGHTS.map((name) => {
    play().dataset.sheet = name;
    return { name, away: Math.abs(document.querySelector(".task").offsetHeight - wanted) };
  });
  return rooms.reduce((best, room) => (room.away < best.away ? room : best)).name;
}

function drag(grip, start) {
  const from = document.querySelector(".task").offsetHeight;
  let wanted = from;
  grip.setPointerCapture(start.pointerId);
  grip.onpointermove = (event) => {
    wanted = from + start.clientY - event.clientY;
    play().style.setProperty("--board", "minmax(96px, 1fr)");
    play().style.setProperty("--task", `minmax(0, ${wanted}px)`);
  };
  grip.onpointerup = grip.onpointercancel = () => {
    grip.onpointermove = grip.onpointerup = grip.onpointercancel = null;
    for (const name of ["--board", "--task"]) play().style.removeProperty(name);
    if (Math.abs(wanted - from) > 8) choose(nearest(wanted));
  };
}

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.("[data-grip]");
  if (grip && !event.target.closest("button") && event.isPrimary) drag(grip, event);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-grip] [data-sheet]");
  if (button) step(button.dataset.sheet === "more" ? 1 : -1);
});

try {
  const kept = sessionStorage.getItem(KEPT_AS);
  if (HEIGHTS.includes(kept)) choose(kept);
} catch {
  /* private mode */
}

// Whose turn it is stays in sight where the order is longer than the screen.
function showActive() {
  const order = document.querySelector(".strip .order");
  const active = order?.querySelector("[aria-current]");
  const gauge = order?.querySelector(".gauge")?.offsetWidth ?? 0;
  if (active) order.scrollLeft = active.offsetLeft - order.offsetLeft - gauge - 48;
}
showActive();
document.addEventListener("htmx:afterSwap", showActive);
