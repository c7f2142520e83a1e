// Fixtures for stories in which the network, a gateway or a hotel's login page breaks the connection.
import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import type { Client } from "../support/client";
import { settled } from "./hydrated";
import { createCalendar, expect, newEmail, test as story } from "./stories";

export const HOTEL = "<!doctype html><title>Welcome</title><h1>Welcome to the hotel</h1>";
export const answerPage = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: "text/html", body: HOTEL });

/** Each kind of failure, with the specification's message for it. */
export const FAILURES: {
  what: string;
  answer: "offline" | ((route: Route) => unknown);
  says: string;
}[] = [
  { what: "offline", answer: "offline", says: "Server is temporary unavailable" },
  { what: "no route", answer: (route) => route.abort(), says: "Server is temporary unavailable" },
  { what: "502", answer: answerPage(502), says: "Some error" },
  { what: "504", answer: answerPage(504), says: "Server is temporary unavailable" },
  { what: "500", answer: answerPage(500), says: "Some error" },
  {
    what: "500 as JSON",
    answer: (route) => route.fulfill({ status: 500, json: { message: "Oops" } }),
    says: "Some error",
  },
  { what: "a hotel's login page", answer: answerPage(200), says: "Bad server response" },
  { what: "401", answer: answerPage(401), says: "Access denied" },
];

type Failure = (typeof FAILURES)[number];

/** A separate page that allows console errors about failed requests and unreadable replies, but no others. */
export const test = story.extend<{ open: Page }>({
  open: async ({ context }, use) => {
    const open = await context.newPage();
    const errors: string[] = [];
    open.on("pageerror", (error) => {
      // React redraws a page that is still starting when the connection breaks: https://react.dev/errors/421
      if (!error.message.includes("React error #421")) errors.push(String(error));
    });
    open.on("console", (message) => {
      const isLine = /^(Failed to load (resource|module script)|SyntaxError\b)/.test(
        message.text(),
      );
      if (message.type() === "error" && !isLine) errors.push(message.text());
    });
    await use(open);
    expect(errors).toEqual([]);
  },
});

export async function breakConnection(context: BrowserContext, { answer }: Failure): Promise<void> {
  if (answer === "offline") await context.setOffline(true);
  else await context.route("**/*", answer);
}

export async function restoreConnection(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.unrouteAll();
}

/** Creates a calendar and opens its form for a new event as an editor. */
export async function openForm(
  open: Page,
  logIn: (email: string) => Promise<Client>,
): Promise<{ editor: Client; link: string }> {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor, "Choir");
  await open.goto(`/calendar/${link}/events/new`);
  await settled(open);
  return { editor, link };
}

/** Waits until a request for what has this in its address has failed or was answered. */
export function untilOver(open: Page, part: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const look = (request: Request) => part.test(request.url()) && resolve();
    open.on("requestfailed", look);
    open.on("requestfinished", look);
  });
}

export async function expectToast(open: Page, text: string): Promise<void> {
  await expect(open.locator(".toast", { hasText: text }).first()).toBeVisible();
}
