// A club asks who is coming: people answer without an account, change their answers, and move up from the waiting list.
import type { Page } from "@playwright/test";
import type { Client } from "../support/client";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Math.ceil(Date.now() / HOUR) * HOUR + 72 * HOUR;
const TIMES = { from: START, to: START + HOUR };

type Asks = Record<string, unknown>;

async function ask(editor: Client, asks: Asks, more: Record<string, unknown> = {}) {
  const calendar = await createCalendar(editor, "Rowing Club");
  const event = await addEvent(editor, calendar, { title: "Training", ...TIMES, asks, ...more });
  return { calendar, event, path: `/calendar/${calendar}/events/${event}` };
}

async function answer(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: button }).click();
}

test("a parent answers from the list, and changes it at the private address", async ({
  stranger,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const { calendar, path } = await ask(editor, { kind: "coming", places: 20 });

  await test.step("what is wrong is said, and nothing that was typed is lost", async () => {
    await stranger.goto(`/calendar/${calendar}/list`);
    await stranger.getByRole("link", { name: "Training" }).first().click();
    await expect(stranger.getByRole("heading", { name: "Are you coming?" })).toBeVisible();
    await answer(stranger, { "First name": "Dora", "How many people": "12" }, "Yes, I'm coming");
    await expect(stranger.getByRole("alert").first()).toContainText("People must be a number");
    await expect(stranger.getByLabel("First name")).toHaveValue("Dora");
    await expect(stranger.getByLabel("How many people")).toHaveValue("12");
  });

  await test.step("the answer leads to an address of their own", async () => {
    await answer(stranger, { "How many people": "2" }, "Yes, I'm coming");
    await expect(stranger.getByRole("heading", { name: "You're coming, Dora." })).toBeVisible();
    await expect(stranger).toHaveURL(/\/answer\/\d+\.[\w-]{22}$/);
    await expect(stranger.getByText("Coming, 2 people")).toBeVisible();
  });

  await test.step("the number is in the list, and the answer on the event's page", async () => {
    await stranger.goto(`/calendar/${calendar}/list`);
    await expect(stranger.getByText("2 of 20 coming")).toBeVisible();
    await stranger.goto(path);
    await expect(stranger.getByText("Dora: Coming, 2 people")).toBeVisible();
    await expect(stranger.getByLabel("First name")).toBeHidden();
    await stranger.getByText("Answer for someone else").click();
    await expect(stranger.getByLabel("First name")).toBeVisible();
    await stranger.getByRole("link", { name: "Change Dora" }).click();
    await expect(stranger.getByRole("heading", { name: "You're coming, Dora." })).toBeVisible();
  });

  await test.step("another number, then no", async () => {
    await stranger.locator("summary", { hasText: "Change" }).click();
    await stranger.getByLabel("People", { exact: true }).fill("3");
    await stranger.getByRole("button", { name: /^Save ?: Training/ }).click();
    await expect(stranger.getByText("Coming, 3 people")).toBeVisible();
    await stranger.getByRole("button", { name: /^I Can't Come/ }).click();
    await expect(stranger.getByRole("heading", { name: "You can't come." })).toBeVisible();
    await expect(stranger.getByRole("button", { name: /^Yes, I'm coming/ })).toBeVisible();
    await stranger.goto(`/calendar/${calendar}/list`);
    await expect(stranger.getByRole("link", { name: "Training" }).first()).toBeVisible();
    await expect(stranger.getByText(/\d+ (of \d+ )?coming/)).toHaveCount(0);
  });
});
