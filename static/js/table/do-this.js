// “Do this on the table”: folded on this phone once it is done; until then the changed areas pulse.
// Read aloud where asked for.
const DONE = "do-this-done",
  ALOUD = "read-aloud";
let spokenVersion = null;

function kept(storage, name) {
  try {
    return storage.getItem(name);
  } catch {
    return null;
  }
}

function keep(storage, name, value) {
  try {
    storage.setItem(name, value);
  } catch {
    /* private mode */
  }
}

function speak(text) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

function prepareReading(panel, version) {
  const button = panel.querySelector("[data-speak]");
  if (!("speechSynthesis" in window)) return;
  const reads = () => kept(localStorage, ALOUD) === "yes";
  button.hidden = false;
  const showPressed = () => button.setAttribute("aria-pressed", String(reads()));
  showPressed();
  button.onclick = () => {
    keep(localStorage, ALOUD, reads() ? "no" : "yes");
    showPressed();
    if (reads()) speak(button.dataset.speak);
    else speechSynthesis.cancel();
  };
  if (reads() && panel.open && spokenVersion !== null && spokenVersion !== version) speak(button.dataset.speak);
}

function prepare() {
  const panel = document.querySelector("[data-do-this]");
  if (!panel || panel.dataset.ready) return;
  const version = panel.dataset.doThis;
  const board = document.querySelector("[data-board]");
  panel.dataset.ready = "yes";
  panel.open = kept(sessionStorage, DONE) !== version;
  board?.classList.toggle("done", !panel.open);
  panel.addEventListener("toggle", () => {
    keep(sessionStorage, DONE, panel.open ? "" : version);
    board?.classList.toggle("done", !panel.open);
  });
  prepareReading(panel, version);
  spokenVersion = version;
}

document.addEventListener("DOMContentLoaded", prepare);
document.addEventListener("htmx:afterSettle", prepare);
