// A live table, one topic a file; here, what taps on it lead to.
import "./do-this.js";
import "./live.js";
import "./phone.js";
import "./toasts.js";
import "./waiting-taps.js";

// A number that is tapped, not typed: no keyboard comes up.
document.addEventListener("pointerdown", (event) => {
  const field = event.target.closest?.("label")?.querySelector("input[data-step]");
  if (!field) return;
  field.inputMode = "none";
  import("./pad.js").then(({ open }) => document.activeElement === field && open(field));
});

// A link that carries the table opens over it; what that takes is fetched with the first one. Without a network the
// browser goes there, where the kept copy may answer.
const opensElsewhere = (event) => event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href*='table=']");
  const overlay = document.querySelector("[data-overlay]");
  if (!link || !overlay?.showModal || overlay.contains(link) || !navigator.onLine) return;
  if (link.matches("[data-language-switch]") || opensElsewhere(event)) return;
  event.preventDefault();
  import(overlay.dataset.overlay).then(
    ({ open }) => open(link),
    () => location.assign(link.href),
  );
});
