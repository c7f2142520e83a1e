// The fields of a posted form as strings, and the idempotency key that prevents saving it twice.
import { msg } from "@lingui/core/macro";
import { OperationError } from "~/operations/kernel/errors";
import { getRuntime } from "~/process/runtime";
import { refusal } from "~/values/refusals";
import { wordsFor } from "./reader-words";

type FormFields = {
  /** The first value of each name. */
  values: Record<string, string>;
  /** Every value of a repeated name, in order. */
  all: (name: string) => string[];
};

/** Far more than any form here has: a refused form is shown again with all its fields. */
const MOST_FIELDS = 1_000;

/** More than any form may save: 5,000 letters of text and 50 links fit well. */
const LONGEST_FORM = 256 * 1024;

const oversized = new WeakSet<Request>();

/** Throws if a form is too large to save; the form is then shown again with all its text. */
export function requireFormSize(request: Request): void {
  if (oversized.has(request)) throw new OperationError("too-large", refusal("formTooLarge"));
}

/**
 * The text fields of a posted form; skips files. A button may have its value in its name, "intent=add". Throws a 400 if
 * the body is not a form, or is too large.
 */
export async function readFormFields(request: Request): Promise<FormFields> {
  const form = await readForm(request);
  if ([...form.keys()].length > MOST_FIELDS) throw unreadableForm(request);
  const values: Record<string, string> = Object.create(null);
  for (const [sent, text] of form) {
    const [, name = sent, value = text] = /^([^=]+)=(.*)$/s.exec(sent) ?? [];
    if (typeof value === "string" && !(name in values)) values[name] = value;
  }
  const lengths = Object.entries(values).map(([name, value]) => name.length + value.length);
  if (lengths.reduce((sum, length) => sum + length, 0) > LONGEST_FORM) oversized.add(request);
  const all = (name: string) =>
    form.getAll(name).filter((value): value is string => typeof value === "string");
  return { values: { ...values }, all };
}

/** The posted form, with its files. Throws a 400 if the body is not a form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // Wrong content type, wrong boundary or a truncated body.
    throw unreadableForm(request);
  }
}

/** The reply to a body that is not a form, or is too large. */
export function unreadableForm(request: Request): Response {
  const text = wordsFor(request)._(msg`We could not read this form. Please open the page again.`);
  return new Response(text, { status: 400 });
}

/** A form with its idempotency key, which is sent as the field `attempt`. */
export type WithIdempotencyKey<Form> = Form & { attempt: string };

/** The form with a new key each time it is rendered. */
export function withIdempotencyKey<Form extends object>(form: Form): WithIdempotencyKey<Form> {
  return { ...form, attempt: getRuntime().secrets.newId() };
}

/**
 * True in a loader that renders the page of a form just posted without scripts: it gets a GET request that still has
 * the form's headers.
 */
export function isAfterForm(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}
