// What a browser keeps for its visitor. Where it may keep nothing, everything works and is forgotten.

const PREFIX = "kalah.";

/** What was kept under a name; null if there is nothing that can be read. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or forbidden: nothing that is lost here is needed.
  }
}
