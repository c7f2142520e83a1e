// The Home and News tabs: reading, editing, link rows, and deleting with a confirmation.
import { createCalendar, expect, newEmail, test } from "./stories";

test("the wall and the links are edited, moved and removed", async ({ page, logIn, stranger }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Choir");
  await page.goto(`/calendar/${id}/home`);
  await expect(page.getByText("No details")).toBeVisible();
  await expect(page.getByText("No links yet")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Edit Home" }).click();
  await page
    .getByLabel("Welcome text")
    .fill("Hello <b>you</b>\nSee https://example.org/plan for more.");
  await page.getByRole("button", { name: "Add Link" }).click();
  await expect(page.getByLabel("Link address 1")).toHaveValue("https://");
  await expect(page.getByLabel("Welcome text")).toHaveValue(/Hello/);
  await page.getByLabel("Link title 1").fill("Plan");
  await page.getByLabel("Link address 1").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Add Link" }).click();
  await page.getByLabel("Link title 2").fill("Write");
  await page.getByLabel("Link address 2").fill("mailto:choir@example.org");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Link address must begin with");
  await page.getByLabel("Link address 1").fill("https://example.org/plan");
  await page.getByRole("button", { name: "Down Link 1" }).click();
  await expect(page.getByLabel("Link title 1")).toHaveValue("Write");
  await expect(page.getByRole("button", { name: "Up Link 2" })).toBeFocused();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/home$/);

  await stranger.goto(`/calendar/${id}/home`);
  await expect(stranger.getByText("Hello <b>you</b>")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "https://example.org/plan" })).toHaveAttribute(
    "href",
    "https://example.org/plan",
  );
  await expect(stranger.getByRole("link", { name: "Write" })).toHaveAttribute(
    "href",
    "mailto:choir@example.org",
  );
  await page.goto(`/calendar/${id}/home/edit`);
  await page.getByRole("button", { name: "Remove Link 2" }).click();
  await expect(page.getByLabel("Link title 2")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove Link 1" })).toBeFocused();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Plan", exact: true })).toHaveCount(0);
});
