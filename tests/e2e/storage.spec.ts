// A database locked by another program: the form returns with the typed text and can be saved later.
import { join } from "node:path";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { createCalendar, expect, newEmail, test } from "./stories";

test("what could not be saved is still in the form, and is saved when the button is pressed again", async ({
  browser,
  world,
  logIn,
  javaScriptEnabled,
  ignoreHTTPSErrors,
  baseURL,
}) => {
  // A separate context, because the browser reports the 503 as an error.
  const context = await browser.newContext({ javaScriptEnabled, ignoreHTTPSErrors, baseURL });
  const page = await context.newPage();
  const id = await createCalendar(await logIn(newEmail(), context), "Harbour");
  await page.goto(`/calendar/${id}/news/new`);
  await page.getByLabel("Title").fill("Low water");
  await page.getByLabel("Text").fill("All boats stay in.");

  const other = new BetterSqlite(join(world.site.dataDir, "calendar.db"));
  other.exec("begin immediate");
  await page.getByRole("button", { name: "Save" }).click();
  const alert = page
    .getByRole("alert")
    .filter({ hasText: "Another program is using the server's data" });
  await expect(alert.first()).toBeVisible();
  other.exec("rollback");
  other.close();

  await expect(page.getByLabel("Title")).toHaveValue("Low water");
  await expect(page.getByLabel("Text")).toHaveValue("All boats stay in.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Low water" })).toBeVisible();
  await context.close();
});
