// What the phone itself can do at a table, when somebody asks for it: stay awake, and vibrate when it is my turn.
const KEPT_AS = "buzz";
let wakeLock = null,
  wasMyTurn = null;

function showToggle(button, on) {
  button.setAttribute("aria-pressed", String(on));
  button.querySelector("span").textContent = on ? button.dataset.on : button.dataset.off;
}

async function keepAwake() {
  try {
    wakeLock = await navigator.wakeLock.request("screen");
  } catch {
    wakeLock = null;
  }
}

async function toggleAwake(button) {
  if (wakeLock) {
    await wakeLock.release().catch(() => {});
    wakeLock = null;
  } else await keepAwake();
  showToggle(button, Boolean(wakeLock));
}

function vibrates() {
  try {
    return localStorage.getItem(KEPT_AS) === "yes";
  } catch {
    return false;
  }
}

function toggleVibration(button) {
  const on = !vibrates();
  try {
    localStorage.setItem(KEPT_AS, on ? "yes" : "no");
  } catch {
    /* private mode */
  }
  showToggle(button, on);
  if (on) navigator.vibrate(60);
}

function vibrateOnMyTurn() {
  const isMyTurn = document.querySelector("[data-mine]")?.dataset.mine ?? null;
  if (wasMyTurn === "no" && isMyTurn === "yes" && vibrates()) navigator.vibrate?.([80, 60, 80]);
  wasMyTurn = isMyTurn;
  const band = document.querySelector("[data-turn-over]");
  if (band) band.hidden = !document.querySelector("#your-turn");
}

function offer(button, toggle) {
  button.hidden = false;
  button.onclick = () => toggle(button);
}

// The browser lets the screen sleep when the page is left.
document.addEventListener("visibilitychange", () => {
  if (wakeLock && !document.hidden) keepAwake();
});

function prepare() {
  const awake = document.querySelector("[data-awake]");
  const vibration = document.querySelector("[data-buzz]");
  if (awake && "wakeLock" in navigator) {
    offer(awake, toggleAwake);
    showToggle(awake, Boolean(wakeLock));
  }
  if (vibration && "vibrate" in navigator) {
    offer(vibration, toggleVibration);
    showToggle(vibration, vibrates());
  }
  vibrateOnMyTurn();
}

document.addEventListener("DOMContentLoaded", prepare);
document.addEventListener("htmx:afterSettle", prepare);
