// Following a calendar by email, from the form to the last email, and what editors see.
import { createCalendar, expect, newEmail, test } from "./stories";

const CONFIRM = /https?:\/\/\S+\/follow\/confirm\?key=\S+/;

test("a visitor asks for mails, confirms, changes and stops them", async ({
  stranger,
  logIn,
  world,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Rowing & Sailing");
  const email = newEmail();
  await stranger.goto(`/subscribe/ical/${id}`);
  await stranger.getByRole("link", { name: "Email Updates" }).click();
  await expect(stranger.getByRole("checkbox", { name: "Upcoming events" })).toBeChecked();
  await expect(stranger.getByRole("checkbox", { name: "Changes" })).toBeChecked();

  await stranger.getByRole("textbox", { name: "E-mail" }).fill("dora at example");
  await stranger.getByRole("checkbox", { name: "Upcoming events" }).uncheck();
  await stranger.getByRole("checkbox", { name: "A reminder before each event" }).check();
  await stranger.getByRole("combobox", { name: "When to remind you" }).selectOption("48");
  await stranger.getByRole("button", { name: "Email Updates" }).click();
  await expect(stranger.getByRole("alert")).toContainText("Enter an email address, such as");
  await expect(stranger.getByRole("textbox", { name: "E-mail" })).toHaveValue("dora at example");
  await expect(stranger.getByRole("checkbox", { name: "Upcoming events" })).not.toBeChecked();
  await expect(stranger.getByRole("combobox", { name: "When to remind you" })).toHaveValue("48");
  await stranger.getByRole("textbox", { name: "E-mail" }).fill(email);
  await stranger.getByRole("button", { name: "Email Updates" }).click();
  await expect(stranger.getByText("Check your inbox and confirm.")).toBeVisible();

  const mail = await world.mailbox.waitFor(email);
  expect(mail.subject).toBe('Confirm: email updates for "Rowing & Sailing"');
  expect(mail.text).toContain("changes, and a reminder two days before.");
  await stranger.goto(CONFIRM.exec(mail.text)?.[0] ?? "");
  await expect(stranger.getByText("changes, and a reminder two days before")).toBeVisible();
  await expect(stranger.getByText(email)).toBeVisible();
  await stranger.getByRole("button", { name: "Confirm" }).click();

  await expect(stranger.getByRole("heading", { name: /Your email updates for/ })).toBeVisible();
  await expect(stranger.getByText(email)).toBeVisible();
  await stranger.getByRole("checkbox", { name: "Changes" }).uncheck();
  await stranger.getByRole("checkbox", { name: "A reminder before each event" }).uncheck();
  await stranger.getByRole("button", { name: "Save" }).click();
  await expect(stranger.getByRole("alert")).toContainText("Choose at least one kind of email.");
  await stranger.getByRole("checkbox", { name: "Upcoming events" }).check();
  await stranger.getByRole("combobox", { name: "How often" }).selectOption("daily");
  await stranger.getByRole("button", { name: "Save" }).click();
  await expect(stranger.getByText("Saved: Your email updates").first()).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("combobox", { name: "How often" })).toHaveValue("daily");
  await expect(stranger.getByRole("checkbox", { name: "Changes" })).not.toBeChecked();

  const address = stranger.url();
  await stranger.getByRole("button", { name: "Stop All Emails" }).click();
  await expect(
    stranger.getByText("You will get no more emails about this calendar."),
  ).toBeVisible();
  await stranger.getByRole("link", { name: "Follow again" }).click();
  await expect(stranger.getByRole("textbox", { name: "E-mail" })).toBeVisible();
  await stranger.goto(address);
  await expect(stranger.getByText(/This link no longer works/)).toBeVisible();
});

test("whoever is logged in follows at once; editors see how many and may remove all", async ({
  page,
  stranger,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  const reader = newEmail();
  await logIn(reader, stranger.context());
  await page.goto(`/calendar/${id}/admins`);
  await expect(page.getByText(/follows? by email/)).toHaveCount(0);
  await stranger.goto(`/subscribe/mail/${id}`);
  await expect(stranger.getByRole("textbox", { name: "E-mail" })).toHaveValue(reader);
  await stranger.getByRole("button", { name: "Email Updates" }).click();
  await expect(stranger.getByRole("heading", { name: /Your email updates for/ })).toBeVisible();

  await page.reload();
  await expect(page.getByText("1 person follows by email.")).toBeVisible();
  await expect(page.getByText(reader)).toHaveCount(0);
  await page.getByRole("link", { name: "Remove all…" }).click();
  await page.getByRole("button", { name: "Remove All" }).click();
  await expect(page.getByText("Invite another person")).toBeVisible();
  await expect(page.getByText("1 person follows by email.")).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByText(/This link no longer works/)).toBeVisible();
});

test("the demo sends no mails and offers none", async ({ stranger }) => {
  for (const address of ["/subscribe/ical/demo", "/calendar/demo/share"]) {
    await stranger.goto(address);
    await expect(stranger.getByRole("link", { name: "Email Updates" })).toHaveCount(0);
  }
});
