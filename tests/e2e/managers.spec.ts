// Who manages a calendar: inviting, accepting, canceling, removing, leaving, each with its mail.
import { createCalendar, expect, newEmail, test } from "./stories";

test("an invited person accepts by the link in the mail and manages the calendar", async ({
  page,
  world,
  logIn,
  stranger,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "School garden");
  const guest = newEmail("bob");
  await page.goto(`/calendar/${id}/home`);
  await page.getByRole("link", { name: "Edit managers" }).click();
  await page.getByLabel("E-mail").fill("not an address");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("not an address such as");
  await expect(page.getByLabel("E-mail")).toHaveValue("not an address");
  await page.getByLabel("E-mail").fill(guest);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("button", { name: `Cancel Invite ${guest}` })).toBeVisible();

  const { text } = await world.mailbox.waitFor(guest, /accept-invite/);
  expect(text).toContain("School garden");
  const link = /https?:\S+accept-invite\S+/.exec(text)?.[0] ?? "";
  await stranger.goto(link);
  await stranger.getByRole("button", { name: "Accept Invite" }).click();
  await expect(stranger.getByRole("status").filter({ hasText: "School garden" })).toBeVisible();
  await stranger.goto(link);
  await stranger.getByRole("button", { name: "Accept Invite" }).click();
  await expect(stranger.getByText("Failed. Possible issues:")).toBeVisible();
  await expect(stranger.locator("strong")).toHaveText("Invite already accepted");

  await page.goto(`/calendar/${id}/admins`);
  await expect(page.getByText(guest, { exact: true }).first()).toBeVisible();
  await logIn(guest, stranger.context());
  await stranger.goto(`/calendar/${id}/list`);
  await expect(stranger.getByRole("link", { name: "Create Event" }).first()).toBeVisible();

  await page.getByRole("link", { name: "Remove bob..." }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("no longer manages").first()).toBeVisible();
  expect((await world.mailbox.waitFor(guest, /removed you/)).text).toContain("School garden");
  await stranger.goto(`/calendar/${id}/list`);
  await expect(stranger.getByRole("link", { name: "Create Event" })).toHaveCount(0);
  const refused = await stranger.goto(`/calendar/${id}/events/new`);
  expect(refused?.status()).toBe(403);
});

test("a pending invite can be canceled, and its link is dead then", async ({
  page,
  world,
  logIn,
  stranger,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Choir");
  const guest = newEmail("eve");
  await editor.api("invite/send", { calendarId: id, email: guest });
  const { text } = await world.mailbox.waitFor(guest, /accept-invite/);
  await page.goto(`/calendar/${id}/admins`);
  await page.getByRole("button", { name: `Cancel Invite ${guest}` }).click();
  await expect(page.getByRole("button", { name: "Cancel Invite" })).toHaveCount(0);
  await stranger.goto(/https?:\S+accept-invite\S+/.exec(text)?.[0] ?? "");
  await stranger.getByRole("button", { name: "Accept Invite" }).click();
  await expect(stranger.getByText("Failed. Possible issues:")).toBeVisible();
});

test("the last manager cannot leave", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Choir");
  await page.goto(`/calendar/${id}/admins`);
  await expect(page.getByRole("link", { name: "Leave" })).toHaveCount(0);
  await page.goto(`/calendar/${id}/admins/leave`);
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("alert").first()).toContainText("You are the last admin");
});
