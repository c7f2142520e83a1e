// Counts the presses that the main jobs take; typing is not counted.
import type { Locator, Page } from "@playwright/test";
import { makeCalendar, saveEvent } from "../support/calendars";
import type { Client } from "../support/client";
import { hydrated } from "./hydrated";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Press limit without scripts, where fields must be pressed before typing. */
export const MOST_IN_TEXT = 12;

/** For a visitor without an account: the email, and a reader of the mailed code. */
export type Login = { email: string; readCode: () => Promise<string> };

/** `choose` counts two presses, opening the list and picking; `shows` waits for the job's result. */
type Hand = {
  page: Page;
  hasScripts: boolean;
  press: (target: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  choose: (list: Locator, text: string) => Promise<void>;
  shows: (text: string | RegExp) => Promise<void>;
};

type Job = {
  name: string;
  /** Press limit with scripts. */
  goal: number;
  /** Without scripts people print by the browser's menu. */
  needsScripts?: true;
  as: "manager" | "visitor";
  /** The start page, by the calendar's link. */
  begin: (calendar: string, event: string) => string;
  work: (hand: Hand, login: Login) => Promise<void>;
};

export const JOBS: Job[] = [
  {
    name: "From the landing page to the first calendar",
    goal: 5,
    as: "visitor",
    begin: () => "/",
    work: async ({ page, press, type, shows }, { email, readCode }) => {
      await press(link(page, "Start Now"));
      await type(field(page, "E-mail"), email);
      await press(button(page, "Send Me the Link"));
      await type(field(page, "Access code"), await readCode());
      await press(page.getByRole("main").getByRole("button", { name: "Login" }));
      await type(field(page, "Public name"), "Kim");
      await press(button(page, "Continue"));
      await type(field(page, "Title"), "Parish choir");
      await press(button(page, "Create Calendar"));
      await shows("Parish choir");
    },
  },
  {
    name: "An event on a day of the month",
    goal: 2,
    as: "manager",
    begin: (calendar) => `/calendar/${calendar}/calendar`,
    work: async ({ page, press, type, shows, hasScripts }) => {
      const day = page.locator("td.today");
      // A day's plus needs a mouse; otherwise the day is opened first.
      if (hasScripts) await press(day.locator(".cell-create"));
      else {
        await press(day.getByRole("link"));
        await press(link(page, "Create Event"));
      }
      await type(field(page, "Title"), "Rehearsal");
      await press(button(page, "Save"));
      await shows("Saved: Rehearsal");
    },
  },
  {
    name: "An event each Tuesday and Thursday, with its place",
    goal: 7,
    as: "manager",
    begin: (calendar) => `/calendar/${calendar}/calendar`,
    work: async ({ page, press, type, choose, shows, hasScripts }) => {
      await press(link(page, "Create Event"));
      await type(field(page, "Title"), "Training");
      await type(page.getByLabel("From date"), "2031-03-04");
      // Late in the evening, the default end is midnight of the next day.
      if (!hasScripts) {
        await type(page.getByLabel("To date"), "2031-03-04");
        await type(page.getByLabel("To time"), "23:30");
      }
      await choose(page.getByLabel("Repeats"), "Every week");
      // Scripts unfold the rule and tick the weekday of the first date.
      if (!hasScripts) {
        await press(page.locator("summary", { hasText: "How it repeats" }));
        await press(page.getByRole("checkbox", { name: "Tuesday" }));
      }
      await press(page.getByRole("checkbox", { name: "Thursday" }));
      await type(field(page, "Location"), "Hall 3");
      await press(button(page, "Save"));
      await shows("Saved: Training");
    },
  },
  {
    name: "Two categories, one in another color",
    goal: 4,
    as: "manager",
    begin: (calendar) => `/calendar/${calendar}/home`,
    work: async ({ page, press, type, shows, hasScripts }) => {
      await press(link(page, "Edit calendar"));
      await press(button(page, "Add Category"));
      await type(field(page, "Category 1"), "Youth");
      // Enter adds the next row.
      if (hasScripts) await field(page, "Category 1").press("Enter");
      else await press(button(page, "Add Category"));
      await type(field(page, "Category 2"), "Board");
      await press(
        page.getByRole("group", { name: "Color 2" }).locator("label", { hasText: "Purple" }),
      );
      await press(button(page, "Save"));
      await shows("Saved: Choir");
    },
  },
  {
    name: "Two calendars combined",
    goal: 4,
    as: "manager",
    begin: () => "/calendars",
    work: async ({ page, press, type, shows }) => {
      await press(link(page, "New Combined Calendar"));
      await type(field(page, "Title"), "Town");
      await press(page.getByLabel("Choir", { exact: true }));
      await press(page.getByLabel("Club", { exact: true }));
      await press(button(page, "Combine Calendars"));
      await shows("Saved: Town");
    },
  },
  {
    name: "The year on paper",
    goal: 2,
    needsScripts: true,
    as: "visitor",
    begin: (calendar) => `/calendar/${calendar}/calendar`,
    work: async ({ page, press }) => {
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute("data-printed", "");
      });
      await press(link(page, "Year"));
      await press(button(page, "Print"));
      await page.waitForSelector("[data-printed]");
    },
  },
  {
    name: "A visitor says yes on an event’s page",
    goal: 2,
    as: "visitor",
    begin: (calendar, event) => `/calendar/${calendar}/events/${event}`,
    work: async ({ page, press, type, shows }) => {
      await type(field(page, "First name"), "Lucie");
      await press(button(page, /^Yes, I.m coming$/));
      await shows(/You.re coming, Lucie/);
    },
  },
  {
    name: "A phone’s calendar app that changes events",
    goal: 4,
    as: "manager",
    begin: (calendar) => `/calendar/${calendar}/list`,
    work: async ({ page, press, type }) => {
      await press(link(page, "Subscribe"));
      await press(link(page, "Edit on Your Phone"));
      await type(field(page, "Name"), "My phone");
      await press(button(page, "Make a Password"));
      const file = page.waitForEvent("download");
      await press(button(page, "Set Up This Device"));
      await file;
    },
  },
];

