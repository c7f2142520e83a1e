// Contact, static pages, error screens.
import { expect, newEmail, test } from "./stories";

test("the contact form reaches the operator", async ({ page, world, logIn }) => {
  const email = newEmail("carl");
  const user = await logIn(email);
  await user.api("user/update", { name: "Carl" });
  await page.goto("/contact/A%20question");
  await expect(page.getByLabel("Name")).toHaveValue("Carl");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Subject")).toHaveValue("A question");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Message is required.");
  await page.getByLabel("Message").fill("How do I\nsubscribe?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Success. The message is sent.").first()).toBeVisible();
  const { raw, text, subject } = await world.mailbox.waitFor("no-reply@localhost", /subscribe\?/);
  expect(subject).toContain("A question");
  expect(text).toContain("How do I\nsubscribe?");
  expect(raw).toMatch(new RegExp(`^Reply-To: .*${email}`, "m"));
});

test("the questions are filtered", async ({ page, scripts }) => {
  await page.goto("/faq");
  const all = await page.getByRole("main").getByRole("heading").count();
  await page.getByRole("searchbox").fill("phone");
  if (!scripts) await page.keyboard.press("Enter");
  await expect(async () => {
    const some = await page.getByRole("main").getByRole("heading").count();
    expect(some).toBeGreaterThan(1);
    expect(some).toBeLessThan(all);
  }).toPass();
});

test("every page has the header and the footer with its five links", async ({ page }) => {
  for (const path of [
    "/",
    "/faq",
    "/privacy",
    "/terms",
    "/best-practices",
    "/inside",
    "/contact",
    "/calendars",
    "/calendar/demo",
    "/nowhere",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toHaveCount(1);
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("All rights reserved");
    for (const [name, href] of [
      ["Best Practices", "/best-practices"],
      ["F.A.Q.", "/faq"],
      ["Privacy", "/privacy"],
      ["Terms Of Use", "/terms"],
      ["Contact", "/contact"],
    ]) {
      await expect(footer.getByRole("link", { name })).toHaveAttribute("href", href ?? "");
    }
  }
});

test("an unknown address and a wrong link say so, with status 404", async ({ page }) => {
  const missing = await page.goto("/no/such/page");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
  await expect(page.getByText("This page does not exist. Please check the URL.")).toBeVisible();
  const wrong = await page.goto("/calendar/AAAAAAAAAAAAAAAAAAAAAA");
  expect(wrong?.status()).toBe(404);
  await expect(page.getByText("The calendar link is wrong.")).toBeVisible();
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page.getByRole("link", { name: "Start Now" })).toBeVisible();
});
