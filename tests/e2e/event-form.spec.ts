// The event form: the fields it shows first, and what it creates along the way.
import { boxOf, onOneLine } from "./boxes";
import { addEvent, createCalendar, expect, newEmail, test } from "./stories";

const HOUR = 3_600_000;
const DESKTOP = { width: 1280, height: 800 };

test("the form of a new event needs no scrolling on a desktop, with its title first and its times on one line", {
  tag: "@drawn",
}, async ({ page, logIn, scripts }) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const categories = ["Juniors", "Masters", "Boathouse"].map((name) => ({ name }));
  await editor.call("calendar/save", { id, title: "Club", categories });
  await page.setViewportSize(DESKTOP);
  await page.goto(`/calendar/${id}/events/new?day=2031-03-04`);
  const dialog = page.locator(".dialog");
  const [title, fromDate] = [page.getByLabel("Title"), page.getByLabel("From date")];
  const toTime = page.getByLabel("To time");
  expect((await boxOf(title)).y).toBeLessThan((await boxOf(fromDate)).y);
  expect((await boxOf(title)).height).toBeGreaterThanOrEqual(48);
  const [location, notes] = [page.getByLabel("Location"), page.getByLabel("Notes")];
  expect((await boxOf(notes)).x).toBeGreaterThan((await boxOf(location)).right);
  await expect(
    page.getByText("Who's coming", { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
  await expect(page.getByLabel("To date")).toBeVisible({ visible: !scripts });
  if (scripts) {
    await expect(page.getByLabel("Ends on another day")).not.toBeChecked();
    const { scrollHeight, clientHeight } = await dialog.evaluate(
      ({ scrollHeight, clientHeight }) => ({
        scrollHeight,
        clientHeight,
      }),
    );
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  }
  for (const width of [560, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await onOneLine(fromDate, toTime)]).toEqual([width, true]);
  }
});

test("To date is there where an event ends on another day", { tag: "@drawn" }, async ({
  page,
  logIn,
  scripts,
}) => {
  if (!scripts) return;
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  const from = Date.UTC(2031, 2, 4, 17);
  const event = await addEvent(editor, id, { title: "Camp", from, to: from + 48 * HOUR });
  await page.goto(`/calendar/${id}/events/${event}/edit`);
  const toDate = page.getByLabel("To date");
  await expect(toDate).toBeVisible();
  const box = page.getByLabel("Ends on another day");
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(toDate).toBeHidden();
  await expect(toDate).toHaveValue(await page.getByLabel("From date").inputValue());
  await page.getByLabel("From time").fill("23:30");
  await page.getByLabel("To time").fill("23:59");
  await page.getByLabel("From time").fill("23:45");
  await expect(toDate).toBeVisible();
  await expect(box).toBeChecked();
});

test("weekdays are rounds of 36 px in targets of 44", { tag: "@drawn" }, async ({
  page,
  logIn,
}) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/calendar/${id}/events/new?day=2031-03-04`);
    await page.getByLabel("Repeats").selectOption("Every week");
    const details = page.locator("details.repeat");
    if (!(await details.getAttribute("open")))
      await details.evaluate((each) => each.setAttribute("open", ""));
    const boxes = page.getByRole("group", { name: /^On/ }).getByRole("checkbox");
    await expect(boxes).toHaveCount(7);
    const target = await boxOf(boxes.first());
    expect([width, target.width, target.height]).toEqual([width, 44, 44]);
    const round = await boxOf(page.locator(".for-week label").first());
    expect([round.width, round.height]).toEqual([36, 36]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await page.getByRole("checkbox", { name: "Thursday" }).check();
  await expect(page.getByRole("checkbox", { name: "Thursday" })).toBeChecked();
});

test("a save makes the category that is typed, once, and the next form offers it and the places", async ({
  page,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Club");
  for (const title of ["Training", "Match"]) {
    await page.goto(`/calendar/${id}/events/new?day=2031-03-04`);
    await page.getByLabel("Title").fill(title);
    await page.getByText("New category", { exact: true }).first().click();
    await page.getByRole("textbox", { name: "New category" }).fill("Juniors");
    await page.getByLabel("Location").fill("Hall 3");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved:").first()).toBeVisible();
  }
  const { categories, events } = await editor.call("calendar/view", { id });
  expect(categories.map(({ name }) => name)).toEqual(["Juniors"]);
  expect(events.map(({ category }) => category)).toEqual(["Juniors", "Juniors"]);
  await page.goto(`/calendar/${id}/events/new`);
  await expect(page.getByRole("radio", { name: "None" })).toBeChecked();
  await page.getByRole("radio", { name: "Juniors" }).check();
  const list = await page.getByLabel("Location").getAttribute("list");
  const places = page.locator(`datalist#${list} option`);
  await expect(places).toHaveCount(1);
  await expect(places).toHaveAttribute("value", "Hall 3");
});
