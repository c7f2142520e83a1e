// Carries out the form with the websites that may show a calendar.
import { msg } from "@lingui/core/macro";
import { saveCalendar } from "~/operations/calendars/calendars";
import { pagePaths } from "~/paths/pages";
import { openCalendar } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";
import { readEmbedding } from "./embedding-view";

export async function saveEmbedding(request: Request, id: string | undefined) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { calendar, visitor } = openCalendar(request, id);
    const { link, title } = calendar;
    carryOut(request, saveCalendar, { id: link, title, embedSites: readEmbedding(values) });
    const saved = visitor.words._(msg`Saved: On your own website`);
    return done(pagePaths.shareWebsite(link), writeUndoable(request, link, saved));
  });
}
