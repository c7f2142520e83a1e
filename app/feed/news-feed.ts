// Writes a calendar's news as an Atom feed (RFC 4287).

import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { formattedHtml, hasMarks } from "~/values/formatted";
import { cleanLine, cleanText, escapeMarkup } from "~/values/text";

/** A news item; `name` is its author's public name, times are epoch milliseconds. */
export type FeedNews = {
  id: string;
  title: string;
  text: string;
  name: string;
  createdAt: number;
  modifiedAt: number;
};

/**
 * `link` is the calendar's public id, `origin` the public address without a trailing slash. `uidSuffix` belongs to the
 * installation and never changes. `modifiedAt` (epoch milliseconds) is when an empty feed last changed. News items are
 * written in the given order.
 */
export type NewsFeed = {
  link: string;
  title: string;
  origin: string;
  modifiedAt: number;
  uidSuffix: string;
  news: readonly FeedNews[];
};

/** A tag URI contains a year in which its authority was this installation (RFC 4151 §2.1); ids must never change. */
const TAG_YEAR = "2026";
/** Characters that XML 1.0 §2.2 forbids and that cleaning leaves in. */
const NOT_XML = /[\uFFFE\uFFFF]/g;

/**
 * The Atom document, updated when its newest item was. Ids do not depend on the address or, for items, on the
 * calendar's link, so that a moved installation or a replaced link shows nothing twice.
 */
export function renderNewsFeed(feed: NewsFeed): string {
  const page = `${feed.origin}${pagePaths.newsTab(feed.link)}`;
  const self = `${feed.origin}${programPaths.newsFeed(feed.link)}`;
  const changed = feed.news.map((item) => item.modifiedAt);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element("id", atomId(feed.uidSuffix, `calendar/${encodeURIComponent(feed.link)}/news`)),
    element("title", cleanLine(feed.title)),
    element("updated", dateTime(changed.length > 0 ? maximum(changed) : feed.modifiedAt)),
    linkTo("self", "application/atom+xml", self),
    linkTo("alternate", "text/html", page),
    ...feed.news.flatMap((item) => writeEntry(item, page, feed.uidSuffix)),
    "</feed>",
    "",
  ];
  return lines.join("\n");
}

function writeEntry(item: FeedNews, page: string, uidSuffix: string): string[] {
  const id = encodeURIComponent(item.id);
  return [
    "<entry>",
    element("id", atomId(uidSuffix, `news/${id}`)),
    element("title", cleanLine(item.title)),
    element("published", dateTime(item.createdAt)),
    element("updated", dateTime(item.modifiedAt)),
    `<author>${element("name", cleanLine(item.name))}</author>`,
    linkTo("alternate", "text/html", `${page}#news-${id}`),
    writeContent(cleanText(item.text)),
    "</entry>",
  ];
}

function writeContent(text: string): string {
  return hasMarks(text)
    ? `<content type="html">${escapeXml(formattedHtml(text))}</content>`
    : `<content type="text">${escapeXml(text)}</content>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function linkTo(relation: string, type: string, address: string): string {
  return `<link rel="${relation}" type="${type}" href="${escapeXml(address)}"/>`;
}

function atomId(authority: string, name: string): string {
  return `tag:${encodeURIComponent(authority)},${TAG_YEAR}:${name}`;
}

function escapeXml(text: string): string {
  return escapeMarkup(text.replace(NOT_XML, ""));
}

/** RFC 3339, in UTC. */
function dateTime(epoch: number): string {
  return new Date(epoch).toISOString();
}

function maximum(values: number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value));
}
