// Turns Lingui's macros in a source file into calls, before anything else reads the file.
import { transformSync } from "@babel/core";
import macros from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";
import settings from "../../lingui.config.js";

/** Given, since by itself it is looked for in the folder that the program was started in. */
const linguiConfig = makeConfig(settings, { skipValidation: true });

const USES_MACROS = /@lingui\/(?:core|react)\/macro/;

/**
 * The code with its source map; undefined for a file without macros. Messages stay in the code, as what is shown while a
 * text is not in the catalogs yet, unless NODE_ENV is "production".
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
