// Where the pages lie on their host: files of a static site may lie in a folder.

/** The path of the folder, without a slash at its end: empty for a server. */
const FOLDER = new URL(import.meta.url).pathname.split("/assets/")[0];

/**
 * The address of a page of this site.
 *
 * @param {string} path
 */
export const at = (path) => FOLDER + path;
