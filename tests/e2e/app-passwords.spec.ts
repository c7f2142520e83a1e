// An app password for a phone: created from Share, used by a program, and deleted on the profile.
import { createCalendar, expect, newEmail, test } from "./stories";

test("a password for a phone: made on Share, shown once, used by a program, ended on the profile", async ({
  page,
  world,
  logIn,
}) => {
  const email = newEmail();
  const editor = await logIn(email);
  const id = await createCalendar(editor, "Club");
  await page.goto(`/subscribe/ical/${id}`);
  await page.getByRole("link", { name: "Edit on Your Phone" }).click();
  await page.getByLabel("Android, with DAVx⁵").check();
  await page.getByLabel("Name").fill("");
  await page.getByRole("button", { name: "Make a Password" }).click();
  await expect(page.getByRole("alert")).toContainText("Name is required.");
  await expect(page.getByLabel("Android, with DAVx⁵")).toBeChecked();
  await page.getByLabel("Name").fill("Kitchen tablet");
  await page.getByRole("button", { name: "Make a Password" }).click();
  await expect(page.getByText("Copy it now. It won't be shown again.")).toBeVisible();
  await expect(page).toHaveURL(`/calendar/${id}/app`);
  await expect(page.getByRole("link", { name: "Open in DAVx⁵" })).toHaveAttribute(
    "href",
    /^davx5:\/\/[\w%.-]+:[a-z-]{29}@/,
  );
  const password = (await page.locator("code", { hasText: /^[a-z-]{29}$/ }).textContent()) ?? "";
  await world.mailbox.waitFor(email, /Kitchen tablet/);

  const call = () =>
    fetch(`${world.site.origin}/api/calendar/saveEvent`, {
      method: "POST",
      headers: { Authorization: `Bearer ${password}`, "Content-Type": "application/json" },
      body: JSON.stringify({ calendarId: id, title: "By phone", from: 4e12, to: 4e12 + 36e5 }),
    });
  expect((await call()).status).toBe(200);
  await page.getByRole("link", { name: "App Passwords on your account page" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Kitchen tablet" });
  await expect(row).toContainText(/Club, Last used/);
  await expect(page.getByText(password)).toHaveCount(0);
  await row.getByRole("button", { name: "End" }).click();
  await expect(page.getByText("Kitchen tablet can no longer log in.")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await call()).status).toBe(401);
});
