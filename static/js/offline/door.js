// The bare address of a copy without a server: on to the language last read, else the one the phone speaks.
(() => {
  "use strict";
  const kept = /(?:^|; )language=(en|fr)/.exec(document.cookie);
  const spoken = [kept && kept[1], ...(navigator.languages || []).map((one) => one.slice(0, 2))];
  const language = spoken.find((one) => one === "en" || one === "fr") || "en";
  location.replace(document.querySelector(`[data-language=${language}]`).href);
})();
