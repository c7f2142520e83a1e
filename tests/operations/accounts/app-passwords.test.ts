// How app passwords are created, listed and ended, and what programs may do with them.
import { beforeEach, describe, expect, it } from "vitest";
import { replaceLink } from "~/features/sharing/operations";
import { removeAdmin } from "~/operations/accounts/admins";
import { findValid, logInApp } from "~/operations/accounts/app-password-login";
import {
  createAppPassword,
  endAppPassword,
  listAppPasswords,
} from "~/operations/accounts/app-passwords";
import { logoutEverywhere } from "~/operations/accounts/login";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { favoriteCalendar, listCalendars, saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { listVersions, restoreVersion } from "~/operations/history/history";
import { type Caller, perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { readAppPassword } from "~/values/app-password";
import { DAY, HOUR, refusalOf } from "../../support/operations";
import { ANN, BEN, createScene, draftOf, type Scene } from "../scene";

let scene: Scene;
let ann: () => Caller;

beforeEach(() => {
  scene = createScene();
  ann = () => scene.world.as(ANN);
});

const make = (input: Record<string, unknown> = {}, caller = ann()) =>
  perform(createAppPassword, { name: "Ann's phone", ...input }, caller);

/** The caller for a program with this password. */
function program(password: string): Caller {
  const login = logInApp(password, scene.world.as(null));
  if (!("user" in login)) throw new Error(`Not logged in: ${login.refused}`);
  return { ...scene.world.as(null), actor: login.user, appPassword: login.appPassword };
}

const isWrong = (password: string) => !("user" in logInApp(password, scene.world.as(null)));

describe("an app password", () => {
  it("has 24 letters in groups of four, other ones each time, and comes with all that an app asks for", () => {
    const [one, two] = [make(), make()];
    expect(one).toMatchObject({
      name: "Ann's phone",
      username: ANN,
      url: "https://cal.example.org/dav/",
    });
    expect(one.password).toMatch(/^([abcdefghjkmnpqrstvwxyz]{4}-){5}[abcdefghjkmnpqrstvwxyz]{4}$/);
    expect(two.password).not.toBe(one.password);
  });

  it("is in no table, log of changes or mail", () => {
    const { password } = make({ calendarId: scene.ours.link });
    const bytes = scene.world.database.$client.serialize().toString("latin1");
    for (const text of [password, readAppPassword(password) ?? ""]) {
      expect(text.length).toBeGreaterThan(20);
      expect(bytes.includes(text)).toBe(false);
      expect(JSON.stringify(scene.world.mails())).not.toContain(text);
    }
  });

  it("is read in any case, with or without dashes and blanks, and not with a letter more, less or other", () => {
    const { password } = make();
    const letters = password.replaceAll("-", "");
    for (const typed of [
      password,
      letters,
      password.toUpperCase(),
      ` ${letters.replace(/../g, "$& ")}\n`,
    ]) {
      expect(program(typed).actor?.email).toBe(ANN);
    }
    const other = letters[0] === "a" ? "b" : "a";
    for (const typed of [
      "",
      letters.slice(1),
      `${letters}a`,
      other + letters.slice(1),
      `i${letters.slice(1)}`,
    ]) {
      expect(isWrong(typed)).toBe(true);
    }
  });

  it("needs a name of at most 50 characters", () => {
    const { fields } = refusalOf(() => make({ name: "  " }));
    expect(fields).toEqual({ name: "Name is required." });
    expect(refusalOf(() => make({ name: "x".repeat(51) })).fields.name).toContain("50");
  });

  it("is refused without https, and made where all is on one machine", () => {
    const at = (origin: string) => () => make({}, { ...ann(), origin });
    for (const origin of [
      "http://cal.example.org",
      "http://192.168.1.7:3000",
      "http://localhost.example.org",
    ]) {
      expect(refusalOf(at(origin)).message).toBe("Calendar apps need https.");
    }
    for (const origin of [
      "https://cal.example.org",
      "http://localhost:3000",
      "http://127.0.0.1",
      "http://[::1]:80",
    ]) {
      expect(at(origin)().url).toBe(`${origin.replace(":80", "")}/dav/`);
    }
  });

  it("is shown once: the same attempt again makes none, another one does, and another user's is their own", () => {
    make({ attempt: "k1" });
    const again = refusalOf(() => make({ attempt: "k1", name: "Other" }));
    expect(again.message).toBe("This password was already made and is shown only once.");
    make({ attempt: "k2" });
    make({ attempt: "k1" }, scene.world.as(BEN));
    expect(scene.world.store.appPasswords.listAll()).toHaveLength(3);
  });

  it("is one of at most twenty, and ending one makes room", () => {
    const made = Array.from({ length: 20 }, () => make());
    expect(refusalOf(make).message).toBe("You can have at most 20 app passwords.");
    perform(endAppPassword, { id: made[3]?.id ?? 0 }, ann());
    expect(make().password).toBeTruthy();
    make({}, scene.world.as(BEN));
  });

  it("tells its owner by a mail without it, at most five a day", () => {
    make({ calendarId: scene.ours.link });
    expect(scene.world.mailTo(ANN)).toEqual({
      kind: "app-password",
      to: ANN,
      language: null,
      name: "Ann's phone",
      calendarTitle: "Club",
    });
    for (let more = 0; more < 7; more += 1) make();
    const count = () => scene.world.mails().filter(({ kind }) => kind === "app-password").length;
    expect(count()).toBe(5);
    scene.world.clock.now += DAY;
    make();
    expect(count()).toBe(6);
  });

  it("is for a calendar that one manages, or for none in particular", () => {
    expect(refusalOf(() => make({ calendarId: scene.theirs.link })).message).toBe("Access denied");
    expect(refusalOf(() => make({ calendarId: "demo" })).code).toBe("missing");
    expect(refusalOf(() => make({ calendarId: "x".repeat(22) })).code).toBe("missing");
  });

  it("is made, listed and ended in a session, never with another one", () => {
    const { id, password } = make();
    const phone = program(password);
    expect(refusalOf(() => make({}, phone)).code).toBe("signed-out");
    expect(refusalOf(() => make({ calendarId: scene.ours.link }, phone)).code).toBe("signed-out");
    expect(refusalOf(() => perform(listAppPasswords, {}, phone)).code).toBe("signed-out");
    expect(refusalOf(() => perform(endAppPassword, { id }, phone)).code).toBe("signed-out");
  });
});

describe("the list", () => {
  it("says what each is for and when it was used", () => {
    const { password } = make({ calendarId: scene.ours.link, name: "Tablet" });
    make({ name: "Laptop" });
    program(password);
    const { now } = scene.world.clock;
    expect(perform(listAppPasswords, {}, ann()).list).toEqual([
      {
        id: 1,
        name: "Tablet",
        calendarId: scene.ours.link,
        calendarTitle: "Club",
        createdAt: now,
        usedDay: "2026-11-21",
      },
      { id: 2, name: "Laptop", calendarId: null, calendarTitle: "", createdAt: now, usedDay: null },
    ]);
  });

  it("tells a former admin neither the new link nor the new title", () => {
    const { world, ours } = scene;
    world.admit(ours.link, BEN);
    make({ calendarId: ours.link }, world.as(BEN));
    perform(removeAdmin, { calendarId: ours.link, email: BEN }, world.as(ANN));
    perform(replaceLink, { calendarId: ours.link, grace: false }, world.as(ANN));
    const [listed] = perform(listAppPasswords, {}, world.as(BEN)).list;
    expect(listed).toMatchObject({ calendarId: "", calendarTitle: "" });
  });

  it("has one's own alone, and only these can be ended", () => {
    const { id } = make();
    expect(perform(listAppPasswords, {}, scene.world.as(BEN)).list).toEqual([]);
    const refused = refusalOf(() => perform(endAppPassword, { id }, scene.world.as(BEN)));
    expect(refused.message).toBe("There is no such app password.");
    expect(perform(endAppPassword, { id }, ann()).list).toEqual([]);
  });
});

describe("the end of a password", () => {
  it("comes by End, at once", () => {
    const { id, password } = make();
    perform(endAppPassword, { id }, ann());
    expect(isWrong(password)).toBe(true);
  });

  it("comes with Log Out Everywhere, for all of this user", () => {
    const [mine, other] = [make(), make({}, scene.world.as(BEN))];
    perform(logoutEverywhere, {}, ann());
    expect(isWrong(mine.password)).toBe(true);
    expect(isWrong(other.password)).toBe(false);
  });

  it("comes when LOGIN_ALLOWED no longer admits its user, and stays; a manager is always admitted", () => {
    const { world } = scene;
    const [ofBen, ofAnn] = [make({}, world.as(BEN)), make()];
    const admission = { login: { addresses: [], domains: ["club.example"] }, creators: null };
    const caller = { ...world.as(null), admission };
    expect(logInApp(ofBen.password, caller)).toEqual({ refused: "wrong" });
    expect(logInApp(ofAnn.password, caller)).toHaveProperty("user");
    expect(isWrong(ofBen.password)).toBe(true);
  });

  it("comes after 365 days without use, to the day", () => {
    const { world } = scene;
    const [used, unused] = [make(), make()];
    world.clock.now += 365 * DAY;
    expect(isWrong(used.password)).toBe(false);
    world.clock.now += 1;
    const look = () =>
      [used, unused].map(({ password }) => findValid(password, world.as(null)) !== undefined);
    expect(look()).toEqual([true, false]);
    purge(world.store, world.clock.now);
    expect(world.store.appPasswords.listAll().map(({ id }) => id)).toEqual([used.id]);
    world.clock.now += 366 * DAY;
    expect(look()).toEqual([false, false]);
  });

  it("comes when its calendar is removed for good; while that is deleted it opens nothing", () => {
    const { world, ours } = scene;
    const { password } = make({ calendarId: ours.link });
    perform(deleteCalendar, { id: ours.link, title: "Club" }, ann());
    expect(refusalOf(() => perform(viewCalendar, { id: ours.link }, program(password))).code).toBe(
      "missing",
    );
    world.clock.now += 31 * DAY;
    purge(world.store, world.clock.now);
    expect(isWrong(password)).toBe(true);
  });
});

describe("what a program may", () => {
  it("is what its owner may in each calendar that they manage, asked for anew each time", () => {
    const { world, ours } = scene;
    world.admit(ours.link, BEN);
    const { password } = make({}, world.as(BEN));
    const draft = draftOf(ours.link, { title: "By phone" });
    expect(perform(saveEvent, draft, program(password)).title).toBe("By phone");
    perform(removeAdmin, { calendarId: ours.link, email: BEN }, ann());
    expect(refusalOf(() => perform(saveEvent, draft, program(password))).code).toBe("denied");
    expect(perform(viewCalendar, { id: ours.link }, program(password)).canEdit).toBe(false);
  });

  it("is to change the one calendar that it is tied to; elsewhere its owner is a visitor", () => {
    const { world, ours } = scene;
    const second = world.calendar("Second");
    const { password } = make({ calendarId: ours.link });
    const phone = program(password);
    perform(saveEvent, draftOf(ours.link), phone);
    expect(refusalOf(() => perform(saveEvent, draftOf(second), phone)).code).toBe("denied");
    const { canEdit, admins } = perform(viewCalendar, { id: second }, phone);
    expect([canEdit, JSON.stringify(admins).includes(ANN)]).toEqual([false, false]);
    for (const id of [ours.link, second]) perform(favoriteCalendar, { id }, ann());
    expect(Object.keys(perform(listCalendars, {}, phone).calendars)).toEqual([ours.link]);
    const all = program(make().password);
    expect(Object.keys(perform(listCalendars, {}, all).calendars).sort()).toEqual(
      [ours.link, second].sort(),
    );
  });

  it("does not change which websites show a calendar, by its history either", () => {
    const { ours, world } = scene;
    const sites = () => world.store.calendars.findByLink(ours.link)?.embedSites;
    perform(saveCalendar, { id: ours.link, title: "A", embedSites: "*" }, ann());
    perform(saveCalendar, { id: ours.link, title: "B", embedSites: "" }, ann());
    const [latest] = perform(listVersions, { calendarId: ours.link }, ann()).list;
    const input = { calendarId: ours.link, versionId: latest?.id };
    perform(restoreVersion, input, program(make().password));
    expect([world.store.calendars.findByLink(ours.link)?.title, sites()]).toEqual(["A", ""]);
  });
});

describe("wrong passwords", () => {
  const wrong = "abcd-efgh-jkmn-pqrs-tvwx-yzab";
  const from = (network: string, typed = wrong) =>
    logInApp(typed, scene.world.as(null, network, network));

  it("are refused unread after 30 an hour from an address; a right one passes, and others are not counted", () => {
    const { password } = make();
    for (let tries = 0; tries < 30; tries += 1) {
      expect(from("192.0.2.1", tries % 2 ? wrong : "x")).toEqual({ refused: "wrong" });
    }
    expect(from("192.0.2.1")).toEqual({ refused: "too-many", retryAfterSeconds: 3600 });
    expect(from("192.0.2.1", password)).toHaveProperty("user");
    expect(from("192.0.2.2")).toEqual({ refused: "wrong" });
    scene.world.clock.now += HOUR;
    expect(from("192.0.2.1")).toEqual({ refused: "wrong" });
  });

  it("are refused after 120 an hour from a /48, from each of its households", () => {
    const house = (number: number) => `2001:db8:1:${number}::1`;
    for (let tries = 0; tries < 120; tries += 1) {
      expect(from(house(tries % 10))).toEqual({ refused: "wrong" });
    }
    expect(from(house(99))).toMatchObject({ refused: "too-many" });
    expect(from("2001:db8:2:1::1")).toEqual({ refused: "wrong" });
  });
});
