// Encrypts the codes and secret links of stored mails, so that a copy of the database gives access to nothing.
import type { MailMessage } from "./outbox-message";

/** `unseal` answers undefined for a text that was sealed with another key, changed, or never sealed. */
export type Seal = {
  seal: (text: string) => string;
  unseal: (sealed: string) => string | undefined;
};

const SECRET_FIELDS = ["code", "token"];
/** A kind that no mail has, so that composing it fails. */
const UNREADABLE = "unreadable";

/** The message as JSON, its secrets sealed. */
export function sealMessage(message: MailMessage, { seal }: Seal): string {
  return JSON.stringify(message, (name, value: unknown) =>
    isSecret(name, value) ? seal(value) : value,
  );
}

/**
 * The message of a row. One that is damaged, or was sealed with another installation's secret, gets an unknown kind, so
 * that it alone fails.
 */
export function unsealMessage(text: string, { unseal }: Seal): MailMessage {
  let isReadable = isJson(text);
  const message: MailMessage = JSON.parse(isReadable ? text : "{}", (name, value: unknown) => {
    if (!isSecret(name, value)) return value;
    const opened = unseal(value);
    isReadable &&= opened !== undefined;
    return opened ?? "";
  });
  return isReadable ? message : Object.assign(message, { kind: UNREADABLE });
}

function isSecret(name: string, value: unknown): value is string {
  return SECRET_FIELDS.includes(name) && typeof value === "string";
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
