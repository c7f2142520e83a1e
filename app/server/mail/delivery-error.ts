// The error of a mail that could not be sent, and whether that is final.

/**
 * A mail was not taken. `permanent` is true when the server refused this mail
 * for good and the same mail would be refused again; false when it is worth a
 * retry. The text may quote the server, hence addresses and parts of the mail.
 */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly permanent: boolean;

  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.permanent = permanent;
  }
}
