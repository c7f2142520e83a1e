// Replacing a link while scripts reload an open page.
import { createCalendar, expect, newEmail, test } from "./stories";

// The calendar's own zone, so that scripts do not reload the page.
test.use({ timezoneId: "America/New_York" });

test("a page that is loaded anew does not ask to replace the link that a colleague just made", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await started;
    await route.continue();
  });
  await page.goto(`/calendar/${id}/share/replace`, { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Replace the Link" })).toBeVisible();
  const { main } = await editor.call("link/replace", { calendarId: id, grace: false });
  // Scripts report the time zone and reload the page by its new link.
  const anew = page.waitForResponse((answer) =>
    answer.url().includes(`${main}/share/replace.data`),
  );
  start();
  await anew;
  await page.waitForURL(`**/calendar/${main}/share/replace`);

  await page.getByRole("button", { name: "Replace the Link" }).click();
  await expect(page.getByText("Someone else replaced this link in the meantime.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/calendar/${main}/share`));
  const { list } = await editor.call("link/list", { calendarId: main });
  expect(list).toHaveLength(1);
});
