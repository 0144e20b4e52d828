// What is told at the foot of the screen, where the finger is: a refusal, until it is put away or something else is
// tapped, and for four seconds, on every phone, what somebody has taken back.
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

const SHOWN_FOR = 4000;
const undo = () => document.querySelector("#undo");
const version = () => Number(undo()?.dataset.undone ?? 0);
let told = version(),
  timer = null;

function tell() {
  const place = document.querySelector("[data-toast]");
  if (!place || version() <= told) return;
  told = version();
  const note = Object.assign(document.createElement("p"), { className: "toast-note" });
  note.textContent = undo().dataset.undoneText;
  note.onclick = () => note.remove();
  place.replaceChildren(note);
  clearTimeout(timer);
  timer = setTimeout(() => note.remove(), SHOWN_FOR);
}

document.addEventListener("htmx:afterSettle", tell);
document.addEventListener("click", (event) => {
  const leave = event.target.closest?.("[data-toast] [data-toast-close]");
  if (!leave) return;
  event.preventDefault();
  document.querySelector("[data-toast]").replaceChildren();
});
