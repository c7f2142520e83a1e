// Names a calendar's feeds in the head of its pages.
import type { MetaDescriptor } from "@remix-run/node";
import { paths } from "~/paths";

/** Links by which browsers, feed readers and calendar programs find the feeds from a page's address. */
export function alternateLinks(link: string, title: string): MetaDescriptor[] {
  return [
    alternate("text/calendar", title, paths.feed(link)),
    alternate("application/atom+xml", `${title}: News`, paths.newsFeed(link)),
  ];
}

function alternate(type: string, title: string, href: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type, title, href };
}
