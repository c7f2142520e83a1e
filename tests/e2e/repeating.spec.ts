// A club's weekly training over a year: created, one date moved, one canceled, later dates changed, all deleted.
import type { Page } from "@playwright/test";
import type { Client } from "../support/client";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Tuesday, 5pm in Berlin. */
const START = Date.UTC(2031, 2, 4, 16);

test("weekly, six times; the rule of one date is refused", {
  tag: "@drawn",
}, async ({ page, scripts, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const openDate = (day: string, action: string) => openDateOf(page, id, day, action);

  await test.step("every week, six times", async () => {
    await page.goto(`/calendar/${id}/list`);
    await page.goto(`/calendar/${id}/events/new?day=2031-03-04`);
    await page.getByLabel("Title").fill("Training");
    await expect(page.getByText("How it repeats", { exact: true })).toBeHidden();
    await page.getByLabel("Repeats").selectOption("Every week");
    if (scripts) {
      await expect(page.getByRole("checkbox", { name: "Tuesday" })).toBeChecked();
      await expect(page.getByText("Every week on Tuesday.")).toBeVisible();
    } else await page.getByText("How it repeats", { exact: true }).click();
    await expect(page.getByText("In the month")).toBeHidden();
    await page.getByLabel("After", { exact: true }).check();
    await save(page);
    await expect(
      page.getByRole("link", { name: "Enter how many times, such as 10." }),
    ).toBeVisible();
    await expect(page.getByLabel("After", { exact: true })).toBeChecked();
    await expect(page.getByLabel("Repeats")).toHaveValue("week");
    await page.getByLabel("How many times").fill("6");
    if (scripts) await expect(page.getByText("Every week on Tuesday, 6 times.")).toBeVisible();
    await save(page);
    await expect(page.getByText("Saved:").first()).toBeVisible();
    await page.goto(`/calendar/${id}/calendar?month=2031-03`);
    for (const day of ["4", "11", "18", "25"])
      await expect(
        page.getByLabel(`March ${day}, 2031, 1 event: 5pm Training, repeats`),
      ).toBeVisible();
  });

  await test.step("to change the rule of one date alone is refused, with all that was typed", async () => {
    await openDate("2031-03-11", "edit");
    const group = page.getByRole("group", { name: "Apply to" });
    const button = page.locator("#field-save");
    await expect(group.getByRole("radio")).toHaveCount(3);
    await expect(group).toHaveAccessibleDescription("Only Tue, Mar 11 '31 changes.");
    await expect(button).toHaveAccessibleName("Save This Date");
    await page.getByLabel("Repeats").selectOption("Every day");
    const note = "You changed how it repeats, so this applies to all dates now.";
    if (scripts) {
      await expect(group.getByRole("status")).toHaveText(note);
      await expect(page.getByLabel("All dates")).toBeChecked();
      await expect(button).toHaveAccessibleName("Save All Dates");
      await page.getByLabel("Repeats").selectOption("Every week");
      await expect(group.getByRole("status")).toBeEmpty();
      await expect(page.getByLabel("Only this date")).toBeChecked();
      await page.getByLabel("Repeats").selectOption("Every day");
    }
    await page.getByLabel("This and following dates").check();
    await expect(button).toHaveAccessibleName("Save This and Following");
    await page.getByLabel("Only this date").check();
    await expect(page.getByText(note)).toHaveCount(0);
    await page.getByLabel("Location").fill("Lake");
    await save(page, "Save This Date");
    const error = "To change how it repeats, choose This and following dates or All dates.";
    await expect(page.getByRole("link", { name: error })).toBeVisible();
    await expect(page.getByText(error)).toHaveCount(1);
    await expect(page.getByLabel("Repeats")).toHaveValue("day");
    await expect(page.getByLabel("Location")).toHaveValue("Lake");
    await expect(page.getByLabel("Only this date")).toBeChecked();
  });
});

test("one date moved, one canceled", async ({ page, scripts, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const repeat = { freq: "week", every: 1, weekdays: [2], count: 6 };
  await addEvent(editor, id, { title: "Training", from: START, to: START + HOUR, repeat });
  const openDate = (day: string, action: string) => openDateOf(page, id, day, action);

  await test.step("one date moves to the day after", async () => {
    await openDate("2031-03-11", "edit");
    await expect(page.getByLabel("Only this date")).toBeChecked();
    await page.getByLabel("From date").fill("2031-03-12");
    if (!scripts) await page.getByLabel("To date").fill("2031-03-12");
    await page.locator("#field-save").click();
    await expect(page.getByText("Saved:").first()).toBeVisible();
    await page.goto(`/calendar/${id}/day/2031-03-12`);
    await expect(page.locator("dialog").getByText("moved from Tue, Mar 11 '31")).toBeVisible();
    await page.goto(`/calendar/${id}/day/2031-03-11`);
    await expect(page.locator("dialog").getByText("No events on this day")).toBeVisible();
  });

  await test.step("one date is canceled", async () => {
    await openDate("2031-03-18", "cancel");
    const dialog = page.locator("dialog");
    await expect(dialog).toContainText("Tue, Mar 18 '31, 5pm - 6pm. Only this date is canceled.");
    const preview = dialog.getByRole("article");
    await expect(preview).toContainText("CANCELED: Training");
    await expect(preview.getByRole("link")).toHaveCount(0);
    await expect(dialog.getByRole("link", { name: "Keep Event" })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel This Date" }).click();
    await expect(page.getByText("Saved:").first()).toBeVisible();
    await page.goto(`/calendar/${id}/day/2031-03-18`);
    await expect(
      page.locator("dialog").getByRole("link", { name: "CANCELED: Training" }).first(),
    ).toBeVisible();
    await page.goto(`/calendar/${id}/day/2031-03-25`);
    await expect(
      page.locator("dialog").getByRole("link", { name: "Training", exact: true }),
    ).toBeVisible();
  });
});

test("a date deleted and restored, the following dates changed", async ({
  page,
  logIn,
  stranger,
}) => {
  const { id } = await createTraining(await logIn(newEmail()));
  const openDate = (day: string, action: string) => openDateOf(page, id, day, action);

  await test.step("one date is deleted, and brought back from all dates", async () => {
    await openDate("2031-04-01", "delete");
    await expect(page.getByLabel("Only this date")).toBeChecked();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Deleted Tue, Apr 1 '31.").first()).toBeVisible();
    await page.goto(`/calendar/${id}/day/2031-03-04`);
    await page.locator("dialog").getByRole("link", { name: "Training", exact: true }).click();
    await expect(page.getByText("Every week on Tuesday until Apr 8 '31.")).toBeVisible();
    await page.getByRole("link", { name: "All dates" }).click();
    const dates = page.locator("dialog li");
    await expect(dates).toHaveCount(6);
    await expect(dates.nth(1)).toContainText("moved from Tue, Mar 11 '31");
    await expect(dates.nth(4).locator("s")).toHaveText("Tue, Apr 1 '31, 5pm - 6pm");
    await dates.nth(4).getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Date restored.").first()).toBeVisible();
    await expect(page).toHaveURL(/_20310401$/);
    await page.getByRole("link", { name: "All dates" }).click();
    await expect(page.locator("dialog li")).toHaveCount(6);
    await expect(page.locator("dialog li s")).toHaveCount(0);
  });

  await test.step("the following dates have another title, and their old address leads on", async () => {
    await openDate("2031-03-25", "edit");
    const old = new URL(page.url()).pathname.replace("_20310325/edit", "_20310401");
    await page.getByLabel("Title").fill("Training at the lake");
    await page.getByLabel("This and following dates").check();
    await page.locator("#field-save").click();
    await expect(page.getByText("Saved:").first()).toBeVisible();
    await page.goto(`/calendar/${id}/calendar?month=2031-03`);
    await expect(
      page.getByLabel("March 25, 2031, 1 event: 5pm Training at the lake"),
    ).toBeVisible();
    await expect(page.getByLabel("March 4, 2031, 1 event: 5pm Training, repeats")).toBeVisible();
    await stranger.goto(old);
    await expect(stranger).toHaveURL(/_20310401$/);
    expect(new URL(stranger.url()).pathname).not.toBe(old);
    await expect(
      stranger.locator("dialog").getByRole("heading", { name: "Training at the lake" }),
    ).toBeVisible();
  });
});

test("all dates deleted, restored and deleted again", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const { id, first } = await createTraining(editor);
  const openDate = (day: string, action: string) => openDateOf(page, id, day, action);
  await addEvent(editor, id, {
    id: first.replace(/\d{8}$/, "20310325"),
    title: "Training at the lake",
    from: START + 21 * DAY,
    to: START + 21 * DAY + HOUR,
    scope: "following",
  });

  await openDate("2031-03-04", "delete");
  await page.getByLabel("All dates").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("All dates deleted.").first()).toBeVisible();
  await page.goto(`/calendar/${id}/events/deleted`);
  const row = page.locator("dialog li", { hasText: /^Training/ });
  await expect(row).toContainText("Repeating event, 3 dates to come");
  await row.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Event restored.").first()).toBeVisible();
  await page.goto(`/calendar/${id}/calendar?month=2031-03`);
  await expect(page.getByLabel("March 12, 2031, 1 event: 5pm Training, moved")).toBeVisible();
  for (const day of ["2031-03-04", "2031-03-25"]) {
    await openDate(day, "delete");
    await page.getByLabel("All dates").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("All dates deleted.").first()).toBeVisible();
  }
  await page.goto(`/calendar/${id}/calendar?month=2031-03`);
  await expect(page.getByLabel("March 4, 2031, no events")).toBeVisible();
  await expect(page.getByText("Training")).toHaveCount(0);
});

/** A calendar with six Tuesdays, of which the second is on Wednesday; `first` is the first one's id. */
async function createTraining(editor: Client): Promise<{ id: string; first: string }> {
  const id = await createCalendar(editor, "Club");
  const times = { from: START, to: START + HOUR };
  const repeat = { freq: "week", every: 1, weekdays: [2], count: 6 };
  const first = await addEvent(editor, id, { title: "Training", ...times, repeat });
  await addEvent(editor, id, {
    id: first.replace(/\d{8}$/, "20310311"),
    title: "Training",
    from: START + 8 * DAY,
    to: START + 8 * DAY + HOUR,
  });
  return { id, first };
}

/** Opens the form of one date of the calendar's only series. */
async function openDateOf(page: Page, id: string, day: string, action: string): Promise<void> {
  await page.goto(`/calendar/${id}/day/${day}`);
  const link = `a[href^="/calendar/${id}/events/"][href$="_${day.replaceAll("-", "")}/${action}"]`;
  const href = await page.locator(link).first().getAttribute("href");
  await page.goto(href ?? "");
}

async function save(page: Page, name = "Save"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
