// Sharing a calendar: one press from each tab, on paper, and embedded in allowed and other websites.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);

/** Starts a website that embeds the address in a frame. */
async function startWebsite(address: string): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!DOCTYPE html><title>Club</title><iframe src="${address}"></iframe>`);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test("from every tab one press leads an editor to the link, a visitor by way of Subscribe, and to mail and paper", async ({
  page,
  stranger,
  logIn,
  world,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Ski & Rodel");
  const address = `${world.site.origin}/calendar/${id}`;
  for (const tab of ["home", "calendar", "list", "news"]) {
    await page.goto(`/calendar/${id}/${tab}`);
    await page.getByRole("link", { name: "Share", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Share this calendar" })).toBeVisible();
    await stranger.goto(`/calendar/${id}/${tab}`);
    await expect(stranger.getByRole("link", { name: "Share", exact: true })).toHaveCount(0);
    await stranger.getByRole("link", { name: "Subscribe", exact: true }).click();
    await stranger.getByRole("link", { name: "Share", exact: true }).click();
    await expect(stranger.getByRole("heading", { name: "Share this calendar" })).toBeVisible();
  }
  await expect(stranger).toHaveTitle("Share – EAS: Ski & Rodel");
  await expect(stranger.getByText(address, { exact: true })).toBeVisible();
  await expect(stranger.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(stranger.getByRole("link", { name: "On your website" })).toHaveCount(0);
  const mail = await stranger.getByRole("link", { name: "Email Link" }).getAttribute("href");
  const { protocol, searchParams } = new URL(mail ?? "");
  expect([protocol, searchParams.get("subject")]).toEqual(["mailto:", "Ski & Rodel"]);
  expect(searchParams.get("body")).toContain(`Ski & Rodel\r\n${address}\r\n`);
  await stranger.getByRole("link", { name: "On paper" }).click();
  await stranger.getByRole("link", { name: "Print a Poster" }).click();
  await expect(stranger.getByText(address, { exact: true })).toBeVisible();
  await stranger.getByRole("link", { name: "Back to Share" }).click();
  await expect(stranger.getByRole("heading", { name: "Share this calendar" })).toBeVisible();
});

test("a link that cannot be copied is said and selected, and the button keeps the focus; a poster prints without its way back", {
  tag: "@drawn",
}, async ({ page, logIn, scripts }) => {
  test.skip(!scripts, "Copying takes scripts.");
  const link = await createCalendar(await logIn(newEmail()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    Object.defineProperty(navigator, "share", { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto(`/calendar/${link}/share`);
  const copy = page.getByRole("button", { name: "Copy Link" });
  await copy.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".toast")).toContainText("This could not be copied.");
  await expect(copy).toBeFocused();
  expect(await page.evaluate(() => String(window.getSelection()))).toContain(`/calendar/${link}`);

  await page.goto(`/calendar/${link}/share/poster`);
  const back = page.getByRole("link", { name: "Back to Share" });
  await expect(back).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(back).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an editor names a website, which then shows the calendar; no other one does", {
  tag: "@drawn",
}, async ({ page, logIn, world }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, {
    title: "Practice",
    location: "Hall",
    from: START,
    to: START + HOUR,
  });
  const address = `${world.site.origin}/embed/${id}`;
  const [allowed, other] = [await startWebsite(address), await startWebsite(address)];
  try {
    await page.goto(`/calendar/${id}/share`);
    await expect(page.getByRole("listitem").filter({ hasText: "On your website" })).toContainText(
      "Off",
    );
    await page.getByRole("link", { name: "On your website" }).click();
    await page.getByRole("radio", { name: "These websites:" }).check();
    await page.getByRole("textbox", { name: "Websites" }).fill(`${allowed.origin}/page`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: /Instead of/ })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Websites" })).toHaveValue(
      `${allowed.origin}/page`,
    );
    await page.getByRole("textbox", { name: "Websites" }).fill(allowed.origin);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`<iframe src="${address}"`).first()).toBeVisible();

    await page.goto(allowed.origin);
    const frame = page.frameLocator("iframe");
    const event = frame.getByRole("link", { name: "Practice" });
    await expect(event).toBeVisible();
    expect(await frame.getByRole("button").count()).toBe(0);
    const opened = page.context().waitForEvent("page");
    await event.click();
    const tab = await opened;
    await expect(tab.locator("dialog").getByRole("heading", { name: "Practice" })).toBeVisible();
    expect(page.url()).toBe(`${allowed.origin}/`);
  } finally {
    allowed.stop();
  }
  try {
    const refused = await page.context().newPage();
    await refused.goto(other.origin);
    await expect(refused.frameLocator("iframe").getByText("Practice")).toHaveCount(0);
    await expect.poll(() => refused.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
  } finally {
    other.stop();
  }
});
