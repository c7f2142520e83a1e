// A build step that copies the browser's scripts for each language and inserts its messages.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import process from "node:process";
import { nameScript } from "../../app/values/script-name.mjs";
import { compileCatalogs } from "./catalogs.mjs";

const PLACE = /"\{\{words:([^"}]+)\}\}"/g;
/** Script names relative to the site's root: in Remix's manifest and Vite's preloads. */
const FROM_ROOT = /(?<=["'`]\/?)(?:assets|static\/js)\/[^"'`]+\.js(?=["'`])/g;
/** Script names relative to the importing script. */
const BESIDE = /(?<=["'`])\.{1,2}\/[^"'`]+\.js(?=["'`])/g;

placeMessages(join(process.env.EAS_BUILD_FOLDER, "client"));

/** `client` is the folder of a build's browser files; the original scripts are removed. */
function placeMessages(client) {
  const scripts = readdirSync(client, { recursive: true }).filter((name) => name.endsWith(".js"));
  const codes = new Map(scripts.map((name) => [name, readFileSync(join(client, name), "utf8")]));
  for (const name of scripts) rmSync(join(client, name));
  mkdirSync(join(client, "static/js"), { recursive: true });
  for (const [language, messages] of Object.entries(compileCatalogs())) {
    for (const [name, code] of codes) {
      const here = posix.dirname(name);
      const named = code
        .replace(FROM_ROOT, (script) => nameScript(script, language))
        .replace(BESIDE, (script) => {
          const target = posix.join(here, script);
          return codes.has(target) ? `./${posix.basename(nameScript(target, language))}` : script;
        });
      writeFileSync(join(client, nameScript(name, language)), fill(named, messages, language));
    }
  }
}

function fill(code, messages, language) {
  return code.replace(PLACE, (_, id) => {
    const message = messages[id];
    if (!message) throw new Error(`locales/${language}.po has no text for the message ${id}.`);
    return JSON.stringify(message);
  });
}
