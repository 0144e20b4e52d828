// Taps made without a network: kept on this phone with their keys, sent in order when it is back. What is refused then
// is shown.
(() => {
  "use strict";
  const note = () => document.querySelector("[data-queue]");
  const place = () => `taps:${note().dataset.queue}`;
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(place()) || "[]");
    } catch {
      return [];
    }
  };
  const write = (taps) => {
    try {
      localStorage.setItem(place(), JSON.stringify(taps));
    } catch {
      /* private mode: they last as long as the page */
    }
  };
  let away = false,
    sending = false,
    refused = [];

  function show(done) {
    const box = note(),
      waiting = read().length;
    const lines = [];
    if (away) lines.push(box.dataset.away);
    if (waiting) lines.push(`${box.dataset.waiting} ${waiting}`);
    if (refused.length) lines.push(box.dataset.refused, ...refused);
    if (!lines.length && done) lines.push(box.dataset.sent);
    box.replaceChildren(...lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    box.hidden = !lines.length;
  }

  const isTap = (config) => config.verb === "post" && /\/tables\/[0-9a-f-]{36}\/(act|undo|redo)\//.test(config.path);

  function keep(config) {
    const body = new URLSearchParams();
    const given = config.formData ? [...config.formData.entries()] : Object.entries(config.parameters || {});
    for (const [name, value] of given) body.append(name, value);
    const taps = read();
    if (!taps.some((tap) => tap.key === body.get("key")))
      taps.push({ path: config.path, body: body.toString(), key: body.get("key") });
    write(taps);
    away = true;
    show();
  }

  // Each button can be tapped again while nothing can be sent: every tap needs a key of its own.
  function renew(form) {
    const key = form?.querySelector("input[name=key]");
    if (key)
      key.value = crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(16).slice(2)}`;
    for (const button of form?.querySelectorAll("button[disabled]") || [])
      if (button.dataset.disabledByHtmx !== undefined) button.disabled = false;
  }

  async function send() {
    if (!note() || sending || !read().length) return;
    sending = true;
    refused = [];
    const known = [];
    try {
      for (let taps = read(); taps.length; taps = read()) {
        const body = new URLSearchParams(taps[0].body);
        body.set("known", known.join(","));
        const answer = await fetch(taps[0].path.split("?")[0], {
          method: "POST",
          body,
          headers: { "HX-Request": "true" },
          credentials: "same-origin",
        });
        if (answer.status >= 502 || answer.status === 429) throw new Error("not yet");
        if (!answer.ok) refused.push(await reason(answer));
        known.push(taps[0].key);
        write(read().slice(1));
      }
      away = false;
    } catch {
      away = true;
    }
    sending = false;
    show(true);
    if (!away)
      window.htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "innerHTML show:none" });
  }

  async function reason(answer) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector(".clash")?.textContent.trim().replace(/\s+/g, " ") || `${answer.status}`;
  }

  document.addEventListener("htmx:beforeRequest", (e) => {
    if (!note() || navigator.onLine) return;
    e.preventDefault();
    if (isTap(e.detail.requestConfig)) {
      keep(e.detail.requestConfig);
      renew(e.detail.elt.closest("form"));
    } else {
      away = true;
      show();
    }
  });
  document.addEventListener("htmx:sendError", (e) => {
    if (!note()) return;
    if (isTap(e.detail.requestConfig)) {
      keep(e.detail.requestConfig);
      renew(e.detail.elt.closest("form"));
    } else {
      away = true;
      show();
    }
  });
  document.addEventListener("htmx:afterRequest", (e) => {
    if (!note() || !e.detail.successful) return;
    if (away && !sending) {
      away = false;
      show(true);
    }
    if (read().length) send();
  });
  window.addEventListener("online", send);
  window.addEventListener("offline", () => {
    if (note()) {
      away = true;
      show();
    }
  });
  document.addEventListener("DOMContentLoaded", () => {
    if (note()) {
      show();
      send();
    }
  });
})();
