// The site's forms: how to reach each, and what to type.
import type { Locator, Page } from "@playwright/test";
import type { Client } from "../support/client";
import { addEvent, expect, newEmail } from "./stories";

export type FormStory = {
  what: string;
  /** Goes to the form and fills it in; returns the fields that must keep their text. */
  fill: (page: Page, link: string, editor: Client) => Promise<Locator[]>;
  button: string;
  /** Where a successful form leads. */
  leadsTo: RegExp;
  visitor?: true;
  /** Requires a login, and keeps the typed text if the session has ended. */
  needsSession?: true;
  isOutside?: true;
  /** The result appears on the POST's own page, which no link leads to. */
  answersItself?: true;
};

async function type(page: Page, fields: Record<string, string>): Promise<Locator[]> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  return Object.keys(fields).map((label) => page.getByLabel(label));
}

/** `path` is relative to the calendar unless it starts with a slash. */
function typeAt(path: string, fields: Record<string, string>): FormStory["fill"] {
  return async (page, link) => {
    await page.goto(path.startsWith("/") ? path : `/calendar/${link}/${path}`);
    return type(page, fields);
  };
}

export const FORMS: FormStory[] = [
  {
    what: "the event form",
    async fill(page, link) {
      await page.goto(`/calendar/${link}/list`);
      await page.getByRole("link", { name: "Create Event" }).first().click();
      return type(page, { Title: "Training", "From time": "18:05", Notes: "Bring shoes.\nWater." });
    },
    button: "Save",
    leadsTo: /\/list.*#event-/,
    needsSession: true,
  },
  {
    what: "the news form",
    fill: typeAt("news/new", { Title: "Boat sold", Text: "To Ben." }),
    button: "Save",
    leadsTo: /\/news#news-/,
    needsSession: true,
  },
  {
    what: "the home form",
    fill: typeAt("home/edit", { "Welcome text": "Welcome aboard." }),
    button: "Save",
    leadsTo: /\/home$/,
    needsSession: true,
  },
  {
    what: "the form of an app password",
    fill: typeAt("app", { Name: "Ann's phone" }),
    button: "Make a Password",
    leadsTo: /\/app$/,
    needsSession: true,
    answersItself: true,
  },
  {
    what: "the calendar's title form",
    fill: typeAt("edit", { Title: "Rowing club" }),
    button: "Save",
    leadsTo: /\/home$/,
    needsSession: true,
  },
  {
    what: "the profile form",
    fill: typeAt("/account/profile", { "Public name": "Ann of the club" }),
    button: "Continue",
    leadsTo: /\/calendars$/,
    isOutside: true,
    needsSession: true,
  },
  {
    what: "the login form",
    fill: typeAt("/account/login", { "E-mail": newEmail() }),
    button: "Send Me the Link",
    leadsTo: /\/account\/login-code/,
    visitor: true,
  },
  {
    what: "the contact form",
    fill: typeAt("/contact/Boats", {
      Name: "Ben",
      "E-mail": "ben@example.org",
      Message: "Is it sold?",
    }),
    button: "Send",
    leadsTo: /\/contact$/,
    visitor: true,
  },
  {
    what: "the form of who comes",
    async fill(page, link, editor) {
      const from = Date.now() + 48 * 3_600_000;
      const asks = { kind: "coming" };
      const times = { from, to: from + 3_600_000 };
      const event = await addEvent(editor, link, { title: "Match", ...times, asks });
      await page.goto(`/calendar/${link}/events/${event}`);
      return type(page, { "First name": "Dora", "How many people": "3" });
    },
    button: "Yes, I'm coming",
    leadsTo: /\/answer\/\d+\./,
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
    what: "the form of an event that is changed",
    async fill(page, link, editor) {
      const id = await addEvent(editor, link, tomorrow());
      await page.goto(`/calendar/${link}/events/${id}/edit`);
      return type(page, { Title: "Training, moved", Location: "Harbor" });
    },
    button: "Save",
    leadsTo: /#event-/,
    needsSession: true,
  },
  {
    what: "the form of a news item that is changed",
    async fill(page, link, editor) {
      await editor.api("news/save", { id: "", calendarId: link, title: "Boat sold", text: "" });
      await page.goto(`/calendar/${link}/news`);
      await page.getByRole("link", { name: "Edit Boat sold" }).click();
      return type(page, { Text: "To Cleo." });
    },
    button: "Save",
    leadsTo: /\/news#news-/,
    needsSession: true,
  },
  {
    what: "the copy of an event",
    async fill(page, link, editor) {
      await page.goto(
        `/calendar/${link}/events/${await addEvent(editor, link, tomorrow())}/duplicate`,
      );
      return type(page, { Title: "Training again" });
    },
    button: "Save",
    leadsTo: /#event-/,
    needsSession: true,
  },
  {
    what: "the invitation of a manager",
    fill: typeAt("admins", { "E-mail": newEmail("ben") }),
    button: "Invite",
    leadsTo: /\/admins$/,
    needsSession: true,
  },
  {
    what: "the form of an extra link",
    fill: typeAt("share/links/new", { Name: "For the neighbors" }),
    button: "Save",
    leadsTo: /\/share/,
    needsSession: true,
  },
  {
    what: "the websites that may show the calendar",
    async fill(page, link) {
      await page.goto(`/calendar/${link}/share/website`);
      await page.getByRole("radio", { name: "These websites" }).check();
      await page.getByLabel("Websites", { exact: true }).fill("https://choir.example");
      return [page.getByLabel("Websites", { exact: true })];
    },
    button: "Save",
    leadsTo: /\/share/,
    needsSession: true,
  },
  {
    what: "the form of a new calendar",
    async fill(page) {
      await page.goto("/calendars");
      await page.locator("summary", { hasText: "New Calendar" }).click();
      return type(page, { Title: "Rowing" });
    },
    button: "Create Calendar",
    leadsTo: /\/calendar\/[\w-]+/,
    isOutside: true,
    needsSession: true,
  },
  {
    what: "the form that asks for mails",
    async fill(page, link) {
      await page.goto(`/subscribe/mail/${link}`);
      return type(page, { "E-mail": newEmail("reader") });
    },
    button: "Email Updates",
    leadsTo: /asked=yes/,
    visitor: true,
  },
  {
    what: "the chosen file of an import",
    async fill(page, link) {
      await page.goto(`/calendar/${link}/import`);
      const field = page.getByLabel("Calendar file");
      const text =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20310304T170000Z\r\nSUMMARY:Regatta\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
      const file = { name: "choir.ics", mimeType: "text/calendar", buffer: Buffer.from(text) };
      await field.setInputFiles(file);
      return [field];
    },
    button: "Preview",
    leadsTo: /\/import\/\w+/,
  },
  {
    what: "the button Undo",
    async fill(page, link, editor) {
      const id = await addEvent(editor, link, tomorrow());
      await page.goto(`/calendar/${link}/events/${id}/delete`);
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      return [];
    },
    button: "Undo",
    leadsTo: /#event-/,
  },
  {
    what: "the button that hides a calendar",
    async fill(page) {
      await page.goto("/calendars");
      await page.locator("summary", { hasText: "More Choir" }).click();
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
      const id = await addEvent(editor, link, tomorrow());
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

const tomorrow = (from = Date.now() + 86_400_000) => ({
  title: "Training",
  from,
  to: from + 3.6e6,
});
