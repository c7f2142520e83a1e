// Teaches Node the macros and catalogs of the texts, and imports of style sheets. Register it before tsx, which then reads what this has written:
// `node --import ./scripts/words/loader.mjs --import tsx` and a file.
import { register } from "node:module";

register("./loader-hooks.mjs", import.meta.url);
