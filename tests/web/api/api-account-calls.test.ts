import { beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../../support/client";
import { readLogin, readMails, waitForMail } from "../../support/site";
import { type Caller, createCaller } from "./api-caller";
import { joinWithPeople, makeFullCalendar, type People, readInvite } from "./api-people";

let people: People;
let done: Caller["done"];
let refused: Caller["refused"];

beforeAll(async () => {
  people = await joinWithPeople();
  ({ done, refused } = await createCaller(people.site));
});

describe("an account", () => {
  test("is opened by the code from the mail, and closed with a goodbye", async () => {
    const { site } = people;
    const dora = createClient(site);
    expect(await done(dora, "user/profile", {})).toEqual({ name: "", email: "" });
    expect(await done(dora, "user/accesscode", { email: " Dora@Example.org " })).toEqual({});
    const { code } = readLogin(await waitForMail(site, "dora@example.org"));
    expect(await done(dora, "auth/local/login", { email: "dora@example.org", code })).toEqual({
      name: "dor...",
    });
    expect(await done(dora, "user/profile", {})).toEqual({
      name: "dor...",
      email: "dora@example.org",
    });
    expect(await done(dora, "user/update", { name: " Dora  D. " })).toEqual({
      name: "Dora  D.",
      email: "dora@example.org",
    });
    const sid = dora.cookies.get("sid");
    expect(await done(dora, "auth/logout", {})).toEqual({});
    expect(dora.cookies.has("sid")).toBe(false);
    dora.cookies.set("sid", String(sid));
    expect(await done(dora, "user/profile", {})).toEqual({ name: "", email: "" });
  });

  test("is opened by the link's long code as well", async () => {
    const { site } = people;
    const emil = createClient(site);
    await done(emil, "user/accesscode", { email: "emil@example.org" });
    const { link } = readLogin(await waitForMail(site, "emil@example.org"));
    const code = String(new URL(link).searchParams.get("code"));
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(await done(emil, "auth/local/login", { email: "emil@example.org", code })).toEqual({
      name: "emi...",
    });
  });

  test("stays closed to a wrong code", async () => {
    const stranger = createClient(people.site);
    const body = { email: "ann@example.org", code: "0000-0000" };
    expect(await refused(stranger, "auth/local/login", body)).toEqual({
      message: "Hm, it did not work.",
      fields: {},
    });
    expect(stranger.cookies.has("sid")).toBe(false);
  });
});

describe("the site", () => {
  test("tells its time", async () => {
    const { now } = await done(people.visitor, "test/now", {});
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  });

  test("passes a message on to its owner", async () => {
    const message = { name: "Sue", email: "sue@example.org", subject: "Hi", message: "A\r\nB" };
    expect(await done(people.visitor, "contact", message)).toEqual({});
    const { text } = await waitForMail(people.site, "no-reply@localhost", /A\nB/);
    expect(text).toContain("A\nB");
  });

  test("names each field at fault of a message", async () => {
    const before = (await readMails(people.site)).length;
    const { message, fields } = await refused(people.visitor, "contact", {
      name: "",
      email: "no address",
      subject: "S".repeat(201),
      message: 3,
    });
    expect(fields).toEqual({
      name: "Name is required.",
      email: "Enter an email address, such as ann@example.org.",
      subject: "Subject can have at most 200 characters; this has 201.",
      message: "Message must be text.",
    });
    expect(Object.values(fields)).toContain(message);
    expect((await readMails(people.site)).length).toBe(before);
  });
});

describe("an invite", () => {
  test("is sent, listed, accepted with the mailed code once, and logs nobody in", async () => {
    const { site, ann } = people;
    const { id: calendarId } = await makeFullCalendar(ann, "Invites");
    const email = "fred@example.org";
    const pending = await done(ann, "invite/send", { calendarId, email: "Fred@Example.org" });
    expect(pending).toEqual({ list: [{ email: "guest-of-invites@example.org" }, { email }] });
    expect(await done(ann, "invite/list", { calendarId })).toEqual(pending);

    const code = await readInvite(site, email);
    const fred = createClient(site);
    expect(await refused(fred, "invite/accept", { calendarId, email, code: "wrong" })).toEqual({
      message: "Failed.",
      fields: {},
    });
    const stranger = "someone@example.org";
    await refused(fred, "invite/accept", { calendarId, email: stranger, code });
    expect(await done(fred, "invite/accept", { calendarId, email, code })).toEqual({
      title: "Invites",
    });
    expect(await done(fred, "user/profile", {})).toEqual({ name: "", email: "" });
    expect(await refused(fred, "invite/accept", { calendarId, email, code })).toMatchObject({
      message: "Failed.",
    });
    const { admins } = await done(ann, "calendar/view", { id: calendarId });
    expect(admins).toEqual(["ann@example.org", email]);
    await fred.login(email);
    expect((await done(fred, "calendar/list", {})).favorites).toEqual([calendarId]);
  });

  test("that was cancelled is worth nothing", async () => {
    const { site, ann, club } = people;
    const [calendarId, email] = [club.id, "gina@example.org"];
    await done(ann, "invite/send", { calendarId, email });
    const code = await readInvite(site, email);
    const { list } = await done(ann, "invite/cancel", { calendarId, email });
    expect(list).toEqual([{ email: club.invited }]);
    await refused(createClient(site), "invite/accept", { calendarId, email, code });
    expect((await refused(ann, "invite/cancel", { calendarId, email })).message).toBe(
      "There is no pending invite for gina@example.org.",
    );
  });
});
