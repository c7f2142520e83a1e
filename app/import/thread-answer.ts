// The messages that reading threads send to the thread that started them.

/** Sent when the thread starts to read: its time counts from then. */
export const BEGUN = "begun";

/** What was read, or a sentence why it cannot be. */
export type ThreadAnswer<Read> = { file: Read } | { refusal: string };
