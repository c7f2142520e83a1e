// What people typed when the network, a gateway or a hotel stands between them and the site: nothing is lost,
// nothing is another page, and what is sent again arrives once.
import type { BrowserContext, Locator, Page, Route } from "@playwright/test";
import type { Client } from "../support/client";
import { addEvent, createCalendar, expect, newEmail, test as story } from "./stories";

const HOTEL = "<!doctype html><title>Welcome</title><h1>Welcome to the hotel</h1>";
const page = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: "text/html", body: HOTEL });

/** What stands in between, and the words of the specification's catalogue for it. */
const FAILURES: { what: string; answer: "offline" | ((route: Route) => unknown); says: string }[] =
  [
    { what: "offline", answer: "offline", says: "Server is temporary unavailable" },
    { what: "no route", answer: (route) => route.abort(), says: "Server is temporary unavailable" },
    { what: "502", answer: page(502), says: "Some error" },
    { what: "504", answer: page(504), says: "Server is temporary unavailable" },
    { what: "500", answer: page(500), says: "Some error" },
    { what: "a hotel's login page", answer: page(200), says: "Bad server response" },
    { what: "401", answer: page(401), says: "Access denied" },
  ];

type Failure = (typeof FAILURES)[number];

/** A page of its own browser: here failed requests are reported to the console, and nothing else may be. */
const test = story.extend<{ open: Page }>({
  open: async ({ context }, use) => {
    const open = await context.newPage();
    const errors: string[] = [];
    open.on("pageerror", (error) => errors.push(String(error)));
    open.on("console", (message) => {
      const isNetwork = /^Failed to load resource/.test(message.text());
      if (message.type() === "error" && !isNetwork) errors.push(message.text());
    });
    await use(open);
    expect(errors).toEqual([]);
  },
});

async function breakLine(context: BrowserContext, { answer }: Failure): Promise<void> {
  if (answer === "offline") await context.setOffline(true);
  else await context.route("**/*", answer);
}

async function mendLine(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.unrouteAll();
}

type FormStory = {
  what: string;
  /** Goes to the form and fills it in; answers the fields that have to keep their text. */
  fill: (page: Page, link: string, editor: Client) => Promise<Locator[]>;
  button: string;
  /** Where the form leads once it is taken. */
  leadsTo: RegExp;
  visitor?: true;
};

async function type(page: Page, fields: Record<string, string>): Promise<Locator[]> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  return Object.keys(fields).map((label) => page.getByLabel(label));
}

const FORMS: FormStory[] = [
  {
    what: "the event form",
    async fill(page, link) {
      await page.goto(`/calendar/${link}/list`);
      await page.getByRole("link", { name: "Create Event" }).first().click();
      return type(page, { Title: "Training", "From time": "18:05", Notes: "Bring shoes.\nWater." });
    },
    button: "Save",
    leadsTo: /\/list.*#event-/,
  },
  {
    what: "the news form",
    async fill(page, link) {
      await page.goto(`/calendar/${link}/news/new`);
      return type(page, { Title: "Boat sold", Text: "To Ben." });
    },
    button: "Save",
    leadsTo: /\/news#news-/,
  },
  {
    what: "the home form",
    async fill(page, link) {
      await page.goto(`/calendar/${link}/home/edit`);
      return type(page, { Wall: "Welcome aboard." });
    },
    button: "Save",
    leadsTo: /\/home$/,
  },
  {
    what: "the calendar's title form",
    async fill(page, link) {
      await page.goto(`/calendar/${link}/edit`);
      return type(page, { Title: "Rowing club" });
    },
    button: "Save",
    leadsTo: /\/home$/,
  },
  {
    what: "the profile form",
    async fill(page) {
      await page.goto("/account/profile");
      return type(page, { "Public name": "Ann of the club" });
    },
    button: "Save",
    leadsTo: /\/calendars$/,
  },
  {
    what: "the login form",
    async fill(page) {
      await page.goto("/account/login");
      return type(page, { "E-mail": newEmail() });
    },
    button: "Send Me the Link",
    leadsTo: /\/account\/login-code/,
    visitor: true,
  },
  {
    what: "the contact form",
    async fill(page) {
      await page.goto("/contact/Boats");
      return type(page, { Name: "Ben", "E-mail": "ben@example.org", Message: "Is it sold?" });
    },
    button: "Send",
    leadsTo: /\/contact$/,
    visitor: true,
  },
  {
    what: "the suggestion form",
    async fill(page, link, editor) {
      await editor.api("calendar/save", { id: link, title: "Choir", suggestions: true });
      await page.goto(`/calendar/${link}/list`);
      await page.getByRole("link", { name: "Suggest an Event" }).click();
      return type(page, { Title: "Fair", Notes: "Bring cake.\nTea.", Name: "Dora" });
    },
    button: "Send",
    leadsTo: /\/list$/,
    visitor: true,
  },
  {
    what: "the button that hides a calendar",
    async fill(page) {
      await page.goto("/calendars");
      return [];
    },
    button: "Hide Choir",
    leadsTo: /\/calendars$/,
  },
  {
    what: "the button that adds a favorite",
    async fill(page, link, editor) {
      await editor.api("calendar/hide", { id: link });
      await page.goto(`/calendar/${link}/list`);
      await page.goto("/calendars?hidden=show");
      return [];
    },
    button: "Add to Favorites Choir",
    leadsTo: /\/calendars\?hidden=show$/,
  },
  {
    what: "the confirmation of a deletion",
    async fill(page, link, editor) {
      const from = Date.now() + 86_400_000;
      const event = { title: "Training", from, to: from + 3_600_000 };
      const id = await addEvent(editor, link, event);
      await page.goto(`/calendar/${link}/events/${id}/delete`);
      return [];
    },
    button: "Delete",
    leadsTo: /\/(home|list)$/,
  },
  {
    what: "the logout",
    async fill(page, link) {
      await page.goto(`/calendar/${link}/list`);
      return [];
    },
    button: "Logout",
    leadsTo: /\/$/,
  },
];

