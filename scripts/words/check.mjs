// npm run words:check: reports errors in texts and translations. Changes nothing.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { heed } from "../usage.mjs";
import { bareTextsOf } from "./bare-texts.mjs";
import { faultsOf, missingNames } from "./catalog-faults.mjs";
import { listCatalogs, readCatalog } from "./catalogs.mjs";

/** Files that may contain texts for readers, in addition to all components. */
const ROOMS = /^(?:client|components|routes|web[/](?:pages|request))[/].*[.]ts$|[.]tsx$/;
/** Always English: replies to programs, the page of a failing server, the operator's note. */
const ENGLISH =
  /^(?:routes[/]api[.]|entry[.]server[.]|web[/]pages[/](?:sharing[/]oembed|site[/]operator)[.])/;

heed("Usage: npm run words:check");
const faults = [...(await findOutdated()), ...findBareTexts(), ...findFaults()];
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? "All texts are worded." : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Extracts the texts into a copy and compares it with the catalogs. */
async function findOutdated() {
  const folder = mkdtempSync(join(tmpdir(), "eas-words-"));
  try {
    const config = getConfig();
    const [catalog] = await getCatalogs(config);
    catalog.path = join(folder, "{locale}");
    for (const [language, file] of Object.entries(listCatalogs()))
      copyFileSync(file, join(folder, `${language}.po`));
    const { locales: locale, orderBy } = config;
    await catalog.make({ locale, orderBy, clean: true, overwrite: false });
    return Object.entries(listCatalogs())
      .filter(([language, file]) => {
        const extracted = readFileSync(join(folder, `${language}.po`), "utf8");
        return withoutDate(extracted) !== withoutDate(readFileSync(file, "utf8"));
      })
      .map(([language]) => `locales/${language}.po: differs from the program; run npm run words`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withoutDate(po) {
  return po.replace(/^"POT-Creation-Date:.*\n/m, "");
}

function findFaults() {
  return Object.keys(listCatalogs()).flatMap((language) => {
    const messages = readCatalog(language);
    const names = language === "en" ? missingNames(messages) : [];
    return [...faultsOf(language, messages), ...names].map(
      (fault) => `locales/${language}.po: ${fault}`,
    );
  });
}

function findBareTexts() {
  const app = fileURLToPath(new URL("../../app/", import.meta.url));
  return readdirSync(app, { recursive: true })
    .filter((name) => ROOMS.test(name) && !ENGLISH.test(name))
    .sort()
    .flatMap((name) => bareTextsOf(`app/${name}`, readFileSync(join(app, name), "utf8")));
}
