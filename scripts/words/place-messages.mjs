// Makes of the browser's scripts a copy for each language, with its messages in place: a step of the build, which names
// its folder.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { compileCatalogs } from "./catalogs.mjs";

const PLACE = /"\{\{words:([^"}]+)\}\}"/g;
/** Scripts as they are named from the root of the site: in Remix's manifest and in what Vite loads ahead. */
const FROM_ROOT = /(["'`]\/?)((?:assets|static\/js)\/[^"'`]+\.js)(?=["'`])/g;

placeMessages(join(process.env.EAS_BUILD_FOLDER, "client"));

/** `client` is the folder of a build's browser files; its scripts are then only in the folders of the languages. */
function placeMessages(client) {
  const scripts = readdirSync(client, { recursive: true }).filter((name) => name.endsWith(".js"));
  for (const [language, messages] of Object.entries(compileCatalogs())) {
    const folder = `static/words/${language}`;
    for (const name of scripts) {
      const file = join(client, folder, name);
      mkdirSync(dirname(file), { recursive: true });
      const code = readFileSync(join(client, name), "utf8").replace(FROM_ROOT, `$1${folder}/$2`);
      writeFileSync(file, fill(code, messages, language));
    }
  }
  for (const name of scripts) rmSync(join(client, name));
}

function fill(code, messages, language) {
  return code.replace(PLACE, (_, id) => {
    const message = messages[id];
    if (!message) throw new Error(`locales/${language}.po has no text for the message ${id}.`);
    return JSON.stringify(message);
  });
}
