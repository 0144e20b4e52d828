// The last board that came is kept, and the server is told so: one that has not changed is put in here, not sent again.
const HEADER = "X-Board";
const PLACE = /(<!--board-->)([^]*?)(<!--\/board-->)/;
let kept = { tag: "", board: "" };

document.addEventListener("htmx:configRequest", (event) => {
  if (kept.tag && event.detail.target?.id === "table") event.detail.headers[HEADER] = kept.tag;
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target, serverResponse } = event.detail;
  const tag = target.id === "table" ? xhr.getResponseHeader(HEADER) : null;
  const board = tag && PLACE.exec(serverResponse)?.[2];
  if (board) kept = { tag, board };
  else if (tag && tag === kept.tag)
    event.detail.serverResponse = serverResponse.replace(PLACE, (_all, start, _none, end) => start + kept.board + end);
});
