// The shape in which a refused form returns to the page that drew it.
import type { Earlier, OperationError } from "~/operations/kernel/errors";

/**
 * `values` are the input by field name (a ticked box is "on"), `errors` whole sentences by field name, `message` what
 * is wrong with the form as a whole, "" for nothing.
 */
export type FormState = {
  values: Record<string, string>;
  errors: Record<string, string>;
  message: string;
  /** Why the operation refused, for screens that show more than the message. */
  code?: OperationError["code"];
  reason?: OperationError["reason"];
  /** What the same form saved before with other values, and the key to save these as another one. */
  earlier?: Earlier & { attempt: string };
  /** The field or button to focus where nothing is wrong, such as that of a row which was moved. */
  focus?: string;
};

/** The name of the hidden field that only programs fill in. */
export const TRAP = "website";
