// Favourites and what was seen lately: kept on this phone alone, shown where there are any.
const MOST_SEEN = 12;
const SHOWN = 8;
const page = document.documentElement;
const root = new URL(page.dataset.root || "/", location.href);

function kept(name) {
  try {
    const list = JSON.parse(localStorage.getItem(name) || "[]");
    return Array.isArray(list) ? list.filter((one) => one && typeof one.key === "string") : [];
  } catch {
    return [];
  }
}

function keep(name, list) {
  try {
    localStorage.setItem(name, JSON.stringify(list));
  } catch {
    /* private mode: nothing is remembered */
  }
}

// The record of this page: tsukuyumi/units/private, with its name in both languages.
function recordOf(star) {
  return { key: star.dataset.star, en: star.dataset.en, fr: star.dataset.fr };
}

function prepareStar(star) {
  const record = recordOf(star);
  const others = () => kept("favourites").filter((one) => one.key !== record.key);
  const show = () => star.setAttribute("aria-pressed", String(others().length < kept("favourites").length));
  star.hidden = false;
  show();
  star.onclick = () => {
    const rest = others();
    keep("favourites", star.getAttribute("aria-pressed") === "true" ? rest : [record, ...rest]);
    show();
  };
  keep("seen", [record, ...kept("seen").filter((one) => one.key !== record.key)].slice(0, MOST_SEEN));
}

// Only keys as our pages write them lead anywhere.
const KEY = /^[a-z]+\/[a-z]+\/[a-z0-9.-]+$/;

function showRemembered(box) {
  const [game, section] = box.dataset.remembered.split("/");
  const [block, item] = box.querySelectorAll("template");
  for (const name of ["favourites", "seen"]) {
    const start = section && section !== "modules" ? `${game}/${section}/` : game && `${game}/`;
    const list = kept(name).filter((one) => KEY.test(one.key) && one.key.startsWith(start));
    if (!list.length) continue;
    const shown = block.content.cloneNode(true);
    shown.querySelector("h2").textContent = box.querySelector(`[data-title=${name}]`).textContent;
    const rows = shown.querySelector("ul");
    rows.dataset.kept = name;
    for (const one of list.slice(0, SHOWN)) {
      const row = item.content.cloneNode(true);
      const link = row.querySelector("a");
      link.href = new URL(`${page.lang}/${one.key}/`, root).href;
      link.textContent = one[page.lang] || one.en;
      rows.append(row);
    }
    box.append(shown);
    box.hidden = false;
  }
}

const prepareStars = () => {
  for (const star of document.querySelectorAll("[data-star]")) if (star.hidden) prepareStar(star);
};
prepareStars();
document.addEventListener("htmx:afterSettle", prepareStars);
for (const box of document.querySelectorAll("[data-remembered]")) showRemembered(box);

// A tap beside the open choice of orders closes it.
document.addEventListener("click", (event) => {
  for (const sorter of document.querySelectorAll("details.sorter[open]"))
    if (!sorter.contains(event.target)) sorter.open = false;
});
