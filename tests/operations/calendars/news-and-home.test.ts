// News and the home page: written by editors, read by everyone with the link.
import { describe, expect, it } from "vitest";
import { updateProfile } from "~/operations/accounts/account";
import { getHome, saveHome } from "~/operations/calendars/home";
import { deleteNews, getNews, listNews, saveNews } from "~/operations/calendars/news";
import { listFeedNews } from "~/operations/events/feeds";
import { perform } from "~/operations/kernel/operation";
import { createWorld, HOUR, NOW, refusalOf } from "../../support/operations";
import { ANN, BEN } from "../scene";

function setUp() {
  const world = createWorld();
  const link = world.calendar();
  world.admit(link, BEN);
  const save = (more: Record<string, unknown>, email = ANN) =>
    perform(saveNews, { calendarId: link, title: "News", text: "Text", ...more }, world.as(email));
  const list = () => perform(listNews, { calendarId: link }, world.as(null)).list;
  return { world, link, save, list };
}

describe("news", () => {
  it("are added with their author's public name and answered as stored", () => {
    const { link, save, list } = setUp();
    const { calendar, ...item } = save({ title: " New\nhall ", text: "From May\r\non." });
    expect(item).toEqual({
      id: item.id,
      title: "New hall",
      text: "From May\non.",
      name: "ann...",
      createdAt: NOW,
      modifiedAt: NOW,
    });
    expect(calendar.link).toBe(link);
    expect(list()).toEqual([item]);
  });

  it("keep their author when another editor changes them", () => {
    const { save, list } = setUp();
    const { id } = save({});
    save({ id, title: "Changed", text: undefined }, BEN);
    expect(list()).toMatchObject([{ id, title: "Changed", text: "", name: "ann..." }]);
  });

  it("show the author's name of today", () => {
    const { world, link, save, list } = setUp();
    save({});
    perform(updateProfile, { name: "Anna" }, world.as(ANN));
    expect(list()).toMatchObject([{ name: "Anna" }]);
    const fed = perform(listFeedNews, { calendarId: link }, world.as(null)).news;
    expect(fed).toMatchObject([{ name: "Anna" }]);
  });

  it("stand by their last change, the newest first, then by title", () => {
    const { world, save, list } = setUp();
    const { id } = save({ title: "Old" });
    for (const title of ["b", "a", "c"]) save({ title });
    const titles = () => list().map(({ title }) => title);
    expect(titles()).toEqual(["Old", "a", "b", "c"]);
    world.clock.now += HOUR;
    save({ title: "Newest" });
    expect(titles()[0]).toBe("Newest");
    world.clock.now += HOUR;
    save({ id, title: "Old" });
    expect(titles()).toEqual(["Old", "Newest", "a", "b", "c"]);
  });

  it("are gone once deleted, for good", () => {
    const { world, link, save, list } = setUp();
    const { id: newsId } = save({});
    const one = { calendarId: link, newsId };
    expect(perform(deleteNews, one, world.as(BEN))).toEqual({});
    expect(list()).toEqual([]);
    for (const ask of [
      () => perform(getNews, one, world.as(ANN)),
      () => perform(deleteNews, one, world.as(ANN)),
      () => save({ id: newsId }),
    ]) {
      const { code, message } = refusalOf(ask);
      expect([code, message]).toEqual(["missing", "This news item is not in this calendar."]);
    }
  });
});

describe("the home page", () => {
  it("is empty before anybody wrote it", () => {
    const { world, link } = setUp();
    expect(perform(getHome, { id: link }, world.as(null))).toMatchObject({
      wall: "",
      links: [],
      modifiedAt: 0,
      calendar: { link },
    });
  });

  it("keeps wall and links in their order; a save replaces both", () => {
    const { world, link } = setUp();
    const links = ["b", "a", "b"].map((title) => ({ title, url: `https://example.org/${title}` }));
    const save = (home: object) => perform(saveHome, { calendarId: link, ...home }, world.as(BEN));
    const read = () => perform(getHome, { id: link }, world.as(null));
    const saved = save({ wall: "  Hello\r\n\r\nthere  ", links });
    expect(saved).toMatchObject({ wall: "  Hello\n\nthere  ", links, modifiedAt: NOW });
    expect(read()).toEqual(saved);
    save({ links: links.slice(1, 2) });
    expect(read()).toMatchObject({ wall: "", links: links.slice(1, 2) });
    save({ wall: "Only words" });
    expect(read()).toMatchObject({ wall: "Only words", links: [] });
  });

  it.each([
    ["www.example.org", "https://www.example.org"],
    ["www.example.org/plan?week=3#top", "https://www.example.org/plan?week=3#top"],
    ["example.org:8080", "https://example.org:8080"],
    [" münchen.example ", "https://münchen.example"],
    ["http://www.example.org", "http://www.example.org"],
    ["HTTPS://WWW.EXAMPLE.ORG/", "HTTPS://WWW.EXAMPLE.ORG/"],
    ["tel:+491234", "tel:+491234"],
    ["mailto:www.a@example.org", "mailto:www.a@example.org"],
    [
      "mailto:a@example.org?subject=a%0d%0aBcc:b@example.org",
      "mailto:a@example.org?subject=aBcc:b@example.org",
    ],
  ])("completes a site's name typed as a link's address: %j", (typed, stored) => {
    const { world, link } = setUp();
    const links = [{ title: "Club", url: typed }];
    const home = perform(saveHome, { calendarId: link, links }, world.as(ANN));
    expect(home.links).toEqual([{ title: "Club", url: stored }]);
  });

  it.each([
    "javascript:alert(1)",
    "www.example.org\\@evil.example",
    "a.b:javascript",
    "localhost",
    "//www.example.org",
    "/plan",
    "www",
    "www.example.org plan",
    "www.example.org:99999",
    "data.text:text/html,x",
    "www..org",
    "user@www.example.org",
  ])("does not make an address of what is none: %s", (url) => {
    const { world, link } = setUp();
    const save = () =>
      perform(saveHome, { calendarId: link, links: [{ title: "x", url }] }, world.as(ANN));
    expect(refusalOf(save).fields).toHaveProperty(["links.0.url"]);
  });

  it("takes an address of 500 characters, completed or not, and none longer", () => {
    const { world, link } = setUp();
    const save = (url: string) =>
      perform(saveHome, { calendarId: link, links: [{ title: "x", url }] }, world.as(ANN));
    const name = `www.example.org/${"x".repeat(476)}`;
    expect(save(name).links[0]?.url).toHaveLength(500);
    expect(refusalOf(() => save(`${name}x`)).fields).toHaveProperty(["links.0.url"]);
  });

  it("tells which link is at fault", () => {
    const { world, link } = setUp();
    const links = [
      { title: "Right", url: "https://example.org" },
      { title: " ", url: "javascript:alert(1)" },
      { title: "x".repeat(51) },
    ];
    const { fields } = refusalOf(() =>
      perform(saveHome, { calendarId: link, links }, world.as(ANN)),
    );
    expect(Object.keys(fields).sort()).toEqual([
      "links.1.title",
      "links.1.url",
      "links.2.title",
      "links.2.url",
    ]);
  });
});
