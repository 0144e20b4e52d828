// Nécropole's tools without a server, shown as the server's pages show them; each in a file of its own.
import { Counters } from "./counters.js";
import { html } from "./html.js";
import { chance } from "./necropole-chance.js";
import { cityOf } from "./necropole-city.js";
import { clock } from "./necropole-clock.js";
import { planOf } from "./necropole-plan.js";
import { data, language, words as commonWords } from "./page.js";
import { ToolParts } from "./tool-parts.js";

const TOOLS = { chance, plan: planOf, city: cityOf, clock };

export async function answer(url) {
  const [book, said] = await Promise.all([data(`necropole.${language}.json`), commonWords()]);
  const counters = new Counters(url.searchParams);
  const name = url.pathname.split("/").at(-2);
  const parts = new ToolParts({ ...book, said }, url);
  const shown = TOOLS[name](book, counters, parts);
  const kept = String(counters.kept);
  const address = url.pathname + (kept ? `?${kept}` : "");
  const share = name === "city" ? "" : html`<p class="share no-print">${parts.share(address)}</p>`;
  return { html: String(html`${shown}${share}`), address };
}
