// Formatted text, entered by keyboard, buttons or hand: bold, italic, lists and links.
import { createCalendar, expect, newEmail, test } from "./stories";

test("news are written with marks, and read with them", async ({ page, logIn, stranger }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Choir");
  await page.goto(`/calendar/${id}/news/new`);
  await page.getByLabel("Title").fill("Concert");
  const text = page.getByLabel("Text");
  await expect(text).toHaveAccessibleDescription(/You can write \*\*bold\*\*/);
  await text.fill(
    "Bring **candles** and *scores*\n- [Plan](https://example.org/plan)\n- <b>2*3</b>",
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Concert" })).toBeVisible();

  await stranger.goto(`/calendar/${id}/news`);
  const card = stranger.getByRole("article").filter({ hasText: "Concert" });
  await expect(card.locator("b", { hasText: "candles" })).toBeVisible();
  await expect(card.locator("i", { hasText: "scores" })).toBeVisible();
  await expect(card.getByRole("listitem")).toHaveText(["Plan", "<b>2*3</b>"]);
  await expect(card.getByRole("link", { name: "Plan" })).toHaveAttribute(
    "href",
    "https://example.org/plan",
  );
  await page.getByRole("link", { name: "Edit Concert" }).click();
  await expect(page.getByLabel("Text")).toHaveValue(/^Bring \*\*candles\*\*/);
});
