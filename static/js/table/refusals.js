// A refusal is told where the finger is: at the foot of the screen, until it is put away or something else is tapped.
const toast = () => document.querySelector("[data-toast]");

export function showRefusal(refusal) {
  const place = toast();
  if (!place) return;
  refusal.removeAttribute("role"); // the place speaks by itself
  const close = Object.assign(document.createElement("button"), {
    type: "button",
    className: "pill",
    textContent: place.dataset.close,
  });
  close.onclick = () => place.replaceChildren();
  refusal.append(close);
  place.replaceChildren(refusal);
}

document.addEventListener("htmx:afterSwap", (event) => {
  const refusal = event.detail.target.id === "table" && document.querySelector("[data-table] [data-refused]");
  if (refusal) showRefusal(refusal);
});
document.addEventListener("htmx:beforeRequest", (event) => {
  const isTap = event.detail.target?.id === "table" && event.detail.elt !== document.body;
  if (isTap) toast()?.replaceChildren();
});
