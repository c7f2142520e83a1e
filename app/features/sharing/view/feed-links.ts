// Links to a calendar's feeds in the head of its pages.
import type { MetaDescriptor } from "@remix-run/node";
import { programPaths } from "~/paths/programs";

/**
 * Lets browsers, feed readers and calendar apps find the feeds from a page's address. Titles match those in the feeds,
 * which are in English.
 */
export function alternateLinks(link: string, title: string, hasNews = true): MetaDescriptor[] {
  const events = alternate("text/calendar", title, programPaths.feed(link));
  const news = alternate("application/atom+xml", `${title}: News`, programPaths.newsFeed(link));
  return hasNews ? [events, news] : [events];
}

function alternate(type: string, title: string, href: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type, title, href };
}
