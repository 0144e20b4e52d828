import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, htmx: "readonly" }, sourceType: "script" } },
  { files: ["static/overlay.js", "static/pocket/*.js"], languageOptions: { sourceType: "module" } },
  { files: ["static/pocket/sw.js"], languageOptions: { globals: globals.serviceworker, sourceType: "script" } },
];
