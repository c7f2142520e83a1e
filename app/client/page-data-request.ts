// Asks for a page's data in the language of the page, and passes on only replies that are complete and readable; everything
// else fails with a message of the error catalog. keep-typed.ts handles the replies to forms.
import type { MessageDescriptor } from "@lingui/core";
import { PAGE_LANGUAGE_HEADER } from "~/values/languages";
import { REPLY_TIMEOUT_MS } from "~/values/limits";
import { FAILURE_MESSAGES, failureOfStatus } from "~/words/failure-messages";
import { pageWords } from "./page-words";

/** No reply, or none that can be read; `message` is for the visitor, and `text` adds what it means. */
export class ReplyError extends Error {
  declare text?: string;
  /** True where the server was reached and failed to make the page. */
  declare isFault?: boolean;
}

/** Gets a failure; true where the page stays as it is, so that nobody waits for the reply any more. */
type KeepPage = (failure: ReplyError) => boolean;

/** The type of Remix's replies to data requests; a gateway's page or a hotel's login page has another one. */
const REPLY_TYPE = "text/x-script";

/** Statuses whose Response cannot be constructed with a body: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = [204, 205, 304];

/**
 * `fetch`, which answers a Remix data request (`….data`) with a complete reply that Remix can read, or rejects with a
 * ReplyError; whatever answers the page's own forms is handed on, complete as well. Where `keepPage` returns true, it
 * stays pending until it is aborted.
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

/** Sends the page's language, so that a choice in another tab does not mix two languages on the page. */
function sayLanguage(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  headers.set(PAGE_LANGUAGE_HEADER, document.documentElement.lang);
  return { ...init, headers };
}

/** Checks that the script at `url` can be loaded; rejects with a ReplyError where not. */
export async function reachScript(fetch: typeof globalThis.fetch, url: string): Promise<void> {
  const response = await arrive(fetch(url));
  if (!response.ok) throw failed(failureOfStatus(response.status));
  if (!/javascript/.test(contentType(response))) throw failed(FAILURE_MESSAGES.badResponse);
  // Once read to its end, it is in the browser's cache for the next request.
  await arrive(response.arrayBuffer());
}

async function readReply(send: () => Promise<Response>, isPost: boolean): Promise<Response> {
  const response = await arrive(send());
  const { status } = response;
  const whole = await arrive(complete(response));
  const isOurs = contentType(response) === REPLY_TYPE;
  // A form that was sent to another page and rejected leaves this page as it is.
  if (WITHOUT_BODY.includes(status) || (isOurs && status < (isPost ? 400 : 500))) return whole;
  const message = response.ok ? FAILURE_MESSAGES.badResponse : failureOfStatus(status);
  // A gateway that cannot reach the server answers 502 to 504.
  throw Object.assign(failed(message), { isFault: isOurs || status === 500 });
}

/**
 * The reply, once all of it is there: Remix decodes while it arrives, and when the next click aborts that, it reports an
 * AbortError to the console and leaves an unhandled rejection (its decoder does not learn of the abort:
 * remix-run/remix#9788). Nothing here streams.
 */
async function complete(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (WITHOUT_BODY.includes(status)) return response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

function failed(message: MessageDescriptor): ReplyError {
  return new ReplyError(pageWords()._(message));
}

/** Rejects with a ReplyError where the network fails or nothing comes in time. */
async function arrive<T>(reply: Promise<T>): Promise<T> {
  try {
    return await inTime(reply);
  } catch {
    throw failed(FAILURE_MESSAGES.unavailable);
  }
}

/** Rejects with a ReplyError where nothing comes in time. */
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

/** Remix asks so for the data of a page. */
function isDataRequest(input: RequestInfo | URL): input is URL {
  return input instanceof URL && input.pathname.endsWith(".data");
}

/** True for a form of the page that is shown. */
function isHere({ pathname }: URL): boolean {
  return pathname === `${window.location.pathname.replace(/\/$/, "")}.data`;
}
