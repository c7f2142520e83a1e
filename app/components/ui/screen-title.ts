// The document titles of screens on top of others: what each is comes first.
import type { MetaDescriptor, MetaFunction } from "@remix-run/react";

type Matches = readonly { meta: MetaDescriptor[] }[];

/** For the route of a screen such as "Create Event", which goes on with the calendar's own title. */
export function titled(what: string): MetaFunction {
  return ({ matches }) => titleAbove(what, matches);
}

/** For a page of its own, whose loader names it. */
export const titledByLoader: MetaFunction<() => { documentTitle: string }> = ({ data }) => [
  { title: data?.documentTitle ?? "EAS" },
];

/** `what` is "" where nothing could be loaded to name it by. What else the screen below says of itself stays. */
export function titleAbove(what: string, matches: Matches): MetaDescriptor[] {
  const below = matches.at(-2)?.meta ?? [];
  const title = below.flatMap((each) => ("title" in each ? [each.title] : []))[0];
  return [
    { title: [what, title].filter(Boolean).join(" – ") },
    ...below.filter((each) => !("title" in each)),
  ];
}
