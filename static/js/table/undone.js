// What somebody takes back is told on every phone, for four seconds, and put away by a tap.
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
