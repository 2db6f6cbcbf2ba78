// Texts of scripts in the language of the page. A page loads the modules of its language (`texts/de/site.js`) before the
// scripts that use them; the server makes them of its catalogue.

/** @typedef {string | number} TextValue */
/** @typedef {{ [name: string]: TextValue }} TextValues */

/** @type {Map<string, (values: TextValues) => string>} */
const texts = new Map();

/** The language of the page; English where there is none. */
const language = globalThis.document?.documentElement.lang || "en";
const plurals = new Intl.PluralRules(language);

/**
 * Adds texts, each a function of its values.
 *
 * @param {{ [key: string]: (values: TextValues) => string }} more
 */
export function add(more) {
  for (const [key, write] of Object.entries(more)) texts.set(key, write);
}

/**
 * What hides, or turns the direction of what follows, and joiners where no letter joins: as the server has it in `foreign.rs`.
 */
const UNSEEN =
  /[^\P{Cc}\t\n]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]|(?<![\u0620-\u06ff\u0750-\u077f\u08a0-\u08ff\u0900-\u0dff])[\u200c\u200d]/gu;

/**
 * Returns a text that may be a stranger's with a sign in place of what hides in it.
 *
 * @param {string} words
 */
export const harmless = (words) => words.replace(UNSEEN, "\ufffd");

/**
 * Writes a text. A key that no module of the page has stands for itself.
 *
 * @param {string} key
 * @param {TextValues} values
 */
export function text(key, values = {}) {
  return harmless(texts.get(key)?.(values) ?? key);
}

/**
 * Chooses a variant: by the value, or by the plural form of a number.
 *
 * @param {TextValue} value
 * @param {{ [form: string]: () => string }} variants
 * @param {string} otherwise the variant for all others
 */
export function pick(value, variants, otherwise) {
  const form = typeof value === "number" ? plurals.select(value) : value;
  return (variants[value] ?? variants[form] ?? variants[otherwise])();
}

/** Numbers by CLDR; the languages of the tests have those of English. */
const numbers = new Intl.NumberFormat(/^(en|ar)-X/.test(language) ? "en" : language, { maximumFractionDigits: 20 });

/**
 * Writes a value: a number with its thousands apart, words as they are.
 *
 * @param {TextValue} value
 */
export function number(value) {
  return typeof value === "number" ? numbers.format(value).replace("-", "−") : value;
}
