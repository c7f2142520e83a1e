// The people who change a calendar besides the app, and an event as they send it.
import { HOUR, NOW } from "../../support/operations";

export { ANN, BEN } from "../../support/operations";

/** An hour long, one week after the tests begin. */
export function draft(title: string) {
  const from = NOW + 7 * 24 * HOUR;
  return { title, location: "", notes: "", from, to: from + HOUR };
}
