// Elements of a page: made in one line, found with their type, and what of an event belongs to them.

import { harmless } from "./texts.js";

/**
 * Makes an element with properties (`className`, `type`, ...; attributes such as `role` and `ariaLabel` are properties too)
 * and children. Texts among them may be those of strangers.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.map((child) => (typeof child === "string" ? harmless(child) : child)));
  return made;
}

/**
 * Finds the first element of a selector, of the given class; null if there is none.
 *
 * @template {Element} [Found=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Found} [kind]
 * @returns {Found | null}
 */
export function find(root, selector, kind) {
  const found = root.querySelector(selector);
  return found instanceof (kind ?? HTMLElement) ? /** @type {Found} */ (found) : null;
}

/**
 * Finds an element that the page must have.
 *
 * @template {Element} [Found=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Found} [kind]
 * @returns {Found}
 * @throws {TypeError} if there is none
 */
export function need(root, selector, kind) {
  const found = find(root, selector, kind);
  if (!found) throw new TypeError(`the page has no ${selector}`);
  return found;
}

/**
 * Lists the elements of a selector that have the given class.
 *
 * @template {Element} [Found=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Found} [kind]
 * @returns {Found[]}
 */
export function findAll(root, selector, kind) {
  const all = [...root.querySelectorAll(selector)];
  return all.flatMap((found) => (found instanceof (kind ?? HTMLElement) ? [/** @type {Found} */ (found)] : []));
}

/**
 * Finds the element around the target of an event; null if there is none.
 *
 * @template {Element} [Found=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {new () => Found} [kind]
 * @returns {Found | null}
 */
export function around(event, selector, kind) {
  const found = event.target instanceof Element ? event.target.closest(selector) : null;
  return found instanceof (kind ?? HTMLElement) ? /** @type {Found} */ (found) : null;
}

/**
 * Returns true if a key belongs to the element that has the focus, or to the browser.
 *
 * @param {KeyboardEvent} event
 */
export const isTyped = (event) =>
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  event.defaultPrevented ||
  around(
    event,
    "input:not([type=checkbox], [type=radio]), textarea, select, dialog[open], [contenteditable]",
    Element,
  ) !== null;
