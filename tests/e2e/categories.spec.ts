// Categories: an editor creates them and assigns an event, a visitor filters by one and shares the link.
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const FROM = Date.UTC(2031, 2, 11, 17);

test("categories are made on the edit screen, chosen for an event, and filtered by", async ({
  page,
  logIn,
  stranger,
  scripts,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, { title: "Party", from: FROM + HOUR, to: FROM + 2 * HOUR });
  const event = await addEvent(editor, id, { title: "Training", from: FROM, to: FROM + HOUR });

  const row = () => stranger.getByRole("navigation", { name: "Categories" });

  await test.step("two categories, the second one first", async () => {
    await page.goto(`/calendar/${id}/edit`);
    for (const [number, name] of ["U12", "Board"].entries()) {
      await page.getByRole("button", { name: "Add Category" }).click();
      await page.getByLabel(`Category ${number + 1}`, { exact: true }).fill(name);
    }
    const color = (number: number) => page.getByRole("group", { name: `Color ${number}` });
    // A new category opens with its colors visible.
    await expect(color(2).getByRole("radio")).toHaveCount(8);
    await expect(color(2).getByRole("radio", { name: "Orange" })).toBeChecked();
    await color(2).locator("label", { hasText: "Purple" }).click();
    if (scripts) {
      await expect(page.locator("summary", { hasText: "Color 2: Purple" })).toHaveCount(1);
      await page.getByRole("button", { name: "Up Category 2" }).press("Enter");
    } else await page.getByRole("button", { name: "Up Category 2" }).click();
    await expect(page.getByLabel("Category 1", { exact: true })).toHaveValue("Board");
    await expect(page.getByRole("button", { name: "Up Category 1" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Down Category 1" })).toBeFocused();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved: Club").first()).toBeVisible();
    await page.goto(`/calendar/${id}/edit`);
    await expect(page.getByLabel("Category 1", { exact: true })).toHaveValue("Board");
    await page.locator("summary", { hasText: "Color 1" }).click();
    await expect(color(1).getByRole("radio", { name: "Purple" })).toBeChecked();
    await expect(page.getByLabel("Category 2", { exact: true })).toHaveValue("U12");
  });

  await test.step("a name that is there already is refused, and stays to be mended", async () => {
    await page.getByRole("button", { name: "Add Category" }).click();
    await page.getByLabel("Category 3", { exact: true }).fill("u12");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("There is already a category named u12.").first()).toBeVisible();
    await expect(page.getByLabel("Category 3", { exact: true })).toHaveValue("u12");
    await page.getByRole("button", { name: "Remove Category 3" }).click();
    await expect(page.getByLabel("Category 3", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved: Club").first()).toBeVisible();
  });

  await test.step("an event is put into one", async () => {
    await page.goto(`/calendar/${id}/events/${event}/edit`);
    await page.getByRole("radio", { name: "U12" }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved:").first()).toBeVisible();
    await page.goto(`/calendar/${id}/events/${event}`);
    await expect(page.locator(".dialog-title .category")).toHaveText("U12");
  });

  await test.step("a visitor sees it alone, in month and list, and comes back to all", async () => {
    await stranger.goto(`/calendar/${id}/calendar?month=2031-03`);
    const cell = stranger.locator("[data-day='2031-03-11']");
    await expect(cell).toHaveAccessibleName(/6pm Training, U12; 7pm Party$/);
    await row().getByRole("link", { name: "U12" }).click();
    await expect(stranger).toHaveURL(/month=2031-03&category=\d+$/);
    await expect(cell).toHaveAccessibleName(/1 event: 6pm Training, U12$/);
    await stranger.getByRole("link", { name: "Next month" }).click();
    await expect(stranger).toHaveURL(/month=2031-04&category=\d+$/);
    await stranger.getByRole("navigation", { name: "Tabs" }).getByText("List").click();
    await expect(stranger).toHaveURL(/\/list\?category=\d+$/);
    await expect(stranger.getByText("Training").first()).toBeVisible();
    await expect(stranger.getByText("Party")).toHaveCount(0);
    await expect(stranger.getByRole("link", { name: "Subscribe to U12" })).toBeVisible();
    await row().getByRole("link", { name: "All" }).click();
    await expect(stranger.getByText("Party").first()).toBeVisible();
  });

  await test.step("it is shown alone again after an event of it was opened and closed", async () => {
    await row().getByRole("link", { name: "U12" }).click();
    await expect(stranger).toHaveURL(/\/list\?category=\d+$/);
    await stranger.getByRole("link", { name: "Training" }).click();
    await expect(stranger).toHaveURL(/\/events\/[^/]+\?category=\d+$/);
    if (scripts) {
      await expect(stranger.getByRole("dialog")).toBeVisible();
      await stranger.keyboard.press("Escape");
    } else await stranger.locator("[data-cancel], .dialog-close").first().click();
    await expect(stranger).toHaveURL(/\/list\?category=\d+$/);
    await expect(stranger.getByText("Training").first()).toBeVisible();
    await expect(stranger.getByText("Party")).toHaveCount(0);
    const tabs = stranger.getByRole("navigation", { name: "Tabs" });
    for (const tab of ["News", "Home", "Calendar"]) {
      await tabs.getByText(tab).click();
      await expect(stranger).toHaveURL(new RegExp(`/${tab.toLowerCase()}\\?category=\\d+$`));
    }
    await expect(row().getByRole("link", { name: "U12" })).toHaveAttribute("aria-current", "page");
  });

  await test.step("a day of it shows its events alone, and so does the next one", async () => {
    await stranger.goto(`/calendar/${id}/calendar?month=2031-03`);
    await stranger.getByRole("link", { name: "U12", exact: true }).click();
    await expect(stranger).toHaveURL(/month=2031-03&category=\d+$/);
    await expect(stranger.locator("[data-day='2031-03-11'][href*='category=']")).toBeVisible();
    await stranger.locator("[data-day='2031-03-11']").click();
    await expect(stranger).toHaveURL(/day\/2031-03-11\?category=\d+$/);
    await expect(stranger.locator(".day-panel .event")).toHaveCount(1);
    await stranger.getByRole("link", { name: "Next day" }).click();
    await expect(stranger).toHaveURL(/day\/2031-03-12\?category=\d+$/);
  });

  await test.step("removed by mistake, it is back with its event after Undo", async () => {
    await page.goto(`/calendar/${id}/edit`);
    await page.getByRole("button", { name: "Remove Category 2" }).click();
    await expect(page.getByLabel("Category 2", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone.").first()).toBeVisible();
    await page.goto(`/calendar/${id}/events/${event}`);
    await expect(page.locator(".dialog-title .category")).toHaveText("U12");
  });
});
