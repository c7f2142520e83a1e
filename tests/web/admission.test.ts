// A members-only server, as seen by people who are not admitted: screens, mails and the JSON API.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../support/client";
import { runCommand } from "../support/commands";
import { type Site, startSite, waitForMail } from "../support/site";

const SETTINGS = {
  LOGIN_ALLOWED: "@example.org, guest@school.example",
  CALENDAR_CREATORS: "ann@example.org",
};
const MAY_LOG_IN =
  "Only people with an email address at example.org and a few chosen others, and those invited to manage a calendar, can log in here.";
const MAY_CREATE = "Only people chosen by this site's operator can create calendars here.";

let site: Site;
beforeAll(async () => {
  site = await startSite(SETTINGS);
});
afterAll(() => site.stop());

const words = (html: string) => html.replaceAll("&#x27;", "'");

test("the login form says who may log in, and answers an outsider as everyone", async () => {
  const visitor = createClient(site);
  expect(words(await (await visitor.send("/account/login")).text())).toContain(MAY_LOG_IN);
  const answers = await Promise.all(
    ["ben@example.org", "mallory@elsewhere.example"].map(async (email) => {
      const { http, status, message, payload } = await createClient(site).api("user/accesscode", {
        email,
      });
      return { http, status, message, payload };
    }),
  );
  expect(answers[1]).toEqual(answers[0]);
  const refusal = await waitForMail(site, "mallory@elsewhere.example");
  expect(refusal.text.replace(/\s+/g, " ")).toContain(MAY_LOG_IN);
  expect(refusal.text).not.toContain("login-code");
});

test("who may not create calendars reads who may instead of the form, and gets it from the API", async () => {
  const ann = createClient(site);
  await ann.login("ann@example.org");
  expect(await (await ann.send("/calendars")).text()).toContain("Create Calendar</");
  expect((await ann.api("calendar/create", { title: "Club" })).status).toBe("OK");

  const cat = createClient(site);
  await cat.login("cat@example.org");
  const page = words(await (await cat.send("/calendars")).text());
  expect(page).toContain(MAY_CREATE);
  expect(page).not.toContain("Create Calendar</");
  expect(page).not.toContain("ann@example.org");
  const refused = await cat.api("calendar/create", { title: "Club" });
  expect([refused.status, refused.message]).toEqual(["Error", MAY_CREATE]);
  const posted = await cat.post("/calendars", { title: "Club" });
  expect(words(await posted.text())).toContain(MAY_CREATE);
});

test("the command for a way in without mail keeps to the same rule", async () => {
  const env = { DATA_DIR: site.dataDir, ...SETTINGS };
  const refused = await runCommand("login-code", ["mallory@elsewhere.example"], env);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("LOGIN_ALLOWED does not have mallory@elsewhere.example");
  expect((await runCommand("login-code", ["guest@school.example"], env)).code).toBe(0);
});
