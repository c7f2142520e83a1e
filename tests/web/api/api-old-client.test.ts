// API calls as sent by the original app, which sends back whole objects and knows no newer fields.
import { beforeAll, expect, test } from "vitest";
import { LOGOUT_MESSAGE } from "~/values/limits";
import { type Client, createClient } from "../../support/client";
import { joinSite, type SharedSite } from "../../support/shared-site";
import { readLogin, waitForMail } from "../../support/site";
import { FROM, readInvite, TO } from "./api-people";

let site: SharedSite;

beforeAll(async () => {
  site = await joinSite();
});

async function logIn({ call }: Client, email: string): Promise<string> {
  expect(await call("user/accesscode", { email })).toEqual({});
  const { code } = readLogin(await waitForMail(site, email, /account\/login-code/));
  return (await call("auth/local/login", { email, code })).name;
}

test("an old client does everything it ever did", async () => {
  const ann = createClient(site);

  // Logged out, the email is empty; a new account has a default name, which the app changes.
  expect(await ann.call("user/profile", {})).toEqual({ name: "", email: "" });
  const name = await logIn(ann, "ann@example.org");
  expect(name.endsWith("...")).toBe(true);
  expect(await ann.call("user/update", { name: "Ann" })).toMatchObject({ name: "Ann" });

  const { calendarId } = await ann.call("calendar/create", { title: "Rowing" });
  const { favorites } = await ann.call("calendar/list", { extraCalendarIds: [] });
  expect(favorites).toEqual([calendarId]);
  const calendar = await ann.call("calendar/view", { id: calendarId });
  expect(calendar).toMatchObject({ canEdit: true, admins: ["ann@example.org"], events: [] });
  const renamed = { ...calendar, title: "Rowing Club" };
  expect(await ann.call("calendar/save", renamed)).toEqual({ title: "Rowing Club" });

  const form = {
    id: "",
    title: "Race",
    location: "Lake",
    notes: "",
    allDay: false,
    from: FROM,
    to: TO,
    canEdit: true,
    calendarId,
  };
  const event = await ann.call("calendar/saveEvent", form);
  const edited = await ann.call("calendar/saveEvent", { ...event, calendarId, title: "Cup" });
  const week = 7 * 86_400_000;
  const copy = await ann.call("calendar/saveEvent", {
    ...edited,
    calendarId,
    id: "",
    from: edited.from + week,
    to: edited.to + week,
  });
  expect(copy.id).not.toBe(event.id);
  await ann.call("calendar/deleteEvent", { calendarId, eventId: event.id });
  const { events } = await ann.call("calendar/view", { id: calendarId });
  const { clashes, ...stored } = copy;
  expect(clashes).toEqual([]);
  expect(events).toEqual([stored]);

  // News and the home page are sent back as loaded, with one change.
  const item = { id: "", title: "Hello", text: "World", name: "Ann", modifiedAt: 0, calendarId };
  await ann.call("news/save", item);
  const [saved] = (await ann.call("news/list", { calendarId })).list;
  if (!saved) throw new Error("The news item is not there.");
  await ann.call("news/save", { ...saved, calendarId, text: "Everyone" });
  expect((await ann.call("news/list", { calendarId })).list[0]?.text).toBe("Everyone");
  await ann.call("news/delete", { calendarId, newsId: saved.id });
  const home = await ann.call("home/get", { id: calendarId });
  const links = [{ title: "Site", url: "https://example.org" }];
  await ann.call("home/save", { ...home, calendarId, wall: "Welcome", links });
  expect(await ann.call("home/get", { id: calendarId })).toMatchObject({ wall: "Welcome", links });

  const invite = { email: "bob@example.org", calendarId };
  expect((await ann.call("invite/send", invite)).list).toEqual([{ email: "bob@example.org" }]);
  expect((await ann.call("invite/cancel", invite)).list).toEqual([]);
  expect((await ann.call("invite/send", invite)).list).toHaveLength(1);
  expect((await ann.call("invite/list", { calendarId })).list).toEqual([{ email: invite.email }]);
  const bob = createClient(site);
  await expect
    .poll(async () => {
      const code = await readInvite(site, invite.email);
      return bob.call("invite/accept", { ...invite, code }).catch(() => ({ title: "" }));
    })
    .toEqual({ title: "Rowing Club" });
  await logIn(bob, invite.email);
  expect((await bob.call("calendar/view", { id: calendarId })).canEdit).toBe(true);

  await bob.call("calendar/hide", { id: calendarId });
  const lists = await bob.call("calendar/list", { extraCalendarIds: ["demo"] });
  expect(lists).toMatchObject({ favorites: [], hidden: [calendarId] });
  expect(Object.keys(lists.calendars).sort()).toEqual([calendarId, "demo"].sort());
  await bob.call("calendar/favorite", { id: calendarId });
  expect((await bob.api("auth/logout")).message).toBe(LOGOUT_MESSAGE);
  expect((await bob.call("user/profile", {})).email).toBe("");
});

test("an old client shows the messages that it always showed", async () => {
  const { call } = createClient(site);
  const wrong = { email: "ann@example.org", code: "0000-0000" };
  await expect(call("auth/local/login", wrong)).rejects.toThrow("Hm, it did not work.");
  await expect(call("calendar/view", { id: "lost" })).rejects.toThrow(
    "The calendar link is wrong.",
  );
  await expect(call("calendar/create", { title: "Mine" })).rejects.toThrow("Access denied");
  const accept = { calendarId: "demo", email: "ann@example.org", code: "x" };
  await expect(call("invite/accept", accept)).rejects.toThrow("Failed.");
  const message = { name: "Sue", email: "sue@example.org", subject: "Hi", message: "" };
  await expect(call("contact", message)).rejects.toThrow("Message is required.");
  expect(await call("contact", { ...message, message: "Hello" })).toEqual({});
  const { now } = await call("test/now", {});
  expect(now).toBeGreaterThan(0);
});
