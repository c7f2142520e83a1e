// Reads the form of which websites may show a calendar.
import { ANY_SITE } from "~/operations/calendars/embed-sites";
import { invalid } from "~/operations/kernel/errors";

/** What saveCalendar takes as `embedSites`. Throws `invalid` where websites are to be named and none is. */
export function readEmbedding({ embedding, embedSites = "" }: Record<string, string>): string {
  if (embedding === "any") return ANY_SITE;
  if (embedding !== "these") return "";
  if (embedSites.trim() === "") {
    throw invalid("Write at least one website, or choose Off.", "embedSites");
  }
  return embedSites;
}
