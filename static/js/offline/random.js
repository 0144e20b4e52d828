// One record by chance, without a server.
import { language, root } from "./page.js";
import { narrowed } from "./shelves.js";

const MET = ["factions", "units", "cards", "tiles", "scenarios", "modules"];

export async function answer(url) {
  const [, game, section] = url.pathname.slice(root.pathname.length).split("/");
  const sections = section === "random" ? MET : [section];
  const lists = await Promise.all(
    sections.map((one) => narrowed(new URL(`${language}/${game}/${one}/${url.search}`, root))),
  );
  const rows = lists.flatMap((shown) => (shown ? [...shown.list.querySelectorAll("[data-is]")] : []));
  const asked = lists[0] ? lists[0].asked : "";
  if (!rows.length) return {};
  const row = rows[Math.floor(Math.random() * rows.length)];
  const there = new URL(`${language}/${game}/${row.dataset.is.split(" ")[0]}/`, root);
  if (asked) there.search = `?${new URLSearchParams({ list: asked })}`;
  location.replace(there);
  return {};
}
