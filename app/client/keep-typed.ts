// Keeps a form and its typed text if it gets no reply: the `clientAction` of every route with a form.
import {
  type ClientActionFunctionArgs,
  type ErrorResponse,
  isRouteErrorResponse,
} from "@remix-run/react";
import { TABS } from "~/paths/pages";
import { DIALOG_CLOSE_MS } from "~/values/limits";
import { FAILURE_MESSAGES, failureOfStatus } from "~/words/failure-messages";
import { tellUnanswered } from "./failed-request-event";
import { isMotionReduced } from "./motion";
import { inTime, ReplyError } from "./page-data-request";
import { pageWords } from "./page-words";

/** The action data of a form without a reply; `unanswered` is the message for the visitor. */
type Unanswered = { unanswered: string };

/** How long the browser may take to report the status of an arrived reply. */
const STATUS_MS = 500;

/**
 * Sends the form. Without a readable reply it throws a Response: its status of 400 or more keeps Remix from reloading
 * the page, and Remix does not wrap a Response as it does the result of `data()` (2.17.5).
 */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs) {
  const status = watchStatus(`${new URL(request.url).pathname}.data`);
  try {
    return await inTime(serverAction<unknown>());
  } catch (error) {
    // A redirect, or the request was canceled.
    if (error instanceof Response) await closeAfterSave(error.headers.get("Location") ?? "");
    if (error instanceof Response || request.signal.aborted) throw error;
    const message = await sayWhy(error, status);
    tellUnanswered({ message, isForm: true });
    const body: Unanswered = { unanswered: message };
    return new Response(JSON.stringify(body), {
      status: 503,
      headers: { "Content-Type": "application/json" },
    });
  } finally {
    status.forget();
  }
}

const TAB = new RegExp(`/(${TABS.join("|")})([?#]|$)`);

/**
 * Closes the dialog of a saved form before the tab below shows the result; resolves once it has disappeared, or at once
 * if there is no dialog or `address` is no tab.
 */
async function closeAfterSave(address: string): Promise<void> {
  if (!TAB.test(address) || isMotionReduced()) return;
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[data-modal]")].at(-1);
  if (!dialog) return;
  dialog.dataset.closing = "";
  await new Promise((resolve) => setTimeout(resolve, DIALOG_CLOSE_MS));
}

export function isUnanswered(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "unanswered" in answer;
}

/** Remix reports neither the status of an unreadable reply nor whether there was one; the browser does. */
async function sayWhy(error: unknown, status: StatusWatch): Promise<string> {
  if (error instanceof ReplyError) return error.message;
  if (isRouteErrorResponse(error)) return failureSentence(error);
  const told = await status.told();
  const words = pageWords();
  if (told) return words._(told < 400 ? FAILURE_MESSAGES.badResponse : failureOfStatus(told));
  // The network failed: https://fetch.spec.whatwg.org/#fetch-method
  return words._(error instanceof TypeError ? FAILURE_MESSAGES.unavailable : FAILURE_MESSAGES.some);
}

/** The message for an error thrown by the server, as on the error screen. */
function failureSentence({ status, data }: ErrorResponse): string {
  const [said = ""] = typeof data === "string" && status !== 500 ? data.split("\n") : [];
  return said || pageWords()._(failureOfStatus(status));
}

type StatusWatch = { told: () => Promise<number | undefined>; forget: () => void };

/** The status of the next reply to `path`; 0 or undefined if the browser reports none. */
function watchStatus(path: string): StatusWatch {
  const since = performance.now();
  let tell: (status: number) => void;
  const status = new Promise<number>((resolve) => {
    tell = resolve;
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name, startTime, responseStatus = 0 } = entry;
      if (startTime >= since && new URL(name).pathname === path) tell(responseStatus);
    }
  });
  observer.observe({ type: "resource" });
  const never = () => new Promise<undefined>((resolve) => setTimeout(resolve, STATUS_MS));
  return {
    told: () => Promise.race([status, never()]),
    forget: () => observer.disconnect(),
  };
}
