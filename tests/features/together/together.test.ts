// Combined calendars: who may create and change them, what they may contain, and what happens when links end.
import { describe, expect, it } from "vitest";
import { endLink, listLinks, replaceLink, saveLink } from "~/features/sharing/operations";
import {
  deleteTogether,
  listTogethers,
  replaceTogetherLink,
  saveTogether,
} from "~/features/together/operations/togethers";
import {
  getFeed,
  listFavorites,
  makeFeed,
  viewTogether,
} from "~/features/together/operations/views";
import { deleteAccount } from "~/operations/accounts/account";
import { getAccountData } from "~/operations/accounts/account-data";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { favoriteCalendar } from "~/operations/calendars/calendars";
import { type Caller, perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { ANN, BEN, createWorld, DAY, HOUR, refusalOf, type World } from "../../support/operations";

function combine(world: World, links: string[], more: Record<string, unknown> = {}) {
  return perform(saveTogether, { title: "All of us", links, ...more }, world.as(BEN));
}

const namesOf = (world: World, id: string, email: string | null = null) =>
  perform(viewTogether, { id }, world.as(email)).members.map(({ title }) => title);

function extraLink(world: World, calendarId: string, more: Record<string, unknown> = {}) {
  const input = { calendarId, name: "Extra", shows: "all" as const, ...more };
  return perform(saveLink, input, world.as(ANN)).list.at(-1) ?? { token: "", id: "" };
}

describe("a combined calendar", () => {
  it("is made from links that its owner knows, as tokens or as addresses, in their order", () => {
    const world = createWorld();
    const [a, b, c] = ["Handball Club", "Choir", "Hiking"].map((title) => world.calendar(title));
    const links = [`https://any.example/calendar/${b}/list?past=3`, ` ${a} `, `${c}`];
    const made = combine(world, links, { labels: ["", "U12", ""] });
    expect(made.id).toMatch(/^[\w-]{22}$/);
    expect(made.timeZone).toBe("Europe/Berlin");
    expect(
      made.calendars.map(({ link, label, tone, mark, state }) => [link, label, tone, mark, state]),
    ).toEqual([
      [b, "", 1, "Ch", "ok"],
      [a, "U12", 2, "U1", "ok"],
      [c, "", 3, "Hi", "ok"],
    ]);
    expect(namesOf(world, made.id)).toEqual(["Choir", "U12", "Hiking"]);
    expect(perform(listTogethers, {}, world.as(BEN)).list).toEqual([made]);
    expect(perform(listTogethers, {}, world.as(ANN)).list).toEqual([]);
  });

  it("may be changed by who made it alone, and read by everyone with the link", () => {
    const world = createWorld();
    const { id } = combine(world, [world.calendar()]);
    const changes = [
      (caller: Caller) => perform(saveTogether, { id, title: "Mine", links: [] }, caller),
      (caller: Caller) => perform(deleteTogether, { id }, caller),
      (caller: Caller) => perform(replaceTogetherLink, { id }, caller),
    ];
    for (const change of changes) {
      expect(refusalOf(() => change(world.as(ANN))).code).toBe("denied");
      expect(refusalOf(() => change(world.as(null))).code).toBe("signed-out");
    }
    expect(perform(viewTogether, { id }, world.as(null)).isOwner).toBe(false);
    expect(perform(viewTogether, { id }, world.as(BEN)).isOwner).toBe(true);
    expect(refusalOf(() => perform(viewTogether, { id: "no" }, world.as(null)))).toMatchObject({
      code: "missing",
      message: "The link is wrong.",
    });
  });

  it("refuses what is no link to a calendar here, and the same link twice", () => {
    const world = createWorld();
    const link = world.calendar();
    const { id } = combine(world, [link]);
    const own = perform(makeFeed, {}, world.as(BEN)).token;
    const wrong = [
      "",
      "nonsense",
      "0000000000000000000000",
      `t-${id}`,
      `https://eas.example/together/${id}`,
      `https://eas.example/ical/${link}.ics`,
      `u-${own}`,
      id,
      own,
    ];
    for (const line of wrong) {
      const refused = refusalOf(() => combine(world, [link, line]));
      expect(refused.fields.links).toBe(`This is no link to a calendar here: ${line}`);
    }
    const again = `https://eas.example/calendar/${link}`;
    const twice = refusalOf(() => combine(world, [link, again]));
    expect(twice.fields.links).toBe(`It is in there already: ${again}`);
    expect(perform(listTogethers, {}, world.as(BEN)).list).toHaveLength(1);
  });

  it("has at most 30 calendars, a person at most 20 of them, and makes at most 20 a day", () => {
    const world = createWorld();
    const links = Array.from({ length: 31 }, (_, n) => world.calendar(`Club ${n}`));
    const most = combine(world, links.slice(0, 30));
    expect(new Set(most.calendars.map(({ mark }) => mark.toUpperCase())).size).toBe(30);
    expect(most.calendars.every(({ mark }) => mark.length <= 3)).toBe(true);
    expect(most.calendars.map(({ tone }) => tone).slice(6, 10)).toEqual([7, 8, 1, 2]);
    expect(refusalOf(() => combine(world, links)).message).toBe(
      "A combined calendar may have at most 30 calendars.",
    );
    for (let n = 1; n < 20; n += 1) combine(world, links.slice(0, 1), { title: `View ${n}` });
    expect(refusalOf(() => combine(world, links.slice(0, 1))).message).toBe(
      "You may have at most 20 combined calendars.",
    );
    perform(deleteTogether, { id: most.id }, world.as(BEN));
    expect(refusalOf(() => combine(world, links.slice(0, 1))).code).toBe("too-many");
    world.clock.now += DAY;
    expect(combine(world, links.slice(0, 1)).calendars).toHaveLength(1);
  });

  it("takes no more names than calendars, and says so once", () => {
    const world = createWorld();
    const labels = Array.from({ length: 1_000 }, () => 0);
    expect(refusalOf(() => combine(world, [world.calendar()], { labels })).fields).toEqual({
      labels: "A combined calendar may have at most 30 calendars.",
    });
  });

  it("is made once, however often the same form is sent", () => {
    const world = createWorld();
    const link = world.calendar();
    const first = combine(world, [link], { attempt: "one" });
    expect(combine(world, [link], { attempt: "one" }).id).toBe(first.id);
    expect(perform(listTogethers, {}, world.as(BEN)).list).toHaveLength(1);
  });

  it("keeps each calendar's color when others go, and what a change leaves out", () => {
    const world = createWorld();
    const [a, b, c, d] = ["A", "B", "C", "D"].map((title) => world.calendar(title));
    const { id } = combine(world, [`${a}`, `${b}`, `${c}`], {
      labels: ["", "", "Three"],
      prefix: true,
    });
    const changed = combine(world, [`${a}`, `${c}`, `${d}`], { id, title: "Fewer" });
    expect(changed.calendars.map(({ tone, label }) => [tone, label])).toEqual([
      [1, ""],
      [3, "Three"],
      [4, ""],
    ]);
    expect(changed.prefix).toBe(true);
  });

  it("answers by its old link that it has ended, once it has another one, and for a year", () => {
    const world = createWorld();
    const { id } = combine(world, [world.calendar()]);
    const { id: now } = perform(replaceTogetherLink, { id }, world.as(BEN));
    expect(namesOf(world, now)).toEqual(["Club"]);
    const old = () => refusalOf(() => perform(viewTogether, { id }, world.as(null)));
    expect(old()).toMatchObject({ code: "missing", reason: "ended" });
    world.clock.now += 366 * DAY;
    purge(world.store, world.clock.now);
    expect(old().reason).toBeUndefined();
  });
});

describe("a calendar whose link ends", () => {
  it("is out within one request, without a trace for visitors; its owner is told its name", () => {
    const world = createWorld();
    const main = world.calendar("Handball");
    const { token, id: linkId } = extraLink(world, main);
    const { id } = combine(world, [token, world.calendar("Choir")]);
    expect(namesOf(world, id)).toEqual(["Handball", "Choir"]);
    perform(endLink, { calendarId: main, id: linkId }, world.as(ANN));
    expect(namesOf(world, id)).toEqual(["Choir"]);
    expect(JSON.stringify(perform(viewTogether, { id }, world.as(null)))).not.toContain("Handball");
    const [own] = perform(listTogethers, {}, world.as(BEN)).list;
    expect(own?.calendars.map(({ title, state }) => [title, state])).toEqual([
      ["Handball", "gone"],
      ["Choir", "ok"],
    ]);
    // Calendars already in it may stay when the rest is changed.
    expect(combine(world, [token, `${own?.calendars[1]?.link}`], { id }).calendars).toHaveLength(2);
  });

  it("is out the moment it expires", () => {
    const world = createWorld();
    const main = world.calendar("Handball");
    const { token } = extraLink(world, main, { expiresAt: world.clock.now + HOUR });
    const { id } = combine(world, [token]);
    world.clock.now += HOUR - 1;
    expect(namesOf(world, id)).toEqual(["Handball"]);
    world.clock.now += 1;
    expect(namesOf(world, id)).toEqual([]);
  });

  it("stays by the new link if it was replaced with grace, and leaves if it was replaced at once", () => {
    const world = createWorld();
    const [first, second] = [world.calendar("First"), world.calendar("Second")];
    const { id } = combine(world, [first, second]);
    perform(replaceLink, { calendarId: first, grace: true }, world.as(ANN));
    perform(replaceLink, { calendarId: second, grace: false }, world.as(ANN));
    expect(namesOf(world, id)).toEqual(["First"]);
    const [member] = perform(viewTogether, { id }, world.as(null)).members;
    const { main } = perform(listLinks, { calendarId: `${member?.link}` }, world.as(ANN));
    expect(member?.link).toBe(main);
    expect(main).not.toBe(first);
    world.clock.now += 60 * DAY;
    expect(namesOf(world, id)).toEqual(["First"]);
    // A redirecting link counts as the link it leads to.
    const { id: other } = combine(world, [main], { title: "Other" });
    perform(replaceLink, { calendarId: main, grace: true }, world.as(ANN));
    expect(namesOf(world, other)).toEqual(["First"]);
    expect(refusalOf(() => combine(world, [`${namesLink(world, other)}`, main])).message).toContain(
      "It is in there already",
    );
  });

  it("is out while its calendar is deleted", () => {
    const world = createWorld();
    const link = world.calendar("Handball");
    const { id } = combine(world, [link]);
    perform(deleteCalendar, { id: link, title: "Handball" }, world.as(ANN));
    expect(namesOf(world, id)).toEqual([]);
  });
});

function namesLink(world: World, id: string): string | undefined {
  return perform(viewTogether, { id }, world.as(null)).members[0]?.link;
}

describe("two links of one calendar", () => {
  it("are two calendars in it", () => {
    const world = createWorld();
    const main = world.calendar("Handball");
    const { token } = extraLink(world, main, { shows: "busy" });
    const { id } = combine(world, [main, token]);
    const { members } = perform(viewTogether, { id }, world.as(null));
    expect(members.map(({ mark, isBusy }) => [mark, isBusy])).toEqual([
      ["Ha", false],
      ["Ha2", true],
    ]);
  });
});

describe("all favorites together", () => {
  it("are those of the person, each with a color that stays, and of a visitor the calendars opened last", () => {
    const world = createWorld();
    const links = ["A", "B", "C"].map((title) => world.calendar(title));
    for (const id of links) perform(favoriteCalendar, { id }, world.as(BEN));
    const ofBen = () => perform(listFavorites, {}, world.as(BEN)).members;
    const tones = Object.fromEntries(ofBen().map(({ title, tone }) => [title, tone]));
    expect(tones).toEqual({ A: 1, B: 2, C: 3 });
    perform(deleteCalendar, { id: `${links[0]}`, title: "A" }, world.as(ANN));
    expect(Object.fromEntries(ofBen().map(({ title, tone }) => [title, tone]))).toEqual({
      B: 2,
      C: 3,
    });
    const recent = [`${links[2]}`, "nonsense", `${links[1]}`];
    const seen = perform(listFavorites, { recent }, world.as(null)).members;
    expect(seen.map(({ title }) => title).sort()).toEqual(["B", "C"]);
  });
});

describe("the account", () => {
  it("takes combined calendars and feed along, and its file has them", () => {
    const world = createWorld();
    const { id } = combine(world, [world.calendar("Handball")]);
    const feed = perform(makeFeed, { prefix: true }, world.as(BEN));
    const data = perform(getAccountData, {}, world.as(BEN));
    expect(data.favoritesFeed).toEqual(feed);
    expect(data.combinedCalendars).toMatchObject([
      { token: id, title: "All of us", calendars: [{ knownAs: "Handball" }] },
    ]);
    perform(deleteAccount, {}, world.as(BEN));
    expect(refusalOf(() => perform(viewTogether, { id }, world.as(null))).reason).toBe("ended");
    expect(world.store.personalFeeds.find(feed.token)).toBeUndefined();
    expect(world.store.personalFeeds.hasEnded(feed.token)).toBe(true);
  });

  it("has one feed, which stays until it is replaced", () => {
    const world = createWorld();
    expect(perform(getFeed, {}, world.as(BEN)).token).toBe("");
    const first = perform(makeFeed, {}, world.as(BEN));
    expect(perform(makeFeed, { prefix: true }, world.as(BEN))).toEqual({ ...first, prefix: true });
    const second = perform(makeFeed, { replace: true }, world.as(BEN));
    expect(second).toEqual({ token: expect.not.stringMatching(first.token), prefix: true });
    expect(world.store.personalFeeds.hasEnded(first.token)).toBe(true);
  });
});
