// Logging in with the mailed link, errors for wrong codes, sessions.
import { expect, newEmail, test } from "./stories";

test("the mailed link logs in, once", async ({ page, world, scripts, stranger }) => {
  const email = newEmail();
  await page.goto("/account/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send Me the Link" }).click();
  await expect(page).toHaveURL(/login-code/);
  const { text } = await world.mailbox.waitFor(email, /login-code/);
  const link = /https?:\S+login-code\?\S+/.exec(text)?.[0] ?? "";

  await test.step("a scanner's visit, in another browser, uses nothing up", async () => {
    await stranger.goto(link);
    await expect(stranger.getByRole("button", { name: "Login" })).toBeVisible();
    await expect(stranger.getByLabel("Access code")).not.toHaveValue("");
    await expect(stranger).toHaveURL(/login-code/);
  });

  await test.step("in the browser that asked a script presses Login", async () => {
    await page.goto(link);
    if (!scripts) await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/account\/profile$/);
  });

  await test.step("the second time it has been used", async () => {
    await stranger.goto(link);
    await stranger.getByRole("button", { name: "Login" }).click();
    await expect(stranger.getByText("Hm, it did not work. Possible issues:")).toBeVisible();
    for (const issue of ["Wrong input", "Too old code", "Too many failed attempts"]) {
      await expect(stranger.getByRole("listitem").filter({ hasText: issue })).toBeVisible();
    }
  });
});
