// Names a calendar's feeds in the head of its pages, and how other websites can show it.
import type { MetaDescriptor } from "@remix-run/node";
import { paths } from "~/paths";

/**
 * Links by which browsers, feed readers and calendar programs find the feeds from a page's address; `oembed` is where
 * websites' programs ask, left out where they may not show it.
 */
export function alternateLinks(link: string, title: string, oembed?: string): MetaDescriptor[] {
  const alternate = { tagName: "link", rel: "alternate" };
  return [
    { ...alternate, type: "text/calendar", title, href: paths.feed(link) },
    {
      ...alternate,
      type: "application/atom+xml",
      title: `${title}: News`,
      href: paths.newsFeed(link),
    },
    ...(oembed ? [{ ...alternate, type: "application/json+oembed", title, href: oembed }] : []),
  ];
}
