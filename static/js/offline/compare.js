// Two or three records side by side without a server: the copy holds everybody's column, and the chosen ones are left.
import { plain } from "./page.js";

const LETTERS = ["a", "b", "c"];

// The best of a row, by weight and a sign; only numbers that we know are compared.
function markBest(row, sign) {
  const numbers = [...row.cells].map((cell) => cell.dataset?.number).filter(Boolean);
  const known = [...new Set(numbers)].map(Number);
  if (!row.dataset.better || known.length < 2) return;
  const best = row.dataset.better === "more" ? Math.max(...known) : Math.min(...known);
  for (const cell of row.cells) {
    if (!cell.dataset.number || Number(cell.dataset.number) !== best) continue;
    cell.className = "best";
    cell.append(sign.content.cloneNode(true));
  }
}

function columns(everything, sign, slugs) {
  const heads = [...everything.querySelectorAll("thead th")];
  const places = slugs.map((slug) => heads.findIndex((head) => head.dataset.slug === slug) + 1);
  for (const mark of everything.querySelectorAll(".best-sign")) mark.remove();
  for (const row of everything.querySelectorAll("tr")) {
    const cells = [...row.cells];
    row.replaceChildren(cells[0], ...places.map((place) => cells[place]));
    for (const cell of row.querySelectorAll(".best")) cell.className = "";
    if (row.closest("tbody") && [...row.querySelectorAll("td")].every((cell) => cell.matches(".none"))) row.remove();
    else markBest(row, sign);
  }
  for (const passage of everything.querySelectorAll(".compare-passage")) {
    const own = slugs.map((slug) => passage.querySelector(`[data-slug="${CSS.escape(slug)}"]`)).filter(Boolean);
    if (own.length) passage.querySelector(".compare-texts").replaceChildren(...own);
    else passage.remove();
  }
  return everything;
}

export async function answer(url) {
  const page = await plain(url);
  const box = page.querySelector("#compare");
  const chosen = LETTERS.map((letter) => {
    const field = box.querySelector(`select[name=${letter}]`);
    const option = [...field.options].find((one) => one.value === url.searchParams.get(letter) && one.value);
    option?.setAttribute("selected", "");
    return option?.value;
  });
  const slugs = [...new Set(chosen.filter(Boolean))];
  if (slugs.length) {
    const everything = page.querySelector("template[data-everything]").content;
    box
      .querySelector("[data-columns]")
      .replaceChildren(columns(everything, page.querySelector("template[data-best]"), slugs));
  }
  return { html: box.innerHTML };
}
