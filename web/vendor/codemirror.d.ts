/** Opens an editor in an element whose styles are its own. */
export function createEditor(options: {
  parent: ShadowRoot;
  text: string;
  language: string;
  label: string;
  changed: () => void;
}): { text: () => string; replace: (text: string) => void; focus: () => void };
