// Expands Lingui's macros in a source file before any other tool reads it.
import { transformSync } from "@babel/core";
import macros from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";
import settings from "../../lingui.config.js";

/** Passed explicitly, because Lingui would look in the current folder. */
const linguiConfig = makeConfig(settings, { skipValidation: true });

const USES_MACROS = /@lingui\/(?:core|react)\/macro/;

/**
 * The code with its source map; undefined for a file without macros. Unless NODE_ENV is "production", messages stay in
 * the code, to be shown while the catalogs lack them.
 */
export function expandMacros(code, filename) {
  if (!USES_MACROS.test(code)) return undefined;
  const expanded = transformSync(code, {
    filename,
    babelrc: false,
    configFile: false,
    plugins: [[macros, { linguiConfig }]],
    parserOpts: { plugins: filename.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
    sourceMaps: true,
  });
  return { code: expanded.code, map: expanded.map };
}
