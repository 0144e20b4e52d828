// The board: pinch or tap to zoom, its zoom and place kept when it is drawn anew. Dragging is the browser's own
// scrolling. Where it has a room of its own it fits into it, until somebody zooms, and again when the room changes.
(() => {
  "use strict";
  const MARGIN = 8;
  const PIXELS = 1.25; // of a unit of the drawing at zoom 1
  const LEAST = 51; // pixels of an area: a thumb finds it, and its figures are 16 pixels high
  const view = { zoom: 1, fits: true, x: null, y: null }; // x and y: which part of the board is in the middle

  // What is written on the board grows with the text of the page, and the board with it.
  const text = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const drawing = (pan) => pan.querySelector("svg");
  const hasRoom = (pan) => pan.dataset.fits === "room";

  function size(svg) {
    const { width, height } = svg.viewBox.baseVal;
    return { wide: width * PIXELS, high: height * PIXELS };
  }

  // Areas stay large enough to tap.
  function leastZoom(pan) {
    const area = pan.querySelector("a[data-area], a[data-square]");
    if (!area) return hasRoom(pan) ? 0.2 : 0.6;
    const box = area.getBBox();
    return (LEAST * text()) / (Math.min(box.width, box.height) * PIXELS);
  }

  // The part of the board that matters now, where not all of it does: x, y, width, height in units of the drawing.
  const near = (pan) => hasRoom(pan) && drawing(pan).dataset.near?.split(" ").map(Number);

  function fittingZoom(pan) {
    const part = near(pan);
    if (part) return Math.min((pan.clientWidth - MARGIN) / part[2], (pan.clientHeight - MARGIN) / part[3]) / PIXELS;
    const { wide, high } = size(drawing(pan));
    const room = hasRoom(pan) ? pan.clientHeight - MARGIN : parseFloat(getComputedStyle(pan).maxHeight) || high;
    const zoom = Math.min((pan.clientWidth - MARGIN) / wide, room / high);
    return Math.max(leastZoom(pan), hasRoom(pan) ? zoom : Math.min(1, zoom));
  }

  function resize(pan) {
    const svg = drawing(pan),
      { wide, high } = size(svg);
    for (const [name, length] of [
      ["width", wide * view.zoom],
      ["height", high * view.zoom],
    ]) {
      svg.setAttribute(name, length);
      svg.style[name] = `${length}px`;
    }
  }

  function keepPlace(pan) {
    view.x = (pan.scrollLeft + pan.clientWidth / 2) / pan.scrollWidth;
    view.y = (pan.scrollTop + pan.clientHeight / 2) / pan.scrollHeight;
  }

  function goToPlace(pan) {
    const part = view.fits && near(pan);
    if (part) {
      const whole = drawing(pan).viewBox.baseVal;
      view.x = (part[0] + part[2] / 2 - whole.x) / whole.width;
      view.y = (part[1] + part[3] / 2 - whole.y) / whole.height;
    }
    pan.scrollTo(
      (view.x ?? 0.5) * pan.scrollWidth - pan.clientWidth / 2,
      (view.y ?? 0.5) * pan.scrollHeight - pan.clientHeight / 2,
    );
  }

  // The area in question is never off the screen.
  function showAsked(pan, always = false) {
    const asked = pan.querySelector(".target") || pan.querySelector(".chosen");
    if (!asked) return;
    const a = asked.getBoundingClientRect(),
      b = pan.getBoundingClientRect();
    const inside = a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
    if (inside && !always) return;
    pan.scrollLeft += a.left + a.width / 2 - b.left - b.width / 2;
    pan.scrollTop += a.top + a.height / 2 - b.top - b.height / 2;
  }

  function fit(pan) {
    if (view.fits) view.zoom = fittingZoom(pan);
    resize(pan);
    goToPlace(pan);
    showAsked(pan);
  }

  function zoomTo(pan, zoom, x = pan.clientWidth / 2, y = pan.clientHeight / 2) {
    const before = view.zoom,
      whole = fittingZoom(pan),
      least = near(pan) ? leastZoom(pan) : hasRoom(pan) ? whole : 0.6;
    view.zoom = Math.min(Math.max(3, whole), Math.max(least, zoom));
    view.fits = hasRoom(pan) && !near(pan) && view.zoom <= whole;
    const scale = view.zoom / before;
    const left = (pan.scrollLeft + x) * scale - x,
      top = (pan.scrollTop + y) * scale - y;
    resize(pan);
    pan.scrollTo(left, top);
    keepPlace(pan);
  }

  function pinch(pan) {
    let start = null;
    const distance = (touches) =>
      Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
    pan.addEventListener(
      "touchstart",
      (e) => {
        if (e.touches.length === 2) start = { distance: distance(e.touches), zoom: view.zoom };
      },
      { passive: true },
    );
    pan.addEventListener(
      "touchmove",
      (e) => {
        if (!start || e.touches.length !== 2) return;
        e.preventDefault();
        const box = pan.getBoundingClientRect();
        zoomTo(
          pan,
          (start.zoom * distance(e.touches)) / start.distance,
          (e.touches[0].clientX + e.touches[1].clientX) / 2 - box.left,
          (e.touches[0].clientY + e.touches[1].clientY) / 2 - box.top,
        );
      },
      { passive: false },
    );
    pan.addEventListener("touchend", () => {
      start = null;
    });
  }

  let named = false;

  function showNames(pan, button) {
    if (!button) return;
    const show = () => {
      pan.classList.toggle("names", named);
      button.setAttribute("aria-pressed", String(named));
    };
    button.onclick = () => {
      named = !named;
      show();
    };
    show();
  }

  const rooms = new ResizeObserver((changes) => {
    for (const { target } of changes) if (target.isConnected) fit(target);
  });

  function prepareBoards() {
    for (const pan of document.querySelectorAll("[data-board]")) {
      if (pan.dataset.ready) continue;
      pan.dataset.ready = "yes";
      const buttons = pan.parentElement.querySelector("[data-zoom]");
      for (const button of buttons.querySelectorAll("button")) button.hidden = false;
      showNames(pan, buttons.querySelector("[data-names]"));
      buttons.querySelector("[data-in]").onclick = () => zoomTo(pan, view.zoom * 1.3);
      buttons.querySelector("[data-out]").onclick = () => zoomTo(pan, view.zoom / 1.3);
      view.fits &&= hasRoom(pan) || (view.x === null && "fits" in pan.dataset);
      const first = view.x === null;
      fit(pan);
      if (first) showAsked(pan, true);
      if (hasRoom(pan)) rooms.observe(pan);
      pan.addEventListener("scroll", () => keepPlace(pan), { passive: true });
      pinch(pan);
    }
  }

  document.addEventListener("DOMContentLoaded", prepareBoards);
  // At once, before anything is painted: the board does not flicker.
  document.addEventListener("htmx:afterSwap", prepareBoards);
  document.addEventListener("htmx:afterSettle", prepareBoards);
})();
