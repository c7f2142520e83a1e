// A form stays open, explains, and can be resent after someone else or another window changed its data. With and
// without scripts.
import type { Page } from "@playwright/test";
import { hydrated } from "./hydrated";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const SOON = () => Date.now() + 86_400_000;

/** Waits for hydration if there are scripts. */
async function settle(page: Page, scripts: boolean): Promise<void> {
  if (scripts) await hydrated(page);
}

test("a session that ends while an event is written: the form stays, and saves after another login", async ({
  page,
  logIn,
  scripts,
}) => {
  const ann = await logIn(newEmail());
  const link = await createCalendar(ann, "Choir");
  await page.goto(`/calendar/${link}/list`);
  await page.getByRole("link", { name: "Create Event" }).first().click();
  await page.getByLabel("Title").fill("Training");
  await page.getByLabel("Notes").fill("Bring shoes.");
  const kept = await page.context().cookies();
  await page.context().clearCookies({ name: "sid" });
  await page.getByRole("button", { name: "Save" }).click();
  if (scripts) await expect(page.locator(".toast.error")).toContainText("You are logged out");
  const alert = page.getByRole("alert").filter({ hasText: "You are logged out" });
  await expect(alert).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Training");
  await expect(page.getByLabel("Notes")).toHaveValue("Bring shoes.");
  await expect(page).toHaveURL(/\/events\/new/);

  await page.context().addCookies(kept);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Training" })).toHaveCount(1);
});

test("a right that is taken away while news are written: the form stays, with the sentence", async ({
  page,
  scripts,
  logIn,
  world,
  browser,
}) => {
  const ben = newEmail("ben");
  const link = await invite(ben);
  await logIn(ben);
  await page.goto(`/calendar/${link.id}/news/new`);
  await settle(page, scripts);
  await page.getByLabel("Title").fill("Boat sold");
  await page.getByLabel("Text").fill("To Cleo.");
  await link.takeAway();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Nothing was saved.");
  await expect(page.getByLabel("Title")).toHaveValue("Boat sold");
  await expect(page.getByLabel("Text")).toHaveValue("To Cleo.");
  await expect(page).toHaveURL(/\/news\/new$/);

  /** Invites `email` to a calendar of Ann's. */
  async function invite(email: string) {
    const other = await browser.newContext();
    const ann = await logIn(newEmail(), other);
    const id = await createCalendar(ann, "Choir");
    await ann.api("invite/send", { calendarId: id, email });
    const { text } = await world.mailbox.waitFor(email, /accept-invite\S+/);
    const query = new URL(/https?:\S+accept-invite\S+/.exec(text)?.[0] ?? "").searchParams;
    await ann.api("invite/accept", { calendarId: id, email, code: query.get("code") ?? "" });
    await other.close();
    const takeAway = () => ann.post(`/calendar/${id}/admins/remove`, { email });
    return { id, takeAway };
  }
});

test("an event that somebody deletes while it is edited can be saved as a new one", async ({
  page,
  scripts,
  logIn,
}) => {
  const ann = await logIn(newEmail());
  const link = await createCalendar(ann, "Choir");
  const times = { from: SOON(), to: SOON() + 3_600_000 };
  const id = await addEvent(ann, link, { title: "Training", ...times });
  await page.goto(`/calendar/${link}/list`);
  await page.goto(`/calendar/${link}/events/${id}/edit`);
  await settle(page, scripts);
  await page.getByLabel("Title").fill("Training, moved");
  await page.getByLabel("Notes").fill("Bring shoes.");
  await ann.api("calendar/deleteEvent", { calendarId: link, eventId: id });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Someone else deleted this event");
  await expect(page.getByLabel("Title")).toHaveValue("Training, moved");

  // Validation errors still show, and it stays a new event.
  await page.getByLabel("Title").fill("");
  await page.getByRole("button", { name: "Save as New Event" }).click();
  await expect(page.getByRole("link", { name: "Title is required." })).toBeVisible();
  await page.getByLabel("Title").fill("Training, moved");
  await page.getByRole("button", { name: "Save as New Event" }).click();
  const card = page.getByRole("article").filter({ hasText: "Training, moved" });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("Bring shoes.");
});
