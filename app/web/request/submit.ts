// Carries a form to an operation: done and on to another page, or refused with all that was typed.
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { isUndoable } from "~/operations/history/history";
import { type OperationError, replacedMeanwhile } from "~/operations/kernel/errors";
import { type Operation, perform } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { type Flash, writeFlash } from "./flash";
import type { FormState } from "./form-state";
import { findRefusal, retryAfter, STATUS_OF } from "./load";
import { findStorageFailure, retryAfterFailure } from "./storage-failure";
import { batchOf, getVisitor } from "./visitor";

const LOGGED_OUT =
  "You are logged out, so nothing is saved yet. Log in again in another tab, then come back here and press the button again.";
const NOT_SAVED = "Nothing in this form is saved yet.";
const NOT_ALLOWED = "You can no longer edit this calendar. Nothing was saved.";

type Raw = Readonly<Record<string, unknown>>;

/**
 * Carries out a changing operation with what a form says.
 * Throws an OperationError when it is refused.
 */
export function carryOut<Input extends z.ZodType, Granted, Result>(
  request: Request,
  operation: Operation<Input, Granted, Result>,
  input: Raw,
): Exclude<Result, OperationError> {
  return perform(operation, input, getVisitor(request).caller);
}

/**
 * Carries out `work` and answers with its response; a refusal becomes the form
 * again, with what was typed, what is wrong, and the status that says so, and
 * so does a storage that fails.
 * `fieldNames` maps the operation's names of fields to the form's.
 */
export function submit<Answer>(
  values: Record<string, string>,
  work: () => Answer,
  fieldNames: Record<string, string> = {},
) {
  try {
    return work();
  } catch (error) {
    return answerRefused(error, values, fieldNames);
  }
}

/** The same for work that goes on in pieces. */
export async function submitLater<Answer>(
  values: Record<string, string>,
  work: () => Promise<Answer>,
  fieldNames: Record<string, string> = {},
) {
  try {
    return await work();
  } catch (error) {
    return answerRefused(error, values, fieldNames);
  }
}

function answerRefused(
  error: unknown,
  values: Record<string, string>,
  fieldNames: Record<string, string>,
) {
  const found = findRefusal(error);
  const refusal = found?.reason === "replaced" ? replacedMeanwhile() : found;
  if (!refusal) return refuseForStorage(error, values);
  return refuse(asFormState(refusal, values, fieldNames), {
    status: STATUS_OF[refusal.code],
    headers: retryAfter(refusal),
  });
}

function refuseForStorage(error: unknown, values: Record<string, string>) {
  const failure = findStorageFailure(error);
  if (!failure) throw error;
  const message = `${failure.what} ${NOT_SAVED} ${failure.meaning}`;
  const headers = retryAfterFailure(failure);
  return refuse({ values, errors: {}, message }, { status: 503, headers });
}

/** The form again, with what is wrong. */
function refuse(state: FormState, init: { status: number; headers?: Record<string, string> }) {
  return data(state, init);
}

/** A form whose thing somebody else has deleted, as one that saves it as a new one. */
export function offerNew(state: FormState, what: string): FormState {
  const message = `Someone else deleted this ${what} while you were editing it. Nothing is saved yet: you can save yours as a new ${what}.`;
  return { ...state, values: { ...state.values, id: "", modifiedAt: "" }, message };
}

/**
 * Elsewhere by GET (RFC 9110 section 15.4.4), with cookies such as the message
 * for that page. With scripts it takes the form's place in the history: Back
 * leads to where the form was opened, not to one that is sent, or that is about
 * what is gone.
 */
export function done(to: string, ...cookies: string[]): Response {
  const response = goOn(to, ...cookies);
  response.headers.set("X-Remix-Replace", "true");
  return response;
}

/** The same as a step of its own, from which Back leads to the form. */
export function goOn(to: string, ...cookies: string[]): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}

function asFormState(
  error: OperationError,
  values: Record<string, string>,
  fieldNames: Record<string, string>,
): FormState {
  const errors = Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => [fieldNames[name] ?? name, text]),
  );
  const { code, reason } = error;
  return { values, errors, message: messageOf(error, errors), code, reason };
}

/** What concerns a field is said there; the rest is said for the whole. */
function messageOf(error: OperationError, errors: Record<string, string>): string {
  if (error.code === "signed-out") return LOGGED_OUT;
  if (error.code === "denied") return NOT_ALLOWED;
  return Object.values(errors).includes(error.message) ? "" : error.message;
}

/**
 * A Set-Cookie line with the message of what `request` changed in the calendar, with Undo where it changed anything;
 * `about` ends its first sentence, `more` are others.
 */
export function writeUndoable(
  request: Request,
  calendarId: string,
  text: string,
  about?: Flash["about"],
  more?: string,
): string {
  const batch = batchOf(request);
  const undo = isUndoable(batch, getRuntime().store) ? { calendarId, batch } : undefined;
  return writeFlash("success", text, { about, more: more || undefined, undo });
}
