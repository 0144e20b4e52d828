// The board: pinch or tap to zoom, its place kept when it is drawn anew. Dragging is the browser's own scrolling.
(() => {
  "use strict";
  const view = { zoom: 1, left: null, top: null };
  const withinLimits = (zoom) => Math.min(3, Math.max(0.6, zoom));

  function resize(svg, zoom) {
    const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
    svg.setAttribute("width", wide * 1.25 * zoom);
    svg.setAttribute("height", high * 1.25 * zoom);
  }

  function zoomTo(pan, zoom, x, y) {
    const svg = pan.querySelector("svg");
    const before = view.zoom;
    view.zoom = withinLimits(zoom);
    const at = { x: x ?? pan.clientWidth / 2, y: y ?? pan.clientHeight / 2 };
    const scale = view.zoom / before;
    const left = (pan.scrollLeft + at.x) * scale - at.x,
      top = (pan.scrollTop + at.y) * scale - at.y;
    resize(svg, view.zoom);
    pan.scrollTo(left, top);
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

  function scrollToMiddle(pan) {
    const seen = pan.querySelector(".target, .chosen") || pan.querySelector("svg");
    const a = seen.getBoundingClientRect(),
      b = pan.getBoundingClientRect();
    pan.scrollLeft += a.left + a.width / 2 - b.left - b.width / 2;
    pan.scrollTop += a.top + a.height / 2 - b.top - b.height / 2;
  }

  // The whole board in view the first time, as far as areas stay large enough to tap.
  function fittingZoom(pan) {
    const [, , wide, high] = pan.querySelector("svg").getAttribute("viewBox").split(" ").map(Number);
    const room = parseFloat(getComputedStyle(pan).maxHeight) || high * 1.25;
    const least = pan.querySelector("a.cell") ? 0.71 : 0.6;
    return Math.max(least, Math.min(1, pan.clientWidth / (wide * 1.25), room / (high * 1.25)));
  }

  function prepareBoards() {
    for (const pan of document.querySelectorAll("[data-board]")) {
      if (pan.dataset.ready) continue;
      pan.dataset.ready = "yes";
      const buttons = pan.parentElement.querySelector("[data-zoom]");
      buttons.hidden = false;
      buttons.querySelector("[data-in]").onclick = () => zoomTo(pan, view.zoom * 1.3);
      buttons.querySelector("[data-out]").onclick = () => zoomTo(pan, view.zoom / 1.3);
      if (view.left === null && "fits" in pan.dataset) view.zoom = fittingZoom(pan);
      resize(pan.querySelector("svg"), view.zoom);
      if (view.left === null) scrollToMiddle(pan);
      else pan.scrollTo(view.left, view.top);
      pan.addEventListener(
        "scroll",
        () => {
          view.left = pan.scrollLeft;
          view.top = pan.scrollTop;
        },
        { passive: true },
      );
      pinch(pan);
    }
  }

  document.addEventListener("DOMContentLoaded", prepareBoards);
  document.addEventListener("htmx:afterSettle", prepareBoards);
})();
