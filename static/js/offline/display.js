// A copy without a server: dark or light and the size of the text come from this phone's memory, before anything is
// painted.
(() => {
  "use strict";
  const kept = Object.fromEntries(document.cookie.split("; ").map((pair) => pair.split("=")));
  const page = document.documentElement;
  if (["dark", "light", "auto"].includes(kept.theme)) page.dataset.theme = kept.theme;
  if (["100", "125", "150", "200"].includes(kept.text)) page.className = `text-${kept.text}`;
})();
