// A club asks who comes: people answer without an account, change their minds, and move up from the waiting list.
import type { Page } from "@playwright/test";
import type { Client } from "../support/client";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const START = Math.ceil(Date.now() / HOUR) * HOUR + 72 * HOUR;
const TIMES = { from: START, to: START + HOUR };
const CONFIRM = /https?:\/\/\S+\/answer\/confirm\?key=\S+/;

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

/** Opens what is folded below the answer. */
async function manage(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Manage my answers" }).click();
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

test("who waits moves up when somebody leaves", async ({ stranger, logIn }) => {
  const editor = await logIn(newEmail());
  const { calendar, event, path } = await ask(editor, { kind: "coming", places: 1 });
  const first = { calendarId: calendar, eventId: event, name: "Ann", going: true };
  const { key } = await editor.call("answers/send", first);
  await stranger.goto(path);
  await expect(stranger.getByText("1 coming, full")).toBeVisible();
  await answer(stranger, { "First name": "Dora" }, "Join the Waiting List");
  const heading = { name: "You're number 1 on the waiting list." };
  await expect(stranger.getByRole("heading", heading)).toBeVisible();
  await editor.call("answers/change", { key, eventId: event, going: false });
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "You're coming, Dora." })).toBeVisible();
});

test("a sign-up list, and all coming dates of a series", async ({ stranger, logIn }) => {
  const editor = await logIn(newEmail());
  await test.step("a slot, and the next one free", async () => {
    const slots = [
      { name: "Cake", places: 1 },
      { name: "Drinks", places: 2 },
    ];
    const { path } = await ask(editor, { kind: "list", slots });
    await stranger.goto(path);
    await stranger.getByLabel("Sign up for").selectOption({ label: "Cake (1 of 1 left)" });
    await answer(stranger, { "First name": "Dora" }, "Sign Up");
    await expect(
      stranger.getByRole("heading", { name: "You're signed up, Dora: Cake." }),
    ).toBeVisible();
    await stranger.goto(path);
    await expect(stranger.getByText("1 signed up")).toBeVisible();
    await stranger.getByText("Answer for someone else").click();
    await expect(stranger.getByLabel("Sign up for").getByRole("option")).toHaveText([
      "Cake (full: waiting list)",
      "Drinks (2 of 2 left)",
    ]);
  });

  await test.step("four dates at once, one of them no", async () => {
    const repeat = { freq: "week", count: 4 };
    const { path } = await ask(editor, { kind: "coming" }, { repeat });
    await stranger.goto(path);
    await stranger.getByLabel("Which dates").selectOption({ label: "All coming dates" });
    await answer(stranger, { "First name": "Dora" }, "Yes, I'm coming");
    await expect(stranger.getByRole("heading", { name: "You're coming, Dora." })).toBeVisible();
    await manage(stranger);
    await expect(stranger.getByRole("button", { name: /^I Can't Come/ })).toHaveCount(4);
    await stranger
      .getByRole("button", { name: /^I Can't Come/ })
      .last()
      .click();
    await expect(stranger.getByRole("heading", { name: "You can't come." })).toBeVisible();
    await stranger.reload();
    await manage(stranger);
    await expect(stranger.getByRole("button", { name: /^I Can't Come/ })).toHaveCount(3);
  });
});

test("emails come once they are confirmed, and end with one press; then all is erased", async ({
  stranger,
  logIn,
  world,
}) => {
  const { path } = await ask(await logIn(newEmail()), { kind: "coming" });
  const email = newEmail("dora");
  await stranger.goto(path);
  await answer(stranger, { "First name": "Dora", "E-mail": email }, "Yes, I'm coming");
  await expect(stranger.getByText("Check your inbox and confirm.")).toBeVisible();
  const address = stranger.url();

  const mail = await world.mailbox.waitFor(email);
  expect(mail.subject).toBe('Confirm: your answer to "Training"');
  await stranger.goto(CONFIRM.exec(mail.text)?.[0] ?? "");
  await expect(stranger.getByText(email)).toBeVisible();
  await stranger.getByRole("button", { name: "Confirm" }).click();
  await expect(stranger).toHaveURL(address);
  await expect(stranger.getByText(/Emails about your answers go to d…@example\.org/)).toBeVisible();

  await manage(stranger);
  await stranger.getByRole("button", { name: "Stop Emails" }).click();
  await expect(stranger.getByText("You will get no more emails")).toBeVisible();
  await stranger.getByRole("link", { name: "Your answers" }).click();
  await expect(stranger.getByRole("heading", { name: "You're coming, Dora." })).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Stop Emails" })).toHaveCount(0);

  await manage(stranger);
  await stranger.getByRole("button", { name: "Forget Me on This Device" }).click();
  await expect(
    stranger.getByText("This device no longer knows your answers.").first(),
  ).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Forget Me on This Device" })).toHaveCount(0);
  await stranger.goto(path);
  await expect(stranger.getByText("Dora: Coming")).toHaveCount(0);

  await stranger.goto(address);
  await manage(stranger);
  await stranger.getByText("Erase your answers…").click();
  await stranger.getByRole("button", { name: "Erase My Answers" }).click();
  await expect(stranger.getByRole("heading", { name: "Answers erased" })).toBeVisible();
  await stranger.goto(address);
  await expect(stranger.getByText("This address no longer works.")).toBeVisible();
});
