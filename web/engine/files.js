// The files that come with the program: fetched when a position needs them first.

/** Their names: books and logs of proofs by game, networks by a game on their board. A test compares them with the program's. */
export const FILES = [
  "6x3.book",
  "6x3+empty.book",
  "6x4.book",
  "6x4+empty.book",
  "6x5.book",
  "6x5+empty.book",
  "6x6.book",
  "6x6.network",
  "6x6+empty.network",
  "6x6.proofs",
  "6x6+empty.proofs",
];

/**
 * The files that help with a question, in the order in which they do: a book or proofs may answer it, and then no network is needed.
 *
 * @param {{ game: string, board: string }} needs
 */
export const filesFor = ({ game, board }) =>
  [`${game}.book`, `${game}.proofs`, `${board}.network`].filter((name) => FILES.includes(name));

/**
 * Unpacks bytes that may be packed with gzip.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
