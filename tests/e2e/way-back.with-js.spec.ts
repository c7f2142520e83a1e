// With scripts, the page behind a dialog never moves, when it opens or closes.
import type { Page } from "@playwright/test";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const FROM = Date.UTC(2031, 2, 11, 17);

const caption = (page: Page) => page.locator("table.month caption");

async function makeCalendar(editor: Parameters<typeof addEvent>[0]): Promise<string> {
  const link = await createCalendar(editor, "Club");
  await addEvent(editor, link, { title: "Training", from: FROM, to: FROM + HOUR });
  return link;
}

test("the month stays behind Create, Edit, managers and a day, and after Cancel, × and Escape", async ({
  page,
  logIn,
}) => {
  const link = await makeCalendar(await logIn(newEmail()));
  const month = `/calendar/${link}/calendar?month=2031-03`;
  await page.goto(`/calendar/${link}/calendar?month=2031-02`);
  await page.getByRole("link", { name: "Next month" }).click();
  await expect(caption(page)).toContainText("March 2031");
  const dialog = page.getByRole("dialog");
  const ways = [
    () => dialog.getByRole("link", { name: "Cancel" }).click(),
    () => dialog.getByRole("link", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
  ];
  for (const leave of ways) {
    await page.getByRole("link", { name: "Create Event" }).first().click();
    await expect(dialog.getByLabel("From date")).toHaveValue("2031-03-01");
    await expect(caption(page)).toContainText("March 2031");
    await leave();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(month);
  }
  for (const name of ["Edit calendar", "Edit managers"]) {
    await page.getByRole("link", { name }).click();
    await expect(dialog).toBeVisible();
    await expect(caption(page)).toContainText("March 2031");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(month);
  }
  // A day of the next month, then the following days.
  await page.getByRole("link", { name: /April 2, 2031, no events/ }).click();
  await dialog.getByRole("link", { name: "Next day" }).click();
  await expect(dialog.getByRole("heading", { name: /April 3, 2031/ })).toBeVisible();
  await expect(caption(page)).toContainText("March 2031");
  await dialog.getByRole("link", { name: "Create Event" }).click();
  await expect(dialog.getByLabel("From date")).toHaveValue("2031-04-03");
  await expect(caption(page)).toContainText("March 2031");
});

test("the month stays when a form in a dialog over it is sent and the dialog stays", async ({
  page,
  logIn,
}) => {
  const link = await makeCalendar(await logIn(newEmail()));
  await page.goto(`/calendar/${link}/calendar?month=2031-02`);
  await page.getByRole("link", { name: "Next month" }).click();
  await expect(caption(page)).toContainText("March 2031");
  await page.getByRole("link", { name: "Edit managers" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(newEmail("bob"));
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("Invite sent.")).toBeVisible();
  await expect(caption(page)).toContainText("March 2031");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/calendar/${link}/calendar?month=2031-03`);
});

test("the list keeps its earlier events and its place behind an event and its form", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const link = await makeCalendar(editor);
  for (let index = 1; index <= 8; index += 1) {
    const from = Date.UTC(2020, 0, index, 17);
    await addEvent(editor, link, { title: `Old ${index}`, from, to: from + HOUR });
  }
  await page.goto(`/calendar/${link}/list`);
  await page.getByRole("link", { name: "More Past Events" }).click();
  const card = page.locator("article.event", { hasText: "Old 7" });
  await expect(card).toBeVisible();
  const address = page.url();
  await page.getByRole("link", { name: "Old 7", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(card).toBeVisible();
  await dialog.getByRole("link", { name: "Edit Old 7" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Old 7");
  await expect(card).toBeVisible();
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog.getByRole("heading", { name: "Old 7" })).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address.replace(/#.*/, ""));
  await expect(card).toBeVisible();
});
