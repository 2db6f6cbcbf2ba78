// What the vendored scripts add to a page.

/** htmx, as far as the modules call it. */
declare const htmx: {
  swap(options: { text: string; swap: string; sourceElement: Element }): Promise<void>;
};

interface DocumentEventMap {
  /** A message of the page's stream, before htmx puts it into the page. */
  "htmx:sse:before:message": CustomEvent<{ message: { data: string } }>;
  "htmx:sse:after:message": CustomEvent;
}