/** Creates a calendar with an event that asks who is coming, and a second calendar. */
export async function prepare(manager: Client): Promise<{ calendar: string; event: string }> {
  const calendar = await makeCalendar(manager, "Choir");
  await makeCalendar(manager, "Club");
  const from = Math.ceil(Date.now() / HOUR) * HOUR + 3 * DAY;
  const asks = { kind: "coming" };
  const times = { from, to: from + HOUR };
  const event = await saveEvent(manager, calendar, { title: "Concert", ...times, asks });
  return { calendar, event };
}

type People = { manager: Page; visitor: Page };
type Scene = Awaited<ReturnType<typeof prepare>> & Login & { hasScripts: boolean };

/** Does each job that the browser supports; returns the presses of each. */
export async function countAllPresses(people: People, scene: Scene): Promise<Map<Job, number>> {
  const counts = new Map<Job, number>();
  for (const job of JOBS.filter(({ needsScripts }) => scene.hasScripts || !needsScripts)) {
    const page = people[job.as];
    await page.goto(job.begin(scene.calendar, scene.event));
    counts.set(job, await countPresses(page, job, scene));
  }
  return counts;
}

async function countPresses(
  page: Page,
  job: Job,
  { hasScripts, ...login }: Scene,
): Promise<number> {
  let presses = 0;
  const ready = () => (hasScripts ? hydrated(page) : undefined);
  const press = async (target: Locator) => {
    await ready();
    await target.first().click();
    presses += 1;
  };
  const type = async (field: Locator, text: string) => {
    await ready();
    // Text browsers ignore autofocus.
    const hasFocus =
      hasScripts && (await field.evaluate((element) => element === document.activeElement));
    if (!hasFocus) presses += 1;
    await field.fill(text);
  };
  const choose = async (list: Locator, text: string) => {
    await ready();
    await list.selectOption(text);
    presses += 2;
  };
  const shows = async (text: string | RegExp) => {
    const found = page.getByText(text).first();
    if (hasScripts) await found.waitFor();
    else if (!(await found.isVisible())) throw new Error(`${page.url()} does not show ${text}`);
  };
  await job.work({ page, hasScripts, press, type, choose, shows }, login);
  return presses;
}

function link(page: Page, name: string): Locator {
  return page.getByRole("link", { name });
}

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole("button", { name, exact: typeof name === "string" });
}

function field(page: Page, name: string): Locator {
  return page.getByRole("textbox", { name, exact: true });
}
