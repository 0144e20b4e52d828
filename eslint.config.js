import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, htmx: "readonly" }, sourceType: "script" } },
  { files: ["static/js/table/*.js", "static/js/offline/*.js"], languageOptions: { sourceType: "module" } },
  { files: ["static/js/offline/sw.js"], languageOptions: { globals: globals.serviceworker, sourceType: "script" } },
];
