// The turn's page: its sheet, its keys, its focus. What moves is fetched with the first tap: nothing moves before.
import "./focus.js";
import "./keys.js";
import "./sheet.js";

document.addEventListener("htmx:beforeRequest", () => import("./motion.js"), { once: true });
