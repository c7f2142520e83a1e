// Vite's part of the texts: macros, catalogs, and the places in the browser's scripts where the messages go.

import { compileCatalogs, hashCatalogs, writeCatalogs } from "./catalogs.mjs";
import { expandMacros } from "./macros.mjs";

/** The module with the compiled messages of all languages; app/words/catalogs.d.ts has its type. */
export const CATALOGS = "virtual:catalogs";

const MESSAGE = /\/\*i18n\*\/\s*\{\s*id: "([^"]+)"/g;

/** Stands in a built script where `placeMessages` puts the compiled message with this id. */
export const placeOf = (id) => `{{words:${id}}}`;

/**
 * For Vite and Vitest. A browser's script gets no catalog once it is built: each message is put in its place after that.
 *
 * @returns {import("vite").Plugin}
 */
export function words() {
  let isBuild = false;
  return {
    name: "words",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === CATALOGS ? `\0${id}` : undefined),
    load(id, { ssr } = {}) {
      if (id !== `\0${CATALOGS}`) return undefined;
      return writeCatalogs(isBuild && !ssr ? {} : compileCatalogs());
    },
    transform(code, id, { ssr } = {}) {
      const [file] = id.split("?", 1);
      if (!/\.tsx?$/.test(file) || file.includes("node_modules")) return undefined;
      const expanded = expandMacros(code, file);
      if (!expanded || !isBuild || ssr) return expanded;
      return { ...expanded, code: withPlaces(expanded.code) };
    },
    // The names of the browser's scripts change with their messages, since browsers keep each for a year.
    augmentChunkHash: () => hashCatalogs(),
  };
}

/** There is no catalog in which to look a message up, so its id is left out. */
function withPlaces(code) {
  return code.replace(MESSAGE, (_, id) => `{ message: ${JSON.stringify(placeOf(id))}`);
}
