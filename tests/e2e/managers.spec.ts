// A calendar's managers: inviting, accepting, canceling, removing, leaving, and the mail for each.
import type { Page } from "@playwright/test";
import { createCalendar, expect, newEmail, test } from "./stories";

const INVITE = /https?:\S+accept-invite\S+/;

/** Opens an invite's link; without scripts, also presses the button. */
async function accept(page: Page, mail: string, scripts: boolean): Promise<string> {
  const link = INVITE.exec(mail)?.[0] ?? "";
  await page.goto(link);
  if (!scripts) await page.getByRole("button", { name: "Accept Invite" }).click();
  return link;
}

test("an invited person accepts by the link in the mail and manages the calendar", async ({
  page,
  world,
  logIn,
  stranger,
  scripts,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "School garden");
  const guest = newEmail("bob");
  await page.goto(`/calendar/${id}/home`);
  await page.getByRole("link", { name: "Edit managers" }).click();
  await page.getByLabel("E-mail").fill("not an address");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("Enter an email address, such as");
  await expect(page.getByLabel("E-mail")).toHaveValue("not an address");
  await page.getByLabel("E-mail").fill(guest);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("button", { name: `Cancel Invite ${guest}` })).toBeVisible();

  const { text } = await world.mailbox.waitFor(guest, /accept-invite/);
  expect(text).toContain("School garden");
  const link = await accept(stranger, text, scripts);
  await expect(stranger.getByRole("heading", { name: "Welcome!" })).toBeVisible();
  await expect(stranger.getByRole("status").filter({ hasText: "School garden" })).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Log in to edit it" })).toBeVisible();
  for (const again of [() => stranger.reload(), () => stranger.goto(link)]) {
    await again();
    await expect(stranger.getByRole("heading", { name: "Invite already accepted" })).toBeVisible();
    await expect(stranger.getByRole("status").filter({ hasText: "School garden" })).toBeVisible();
    await expect(stranger.getByRole("button", { name: "Accept Invite" })).toHaveCount(0);
  }

  await page.goto(`/calendar/${id}/admins`);
  await expect(page.getByText(guest, { exact: true }).first()).toBeVisible();
  await logIn(guest, stranger.context());
  await stranger.goto(`/calendar/${id}/list`);
  await expect(stranger.getByRole("link", { name: "Create Event" }).first()).toBeVisible();

  await page.getByRole("link", { name: "Remove bob..." }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("bob... was removed.").first()).toBeVisible();
  expect((await world.mailbox.waitFor(guest, /removed you/)).text).toContain("School garden");
  await stranger.goto(`/calendar/${id}/list`);
  await expect(stranger.getByRole("link", { name: "Create Event" })).toHaveCount(0);
  const refused = await stranger.goto(`/calendar/${id}/events/new`);
  expect(refused?.status()).toBe(403);
  await stranger.goto(link);
  await expect(stranger.getByRole("status").filter({ hasText: "since stopped" })).toBeVisible();
});

test("who accepts while logged in as somebody else is told whose account got the right", async ({
  page,
  world,
  logIn,
  stranger,
  scripts,
}) => {
  const owner = await logIn(newEmail());
  const id = await createCalendar(owner, "Allotments");
  const [guest, other] = [newEmail("bob"), newEmail("eve")];
  await owner.api("invite/send", { calendarId: id, email: guest });
  const { text } = await world.mailbox.waitFor(guest, INVITE);
  await logIn(other, stranger.context());
  await accept(stranger, text, scripts);
  await expect(stranger.getByRole("status").filter({ hasText: "Allotments" })).toHaveText(
    `${guest} now manages the calendar “Allotments”.`,
  );
  await expect(stranger.getByText("You are logged in with a different email")).toBeVisible();
  await page.goto(`/calendar/${id}/admins`);
  await expect(page.getByText(guest, { exact: true })).toBeVisible();
  await expect(page.getByText(other)).toHaveCount(0);
});
