// An editor asks who brings what, sees the sign-ups on screen, on paper and as a file, and removes one.
import { createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Date.UTC(2031, 2, 8, 9);

test("a sign-up list is set up slot by slot, and nothing typed is lost", { tag: "@drawn" }, async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const who = page.getByRole("combobox", { name: "Who's coming" });

  await test.step("it is folded away in the form of an event", async () => {
    await page.goto(`/calendar/${id}/events/new?day=2031-03-08`);
    await expect(who).toBeHidden();
    await page.getByLabel("Title").fill("Fair");
    await page.getByText("Who's coming").first().click();
    await expect(page.getByLabel("Places", { exact: true })).toBeHidden();
    await who.selectOption("Ask who's coming");
    await expect(page.getByLabel("Places", { exact: true })).toBeVisible();
    await who.selectOption("Sign-up list");
    await expect(page.getByLabel("Places", { exact: true })).toBeHidden();
  });

  await test.step("a row is added without saving", async () => {
    await page.getByLabel("Slot 1", { exact: true }).fill("Cake");
    await page.getByLabel("How many, slot 1").fill("lots");
    await page.getByRole("button", { name: "Add Slot" }).click();
    await expect(page.getByLabel("Slot 2", { exact: true })).toBeFocused();
    await page.getByLabel("Slot 2", { exact: true }).fill("Drinks");
    await page.getByLabel("How many, slot 2").fill("1");
    await expect(page.getByLabel("Title")).toHaveValue("Fair");
    await expect(page.getByLabel("Slot 1", { exact: true })).toHaveValue("Cake");
  });

  await test.step("what is wrong is said at its field", async () => {
    await page.getByRole("button", { name: "Save" }).last().click();
    const error = page.getByRole("link", { name: "How many must be a number from 1 to 99." });
    await expect(error).toBeVisible();
    await expect(page.getByLabel("How many, slot 1")).toHaveValue("lots");
    await page.getByLabel("How many, slot 1").fill("2");
    await page.getByRole("button", { name: "Save" }).last().click();
    await expect(page.getByText("Saved:").first()).toBeVisible();
  });

  await test.step("it is open where it is set, and the history tells of it", async () => {
    await page.goto(`/calendar/${id}/list`);
    await page.getByRole("link", { name: "Edit Fair" }).first().click();
    await expect(who).toBeVisible();
    await expect(page.getByLabel("Slot 2", { exact: true })).toHaveValue("Drinks");
    await page.getByRole("button", { name: "Remove Slot 1" }).click();
    await expect(page.getByLabel("Slot 1", { exact: true })).toHaveValue("Drinks");
    await page.getByRole("button", { name: "Save" }).last().click();
    await expect(page.getByText("Saved:").first()).toBeVisible();
    await page.goto(`/calendar/${id}/history`);
    await expect(page.getByText("Who's coming").first()).toBeVisible();
  });
});

test("the list of who comes", { tag: "@drawn" }, async ({ page, logIn, scripts }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const event = await editor.call("calendar/saveEvent", {
    calendarId: id,
    title: "Training",
    from: START,
    to: START + HOUR,
    asks: { kind: "coming", places: 2 },
    repeat: { freq: "week", every: 1, count: 3 },
  });
  const date = { calendarId: id, eventId: event.id };
  await editor.call("answers/send", { ...date, name: "=SUM(A1)", going: true });
  await editor.call("answers/send", { ...date, name: "Ben", going: false });
  const list = `/calendar/${id}/events/${event.id}/answers`;
  const totals = page.locator(".answers strong").first();

  await test.step("is a press away from the event", async () => {
    await page.goto(`/calendar/${id}/events/${event.id}`);
    await page.getByRole("link", { name: "1 of 2 coming" }).click();
    await expect(page.getByRole("heading", { name: "Who's coming: Training" })).toBeVisible();
    await expect(totals).toHaveText("1 of 2 coming · 1 can't come");
  });

  await test.step("takes a person in, and another one even if full", async () => {
    const add = async (name: string) => {
      await page.getByLabel("First name").fill(name);
      await page.getByRole("button", { name: "Add Person" }).click();
    };
    await add("Cleo");
    await expect(page.getByText("Added: Cleo").first()).toBeVisible();
    await add("Dora");
    await expect(page.getByText("Dora is number 1 on the waiting list.").first()).toBeVisible();
    await page.getByRole("button", { name: "Give a Place Dora" }).click();
    await expect(page.getByText("Dora has a place now.").first()).toBeVisible();
    await page.getByLabel("Even if full").check();
    await add("Emil");
    await expect(totals).toHaveText("4 of 2 coming · 1 can't come");
    await page.getByLabel("How many people").fill("many");
    await add("Fay");
    await expect(page.getByText("People must be a number from 1 to 9.").first()).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Fay");
  });

  await test.step("is a sheet on paper, with a box for each name", async () => {
    await page.goto(list);
    await page.emulateMedia({ media: "print" });
    const row = page.getByRole("row", { name: /Cleo/ });
    await expect(row).toBeVisible();
    await expect(row.getByRole("checkbox")).toBeHidden();
    const box = await row.locator(".answer-tick").evaluate((cell) => {
      const { borderTopWidth, width } = getComputedStyle(cell, "::before");
      return { border: Number.parseFloat(borderTopWidth), width: Number.parseFloat(width) };
    });
    expect(box.border).toBeGreaterThan(0);
    expect(box.width).toBeGreaterThan(10);
    for (const hidden of ["Add Person", "Remove", "Ben", "Download CSV"]) {
      await expect(page.getByText(hidden, { exact: true }).first()).toBeHidden();
    }
    await page.emulateMedia({ media: "screen" });
  });

  if (scripts) await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
});
