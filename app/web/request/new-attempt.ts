// Gives a form the text by which what it makes is made once, however often it is sent.
import { getRuntime } from "~/process/runtime";

/** A form and the text that is sent with each try to save what it makes. */
export type WithAttempt<Form> = Form & { attempt: string };

/** The form with an attempt of its own each time it is drawn. */
export function withAttempt<Form extends object>(form: Form): WithAttempt<Form> {
  return { ...form, attempt: getRuntime().secrets.newId() };
}
