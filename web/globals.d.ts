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

/** What the server puts in front of the service worker, see there. */
declare const STAMP: number;
declare const FOLDER: string;
declare const PAGES: string[];
declare const FILES: string[];

/** An event of a service worker that goes on for as long as a promise does. */
interface WaitingEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

/** A request that a service worker may answer. */
interface RequestEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What the service worker uses of its surroundings, whose types exclude those of pages. */
interface ServiceWorkerScope {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: WaitingEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: RequestEvent) => void): void;
}

/** In browsers since 2024, and in Node since 21. */
interface ArrayBuffer {
  transfer?(length?: number): ArrayBuffer;
}
