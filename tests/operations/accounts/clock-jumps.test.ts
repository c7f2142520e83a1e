// A clock that jumps by an hour, a day or ten years and is corrected later:
// an hour's jump logs nobody out, and nothing lives forever.
import { describe, expect, it } from "vitest";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { acceptInvite, sendCalendarAdminInvite } from "~/operations/accounts/invites";
import { findActor, logIn, sendAccessCode } from "~/operations/accounts/login";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { createWorld, DAY, HOUR, refusalOf } from "../../support/operations";
import { ANN, BEN, draftOf } from "../scene";

const YEAR = 365 * DAY;
const JUMPS: [name: string, ms: number][] = [
  ["an hour on", HOUR],
  ["an hour back", -HOUR],
  ["a day on", DAY],
  ["a day back", -DAY],
  ["ten years on", 10 * YEAR],
  ["ten years back", -10 * YEAR],
];

function setUp() {
  const world = createWorld();
  let networks = 0;
  const ask = (email: string) => {
    perform(sendAccessCode, { email }, world.as(null, `net ${networks++}`));
    return String(world.mailTo(email).token);
  };
  const login = (code: string, email = ANN) =>
    perform(logIn, { email, code }, world.as(null, `net ${networks++}`)).token;
  const isIn = (token: string) => findActor(token, world.as(null)) !== undefined;
  return { world, ask, login, isIn };
}

describe.each(JUMPS)("a clock that jumps %s", (_name, jump) => {
  it("for a while, logs out nobody for longer than that", () => {
    const { world, ask, login, isIn } = setUp();
    const token = login(ask(ANN));
    world.clock.now += jump;
    if (Math.abs(jump) <= DAY) expect(isIn(token)).toBe(true);
    isIn(token);
    world.clock.now -= jump;
    expect(isIn(token)).toBe(true);
  });

  it("makes no session immortal, whenever it was begun", () => {
    const { world, ask, login, isIn } = setUp();
    const before = login(ask(ANN));
    world.clock.now += jump;
    const during = login(ask(BEN), BEN);
    isIn(before);
    world.clock.now -= jump;
    isIn(before);
    isIn(during);
    world.clock.now += 61 * DAY;
    expect([isIn(before), isIn(during)]).toEqual([false, false]);
  });

  it("makes no code immortal, and brings none that was used back", () => {
    const { world, ask, login } = setUp();
    const used = ask(ANN);
    login(used);
    const before = ask(BEN);
    world.clock.now += jump;
    const during = ask("cat@example.org");
    expect(refusalOf(() => login(used)).code).toBe("invalid");
    world.clock.now -= jump;
    expect(refusalOf(() => login(used)).code).toBe("invalid");
    world.clock.now += 2 * HOUR;
    expect(refusalOf(() => login(before, BEN)).code).toBe("invalid");
    world.clock.now += DAY;
    expect(refusalOf(() => login(during, "cat@example.org")).code).toBe("invalid");
  });

  it("stops nobody from asking for a login for longer than a day, nor lets anyone ask without end", () => {
    const { world, ask, login } = setUp();
    for (let n = 0; n < 3; n += 1) ask(`a${n}@example.org`);
    world.clock.now += jump;
    ask(ANN);
    const mails = world.mails().length;
    ask(ANN);
    expect(world.mails()).toHaveLength(mails);
    world.clock.now -= jump;
    world.clock.now += DAY;
    expect(login(ask(ANN))).toMatch(/^[\w-]{43}$/);
  });

  it("makes no invite immortal", () => {
    const { world } = setUp();
    const calendarId = world.calendar();
    world.clock.now += jump;
    perform(sendCalendarAdminInvite, { calendarId, email: BEN }, world.as(ANN));
    const { token: code } = world.mailTo(BEN);
    world.clock.now -= jump;
    world.clock.now += 31 * DAY + Math.min(Math.max(jump, 0), DAY);
    const accept = () => perform(acceptInvite, { calendarId, email: BEN, code }, world.as(null));
    expect(refusalOf(accept).code).toBe("invalid");
  });

  it("leaves in the feed times that are times, and each change later than the one before", () => {
    const { world } = setUp();
    const link = world.calendar();
    const saved = perform(saveEvent, draftOf(link), world.as(ANN));
    const stamps = [saved.modifiedAt];
    for (const by of [jump, 0, -jump, 0]) {
      world.clock.now += by;
      stamps.push(perform(saveEvent, draftOf(link, { id: saved.id }), world.as(ANN)).modifiedAt);
    }
    expect(stamps).toEqual([...new Set(stamps)].sort((a, b) => a - b));
    const calendar = world.store.calendars.findByLink(link);
    if (!calendar) throw new Error("It was just made");
    const events = world.store.events.listAll(calendar.id);
    const { text } = renderCalendarFeed({
      link,
      title: "Club",
      timeZone: "Europe/Berlin",
      modifiedAt: calendar.modifiedAt,
      origin: "https://cal.example.org",
      uidSuffix: "x",
      events,
    });
    const written = [...text.matchAll(/^(?:DTSTAMP|LAST-MODIFIED):(\d{4})\d{4}T\d{6}Z\r$/gm)];
    expect(written).toHaveLength(2);
    for (const [, year] of written) {
      expect(Number(year)).toBeGreaterThanOrEqual(2016);
      expect(Number(year)).toBeLessThanOrEqual(2037);
    }
  });
});
