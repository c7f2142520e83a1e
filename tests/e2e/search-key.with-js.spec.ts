// The keyboard shortcut of the search field.
import { hydrated } from "./hydrated";
import { expect, test } from "./stories";

test("the key / leads to the field, but is a letter where somebody types", async ({ page }) => {
  await page.goto("/calendar/demo/list");
  const field = page.getByRole("searchbox");
  await hydrated(page);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await field.fill("");
  await page.keyboard.type("a/b");
  await expect(field).toHaveValue("a/b");
});
