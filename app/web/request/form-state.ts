// The shape in which a refused form returns to its page.
import type { Earlier, OperationError } from "~/operations/kernel/errors";

/**
 * `values` are the input by field name (a ticked box is "on"), `errors` whole sentences by field name, `message` the
 * error of the form as a whole, "" for none.
 */
export type FormState = {
  values: Record<string, string>;
  errors: Record<string, string>;
  message: string;
  /** Why the operation refused, for screens that show more than the message. */
  code?: OperationError["code"];
  reason?: OperationError["reason"];
  /** The item that the same form saved before with other values, and the key to save these as another one. */
  earlier?: Earlier & { attempt: string };
  /** The field or button to focus if nothing is wrong, such as that of a moved row. */
  focus?: string;
};

/** The name of the hidden field that only programs fill in. */
export const TRAP = "website";
