// Gives RemixServer only the routes of the page, because it makes objects of all it gets for every page.
import type { EntryContext } from "@remix-run/node";

type Routes = EntryContext["manifest"]["routes"];

/** By the innermost route; there are as many as routes. */
const cached = new Map<string, Routes>();

/** The same context, with no routes but those that the address has matched. */
export function withRoutesOfPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const innermost = ids.at(-1);
  if (innermost === undefined) return context;
  const routes = cached.get(innermost) ?? pick(manifest.routes, ids);
  cached.set(innermost, routes);
  return { ...context, manifest: { ...manifest, routes } };
}

function pick(routes: Routes, ids: string[]): Routes {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
}
