// Rules for all scripts. Types are TypeScript's business, layout is prettier's.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["node_modules/", "vendor/"] },
  js.configs.recommended,
  {
    rules: {
      curly: ["error", "multi-line", "consistent"],
      eqeqeq: "error",
      "max-lines": ["error", 500],
      "max-lines-per-function": ["error", 60],
      "no-implicit-coercion": "error",
      "no-shadow-restricted-names": "error",
      "no-unused-vars": ["error", { caughtErrors: "none", varsIgnorePattern: "^_" }],
      "no-useless-rename": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "prefer-template": "error",
    },
  },
  { files: ["*/*.js"], languageOptions: { globals: { ...globals.browser, htmx: "readonly" } } },
  {
    files: ["offline/service_worker.js"],
    languageOptions: { globals: { STAMP: "readonly", FOLDER: "readonly", PAGES: "readonly", FILES: "readonly" } },
  },
  // All of it is packed for npm, with nothing beside it.
  { files: ["engine/*.js"], rules: { "no-restricted-imports": ["error", { patterns: ["../*"] }] } },
  // Tests run in Node, and parts of them in a page.
  {
    files: ["tests/*.mjs"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { "max-lines-per-function": "off" },
  },
];
