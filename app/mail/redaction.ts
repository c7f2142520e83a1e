// Removes codes, secret links and addresses from error texts before they are logged or stored.

import type { MailMessage } from "~/store/mails/outbox-message";
import { DeliveryError } from "./mail";

/** Fields of any kind of mail that are only for its reader. */
const SECRET_FIELDS = ["token", "code", "calendarLink", "to", "email", "name", "message"];
const LONGEST_TEXT = 2_000;
const LONGEST_DESCRIPTION = 300;
const ADDRESS = /[^\s<>"'(),;:@]{1,200}@[^\s<>"'(),;:@]{1,200}/g;
const QUERY = /\?\S+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a server's words must not steer a terminal
const CONTROL = /[\u0000-\u001F\u007F-\u009F]+/g;

/**
 * The error's text as one line of at most 300 characters. A mail server's reply may quote the mail, so secrets of
 * `message`, addresses and the queries of links are removed. Our own hint is not shortened.
 */
export function describeFailure(error: unknown, message?: MailMessage): string {
  const text = error instanceof Error ? error.message : String(error);
  const open = mailSecrets(message).reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  const hint = error instanceof DeliveryError ? error.hint : "";
  const words = open
    .slice(0, LONGEST_TEXT)
    .replace(CONTROL, " ")
    .replace(QUERY, "?…")
    .replace(ADDRESS, "…")
    .slice(0, LONGEST_DESCRIPTION - hint.length);
  return `${words}${hint}`;
}

/** Where in the program an error came from, without its message. */
export function stackFrames(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const lines = (error.stack ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => line.startsWith("at ")).slice(0, 8);
}

/** Rows from older releases may lack a field. */
function mailSecrets(message: MailMessage | undefined): string[] {
  const secrets = Object.entries(message ?? {}).flatMap(([field, value]) =>
    SECRET_FIELDS.includes(field) && typeof value === "string" && value !== "" ? [value] : [],
  );
  if (message?.kind !== "login") return secrets;
  const { code } = message;
  return [...secrets, `${code.slice(0, 4)}-${code.slice(4)}`];
}
