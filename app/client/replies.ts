// Hands on only replies for a page that are whole and readable; everything else is a failure of the error
// catalog. What a form is answered with is the form's own matter (keep-typed.ts).
import { ERROR_MESSAGES, messageOfStatus } from "~/values/error-messages";
import { REPLY_TIMEOUT_MS } from "~/values/limits";

/** No reply, or none that can be read; `message` is what the visitor reads, and `text` what that means. */
export class ReplyError extends Error {
  declare text?: string;
  /** True where the server was reached and could not make the page. */
  declare isFault?: boolean;
}

/** Told of a failure; true where the page stays as it is, so that nobody waits for the reply any more. */
type KeepPage = (failure: ReplyError) => boolean;

/** What every data request of Remix is answered with; a gateway's page and a hotel's login page are not. */
const REPLY_TYPE = "text/x-script";

/** Statuses whose Response may not be made with a body: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = [204, 205, 304];

/**
 * `fetch`, which answers a Remix data request (`….data`) with a whole reply that Remix can read, or rejects with
 * a ReplyError; the page's own forms are sent as they are. Where `keepPage` says so, it never settles unless it is called off.
 */
export function readReplies(fetch: typeof globalThis.fetch, keepPage: KeepPage): typeof fetch {
  return async (input, init) => {
    const isPost = init?.method === "POST";
    if (!isDataRequest(input) || (isPost && isHere(input))) return fetch(input, init);
    try {
      return await readReply(() => fetch(input, init), isPost);
    } catch (error) {
      const calledOff = init?.signal?.aborted === true;
      if (calledOff || !(error instanceof ReplyError) || !keepPage(error)) throw error;
      return untilCalledOff(init?.signal);
    }
  };
}

/** Whether the script at `url` can be loaded; rejects with a ReplyError where not. */
export async function reachScript(fetch: typeof globalThis.fetch, url: string): Promise<void> {
  const response = await arrive(fetch(url));
  if (!response.ok) throw new ReplyError(messageOfStatus(response.status));
  if (!/javascript/.test(typeOf(response))) throw new ReplyError(ERROR_MESSAGES.badResponse);
  // Read to its end, it is in the browser's cache when it is asked for again.
  await arrive(response.arrayBuffer());
}

/**
 * Read whole before Remix decodes it: Remix decodes while it arrives, and when the next click breaks it off it
 * reports an AbortError to the console and leaves a rejection that nobody handles (its decoder is not told of the
 * abort: remix-run/remix#9788). Nothing here streams.
 */
async function readReply(send: () => Promise<Response>, isPost: boolean): Promise<Response> {
  const response = await arrive(send());
  const { status, statusText, headers } = response;
  if (WITHOUT_BODY.includes(status)) return response;
  const body = await arrive(response.arrayBuffer());
  const isOurs = typeOf(response) === REPLY_TYPE;
  // What was sent to another page and is not taken leaves this one as it is.
  if (isOurs && status < (isPost ? 400 : 500))
    return new Response(body, { status, statusText, headers });
  const message = response.ok ? ERROR_MESSAGES.badResponse : messageOfStatus(status);
  // A gateway that reaches no server answers 502 to 504.
  throw Object.assign(new ReplyError(message), { isFault: isOurs || status === 500 });
}

/** Rejects with a ReplyError where the network fails or nothing comes in time. */
async function arrive<T>(reply: Promise<T>): Promise<T> {
  try {
    return await inTime(reply);
  } catch {
    throw new ReplyError(ERROR_MESSAGES.unavailable);
  }
}

/** Rejects with a ReplyError where nothing comes in time. */
export async function inTime<T>(reply: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReplyError(ERROR_MESSAGES.unavailable)), REPLY_TIMEOUT_MS);
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

function typeOf(response: Response): string {
  return response.headers.get("Content-Type")?.split(";")[0]?.trim() ?? "";
}

function isDataRequest(input: RequestInfo | URL): input is URL {
  return input instanceof URL && input.pathname.endsWith(".data");
}

/** True for a form of the page that is shown. */
function isHere({ pathname }: URL): boolean {
  return pathname === `${window.location.pathname.replace(/\/$/, "")}.data`;
}
