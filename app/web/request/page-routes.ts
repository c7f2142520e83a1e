// Gives RemixServer (2.17.5) the matched routes alone, with the scripts of the page's language: it makes an object of
// each route for every page, and looks the address up among all of them (18 % more processor time).
import type { EntryContext } from "@remix-run/node";
import type { Language } from "~/values/languages";
import { nameScript } from "~/values/script-name.mjs";

type Manifest = EntryContext["manifest"];

/** By language and innermost route, so there are at most as many entries as languages times routes. */
const cached = new Map<string, Manifest>();

/** The context with only the routes that the address has matched, and the scripts of the page's language. */
export function withRoutesOfPage(context: EntryContext, language: Language): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = `${language} ${ids.at(-1) ?? ""}`;
  const known = cached.get(key) ?? inLanguage(pick(manifest, ids), language);
  cached.set(key, known);
  return { ...context, manifest: known };
}

/** The matched routes; all of them where the address has matched none. */
function pick(manifest: Manifest, ids: string[]): Manifest {
  if (ids.length === 0) return manifest;
  const routes = Object.entries(manifest.routes).filter(([id]) => ids.includes(id));
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** A build has a copy of its scripts for each language (scripts/words/place-messages.mjs); development has none. */
function inLanguage(manifest: Manifest, language: Language): Manifest {
  const text = JSON.stringify(manifest);
  return JSON.parse(text.replace(SCRIPT, (_, built) => `"/${nameScript(built, language)}"`));
}

const SCRIPT = /"\/((?:assets|static\/js)\/[^"]+\.js)"/g;
