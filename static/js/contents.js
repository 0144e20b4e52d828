// The contents of a chapter: the clause that is being read is marked, and the drawer closes behind who chose one.
(() => {
  "use strict";
  const contents = document.querySelector("[data-contents]");
  if (!contents) return;
  const drawer = contents.querySelector("details");
  const list = contents.querySelector(".drawer-list");
  const links = new Map([...list.querySelectorAll("ol a")].map((link) => [link.hash.slice(1), link]));
  const clauses = [...document.querySelectorAll(".passages .clause[id]")];
  const lies = () => getComputedStyle(list).position === "absolute"; // over the page, as on phones

  // The head of a clause: tsk.move.12 for tsk.move.12.3.
  const head = (id) => id.split(".").slice(0, 3).join(".");

  function mark() {
    const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 24;
    const above = clauses.filter((clause) => clause.getBoundingClientRect().top <= line);
    const link = links.get(head((above[above.length - 1] || clauses[0]).id));
    for (const other of links.values()) if (other !== link) other.removeAttribute("aria-current");
    if (!link || link.hasAttribute("aria-current")) return;
    link.setAttribute("aria-current", "location");
    const { top, bottom } = link.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) list.scrollTop += top - frame.top - frame.height / 3;
  }

  let waits = false;
  document.addEventListener(
    "scroll",
    () => {
      if (waits || !clauses.length) return;
      waits = true;
      requestAnimationFrame(() => {
        waits = false;
        mark();
      });
    },
    { passive: true },
  );
  if (clauses.length) mark();

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (drawer.open && lies() && (!drawer.contains(event.target) || link)) drawer.open = false;
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.open || !lies()) return;
    drawer.open = false;
    drawer.querySelector("summary").focus();
  });
})();
