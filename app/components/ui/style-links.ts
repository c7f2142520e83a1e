// The links to style sheets that only some screens need.

/** For a route, whose page loads these after the style sheet of all pages. */
export function styledBy(...hrefs: string[]): () => { rel: "stylesheet"; href: string }[] {
  return () => hrefs.map((href) => ({ rel: "stylesheet", href }));
}
