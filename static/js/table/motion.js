// A figure that moved travels to its new area; where figures fell, the area flashes. Nothing moves where the phone asks
// for less motion.
const LASTS = 150;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
let before = null;

// How many figures of each kind stand in each area, and where they are drawn.
function standing() {
  const kinds = new Map();
  for (const stack of document.querySelectorAll("#table [data-stack]")) {
    const area = stack.closest("[data-area], [data-square]");
    if (!area) continue;
    const places = kinds.get(stack.dataset.stack) ?? new Map();
    kinds.set(stack.dataset.stack, places);
    const name = area.dataset.area ?? area.dataset.square,
      { x, y, width, height } = stack.getBBox();
    const count = (places.get(name)?.count ?? 0) + Number(stack.dataset.count ?? 1);
    places.set(name, { stack, count, x: x + width / 2, y: y + height / 2 });
  }
  return kinds;
}

const fewer = (places, others) =>
  [...(places ?? [])].filter(([name, { count }]) => count > (others?.get(name)?.count ?? 0)).map(([name]) => name);

// A copy travels above everything else; the figure itself appears where it arrives.
function travel(to, from) {
  const copy = to.stack.cloneNode(true);
  const away = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  to.stack.ownerSVGElement.append(copy);
  copy.style.pointerEvents = "none";
  to.stack.style.visibility = "hidden";
  copy.animate({ transform: [away, "none"] }, { duration: LASTS, easing: "ease-out" }).onfinish = () => {
    copy.remove();
    to.stack.style.visibility = "";
  };
}

function flash(name) {
  const area = document.querySelector(`#table :is([data-area="${name}"], [data-square="${name}"])`);
  area?.firstElementChild.animate({ fill: ["var(--wall)", "var(--wall)", ""] }, { duration: 2 * LASTS });
}

function show(earlier, now) {
  const fell = new Set();
  for (const kind of new Set([...earlier.keys(), ...now.keys()])) {
    const was = earlier.get(kind),
      is = now.get(kind);
    const left = fewer(was, is),
      came = fewer(is, was);
    if (left.length) for (const [n, name] of came.entries()) travel(is.get(name), was.get(left[n % left.length]));
    if (!came.length) for (const name of left) fell.add(name);
  }
  for (const name of fell) flash(name);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  before = event.detail.target.id === "table" && !still.matches ? standing() : null;
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (before && event.detail.target.id === "table") show(before, standing());
  before = null;
});
