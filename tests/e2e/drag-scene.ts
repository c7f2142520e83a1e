// Shared setup of the drag stories: a club with a training on March 11, 2031 at 7pm.
import type { Page } from "@playwright/test";
import type { Client } from "../support/client";
import { settled } from "./hydrated";
import { addEvent, createCalendar, newEmail } from "./stories";

export const MONTH = "2031-03";

/** An hour of that day in March 2031, in Berlin. */
export const at = (day: number, hour: number) => Date.UTC(2031, 2, day, hour - 1);

const DRAG_SCRIPT = /\/drag-page-[^/]*\.js/;

/** Creates the club; returns its editor, link, and training. */
export async function makeClub(logIn: (email: string) => Promise<Client>, more: object = {}) {
  const editor = await logIn(newEmail());
  const link = await createCalendar(editor);
  const event = { title: "Training", from: at(11, 19), to: at(11, 20), ...more };
  return { editor, link, event, id: await addEvent(editor, link, event) };
}

/** Opens the page and waits for the drag script. */
export async function openDraggable(page: Page, address: string): Promise<void> {
  const script = page.waitForResponse(DRAG_SCRIPT);
  await page.goto(address);
  await script;
  await settled(page);
}

/** A finger on the page's screen. */
export async function newFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
}
