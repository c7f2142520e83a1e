// Passes a form to an operation, and either redirects or returns the refused form with its input.
import { msg } from "@lingui/core/macro";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { isUndoable } from "~/operations/history/history";
import { type OperationError, replacedMeanwhile } from "~/operations/kernel/errors";
import { type Operation, perform } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";
import { type Flash, writeFlash } from "./flash";
import { requireFormSize } from "./form-fields";
import type { FormState } from "./form-state";
import { findRefusal, retryAfter } from "./load";
import { wordsFor } from "./reader-words";
import { refusalStatus } from "./refusal-status";
import { findStorageFailure, retryAfterFailure } from "./storage-failure";
import { getVisitor, requestBatch } from "./visitor";

const LOGGED_OUT = msg`You are logged out, so nothing is saved yet. Log in again in another tab, then come back here and press the button again.`;
const NOT_ALLOWED = msg`You can no longer edit this calendar. Nothing was saved.`;
const DELETED = {
  event: msg`Someone else deleted this event while you were editing it. Nothing is saved yet: you can save yours as a new event.`,
  news: msg`Someone else deleted this news item while you were editing it. Nothing is saved yet: you can save yours as a new news item.`,
};

type Raw = Readonly<Record<string, unknown>>;

/** Performs a writing operation with a form's input. Throws an OperationError if it is refused. */
export function carryOut<Input extends z.ZodType, Granted, Result>(
  request: Request,
  operation: Operation<Input, Granted, Result>,
  input: Raw,
): Exclude<Result, OperationError> {
  requireFormSize(request);
  return perform(operation, input, getVisitor(request).caller);
}

/**
 * Runs `work` and returns its response; a refusal or a storage error becomes the form again, with its input, the errors
 * in the sender's language, and the matching status. `fieldNames` maps the operation's field names to the form's.
 */
export function submit<Answer>(
  request: Request,
  values: Record<string, string>,
  work: () => Answer,
  fieldNames: Record<string, string> = {},
) {
  try {
    return work();
  } catch (error) {
    return answerRefused(error, { values, fieldNames, words: wordsFor(request) });
  }
}

/** `submit` for asynchronous work. */
export async function submitLater<Answer>(
  request: Request,
  values: Record<string, string>,
  work: () => Promise<Answer>,
  fieldNames: Record<string, string> = {},
) {
  try {
    return await work();
  } catch (error) {
    return answerRefused(error, { values, fieldNames, words: wordsFor(request) });
  }
}

type Sent = {
  values: Record<string, string>;
  fieldNames: Record<string, string>;
  words: Words;
};

function answerRefused(error: unknown, sent: Sent) {
  const found = findRefusal(error);
  const refusal = found?.reason === "replaced" ? replacedMeanwhile() : found;
  if (!refusal) return refuseForStorage(error, sent);
  return refuse(asFormState(refusal, sent), {
    status: refusalStatus(refusal, "page"),
    headers: retryAfter(refusal),
  });
}

function refuseForStorage(error: unknown, { values, words }: Sent) {
  const failure = findStorageFailure(error);
  if (!failure) throw error;
  const notSaved = words._(msg`Nothing in this form is saved yet.`);
  const message = [words._(failure.what), notSaved, words._(failure.meaning)].join(" ");
  const headers = retryAfterFailure(failure);
  return refuse({ values, errors: {}, message }, { status: 503, headers });
}

function refuse(state: FormState, init: { status: number; headers?: Record<string, string> }) {
  return data(state, init);
}

/** Turns the form of an item that somebody else deleted into one that saves a new item. */
export function offerNew(state: FormState, what: "event" | "news", words: Words): FormState {
  const message = words._(DELETED[what]);
  return { ...state, values: { ...state.values, id: "", modifiedAt: "" }, message };
}

/**
 * Redirects by GET (RFC 9110 section 15.4.4), with cookies such as the message for that page. With scripts, the new
 * page replaces the form in the browser's history: Back leads to where the form was opened, not to a submitted form.
 */
export function done(to: string, ...cookies: string[]): Response {
  const response = goOn(to, ...cookies);
  response.headers.set("X-Remix-Replace", "true");
  return response;
}

/** `done` as a separate history entry, from which Back leads to the form. */
export function goOn(to: string, ...cookies: string[]): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}

function asFormState(error: OperationError, { values, fieldNames, words }: Sent): FormState {
  const errors = Object.fromEntries(
    Object.entries(error.fields).map(([name, what]) => [
      fieldNames[name] ?? name,
      sayRefusal(what, words),
    ]),
  );
  const { code, reason, earlier } = error;
  const state = { values, errors, message: refusalMessage(error, words), code, reason };
  if (!earlier) return state;
  return { ...state, earlier: { ...earlier, attempt: getRuntime().secrets.newId() } };
}

/** The message for the whole form; "" if a field already shows it. */
function refusalMessage({ code, fields, what }: OperationError, words: Words): string {
  if (code === "signed-out") return words._(LOGGED_OUT);
  if (code === "denied") return words._(NOT_ALLOWED);
  return Object.values(fields).includes(what) ? "" : sayRefusal(what, words);
}

/**
 * A Set-Cookie line with the message about changes by `request` in the calendar, with Undo if there are any. `about`
 * ends its first sentence, `more` are further ones, `link` is a link to continue with.
 */
export function writeUndoable(
  request: Request,
  calendarId: string,
  text: string,
  { about, more, link }: Pick<Flash, "about" | "more" | "link"> = {},
): string {
  const batch = requestBatch(request);
  const undo = isUndoable(batch, getRuntime().store) ? { calendarId, batch } : undefined;
  return writeFlash("success", text, { about, more: more || undefined, link, undo });
}
