// A manager shows the school's calendar by its address, decides what becomes of half of it, and removes it again.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { createCalendar, expect, newEmail, test } from "./stories";

/** What the school's server answers: how many all-day dates, or an error. */
type School = { server: Server; url: string; entries: number; status: number };

async function openSchool(): Promise<School> {
  const server = createServer((_request, response) => {
    response.statusCode = school.status;
    response.setHeader("Content-Type", "text/calendar").end(writeDates(school.entries));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const school = { server, url: `http://127.0.0.1:${port}/trips.ics`, entries: 12, status: 200 };
  return school;
}

function writeDates(count: number): string {
  const dates = Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.now() + (n + 1) * 86_400_000).toISOString().slice(0, 10);
    const start = `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`;
    const lines = [`UID:${n}@school.example`, "DTSTAMP:20260101T000000Z", start];
    return ["BEGIN:VEVENT", ...lines, `SUMMARY:Trip ${n + 1}`, "END:VEVENT"].join("\r\n");
  });
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//School//EN",
    ...dates,
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** The page of other calendars says something once it is loaded again. */
async function saysSoon(page: Page, text: string | RegExp): Promise<void> {
  const count = async () => {
    await page.reload();
    return page.getByText(text).count();
  };
  await expect.poll(count).toBeGreaterThan(0);
}

test("the school's calendar, from its address to its end", async ({
  page,
  logIn,
  stranger,
  world,
}) => {
  test.slow();
  const school = await openSchool();
  try {
    const editor = await logIn(newEmail());
    const id = await createCalendar(editor, "Parents");
    await page.goto(`/calendar/${id}/edit`);
    await page.getByRole("link", { name: "Other Calendars" }).click();
    await page.getByLabel("Name").fill("School");
    await page.getByLabel("Address").fill(`${world.site.origin}/ical/${id}.ics`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("That calendar is on this server.").first()).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("School");
    await page.getByLabel("Address").fill(school.url);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "School", exact: true })).toBeVisible();
    await saysSoon(page, "12 entries");
    await expect(page.getByText(school.url)).toHaveCount(0);

    await stranger.goto(`/calendar/${id}/list`);
    await expect(stranger.getByText("Trip 1", { exact: true })).toBeVisible();
    await expect(stranger.getByText("From School").first()).toBeVisible();
    await page.goto(`/calendar/${id}/list`);
    await expect(page.getByText("Trip 1", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Edit.*Trip/ })).toHaveCount(0);

    school.entries = 4;
    await page.goto(`/calendar/${id}/sources`);
    await page.getByRole("button", { name: /^Read Now/ }).click();
    await saysSoon(page, "8 of 12 entries would go");
    await page.getByRole("button", { name: /^Keep Ours/ }).click();
    await expect(page.getByText("8 of 12 entries would go")).toHaveCount(0);
    await stranger.reload();
    await expect(stranger.getByText("Trip 12", { exact: true })).toBeVisible();

    school.entries = 3;
    await page.getByRole("button", { name: /^Read Now/ }).click();
    await saysSoon(page, "9 of 12 entries would go");
    await page.getByRole("button", { name: /^Apply/ }).click();
    await expect(page.getByText("3 entries")).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText("Trip 3", { exact: true })).toBeVisible();
    await expect(stranger.getByText("Trip 12", { exact: true })).toHaveCount(0);

    school.status = 404;
    await page.getByRole("button", { name: /^Read Now/ }).click();
    await saysSoon(page, /It answered 404\./);

    await page.getByRole("link", { name: /^Change or remove/ }).click();
    await page.getByRole("button", { name: "Remove This Calendar" }).click();
    await expect(page.getByRole("heading", { name: "School", exact: true })).toHaveCount(0);
    await stranger.reload();
    await expect(stranger.getByText("Trip 3", { exact: true })).toHaveCount(0);
  } finally {
    school.server.close();
  }
});
