// The error of a mail that could not be sent, and whether that is final.

type Judgment = { permanent: boolean; hint?: string; cause?: unknown };

/**
 * A mail was not taken. `permanent` is true when the server refused this mail
 * for good and the same mail would be refused again; false when it is worth a
 * retry. The text may quote the server, hence addresses and parts of the mail.
 */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly permanent: boolean;
  /** What an operator can do, in our own words: safe to show as it is, unlike the text. */
  readonly hint: string;

  constructor(message: string, { permanent, hint = "", cause }: Judgment) {
    super(message, { cause });
    this.permanent = permanent;
    this.hint = hint;
  }
}
