// Loads data for a page: an operation's result, or the response that shows its refusal.
import { msg } from "@lingui/core/macro";
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { OperationError } from "~/operations/kernel/errors";
import { type Operation, perform } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { refusal } from "~/values/refusals";
import { sayRefusal } from "~/words/say-refusal";
import { writeFlash } from "./flash";
import { isAfterForm } from "./form-fields";
import { wordsFor } from "./reader-words";
import { refusalStatus } from "./refusal-status";
import { unavailable } from "./storage-failure";
import { getVisitor } from "./visitor";

/**
 * Performs a reading operation for the visitor. Throws the response that the visitor sees instead: a redirect to the
 * login page if a login is needed, else a status with the message, which the error screen shows; 503 for a storage
 * error.
 */
export function load<Input extends z.ZodType, Granted, Result>(
  request: Request,
  operation: Operation<Input, Granted, Result>,
  input: z.input<Input> & Readonly<Record<string, unknown>>,
): Exclude<Result, never> {
  try {
    return perform(operation, input, getVisitor(request).caller) as Result;
  } catch (error) {
    throw error instanceof OperationError
      ? asResponse(error, request)
      : (unavailable(error, wordsFor(request)) ?? error);
  }
}

/** `load`, but undefined for a refusal: for parts of a page that not everybody may see. */
export function loadIfAllowed<Input extends z.ZodType, Granted, Result>(
  request: Request,
  operation: Operation<Input, Granted, Result>,
  input: z.input<Input> & Readonly<Record<string, unknown>>,
): Exclude<Result, never> | undefined {
  try {
    return perform(operation, input, getVisitor(request).caller) as Result;
  } catch (error) {
    if (error instanceof OperationError) return undefined;
    throw unavailable(error, wordsFor(request)) ?? error;
  }
}

/**
 * `load` for a screen with a form: undefined if the edited item is gone, so that a form refused for that reason is
 * shown again (without scripts its page is reloaded).
 */
export function loadForForm<Input extends z.ZodType, Granted, Result>(
  ...[request, operation, input]: Parameters<typeof load<Input, Granted, Result>>
): Exclude<Result, never> | undefined {
  try {
    return load(request, operation, input);
  } catch (error) {
    if (isAfterForm(request) && findRefusal(error)?.code === "missing") return undefined;
    throw error;
  }
}

const refusals = new WeakMap<Response, OperationError>();

/** Turns a refusal into the response that the visitor sees. */
export function asResponse(error: OperationError, request: Request): Response {
  if (error.code === "signed-out") return toLogin(request);
  const hasEnded = error.reason === "ended";
  const what = hasEnded ? refusal("endedLink") : error.what;
  const response = new Response(sayRefusal(what, wordsFor(request)), {
    status: refusalStatus(hasEnded ? { code: "expired" } : error, "page"),
    headers: { "Content-Type": "text/plain; charset=utf-8", ...retryAfter(error) },
  });
  refusals.set(response, error);
  return response;
}

/** The refusal behind a thrown error, or behind a response of `asResponse`; undefined for anything else. */
export function findRefusal(error: unknown): OperationError | undefined {
  if (error instanceof Response) return refusals.get(error);
  return error instanceof OperationError ? error : undefined;
}

/** True for the response to a refusal because something does not exist. */
export function isMissing(refusal: unknown): boolean {
  return refusal instanceof Response && refusal.status === 404;
}

/** Redirects to the login page with the reason. */
export function toLogin(request: Request, why?: string): Response {
  const cookie = writeFlash("error", why ?? wordsFor(request)._(msg`Please log in first.`));
  return redirect(pagePaths.login(), { headers: { "Set-Cookie": cookie } });
}

export function retryAfter({ retryAfterSeconds }: OperationError): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
}
