// A parent suggests an event, the coach approves it; another one is declined with a reason.
import { createCalendar, expect, newEmail, test } from "./stories";

test("a parent suggests, the coach approves", async ({ page, logIn, stranger, world }) => {
  const [coach, parent] = [newEmail("coach"), newEmail("parent")];
  const editor = await logIn(coach);
  const id = await createCalendar(editor, "U12");

  await test.step("nobody is asked before the coach wants it", async () => {
    await stranger.goto(`/calendar/${id}/list`);
    await expect(stranger.getByText("No events yet")).toBeVisible();
    await expect(stranger.getByRole("link", { name: "Suggest an Event" })).toHaveCount(0);
    expect((await stranger.goto(`/calendar/${id}/suggest`))?.status()).toBe(404);
    await page.goto(`/calendar/${id}/edit`);
    await page.getByLabel("Visitors may suggest events").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved: U12").first()).toBeVisible();
  });

  await test.step("what is wrong is said, and nothing that was typed is lost", async () => {
    await stranger.goto(`/calendar/${id}/day/2031-03-08`);
    await stranger.getByRole("link", { name: "Suggest an Event" }).last().click();
    await stranger.getByLabel("Title").fill("Summer fair");
    await stranger.getByLabel("Notes").fill("Bring <b>cake</b>.\nAnd tea.");
    await stranger.getByLabel("E-mail").fill("parent");
    await stranger.getByRole("button", { name: "Send" }).click();
    await expect(stranger.getByText("Name is required.").first()).toBeVisible();
    await expect(stranger.getByText("Enter an email address").first()).toBeVisible();
    await expect(stranger.getByLabel("Notes")).toHaveValue("Bring <b>cake</b>.\nAnd tea.");
    await expect(stranger.getByLabel("From date")).toHaveValue("2031-03-08");
    await expect(stranger.getByLabel("E-mail")).toHaveValue("parent");
  });

  await test.step("it is sent, and shown to nobody", async () => {
    await stranger.getByLabel("Name").fill("Dora");
    await stranger.getByLabel("E-mail").fill(parent);
    await stranger.getByRole("button", { name: "Send" }).click();
    const thanks = "Thank you. Managers will look at it first.";
    await expect(stranger.getByText(thanks).first()).toBeVisible();
    await stranger.goto(`/calendar/${id}/list`);
    await expect(stranger.getByText("No events yet")).toBeVisible();
    expect((await stranger.goto(`/calendar/${id}/suggestions`))?.url()).toContain("/login");
  });

  await test.step("the coach is mailed the way to it, and approves it with another place", async () => {
    const { text } = await world.mailbox.waitFor(coach, /1 event suggestion for/);
    expect(text).not.toContain("fair");
    const [way = ""] = /https?:\S+\/suggestions/.exec(text) ?? [];
    await page.goto(`/calendar/${id}/list`);
    await expect(page.getByRole("link", { name: "1 Suggestion" })).toBeVisible();
    await page.goto(way);
    await expect(page.getByText("Bring <b>cake</b>.")).toBeVisible();
    await page.getByRole("link", { name: "Approve Summer fair" }).click();
    await expect(page.getByText("Suggested by Dora.")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Summer fair");
    await page.getByLabel("Location").fill("Meadow");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved: Summer fair").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "1 Suggestion" })).toHaveCount(0);
  });

  await test.step("everyone sees it, and the parent is told", async () => {
    await stranger.goto(`/calendar/${id}/list`);
    await expect(stranger.getByText("Summer fair").first()).toBeVisible();
    await expect(stranger.getByText("Meadow").first()).toBeVisible();
    const { text } = await world.mailbox.waitFor(parent, /accepted/);
    expect(text).toContain("“Summer fair”");
    expect(text).not.toContain(id);
  });

  await test.step("a second one is declined with a note", async () => {
    await stranger.goto(`/calendar/${id}/suggest`);
    await stranger.getByLabel("Title").fill("Night hike");
    await stranger.getByLabel("Name").fill("Dora");
    await stranger.getByLabel("E-mail").fill(parent);
    await stranger.getByRole("button", { name: "Send" }).click();
    await expect(stranger.getByText("Thank you.").first()).toBeVisible();
    await page.goto(`/calendar/${id}/suggestions`);
    await page.getByText("Decline with a Note: Night hike").click();
    await page.getByLabel("Note", { exact: true }).fill("Too late for the small ones.");
    await page.getByRole("button", { name: "Decline Night hike" }).click();
    await expect(page.getByText("Declined: Night hike").first()).toBeVisible();
    await expect(page.getByText("No suggestions")).toBeVisible();
    const { text } = await world.mailbox.waitFor(parent, /declined/);
    expect(text).toContain("Too late for the small ones.");
  });

  await test.step("the switch is off again, at once also where the page was kept", async () => {
    await stranger.goto(`/calendar/${id}/list`);
    await expect(stranger.getByRole("link", { name: "Suggest an Event" })).toBeVisible();
    await page.goto(`/calendar/${id}/edit`);
    await page.getByLabel("Visitors may suggest events").uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved: U12").first()).toBeVisible();
    await stranger.goto(`/calendar/${id}/list`);
    await expect(stranger.getByText("Summer fair").first()).toBeVisible();
    await expect(stranger.getByRole("link", { name: "Suggest an Event" })).toHaveCount(0);
  });
});
