// A group is dragged to a lit area: the drag takes it in hand as a tap does, and ends with a tap on a lit area.
const FAR = 10;
let drag = null;

function ghostOf(figure) {
  const box = figure.getBoundingClientRect(),
    svg = figure.ownerSVGElement.cloneNode(false);
  const { x, y, width, height } = figure.getBBox();
  for (const name of ["data-near", "role", "aria-label", "style"]) svg.removeAttribute(name);
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.setAttribute("width", box.width);
  svg.setAttribute("height", box.height);
  svg.classList.add("dragged");
  svg.append(figure.cloneNode(true));
  return svg;
}

function follow({ clientX, clientY }) {
  drag.ghost.style.translate = `${clientX - drag.ghost.clientWidth / 2}px ${clientY - drag.ghost.clientHeight}px`;
}

function begin(event) {
  drag.ghost = ghostOf(drag.figure);
  document.body.append(drag.ghost);
  follow(event);
  const { area } = drag;
  if (area.matches(".chosen")) return;
  drag.lit = new Promise((done) => document.addEventListener("htmx:afterSettle", done, { once: true }));
  const how = { source: area, target: "#table", swap: "innerHTML show:none" };
  window.htmx.ajax("GET", area.getAttribute("href"), how);
}

const lit = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest?.("a.cell.lit");

async function drop(event) {
  const { ghost, lit: taken } = drag;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  if (event.type === "pointercancel") return;
  // The browser's own click at the end of a drag means nothing.
  document.addEventListener("click", stop, { capture: true, once: true });
  await new Promise((done) => setTimeout(done));
  document.removeEventListener("click", stop, true);
  await taken;
  const area = lit(event);
  if (area) window.htmx.trigger(area, "click");
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("pointerdown", (event) => {
  const figure = event.target.closest?.("[data-moves]");
  const area = figure?.closest("a.cell");
  if (!area || !event.isPrimary || event.button || drag) return;
  drag = { figure, area, x: event.clientX, y: event.clientY };
  // The board itself would be scrolled; the finger stays with the figure, though it is drawn anew meanwhile.
  event.target.addEventListener("touchmove", (touch) => drag && touch.cancelable && touch.preventDefault(), {
    passive: false,
  });
});
document.addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR) begin(event);
  if (drag.ghost) follow(event);
});
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, (event) => drag && event.isPrimary && drop(event));
// A link is not dragged away by the browser.
document.addEventListener("dragstart", (event) => event.target.closest?.("[data-board]") && event.preventDefault());
