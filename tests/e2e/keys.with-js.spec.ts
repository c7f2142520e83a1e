// Keyboard shortcuts on a calendar's pages.
import { hydrated } from "./hydrated";
import { createCalendar, expect, newEmail, test } from "./stories";

test("keys create, turn the month, change the view and list themselves, but are letters where somebody types", async ({
  page,
  logIn,
}) => {
  const link = await createCalendar(await logIn(newEmail()));
  await page.goto(`/calendar/${link}/calendar?month=2031-03`);
  await hydrated(page);
  const caption = page.locator("table.month caption");
  await page.keyboard.press("ArrowRight");
  await expect(caption).toContainText("April 2031");
  await page.keyboard.press("ArrowLeft");
  await expect(caption).toContainText("March 2031");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Create Event")).toBeVisible();
  await page.keyboard.press("c");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("c");
  const title = page.getByRole("dialog").getByLabel("Title");
  await expect(title).toBeFocused();
  await page.keyboard.type("tlc?/");
  await expect(title).toHaveValue("tlc?/");
  await title.fill("");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/calendar/${link}/calendar?month=2031-03`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("t");
  await expect(page).toHaveURL(`/calendar/${link}/calendar`);
  await page.keyboard.press("l");
  await expect(page).toHaveURL(`/calendar/${link}/list`);
  await page.keyboard.press("m");
  await expect(page).toHaveURL(`/calendar/${link}/calendar`);
});

test("keys show the view that was not seen last, turn the page from a link of the tabs, and Back closes their list", async ({
  page,
  logIn,
}) => {
  const link = await createCalendar(await logIn(newEmail()));
  await page.goto(`/calendar/${link}/week?week=2031-03-10`);
  await page.goto(`/calendar/${link}/list`);
  await hydrated(page);
  await page.keyboard.press("m");
  await expect(page).toHaveURL(`/calendar/${link}/calendar`);
  await page.keyboard.press("l");
  await expect(page).toHaveURL(`/calendar/${link}/list`);
  await page.keyboard.press("w");
  await expect(page).toHaveURL(`/calendar/${link}/week`);
  await page.keyboard.press("m");
  const tabs = page.getByRole("navigation", { name: "Tabs" });
  await tabs.getByRole("link", { name: "Calendar" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\?month=/);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(list).toHaveCount(0);
});

test("keys are turned off and on again in Account", async ({ page, logIn }) => {
  const link = await createCalendar(await logIn(newEmail()));
  await page.goto("/account");
  await page.getByRole("button", { name: "Turn Off Shortcuts" }).click();
  await expect(page.getByText("Keyboard shortcuts are off in this browser.")).toBeVisible();
  await page.goto(`/calendar/${link}/list`);
  await hydrated(page);
  await page.keyboard.press("m");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(`/calendar/${link}/list`);
  await page.goto("/account");
  await page.getByRole("button", { name: "Turn On Shortcuts" }).click();
  await expect(page.getByText("Keyboard shortcuts are on in this browser.")).toBeVisible();
  await page.goto(`/calendar/${link}/list`);
  await hydrated(page);
  await page.keyboard.press("m");
  await expect(page).toHaveURL(`/calendar/${link}/calendar`);
});
