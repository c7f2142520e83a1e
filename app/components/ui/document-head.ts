// What a route says about its document: titles for screens above others, the screen's own title first, and style sheets
// that only some screens need.
import type { MetaDescriptor, MetaFunction } from "@remix-run/react";

type Matches = readonly { meta: MetaDescriptor[] }[];

/** For the route of a screen such as "Create Event", whose loader supplies the screen's title. */
export const titledAbove: MetaFunction<() => { screenTitle: string }> = ({ data, matches }) =>
  titleAbove(data?.screenTitle ?? "", matches);

/** For a separate page, whose loader supplies the title. */
export const titledByLoader: MetaFunction<() => { documentTitle: string }> = ({ data }) => [
  { title: data?.documentTitle ?? "EAS" },
];

/** Like `titledByLoader`, for a page that search engines may show. */
export const describedByLoader: MetaFunction<
  () => { documentTitle: string; description: string }
> = ({ data }) =>
  data
    ? [{ title: data.documentTitle }, { name: "description", content: data.description }]
    : [{ title: "EAS" }];

/** `what` is "" if loading failed and there is no title. Keeps the other meta tags of the screen below. */
export function titleAbove(what: string, matches: Matches): MetaDescriptor[] {
  const below = matches.at(-2)?.meta ?? [];
  const title = below.flatMap((each) => ("title" in each ? [each.title] : []))[0];
  return [
    { title: [what, title].filter(Boolean).join(" – ") },
    ...below.filter((each) => !("title" in each)),
  ];
}

/** For a route, whose page loads these after the common style sheet. */
export function styledBy(...hrefs: string[]): () => { rel: "stylesheet"; href: string }[] {
  return () => hrefs.map((href) => ({ rel: "stylesheet", href }));
}
