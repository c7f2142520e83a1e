// Answers requests for the feeds of several calendars.
import { OperationError } from "~/operations/kernel/errors";
import { findCombinedFeed, versionOf } from "~/operations/together/together-feeds";
import { getRuntime } from "~/process/runtime";
import { refusal } from "~/values/refusals";
import { openNamedFeed } from "./calendar-feeds";
import { packCombined } from "./combined-feed";
import { bytesTerms, ICALENDAR } from "./feed-headers";
import { orRefusal, sendFeed, unchanged } from "./feed-response";

/**
 * Made once for each state of its calendars. Its entity-tag is a hash of the bytes: that state also tells of changes
 * that a link which shows only times keeps to itself.
 */
export function answerCombinedFeed(request: Request, name: string): Promise<Response> {
  return orRefusal(async () => {
    const { store, config, now: clock } = getRuntime();
    const now = clock();
    const feed = findCombinedFeed(name, { store, now, timeZone: config.defaultTimeZone });
    if (!feed) throw new OperationError("missing", refusal("wrongTogether"));
    const packed = await openNamedFeed(name, versionOf(feed, now), () => packCombined(feed));
    const terms = bytesTerms(request.headers, packed, now);
    if (terms.isUnchanged) return unchanged(terms);
    return sendFeed(request.method, packed, ICALENDAR, terms);
  });
}
