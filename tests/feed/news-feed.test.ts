// A calendar's news in a feed reader (Atom, RFC 4287).
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type FeedNews, type NewsFeed, renderNewsFeed } from "~/feed/news-feed";
import { formattedHtml, hasMarks } from "~/values/formatted";
import { cleanLine, cleanText } from "~/values/text";
import { anyText } from "./sample-calendar";
import { childrenOf, readXml, textOf, type XmlElement } from "./xml-reader";

function newsItem(given: Partial<FeedNews> = {}): FeedNews {
  return {
    id: "n1",
    title: "Halle gesperrt",
    text: "Am Montag & Dienstag <nicht>.\nDanke!",
    name: "ann...",
    createdAt: Date.parse("2026-01-02T09:00:00Z"),
    modifiedAt: Date.parse("2026-01-03T10:01:01Z"),
    ...given,
  };
}

function newsFeed(given: Partial<NewsFeed> = {}): NewsFeed {
  return {
    link: "k3v9q2",
    title: "Лыжи, группа Б",
    origin: "https://cal.example.org",
    modifiedAt: Date.parse("2026-01-01T00:00:00Z"),
    uidSuffix: "cal.example.org",
    news: [newsItem()],
    ...given,
  };
}

/** Text with marks becomes HTML. */
function readIn(text: string): string {
  return hasMarks(text) ? formattedHtml(text) : text;
}

function linksOf(element: XmlElement): Record<string, string>[] {
  return childrenOf(element, "link").map((link) => link.attributes);
}

describe("the news of a calendar", () => {
  test("are written to the byte", () => {
    expect(renderNewsFeed(newsFeed())).toBe(
      [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        "<id>tag:cal.example.org,2026:calendar/k3v9q2/news</id>",
        "<title>Лыжи, группа Б</title>",
        "<updated>2026-01-03T10:01:01.000Z</updated>",
        '<link rel="self" type="application/atom+xml" href="https://cal.example.org/news/k3v9q2.atom"/>',
        '<link rel="alternate" type="text/html" href="https://cal.example.org/calendar/k3v9q2/news"/>',
        "<entry>",
        "<id>tag:cal.example.org,2026:news/n1</id>",
        "<title>Halle gesperrt</title>",
        "<published>2026-01-02T09:00:00.000Z</published>",
        "<updated>2026-01-03T10:01:01.000Z</updated>",
        "<author><name>ann...</name></author>",
        '<link rel="alternate" type="text/html" href="https://cal.example.org/calendar/k3v9q2/news#news-n1"/>',
        '<content type="text">Am Montag &amp; Dienstag &lt;nicht&gt;.\nDanke!</content>',
        "</entry>",
        "</feed>",
        "",
      ].join("\n"),
    );
  });

  test("are shown again by nobody's reader after a move to another address", () => {
    const ids = (feed: NewsFeed) => {
      const root = readXml(renderNewsFeed(feed));
      return childrenOf(root, "entry").map((entry) => textOf(entry, "id"));
    };
    const moved = newsFeed({ origin: "https://elsewhere.example", link: "another" });
    expect(ids(moved)).toEqual(ids(newsFeed()));
    expect(linksOf(readXml(renderNewsFeed(moved))).map((link) => link.href)).toEqual([
      "https://elsewhere.example/news/another.atom",
      "https://elsewhere.example/calendar/another/news",
    ]);
  });

  test("are HTML where they have marks", () => {
    const root = readXml(
      renderNewsFeed(newsFeed({ news: [newsItem({ text: "**Now** <b>\n- a" })] })),
    );
    const [content] = childrenOf(root, "entry").flatMap((entry) => childrenOf(entry, "content"));
    expect(content?.attributes.type).toBe("html");
    expect(childrenOf(root, "entry").map((entry) => textOf(entry, "content"))).toEqual([
      "<b>Now</b> &lt;b&gt;<ul><li>a</li></ul>",
    ]);
  });

  test("changed when the newest of them did, whatever their order and whatever the clock says", () => {
    const older = newsItem({ id: "n2", modifiedAt: Date.parse("2025-06-01T00:00:00Z") });
    const feed = newsFeed({ news: [older, newsItem()] });
    const now = renderNewsFeed(feed);
    expect(textOf(readXml(now), "updated")).toBe("2026-01-03T10:01:01.000Z");
    vi.useFakeTimers({ now: Date.parse("2036-06-06T06:06:06Z") });
    expect(renderNewsFeed(feed)).toBe(now);
    vi.useRealTimers();
  });

  test("when there are none, the feed is valid and changed when the calendar did", () => {
    const root = readXml(renderNewsFeed(newsFeed({ news: [] })));
    expect(childrenOf(root, "entry")).toEqual([]);
    expect(textOf(root, "updated")).toBe("2026-01-01T00:00:00.000Z");
  });

  test("are read as they were saved, whatever is in them, and nothing becomes markup", () => {
    const item = fc.record({ title: anyText(6), text: anyText(30), name: anyText(4) });
    fc.assert(
      fc.property(anyText(5), fc.array(item, { maxLength: 4, size: "max" }), (title, items) => {
        const news = items.map((given, index) => newsItem({ ...given, id: `n${index}` }));
        const root = readXml(renderNewsFeed(newsFeed({ title, news })));
        const readable = (text: string) => text.replace(/[\uFFFE\uFFFF]/g, "");
        expect(textOf(root, "title")).toBe(readable(cleanLine(title)));
        expect(
          childrenOf(root, "entry").map((entry) => ({
            title: textOf(entry, "title"),
            text: textOf(entry, "content"),
            name: childrenOf(entry, "author").map((author) => textOf(author, "name"))[0],
          })),
        ).toEqual(
          items.map(({ title: heading, text, name }) => ({
            title: readable(cleanLine(heading)),
            text: readable(readIn(cleanText(text))),
            name: readable(cleanLine(name)),
          })),
        );
      }),
      { numRuns: 200 },
    );
  });

  test("have what RFC 4287 asks of a feed and of an entry", () => {
    const root = readXml(renderNewsFeed(newsFeed({ news: [newsItem(), newsItem({ id: "n2" })] })));
    expect(root.attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
    const entries = childrenOf(root, "entry");
    for (const element of [root, ...entries]) {
      for (const name of ["id", "title", "updated"])
        expect(childrenOf(element, name)).toHaveLength(1);
    }
    for (const entry of entries) {
      expect(childrenOf(entry, "author")).toHaveLength(1);
      expect(childrenOf(entry, "content")[0]?.attributes).toEqual({ type: "text" });
    }
    expect(new Set(entries.map((entry) => textOf(entry, "id"))).size).toBe(2);
  });
});
