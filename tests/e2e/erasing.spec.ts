import { createCalendar, expect, newEmail, test } from "./stories";

test("a calendar is deleted by typing its title, and brought back by the link in the mail", async ({
  page,
  world,
  logIn,
  stranger,
}) => {
  const email = newEmail("ann");
  const editor = await logIn(email);
  const id = await createCalendar(editor, "Boat house");
  await page.goto(`/calendar/${id}/edit`);
  await page.getByRole("link", { name: "Delete this calendar" }).click();
  await expect(page.getByText("This deletes the calendar")).toBeVisible();
  await page.getByLabel("Title").fill("House boat");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("not the calendar's title");
  await expect(page.getByLabel("Title")).toHaveValue("House boat");
  await page.getByLabel("Title").fill("Boat house");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("“Boat house” is deleted.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/calendars$/);
  await expect(page.getByRole("link", { name: "Boat house" })).toHaveCount(0);
  expect((await stranger.goto(`/calendar/${id}/list`))?.status()).toBe(404);
  await expect(stranger.getByText("The calendar link is wrong.")).toBeVisible();

  const { text } = await world.mailbox.waitFor(email, /calendar-restore/);
  await stranger.goto(/https?:\S+calendar-restore\S+/.exec(text)?.[0] ?? "");
  await stranger.getByRole("button", { name: "Restore" }).click();
  await expect(stranger.getByText("Calendar restored.").first()).toBeVisible();
  await expect(stranger).toHaveURL(new RegExp(`/calendar/${id}`));
  await expect(stranger.getByRole("heading", { name: "Boat house" })).toBeVisible();
  await page.goto("/calendars");
  await expect(page.getByRole("link", { name: "Boat house" }).first()).toBeVisible();
});
