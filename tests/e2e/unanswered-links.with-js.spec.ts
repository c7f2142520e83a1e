// Links without a connection: the page stays, explains, and works again later.
import {
  answerPage,
  breakConnection,
  expectToast,
  FAILURES,
  openForm,
  restoreConnection,
  test,
  untilOver,
} from "./broken-connection";
import { settled } from "./hydrated";
import { createCalendar, expect, newEmail } from "./stories";

test("a tab that cannot be loaded says so, leaves the page as it was, and is there when the line is back", async ({
  open,
  context,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  await open.goto(`/calendar/${link}/home`);
  await settled(open);
  const tabs = open.getByRole("navigation", { name: "Tabs" });
  // A failed server render has its own story, below.
  for (const failure of FAILURES.filter(({ what }) => !what.startsWith("500"))) {
    await breakConnection(context, failure);
    // First the tab's script and data fail, then only its data.
    for (const [name, asked] of [
      ["List", /\.js|\.data/],
      ["News", /\.data/],
    ] as const) {
      // The toast may still be the one of the link before.
      const over = untilOver(open, asked);
      await tabs.getByRole("link", { name }).click();
      await over;
      await expectToast(open, failure.says);
      await expect(open.getByText("No links yet"), failure.what).toBeVisible();
      await expect(tabs.getByRole("link", { name: "Home" })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await expect(open).toHaveURL(/\/home$/);
      await expect(open.locator(".spinner")).toHaveCount(0);
    }
    await restoreConnection(context);
    if (failure.what === "no route") {
      await tabs.getByRole("link", { name: "News" }).click();
      await expect(open.getByText("No news yet")).toBeVisible();
      await tabs.getByRole("link", { name: "Home" }).click();
      await expect(open.getByText("No links yet")).toBeVisible();
      await open.reload();
      await settled(open);
    }
  }
  await tabs.getByRole("link", { name: "List" }).click();
  await expect(open.getByText("No events yet")).toBeVisible();
});

test("a link that cannot be followed leaves a form as it was, and leaving it still asks", async ({
  open,
  context,
  logIn,
}) => {
  await openForm(open, logIn);
  await open.getByLabel("Title").fill("Typed");
  const questions: string[] = [];
  open.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await context.setOffline(true);
  const ways = [
    () => open.getByRole("link", { name: "Cancel" }).click(),
    () => open.keyboard.press("Escape"),
    () => open.getByRole("link", { name: "Cancel" }).click(),
  ];
  for (const [round, leave] of ways.entries()) {
    const over = untilOver(open, /\.js|\.data/);
    await leave();
    await expect.poll(() => questions.length).toBe(round + 1);
    await over;
    await expectToast(open, "Server is temporary unavailable");
    await expect(open.locator("dialog[data-closing]")).toHaveCount(0);
    await expect(open.getByLabel("Title")).toBeVisible();
    await expect(open.getByLabel("Title")).toHaveValue("Typed");
    await expect(open).toHaveURL(/\/events\/new$/);
    await expect(open.locator("dialog:modal")).toHaveCount(1);
  }
  await context.setOffline(false);
  await open.getByRole("link", { name: "Cancel" }).click();
  await expect(open.getByText("No links yet")).toBeVisible();
});

test("a page that the server fails to make is a screen that says so, with its frame, and leads home", async ({
  open,
  context,
}) => {
  await open.goto("/calendar/demo/home");
  await settled(open);
  await context.route(/\.data/, answerPage(500));
  await open.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "News" }).click();
  await expect(open.getByRole("heading", { name: "Some Error Happened" })).toBeVisible();
  await expect(open).toHaveURL(/\/news$/);
  await expect(open.getByRole("navigation", { name: "Tabs" })).toHaveCount(0);
  await expect(open.getByRole("contentinfo").getByRole("link", { name: "F.A.Q." })).toBeVisible();
  // A script that is on its way as routes are removed may never arrive.
  await settled(open);
  await context.unrouteAll();
  await open.getByRole("link", { name: "Go Home" }).click();
  await expect(open.getByRole("link", { name: "Start Now" }).first()).toBeVisible();
});

test("the way back to a page that cannot be loaded is a screen that says so, and so is what follows a form", async ({
  open,
  context,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  await open.goto("/faq");
  await settled(open);
  await open.getByRole("link", { name: "Calendars" }).first().click();
  await expect(open.getByRole("heading", { name: "My Calendars" })).toBeVisible();
  await open.getByRole("link", { name: "Contact" }).first().click();
  await expect(open.getByRole("heading", { name: "Contact" })).toBeVisible();
  await open.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await context.route(/\.data/, answerPage(504));
  await open.clock.install();
  await open.clock.fastForward(15_000);
  await open.goBack();
  await expect(open).toHaveURL(/\/calendars$/);
  await expect(
    open.getByRole("heading", { name: "Server is temporary unavailable" }),
  ).toBeVisible();
  await context.unrouteAll();

  await open.goto(`/calendar/${link}/news/new`);
  await settled(open);
  await open.getByLabel("Title").fill("Boat sold");
  await context.route(/\.data/, (route) =>
    route.request().method() === "POST" ? route.continue() : answerPage(504)(route),
  );
  await open.getByRole("button", { name: "Save" }).click();
  await expect(open.getByText("Your changes are saved.")).toBeVisible();
  await context.unrouteAll();
  await open.reload();
  await expect(open.getByRole("heading", { name: "Boat sold" })).toHaveCount(1);
});
