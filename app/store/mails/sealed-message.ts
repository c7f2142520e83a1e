// Encrypts codes and secret links in stored mails, so that a copy of the database gives access to nothing.
import type { MailMessage } from "./outbox-message";

/** `unseal` returns undefined for a text that was changed, encrypted with another key, or never encrypted. */
export type Seal = {
  seal: (text: string) => string;
  unseal: (sealed: string) => string | undefined;
};

const SECRET_FIELDS = ["code", "token"];
/** Not a real kind of mail, so that writing it fails. */
const UNREADABLE = "unreadable";

/** The message as JSON with encrypted secrets. */
export function sealMessage(message: MailMessage, { seal }: Seal): string {
  return JSON.stringify(message, (name, value: unknown) =>
    isSecret(name, value) ? seal(value) : value,
  );
}

/**
 * The message in a row. A damaged one, or one encrypted with another installation's secret, gets an unknown kind so
 * that only it fails.
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