for (const { what, fill, button, leadsTo, visitor } of FORMS) {
  test(`${what} stays, says what is the matter, and arrives once when the line is back`, async ({
    open,
    context,
    logIn,
    baseURL,
  }) => {
    const editor = await logIn(newEmail());
    const link = await createCalendar(editor, "Choir");
    if (visitor) await context.clearCookies();
    const fields = await fill(open, link, editor);
    await open.waitForLoadState("networkidle");
    const typed = await Promise.all(fields.map((field) => field.inputValue()));
    const address = open.url();
    const press = open.getByRole("button", { name: button }).first();

    for (const failure of FAILURES) {
      await breakLine(context, failure);
      await press.click();
      const beside = open.locator("button + .unanswered[role=alert]");
      await expect(beside, failure.what).toHaveText(failure.says);
      await expect(
        open.locator(".toast.error", { hasText: failure.says }).first(),
        failure.what,
      ).toBeVisible();
      expect(await Promise.all(fields.map((field) => field.inputValue()))).toEqual(typed);
      expect(open.url()).toBe(address);
      await expect(press).toBeEnabled();
      await expect(press).not.toHaveAttribute("aria-disabled");
      await mendLine(context);
    }

    const taken: number[] = [];
    open.on("response", (response) => {
      if (response.request().method() === "POST") taken.push(response.status());
    });
    await press.click();
    await expect(open).toHaveURL((url) => leadsTo.test(url.href.replace(baseURL ?? "", "")));
    await expect(open.locator(".unanswered")).toHaveCount(0);
    await expect.poll(() => taken).toEqual([202]);
    await open.waitForLoadState("networkidle");
    expect(taken).toEqual([202]);
  });
}

test("a new event that was saved while its answer got lost is saved once when Save is pressed again", async ({
  open,
  context,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  await open.goto(`/calendar/${link}/events/new`);
  await open.waitForLoadState("networkidle");
  await type(open, { Title: "Training" });
  await context.route("**/*", async (route) => {
    if (route.request().method() === "POST") await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ status: 504, contentType: "text/html", body: HOTEL });
  });
  await open.getByRole("button", { name: "Save" }).click();
  await expect(open.locator("button + .unanswered[role=alert]")).toBeVisible();
  await mendLine(context);
  await open.getByRole("button", { name: "Save" }).click();
  await expect(open).toHaveURL(/#event-/);
  const { payload } = await editor.api<{ events: unknown[] }>("calendar/view", { id: link });
  expect(payload.events).toHaveLength(1);
});

async function expectToast(open: Page, text: string): Promise<void> {
  await expect(open.locator(".toast", { hasText: text }).first()).toBeVisible();
}

