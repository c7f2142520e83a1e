// Says how many files may be looked at at once, until nothing is left of the work: also of who did not wait for it.
import { OperationError } from "~/operations/kernel/errors";

/** As many as the front door lets in, and of them those of one person. */
const SEATS = 4;
const SEATS_A_PERSON = 2;

const taken: number[] = [];

/** What `work` answers. Fails with `too-many` where all seats, or this person's, are taken. */
export async function inSeat<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const own = taken.filter((id) => id === userId).length;
  if (taken.length >= SEATS || own >= SEATS_A_PERSON) {
    throw new OperationError(
      "too-many",
      "Other files are being read. Please try again in a moment.",
      { retryAfterSeconds: 1 },
    );
  }
  taken.push(userId);
  try {
    return await work();
  } finally {
    taken.splice(taken.indexOf(userId), 1);
  }
}
