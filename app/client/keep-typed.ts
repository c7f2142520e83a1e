// Keeps a form and what is typed in it when it gets no answer: the `clientAction` of every route with a form.
import {
  type ClientActionFunctionArgs,
  type ErrorResponse,
  isRouteErrorResponse,
} from "@remix-run/react";
import { ERROR_MESSAGES, messageOfStatus } from "~/values/error-messages";
import { inTime, ReplyError } from "./replies";
import { tellUnanswered } from "./unanswered";

/** What the action of a form that got no answer has answered; `unanswered` is what its person reads. */
type Unanswered = { unanswered: string };

/** How long the browser may take to tell the status of a reply that is there already. */
const STATUS_MS = 500;

/**
 * Sends the form on. Without an answer that can be read it is refused: by a Response, whose status from 400 on keeps
 * Remix from loading the page anew, and which it does not wrap once more, as it does what `data()` makes (2.17.5).
 */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs) {
  const status = watchStatus(`${new URL(request.url).pathname}.data`);
  try {
    return await inTime(serverAction<unknown>());
  } catch (error) {
    // A way to another page, or nobody waits for it any more.
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

export function isUnanswered(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "unanswered" in answer;
}

/** Remix tells of a reply that it cannot read neither the status nor whether there was one: the browser does. */
async function sayWhy(error: unknown, status: StatusWatch): Promise<string> {
  if (error instanceof ReplyError) return error.message;
  if (isRouteErrorResponse(error)) return sentenceOf(error);
  const told = await status.told();
  if (told) return told < 400 ? ERROR_MESSAGES.badResponse : messageOfStatus(told);
  // The network failed: https://fetch.spec.whatwg.org/#fetch-method
  return error instanceof TypeError ? ERROR_MESSAGES.unavailable : ERROR_MESSAGES.some;
}

/** What the server threw instead of answering the form, as the error screen would say it. */
function sentenceOf({ status, data }: ErrorResponse): string {
  const [said = ""] = typeof data === "string" && status !== 500 ? data.split("\n") : [];
  return said || messageOfStatus(status);
}

type StatusWatch = { told: () => Promise<number | undefined>; forget: () => void };

/** The status of the next reply to `path`: 0 or undefined where the browser tells none. */
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
