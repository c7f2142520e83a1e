// The messages that reading threads send to the thread that started them.

/** Said once the thread is there and begins to read: its time counts from then on. */
export const BEGUN = "begun";

/** What was read, or a sentence why nothing can be. */
export type ThreadAnswer<Read> = { file: Read } | { refusal: string };
