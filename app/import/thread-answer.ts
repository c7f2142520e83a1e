// Messages from reading threads to the thread that started them.
import type { Refusal } from "~/values/refusals";

/** Sent when the thread starts to read, which starts the time limit. */
export const BEGUN = "begun";

/** The data read, or why it cannot be read. */
export type ThreadAnswer<Read> = { file: Read } | { refusal: Refusal };
