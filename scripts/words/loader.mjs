// Makes Node load translation macros, catalogs and style sheets. Register it before tsx, which reads its output:
// `node --import ./scripts/words/loader.mjs --import tsx` and a file.
import { register } from "node:module";

register("./loader-hooks.mjs", import.meta.url);
