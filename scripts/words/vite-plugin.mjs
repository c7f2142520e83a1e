// The Vite plugin for texts: macros, catalogs, and the placeholders for messages in the browser's scripts.

import { compileCatalogs, hashCatalogs, writeCatalogs } from "./catalogs.mjs";
import { expandMacros } from "./macros.mjs";

/** The module with the compiled messages of all languages; app/words/catalogs.d.ts has its type. */
export const CATALOGS = "virtual:catalogs";

const MESSAGE = /\/\*i18n\*\/\s*\{\s*id: "([^"]+)"/g;

/** A placeholder in a built script, which `placeMessages` replaces with the compiled message. */
export const placeOf = (id) => `{{words:${id}}}`;

/**
 * For Vite and Vitest. Built browser scripts have no catalog: the messages are inserted after the build.
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
    // Script names change with their messages, since browsers cache scripts for a year.
    augmentChunkHash: () => hashCatalogs(),
  };
}

/** Without a catalog to look it up in, the id is left out. */
function withPlaces(code) {
  return code.replace(MESSAGE, (_, id) => `{ message: ${JSON.stringify(placeOf(id))}`);
}
