// What reading threads tell the thread that has started them.

/** Said once the thread is there and begins to read: its time counts from then on. */
export const BEGUN = "begun";

/** What was read, or a sentence why nothing can be. */
export type ThreadAnswer<Read> = { file: Read } | { refusal: string };
