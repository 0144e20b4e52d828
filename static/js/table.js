// A live table: hears of new entries and fetches what it shows; keeps the screen awake when asked; queues taps without
// a network.
(() => {
  "use strict";
  const table = () => document.querySelector("[data-table]");
  const shown = () => Number(document.querySelector("[data-shown]")?.dataset.shown ?? table()?.dataset.version ?? 0);
  let source = null,
    polling = null,
    mine = null;

  function look(address) {
    if (table()) window.htmx.ajax("GET", address, { target: "#table", swap: "innerHTML show:none" });
  }
  const fetchPart = () => look(location.pathname + location.search);

  // A tap of our own brings its part along: what is heard meanwhile is looked at when it has come.
  let latest = 0,
    underway = 0;
  function heard(version) {
    latest = Math.max(latest, version);
    if (!underway && latest > shown()) fetchPart();
  }
  document.addEventListener("htmx:beforeSend", () => {
    underway += 1;
  });
  document.addEventListener("htmx:afterRequest", (e) => {
    underway = Math.max(0, underway - 1);
    if (e.detail.successful || e.detail.requestConfig.verb === "post") heard(latest);
  });

  // Answers may overtake each other: an older board is not drawn over a newer one, news wait while a tap is on its way,
  // and where what was tapped is gone with its board, the table is looked at afresh. A refusal is told all the same.
  document.addEventListener("htmx:beforeSwap", (e) => {
    const {
      xhr,
      target,
      requestConfig: { elt },
    } = e.detail;
    if (target.id !== "table" || !e.detail.shouldSwap) return;
    const came = Number(/data-shown="(\d+)"/.exec(xhr.responseText)?.[1] ?? shown());
    const news = elt === document.body;
    if (news && (came < shown() || underway > 1)) {
      e.detail.shouldSwap = false;
      return;
    }
    if (elt.isConnected && came >= shown()) return;
    e.detail.shouldSwap = false;
    const refusal = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("[data-refused]");
    if (refusal) say(refusal);
    look(xhr.getResponseHeader("HX-Replace-Url") || location.pathname + location.search);
  });

  // A link that carries the table opens over it; what that takes is fetched with the first one. Without a network the
  // browser goes there, where the kept copy may answer.
  document.addEventListener("click", (e) => {
    const link = e.target.closest?.("a[href*='table=']"),
      sheet = document.querySelector("[data-overlay]");
    if (
      !link ||
      !sheet?.showModal ||
      sheet.contains(link) ||
      !navigator.onLine ||
      link.matches("[data-language-switch]")
    )
      return;
    if (e.button || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    import(sheet.dataset.overlay).then(
      (overlay) => overlay.open(link),
      () => location.assign(link.href),
    );
  });

  // A refusal is told where the finger is: at the foot of the screen, until it is put away or something else is tapped.
  function say(refusal) {
    const toast = document.querySelector("[data-toast]");
    if (!toast) return;
    refusal.removeAttribute("role"); // the place speaks by itself
    const close = Object.assign(document.createElement("button"), {
      type: "button",
      className: "pill",
      textContent: toast.dataset.close,
    });
    close.onclick = () => toast.replaceChildren();
    refusal.append(close);
    toast.replaceChildren(refusal);
  }
  document.addEventListener("htmx:afterSwap", (e) => {
    const refusal = e.detail.target.id === "table" && table()?.querySelector("[data-refused]");
    if (refusal) say(refusal);
  });
  document.addEventListener("htmx:beforeRequest", (e) => {
    if (e.detail.target?.id === "table" && e.detail.elt !== document.body)
      document.querySelector("[data-toast]")?.replaceChildren();
  });

  function listen() {
    if (!table() || document.hidden || source) return;
    source = new EventSource(`${table().dataset.stream}?after=${shown()}`);
    source.onopen = () => {
      clearInterval(polling);
      polling = null;
    };
    source.onmessage = (e) => heard(JSON.parse(e.data).version);
    source.onerror = () => {
      if (source && source.readyState === EventSource.CLOSED) {
        source = null;
        poll();
      } else if (!polling) poll();
    };
  }

  // Without a stream the page asks now and then; a hidden page asks nothing.
  function poll() {
    if (!polling)
      polling = setInterval(() => {
        if (!document.hidden && navigator.onLine) fetchPart();
      }, 4000);
  }

  function rest() {
    source?.close();
    source = null;
    clearInterval(polling);
    polling = null;
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) rest();
    else {
      fetchPart();
      listen();
    }
  });
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", () => {
    if (table()) listen();
  });
  window.addEventListener("online", () => {
    fetchPart();
    rest();
    listen();
  });

  // The screen stays awake while a table is live, when somebody asks for it.
  let lock = null;
  async function awake(button) {
    try {
      lock = lock ? (await lock.release(), null) : await navigator.wakeLock.request("screen");
    } catch {
      lock = null;
    }
    button.setAttribute("aria-pressed", String(Boolean(lock)));
    button.querySelector("span").textContent = lock ? button.dataset.on : button.dataset.off;
  }
  document.addEventListener("visibilitychange", async () => {
    if (lock && !document.hidden)
      try {
        lock = await navigator.wakeLock.request("screen");
      } catch {
        lock = null;
      }
  });

  // A buzz when it becomes my turn: off until asked for.
  const buzzes = () => {
    try {
      return localStorage.getItem("buzz") === "yes";
    } catch {
      return false;
    }
  };
  function buzz(button) {
    const on = !buzzes();
    try {
      localStorage.setItem("buzz", on ? "yes" : "no");
    } catch {
      /* private mode */
    }
    show(button, on);
    if (on) navigator.vibrate(60);
  }
  const show = (button, on) => {
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("span").textContent = on ? button.dataset.on : button.dataset.off;
  };

  function myTurn() {
    const now = document.querySelector("[data-mine]")?.dataset.mine ?? null;
    if (mine === "no" && now === "yes" && buzzes() && navigator.vibrate) navigator.vibrate([80, 60, 80]);
    mine = now;
  }

  function begin() {
    if (!table()) return;
    const stay = document.querySelector("[data-awake]"),
      feel = document.querySelector("[data-buzz]");
    if (stay && "wakeLock" in navigator) {
      stay.hidden = false;
      stay.onclick = () => awake(stay);
    }
    if (feel && "vibrate" in navigator) {
      feel.hidden = false;
      show(feel, buzzes());
      feel.onclick = () => buzz(feel);
    }
    myTurn();
    listen();
  }
  document.addEventListener("DOMContentLoaded", begin);
  document.addEventListener("htmx:afterSettle", () => {
    myTurn();
    heard(latest);
  });

  // After a deed the next thing to do is looked at; steppers keep the area in hand where it is.
  document.addEventListener("htmx:afterSettle", (e) => {
    const now = document.querySelector("#now");
    if (e.detail.requestConfig?.verb !== "post" || !now || document.querySelector(".area-sheet")) return;
    if (now.getBoundingClientRect().top < 64) window.scrollTo({ top: 0 });
  });
})();
