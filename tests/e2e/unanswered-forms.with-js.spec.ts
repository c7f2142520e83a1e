// What people typed when its answer does not come: nothing is lost, nothing is another page, and what is sent again
// arrives once. Each form of the site, with each failure.
import type { Locator, Page } from "@playwright/test";
import type { Client } from "../support/client";
import { breakLine, FAILURES, mendLine, test } from "./broken-line";
import { addEvent, createCalendar, expect, newEmail } from "./stories";

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
