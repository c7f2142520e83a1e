// Imports the text of a file, like an editor on the page.
import { readCalendarFile } from "~/import/calendar-items";
import type { World } from "../../support/operations";
import { createDesk } from "../moving/import-scene";

/** Returns the entries' states, such as "new" or "same". */
export async function importText(world: World, link: string, text: string): Promise<string[]> {
  const { look, apply } = createDesk(world, link);
  const context = { timeZone: "Europe/Berlin", categories: [], today: "2026-11-21" };
  const { items } = readCalendarFile(Buffer.from(text), context);
  const preview = await look(items);
  await apply(preview.draftId);
  return Object.entries(preview.counts).flatMap(([state, n]) => (n > 0 ? [state] : []));
}
