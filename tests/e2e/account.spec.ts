// Logging in with the mailed link, errors for wrong codes, sessions.
import { CODE, createCalendar, expect, newEmail, test } from "./stories";

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

test("five wrong codes kill the typed code, not the link", async ({ page, world }) => {
  const email = newEmail();
  await page.goto("/account/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send Me the Link" }).click();
  const { text } = await world.mailbox.waitFor(email, CODE);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await page.getByLabel("Access code").fill("0000-0000");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Hm, it did not work." })).toBeVisible();
  }
  await page.goto(`/account/login-code?email=${encodeURIComponent(email)}`);
  await page.getByLabel("Access code").fill(CODE.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.locator("strong", { hasText: "Too many failed attempts" })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(/https?:\S+login-code\?\S+/.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/account\/profile$/);
});

test("log out everywhere ends the other sessions too", async ({ page, logIn, stranger }) => {
  const email = newEmail();
  const editor = await logIn(email);
  const id = await createCalendar(editor, "Choir");
  await page.goto("/account");
  await expect(page.getByRole("listitem").filter({ hasText: "(this device)" })).toBeVisible();
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await expect(page.getByRole("link", { name: "Start Now" })).toBeVisible();
  expect((await editor.api("calendar/create", { title: "No" })).http).toBe(401);
  await stranger.goto(`/calendar/${id}/edit`);
  await expect(stranger.getByText("Please log in first.").first()).toBeVisible();
  await expect(stranger).toHaveURL(/\/account\/login$/);
});

test("a form sent after the session ended keeps its text and says so", async ({
  page,
  logIn,
  context,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Choir");
  await page.goto(`/calendar/${id}/news/new`);
  await page.getByLabel("Title").fill("Typed title");
  await page.getByLabel("Text").fill("Typed text");
  await context.clearCookies({ name: "sid" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("You are logged out");
  await expect(page.getByLabel("Text")).toHaveValue("Typed text");
});
