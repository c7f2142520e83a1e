// Searching for events, and a printable list for a date range.
import type { Page } from "@playwright/test";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);

test("an event is found by a part of a word, opened, and left for what was found", async ({
  page,
  stranger,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, { title: "Wintertraining", from: START, to: START + HOUR });
  await addEvent(editor, id, { title: "Café evening", from: START, to: START + HOUR });
  for (const visitor of [stranger, page]) {
    await visitor.goto(`/calendar/${id}/list`);
    await visitor.getByRole("searchbox", { name: "Search" }).fill("TRAIN");
    await visitor.getByRole("button", { name: "Search" }).click();
    await expect(visitor.getByText("1 event found")).toBeVisible();
    await expect(visitor.locator("mark")).toHaveText("train");
    await expect(visitor.getByRole("searchbox")).toHaveValue("TRAIN");
    await expect(visitor).toHaveTitle("TRAIN – Search – EAS: Club");
    await visitor.getByRole("link", { name: "Wintertraining" }).click();
    // The tab behind the dialog may show the same card.
    const dialog = visitor.locator("dialog");
    await expect(dialog.getByRole("heading", { name: "Wintertraining" })).toBeVisible();
    await visitor.getByRole("link", { name: "Close" }).click();
    await expect(visitor.getByText("1 event found")).toBeVisible();
  }
  await page.getByRole("searchbox").fill("caf\u00e9 xylophone");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("link", { name: "the whole list" }).click();
  await expect(page.getByRole("heading", { name: "Café evening" })).toBeVisible();
});

test("a term's list has its days, and on paper the calendar's address and QR code", {
  tag: "@drawn",
}, async ({ page, world, logIn, scripts }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  for (let week = 0; week < 14; week += 1) {
    const from = START + week * 7 * 24 * HOUR;
    await addEvent(editor, id, { title: `Week ${week}`, location: "Hall", from, to: from + HOUR });
  }
  await page.goto(`/calendar/${id}/list`);
  await page.locator("summary", { hasText: "More" }).first().click();
  await page.getByRole("link", { name: "Print…" }).click();
  await page.getByLabel("From").fill("2031-03-01");
  await page.getByLabel("To", { exact: true }).fill("2031-02-01");
  await page.getByRole("button", { name: "Show List" }).click();
  await expect(page.getByText("To must not be before From.")).toBeVisible();
  await expect(page.getByLabel("From")).toHaveValue("2031-03-01");
  await page.getByLabel("To", { exact: true }).fill("2031-07-01");
  await page.getByRole("button", { name: "Show List" }).click();
  await expect(page.getByRole("heading", { name: "March 1 - July 1, 2031" })).toBeVisible();
  await expect(page.locator("article")).toHaveCount(14);

  const print = page.getByRole("button", { name: "Print", exact: true });
  if (scripts) {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await print.click();
    await expect(page.locator("body[data-printed]")).toHaveCount(1);
  } else await expect(print).toHaveCount(0);

  await page.emulateMedia({ media: "print" });
  const address = new URL(`/calendar/${id}`, world.site.origin).href;
  // Generated content, which text browsers do not read.
  await expect(page.locator(`.sheet [data-said*="${address}"]`)).toBeVisible();
  const code = page.locator(".sheet svg");
  await expect(code).toBeVisible();
  await expect(code.locator("path")).toHaveCSS("stroke", "rgb(0, 0, 0)");
  for (const hidden of [".header", ".tabs", ".footer", "form", ".on-screen"])
    await expect(page.locator(hidden).first()).toBeHidden();
  expect(await countSheets(page)).toEqual({ sheets: 1, lies: false });
});

/** The number of printed sheets, and whether the first is landscape. */
async function countSheets(page: Page): Promise<{ sheets: number; lies: boolean }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  const sheets = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  return { sheets, lies: Number(width) > Number(height) };
}
