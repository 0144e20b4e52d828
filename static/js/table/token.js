// What the server draws for several phones holds no secret: the page keeps its CSRF token from its first load, sends it
// with every request, and puts it into the forms that are drawn without one.
const FIELD = "csrfmiddlewaretoken";
export const token = document.querySelector(`input[name=${FIELD}]`)?.value ?? "";

document.addEventListener("htmx:configRequest", (event) => {
  if (token) event.detail.headers["X-CSRFToken"] = token;
});

function completeForms() {
  for (const form of document.querySelectorAll("form[method=post]"))
    if (token && !form.elements[FIELD]) {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name: FIELD, value: token });
      form.prepend(field);
    }
}

document.addEventListener("htmx:afterSwap", completeForms);
document.addEventListener("htmx:oobAfterSwap", completeForms);
