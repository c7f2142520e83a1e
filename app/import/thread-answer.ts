// The messages that reading threads send to the thread that started them.
import type { Refusal } from "~/values/refusals";

/** Sent when the thread starts to read: its time counts from then. */
export const BEGUN = "begun";

/** What was read, or why it cannot be. */
export type ThreadAnswer<Read> = { file: Read } | { refusal: Refusal };
