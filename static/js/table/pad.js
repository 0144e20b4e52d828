// Numbers are tapped: a pad with the steps in which they are printed, and after each the next empty place.
const FIELD = "input[data-step]";
let pad = null,
  inHand = null;

function put(value) {
  inHand.value = value;
  inHand.dispatchEvent(new Event("input", { bubbles: true }));
  const all = [...inHand.form.querySelectorAll(FIELD)];
  const after = [...all.slice(all.indexOf(inHand) + 1), ...all].find((field) => !field.value);
  if (after) take(after);
  else {
    const { form } = inHand;
    leave();
    form.querySelector("button[type=submit]")?.focus();
  }
}

function key(text, act) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  button.onpointerdown = (event) => event.preventDefault(); // the place stays in hand
  button.onclick = act;
  return button;
}

function type() {
  inHand.inputMode = "numeric";
  inHand.blur();
  inHand.focus();
}

function show() {
  const { step, keys } = inHand.dataset;
  const numbers = [];
  for (let n = 0; n <= Number(keys); n += Number(step)) numbers.push(key(n, () => put(n)));
  pad ??= Object.assign(document.createElement("div"), { className: "pad" });
  pad.replaceChildren(
    ...numbers,
    key("⌫", () => {
      inHand.value = "";
    }),
    key("⌨", type),
  );
  inHand.form.append(pad);
  inHand.style.scrollMargin = `2.5rem 0 ${pad.offsetHeight + 12}px`; // under its name, and above the pad
  inHand.scrollIntoView({ block: "nearest" });
}

function take(field) {
  field.inputMode = "none";
  field.focus({ preventScroll: true });
}

function leave() {
  inHand?.classList.remove("in-pad");
  inHand = null;
  pad?.remove();
}

export function open(field) {
  if (field === inHand) return;
  inHand?.classList.remove("in-pad");
  inHand = field;
  field.classList.add("in-pad");
  show();
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(FIELD)) open(event.target);
  else if (inHand && !pad.contains(event.target)) leave();
});