test("a tab that cannot be loaded says so, leaves the page as it was, and is there when the line is back", async ({
  open,
  context,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  await open.goto(`/calendar/${link}/home`);
  await open.waitForLoadState("networkidle");
  const tabs = open.getByRole("navigation", { name: "Tabs" });
  for (const failure of FAILURES) {
    await breakLine(context, failure);
    // Once with the tab's script missing too, from then on with its data alone.
    for (const name of ["List", "News"]) {
      await tabs.getByRole("link", { name }).click();
      await expectToast(open, failure.says);
      await expect(open.getByText("No links yet"), failure.what).toBeVisible();
      await expect(tabs.getByRole("link", { name: "Home" })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await expect(open).toHaveURL(/\/home$/);
      await expect(open.locator(".spinner")).toHaveCount(0);
    }
    await mendLine(context);
    if (failure.what === "no route") {
      await tabs.getByRole("link", { name: "News" }).click();
      await expect(open.getByText("No news yet")).toBeVisible();
      await tabs.getByRole("link", { name: "Home" }).click();
      await expect(open.getByText("No links yet")).toBeVisible();
      await open.reload();
      await open.waitForLoadState("networkidle");
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
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  await open.goto(`/calendar/${link}/events/new`);
  await open.waitForLoadState("networkidle");
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
    await leave();
    await expect.poll(() => questions.length).toBe(round + 1);
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

test("the way back to a page that cannot be loaded is a screen that says so, and so is what follows a form", async ({
  open,
  context,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  await open.goto("/faq");
  await open.waitForLoadState("networkidle");
  await open.getByRole("link", { name: "Calendars" }).first().click();
  await expect(open.getByRole("heading", { name: "My Calendars" })).toBeVisible();
  await open.getByRole("link", { name: "Contact" }).first().click();
  await expect(open.getByRole("heading", { name: "Contact" })).toBeVisible();
  await open.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await context.route(/\.data/, page(504));
  await open.clock.install();
  await open.clock.fastForward(15_000);
  await open.goBack();
  await expect(open).toHaveURL(/\/calendars$/);
  await expect(
    open.getByRole("heading", { name: "Server is temporary unavailable" }),
  ).toBeVisible();
  await context.unrouteAll();

  await open.goto(`/calendar/${link}/news/new`);
  await open.waitForLoadState("networkidle");
  await open.getByLabel("Title").fill("Boat sold");
  await context.route(/\.data/, (route) =>
    route.request().method() === "POST" ? route.continue() : page(504)(route),
  );
  await open.getByRole("button", { name: "Save" }).click();
  await expect(open.getByText("Your changes are saved.")).toBeVisible();
  await context.unrouteAll();
  await open.reload();
  await expect(open.getByRole("heading", { name: "Boat sold" })).toHaveCount(1);
});

test("a form whose answer never comes is given back before the time for scripts is over", async ({
  open,
  context,
}) => {
  await open.goto("/contact");
  await open.waitForLoadState("networkidle");
  await open.clock.install();
  await open.getByLabel("Message").fill("Is it sold?");
  await context.route(/\.data/, () => undefined);
  await open.getByRole("button", { name: "Send" }).click();
  await expect(open.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
  await open.clock.fastForward(119_000);
  await expect(open.locator(".unanswered")).toHaveText("Server is temporary unavailable");
  await expect(open.getByLabel("Message")).toHaveValue("Is it sold?");
});

test("what was refused stays on the page when a link then fails, and when its field is jumped to", async ({
  open,
  context,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  await open.goto(`/calendar/${link}/events/new`);
  await open.waitForLoadState("networkidle");
  await open.getByLabel("Notes").fill("Typed");
  await open.getByRole("button", { name: "Save" }).click();
  const problem = open.getByRole("link", { name: "Title is required." });
  await problem.click();
  await expect(open.getByLabel("Title")).toBeFocused();
  await expect(problem).toBeVisible();
  await context.setOffline(true);
  await open.getByRole("button", { name: "Save" }).click();
  await expect(open.locator(".unanswered")).toHaveText("Server is temporary unavailable");
  await expect(problem).toBeVisible();
  await expect(open.getByLabel("Notes")).toHaveValue("Typed");
});

test("what is typed while a form is under way stays, refused or taken; the rest is as the server has it", async ({
  open,
  context,
  logIn,
}) => {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  await open.goto(`/calendar/${link}/events/new`);
  await open.waitForLoadState("networkidle");
  await open.getByLabel("Title").fill("Trai");
  await open.getByLabel("From date").fill("2031-03-04");
  // As a browser without the scripts of the form would send it: the server moves To.
  await open.getByLabel("To date").evaluate((input: HTMLInputElement) => {
    input.value = "2031-03-01";
  });
  const posts = await holdPosts(context);
  await open.getByRole("button", { name: "Save" }).click();
  await posts.arrived();
  await open.getByLabel("Title").press("End");
  await open.getByLabel("Title").pressSequentially("ning");
  await posts.letGo();
  await expect(open.getByText(/Please check/i).first()).toBeVisible();
  await expect(open.getByLabel("Title")).toHaveValue("Training");
  await expect(open.getByLabel("To date")).toHaveValue("2031-03-04");

  await open.goto(`/calendar/${link}/admins`);
  await open.waitForLoadState("networkidle");
  await open.getByLabel("E-mail").fill(newEmail("ben"));
  await open.getByRole("button", { name: "Invite", exact: true }).click();
  await posts.arrived();
  await open.getByLabel("E-mail").fill("cleo@example.org");
  await posts.letGo();
  await expectToast(open, "Invite sent.");
  await expect(open.getByLabel("E-mail")).toHaveValue("cleo@example.org");
  await open.getByRole("button", { name: "Invite", exact: true }).click();
  await posts.arrived();
  await posts.letGo();
  await expect(open.getByLabel("E-mail")).toHaveValue("");
});

/** Every POST waits until it is let go. */
async function holdPosts(context: BrowserContext) {
  let held: Route | undefined;
  await context.route(/\.data/, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    held = route;
  });
  return {
    arrived: () => expect.poll(() => held !== undefined).toBe(true),
    async letGo() {
      await held?.continue();
      held = undefined;
    },
  };
}
