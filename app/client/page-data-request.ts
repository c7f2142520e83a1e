// Requests a page's data in the page's language, and passes on only complete, readable replies; all others fail with a
// message from the error catalog. keep-typed.ts handles replies to forms.
import type { MessageDescriptor } from "@lingui/core";
import { PAGE_LANGUAGE_HEADER } from "~/values/languages";
import { REPLY_TIMEOUT_MS } from "~/values/limits";
import { FAILURE_MESSAGES, failureOfStatus } from "~/words/failure-messages";
import { pageWords } from "./page-words";

/** No reply, or an unreadable one; `message` is for the visitor, and `text` adds an explanation. */
export class ReplyError extends Error {
  declare text?: string;
  /** True if the server was reached but failed to make the page. */
  declare isFault?: boolean;
}

/** Gets a failure; true if the page stays, so that nothing waits for the reply any more. */
type KeepPage = (failure: ReplyError) => boolean;

/** The type of Remix's replies to data requests; pages of gateways or hotel logins have another. */
const REPLY_TYPE = "text/x-script";

/** Statuses for which a Response cannot have a body: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = [204, 205, 304];

/**
 * A `fetch` that answers a Remix data request (`….data`) with a complete, readable reply or rejects with a ReplyError;
 * any reply to the page's own forms is passed on, complete as well. If `keepPage` returns true, it stays pending until
 * aborted.
 */
export function readReplies(fetch: typeof globalThis.fetch, keepPage: KeepPage): typeof fetch {
  return async (input, given) => {
    if (!isDataRequest(input)) return fetch(input, given);
    const init = sayLanguage(given);
    const isPost = init.method === "POST";
    if (isPost && isHere(input)) return complete(await fetch(input, init));
    try {
      return await readReply(() => fetch(input, init), isPost);
    } catch (error) {
      const calledOff = init.signal?.aborted === true;
      if (calledOff || !(error instanceof ReplyError) || !keepPage(error)) throw error;
      return untilCalledOff(init.signal);
    }
  };
}

/** Sends the page's language, so that a change in another tab does not mix languages on this page. */
function sayLanguage(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  headers.set(PAGE_LANGUAGE_HEADER, document.documentElement.lang);
  return { ...init, headers };
}

/** Checks that the script at `url` can be loaded; otherwise rejects with a ReplyError. */
export async function reachScript(fetch: typeof globalThis.fetch, url: string): Promise<void> {
  const response = await arrive(fetch(url));
  if (!response.ok) throw failed(failureOfStatus(response.status));
  if (!/javascript/.test(contentType(response))) throw failed(FAILURE_MESSAGES.badResponse);
  // Once read to the end, it is in the browser's cache for the next request.
  await arrive(response.arrayBuffer());
}

async function readReply(send: () => Promise<Response>, isPost: boolean): Promise<Response> {
  const response = await arrive(send());
  const { status } = response;
  const whole = await arrive(complete(response));
  const isOurs = contentType(response) === REPLY_TYPE;
  // A rejected form that was sent to another page leaves this page as it is.
  if (WITHOUT_BODY.includes(status) || (isOurs && status < (isPost ? 400 : 500))) return whole;
  const message = response.ok ? FAILURE_MESSAGES.badResponse : failureOfStatus(status);
  // A gateway that cannot reach the server replies 502 to 504.
  throw Object.assign(failed(message), { isFault: isOurs || status === 500 });
}

/**
 * The complete reply: Remix decodes while it arrives, and an abort by the next click would log an AbortError and leave
 * an unhandled rejection (remix-run/remix#9788). Nothing here streams.
 */
async function complete(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (WITHOUT_BODY.includes(status)) return response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

function failed(message: MessageDescriptor): ReplyError {
  return new ReplyError(pageWords()._(message));
}

/** Rejects with a ReplyError if the network fails or nothing arrives in time. */
async function arrive<T>(reply: Promise<T>): Promise<T> {
  try {
    return await inTime(reply);
  } catch {
    throw failed(FAILURE_MESSAGES.unavailable);
  }
}

/** Rejects with a ReplyError if nothing arrives in time. */
export async function inTime<T>(reply: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(failed(FAILURE_MESSAGES.unavailable)), REPLY_TIMEOUT_MS);
  });
  try {
    return await Promise.race([reply, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function untilCalledOff(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}

function contentType(response: Response): string {
  return response.headers.get("Content-Type")?.split(";")[0]?.trim() ?? "";
}

/** Remix requests a page's data this way. */
function isDataRequest(input: RequestInfo | URL): input is URL {
  return input instanceof URL && input.pathname.endsWith(".data");
}

/** True for a form of the current page. */
function isHere({ pathname }: URL): boolean {
  return pathname === `${window.location.pathname.replace(/\/$/, "")}.data`;
}
