// The main job: log in with the code from the mail, create a calendar, fill it, share its link, subscribe to it.
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { CODE, expect, newEmail, test, type World } from "./stories";

type People = { page: Page; world: World; stranger: Page };

/** Does the whole job, from the first visit to the logout; returns the calendar's address. */
export async function liveMainJob({ page, world, stranger }: People): Promise<string> {
  const email = newEmail();

  await test.step("ask for the link", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "everyone can do calendars" })).toBeVisible();
    await page.getByRole("link", { name: "Start Now" }).click();
    await expect(
      page.getByText(
        "There is no formal registration. Your e-mail is your access key. Expect the login link in your Inbox.",
      ),
    ).toBeVisible();
    await page.getByLabel("E-mail").fill(email.toUpperCase());
    await page.getByRole("button", { name: "Send Me the Link" }).click();
    await expect(page).toHaveURL(/\/account\/login-code\?email=/);
  });

  await test.step("type the code from the mail", async () => {
    const { text, html } = await world.mailbox.waitFor(email, CODE);
    expect(html).toContain("/account/login-code?email=");
    const code = CODE.exec(text)?.[0] ?? "";
    await expect(page.getByLabel("E-mail")).toHaveAttribute("readonly", "");
    await page.getByLabel("Access code").fill(code.toLowerCase().replace("-", " "));
    await page.getByRole("button", { name: "Login" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "Successfully logged in as" }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/account\/profile$/);
  });

  await test.step("choose a public name", async () => {
    await expect(page.getByLabel("Public name")).toBeFocused();
    await page.getByLabel("Public name").fill("Ann");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("User updated successfully").first()).toBeVisible();
    await expect(page).toHaveURL(/\/calendars$/);
  });

  await test.step("create a calendar", async () => {
    await page.getByLabel("Title").fill("Rowing club");
    await page.getByRole("button", { name: "Create Calendar" }).click();
    await expect(page).toHaveURL(/\/calendar\/[A-Za-z0-9_-]{22}\/home$/);
    await expect(page.getByRole("heading", { name: "Rowing club" })).toBeVisible();
    await expect(page).toHaveTitle("EAS: Rowing club");
  });
  const link = page.url().replace(/\/home$/, "");

  await test.step("add a timed, an all-day and a three-day event", async () => {
    await page
      .getByRole("navigation", { name: "Tabs" })
      .getByRole("link", { name: "List" })
      .click();
    await expect(page.getByText("No events yet")).toBeVisible();
    await page.getByRole("link", { name: "Create Event" }).first().click();
    await page.getByLabel("Title").fill("Training");
    await page.getByLabel("From date").fill("2031-03-04");
    await page.getByLabel("From time").fill("18:00");
    await fillToDate(page, "2031-03-04");
    await page.getByLabel("To time").fill("19:30");
    await page.getByLabel("Location").fill("Boathouse");
    await page.getByLabel("Notes").fill("Bring shoes.\nAnd water.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/list.*#event-/);
    await expect(page.getByRole("article").filter({ hasText: "Training" })).toContainText(
      "Tue, Mar 4 '31, 6pm - 7:30pm",
    );

    for (const { title, from, to } of [
      { title: "Club day", from: "2031-03-08", to: "2031-03-08" },
      { title: "River tour", from: "2031-03-14", to: "2031-03-16" },
    ]) {
      await page.getByRole("link", { name: "Create Event" }).first().click();
      await page.getByLabel("Title").fill(title);
      await page.getByLabel("All day").check();
      await page.getByLabel("From date").fill(from);
      await fillToDate(page, to);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  await test.step("edit, duplicate and delete", async () => {
    await page.getByRole("link", { name: "Edit Training" }).click();
    await page.getByLabel("Title").fill("Training for all");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Training for all" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.getByRole("link", { name: "Duplicate Training for all" }).click();
    await expect(page.getByLabel("From date")).toHaveValue("2031-03-11");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Training for all" })).toHaveCount(2);
    await expect(page.getByText("Tue, Mar 11 '31, 6pm - 7:30pm")).toBeVisible();

    await page.getByRole("link", { name: "Delete Club day" }).click();
    await expect(page.getByText("Confirm to delete this event.")).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Club day" })).toHaveCount(0);
    await expect(page.getByRole("article").filter({ hasText: "Training for all" })).toHaveCount(2);
  });

  await test.step("see them in the month", async () => {
    await page.goto(`${link}/calendar?month=2031-03`);
    await expect(page.getByRole("link", { name: "Tuesday, March 4, 2031, 1 event" })).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Saturday, March 8, 2031, no events" }),
    ).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Saturday, March 15, 2031, 1 event" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Next month" }).click();
    await expect(page.getByText("April 2031")).toBeVisible();
    await page.getByRole("link", { name: "Previous month" }).click();
    await page.getByRole("link", { name: "Tuesday, March 4, 2031, 1 event" }).click();
    await expect(page.getByRole("heading", { name: "Tuesday, March 4, 2031" })).toBeVisible();
    await expect(page.getByText("Bring shoes.")).toBeVisible();
  });

  await test.step("a stranger with the link sees all and can change nothing", async () => {
    await stranger.goto(`${link}/list`);
    await expect(stranger.getByRole("article")).toHaveCount(3);
    await expect(stranger.getByText("Managed By:")).toBeVisible();
    await expect(stranger.getByText(email)).toHaveCount(0);
    for (const name of ["Edit", "Delete", "Duplicate", "Create Event", "Add News"]) {
      await expect(stranger.getByRole("link", { name })).toHaveCount(0);
    }
  });

  await test.step("the feed has them", async () => {
    const id = new URL(link).pathname.split("/")[2];
    const response = await page.request.get(`/ical/${id}.ics`);
    expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    const feed = new ICAL.Component(ICAL.parse(await response.text()));
    const events = feed.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
    expect(events.map(({ summary }) => summary).sort()).toEqual([
      "River tour",
      "Training for all",
      "Training for all",
    ]);
    const tour = events.find(({ summary }) => summary === "River tour");
    expect([tour?.startDate.toString(), tour?.endDate.toString()]).toEqual([
      "2031-03-14",
      "2031-03-17",
    ]);
  });

  await test.step("log out", async () => {
    await page.goto("/calendars");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("link", { name: "Start Now" })).toBeVisible();
  });

  return link;
}

/** Scripts hide To until the event ends on another day. */
export async function fillToDate(page: Page, day: string): Promise<void> {
  const field = page.getByLabel("To date");
  if (!(await field.isVisible())) await page.getByLabel("Ends on another day").check();
  await field.fill(day);
}
