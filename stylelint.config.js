export default {
  extends: "stylelint-config-standard",
  rules: {
    // Rules stand in the order of the pages they dress; a later one may be the weaker one.
    "no-descending-specificity": null,
    // Compass points and sides keep the spelling of the rules: to-N, to-E.
    "selector-class-pattern": "^[a-z][a-zA-Z0-9-]*$",
    // Safari knows no other name for it.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["-webkit-text-size-adjust"] }],
    "value-keyword-case": ["lower", { ignoreKeywords: ["Roboto"] }],
  },
};
