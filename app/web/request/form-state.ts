// The shape in which a refused form returns to the page that drew it.
import type { OperationError } from "~/operations/kernel/errors";

/**
 * What was typed (`values`, by field name; a ticked box is "on"), what is wrong with it (`errors`,
 * by field name, whole sentences), and what is wrong with the whole (`message`, "" for nothing).
 */
export type FormState = {
  values: Record<string, string>;
  errors: Record<string, string>;
  message: string;
  /** Why the operation refused, for screens that show more than the message. */
  code?: OperationError["code"];
  reason?: OperationError["reason"];
};

/** The name of the field that people do not see and programs fill in. */
export const TRAP = "website";
