// Dialogs over the tab: opening, closing, asking before typed text is lost, and no layout shifts.
import type { Page } from "@playwright/test";
import { open } from "./hydrated";
import { expectStill } from "./still";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 4, 17);
const TRAINING = { title: "Training", from: START, to: START + HOUR };

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("dialogs are native, take the focus and give it back, and are never half there while their text can be read", async ({
  page,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await open(page, `/calendar/${id}/list`);
  await page.getByRole("link", { name: "Create Event" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches("dialog:modal"))).toBe(true);
  await expect(page.getByLabel("Title")).toBeFocused();
  expect(await msOfClosing(page, "Escape")).toBeGreaterThanOrEqual(345);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Create Event" })).toBeFocused();
  await expect(page).toHaveURL(/\/list$/);

  await test.step("a form that was not changed is left without a question", async () => {
    await open(page, `/calendar/${id}/edit`);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await open(page, `/calendar/${id}/calendar`);
  await page.getByRole("link", { name: "Create Event" }).first().click();
  await expect(dialog).toBeVisible();
  const seen = await dialog.evaluate((sheet) => {
    const content = sheet.firstElementChild ?? sheet;
    for (const name of ["none", ""])
      for (const each of [sheet, content] as HTMLElement[]) {
        each.style.animationName = name;
        each.getBoundingClientRect();
      }
    const moved = [sheet, content].flatMap((each) => each.getAnimations());
    return [0, 50, 100, 150, 250, 340].map((time) => {
      for (const each of moved) {
        each.pause();
        each.currentTime = time;
      }
      const [behind, text] = [sheet, content].map((each) => Number(getComputedStyle(each).opacity));
      return { behind, text };
    });
  });
  expect(seen[0]).toEqual({ behind: 0, text: 0 });
  expect(seen.filter(({ behind = 1, text = 0 }) => behind < 1 && text > 0)).toEqual([]);
  expect(seen.at(-1)?.text).toBeGreaterThan(0.9);
});

test("Escape closes the topmost dialog only", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  await addEvent(editor, id, TRAINING);
  await open(page, `/calendar/${id}/calendar?month=2031-03`);
  await page.getByRole("link", { name: "Tuesday, March 4, 2031, 1 event" }).click();
  const day = page.getByRole("dialog", { name: "Tuesday, March 4, 2031" });
  await day.getByRole("link", { name: "Edit Training" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Event" });
  await expect(edit).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(day).toBeVisible();
  await expect(edit).toHaveCount(0);
  await expect(day.getByRole("link", { name: "Edit Training" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(day).toHaveCount(0);
  await expect(page).toHaveURL(/\/calendar\?month=2031-03/);
});

test("leaving a changed form asks first", async ({ page, logIn }) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await open(page, `/calendar/${id}/news`);
  await page.getByRole("link", { name: "Add News" }).click();
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByLabel("Text").fill("Half a thought");

  const questions: string[] = [];
  let answer = false;
  page.on("dialog", async (question) => {
    questions.push(question.message());
    await (answer ? question.accept() : question.dismiss());
  });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Text")).toBeFocused();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByLabel("Text")).toHaveValue("Half a thought");
  expect(questions).toHaveLength(3);
  expect(questions[0]).toContain("will be lost");
  answer = true;
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the choice between two versions takes the focus and is not left without a question", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const calendarId = await createCalendar(editor, "Club");
  const id = await addEvent(editor, calendarId, TRAINING);
  await open(page, `/calendar/${calendarId}/events/${id}/edit`);
  await page.getByLabel("Title").fill("Mine");
  await addEvent(editor, calendarId, { ...TRAINING, id, title: "Theirs" });
  await page.keyboard.press("Enter");
  const choice = page.getByRole("dialog").getByRole("alert");
  await expect(choice).toBeFocused();
  let questions = 0;
  page.on("dialog", (question) => {
    questions += 1;
    return question.dismiss();
  });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await expect(choice).toBeVisible();
  expect(questions).toBe(2);
  await page.getByRole("link", { name: "Keep Theirs" }).click();
  await expect(page.getByRole("heading", { name: "Theirs" }).first()).toBeVisible();
  expect(questions).toBe(2);
});

test("a page that becomes a dialog does not move", async ({ page, logIn }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const event = await addEvent(editor, id, TRAINING);
  await expectStill(page, `/calendar/${id}/events/${event}`);
  // Longer languages wrap the controls that scripts add.
  for (const value of ["en", "de", "pl"]) {
    await page.context().addCookies([{ name: "language", value, url: new URL(page.url()).origin }]);
    await expectStill(page, `/calendar/${id}/events/new`);
  }
});

test("a dialog whose scripts do not come is filled and sent all the same", async ({
  page,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto(`/calendar/${id}/events/new?day=2031-03-04`);
  await page.getByLabel("Title").fill("Training");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/#event-/);
  await page.goto(`/calendar/${id}/edit`);
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Time from the key press until the dialog is gone. */
async function msOfClosing(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const dialog = document.querySelector("dialog");
    let begun = 0;
    new MutationObserver((_, observer) => {
      if (dialog?.dataset.closing !== undefined && begun === 0) begun = performance.now();
      if (dialog?.isConnected || begun === 0) return;
      document.documentElement.dataset.closed = String(performance.now() - begun);
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.keyboard.press(key);
  await expect(page.locator("html")).toHaveAttribute("data-closed", /\d/);
  return Number(await page.locator("html").getAttribute("data-closed"));
}
