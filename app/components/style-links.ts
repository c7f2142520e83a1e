// The links to style sheets that only some screens need.
import type { LinksFunction } from "@remix-run/node";

/** For a route, whose page loads these behind the style sheet of all pages. */
export function styledBy(...hrefs: string[]): LinksFunction {
  return () => hrefs.map((href) => ({ rel: "stylesheet", href }));
}
