// After a tap the focus stays on the same control or goes to the heading of what is new, and the sheet keeps its place.
// What just happened is said in one sentence.
const table = () => document.querySelector("#table");
const sheet = () => document.querySelector(".task-body");
const version = () => Number(document.querySelector("[data-shown]")?.dataset.shown ?? 0);
const heading = () => document.querySelector(".in-hand h2, #now h2");
const nameOf = (control) => control.getAttribute("aria-label") ?? control.textContent.trim().replace(/\s+/g, " ");
const CONTROLS = "a[href], button, input:not([type=hidden]), select, summary";
let before = null;

// What makes a control the same one when it is drawn anew: its area, what it sends, its field, its name.
function signature(control) {
  const form = control.closest("form");
  return JSON.stringify([
    control.localName,
    control.dataset.area ?? control.dataset.square ?? "",
    form ? [form.getAttribute("action"), form.elements.action?.value, control.name] : nameOf(control),
  ]);
}

function sameControl(wanted) {
  const controls = [...table().querySelectorAll(CONTROLS), ...document.querySelectorAll("#undo button")];
  return controls.find((control) => !control.disabled && control.checkVisibility() && signature(control) === wanted);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig } = event.detail;
  if (target.id !== "table" || !table()?.matches(".play")) return;
  const tapped = requestConfig.elt === document.body ? null : requestConfig.elt;
  const active = document.activeElement;
  const inHand = active.closest("#table, #undo") ? active : tapped;
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

document.addEventListener("htmx:afterSettle", () => {
  if (!before || !sheet()) return;
  const earlier = before;
  before = null;
  const control = earlier.control && sameControl(earlier.control);
  if (control || !earlier.tapped) sheet().scrollTop = earlier.scrolled;
  if (control) control.focus({ preventScroll: true });
  else if (earlier.tapped || earlier.control) heading()?.focus({ preventScroll: true });
  say(earlier);
});
