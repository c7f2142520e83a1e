// Links to style sheets that only some screens need.

/** For a route, whose page loads these after the common style sheet. */
export function styledBy(...hrefs: string[]): () => { rel: "stylesheet"; href: string }[] {
  return () => hrefs.map((href) => ({ rel: "stylesheet", href }));
}
