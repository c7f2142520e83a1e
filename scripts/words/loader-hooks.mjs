// The hooks of loader.mjs, which run on their own thread.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileCatalogs, writeCatalogs } from "./catalogs.mjs";
import { expandMacros } from "./macros.mjs";

const CATALOGS = "virtual:catalogs";

export function resolve(name, context, next) {
  return name === CATALOGS ? { url: CATALOGS, shortCircuit: true } : next(name, context);
}

export function load(url, context, next) {
  if (url === CATALOGS) {
    const source = writeCatalogs(compileCatalogs());
    return { format: "module", source, shortCircuit: true };
  }
  const [path] = url.split("?", 1);
  // Vite turns style sheets into URLs or texts, which are not needed here.
  if (path.endsWith(".css")) {
    const source = `export default ${JSON.stringify(path)};`;
    return { format: "module", source, shortCircuit: true };
  }
  if (!path.startsWith("file:") || !/\.tsx?$/.test(path) || path.includes("/node_modules/"))
    return next(url, context);
  const file = fileURLToPath(path);
  const expanded = expandMacros(readFileSync(file, "utf8"), file);
  return expanded
    ? { format: "module", source: expanded.code, shortCircuit: true }
    : next(url, context);
}
