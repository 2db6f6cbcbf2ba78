// Elements of a page, made in one line.

/** An element with properties (`className`, `type`, ...; attributes such as `role` and `ariaLabel` are properties too) and children. */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
