// Sends a suggestion form, or returns it with what is wrong.
import { data } from "@remix-run/node";
import { suggestEvent } from "~/operations/events/suggestions";
import { openCalendar, tabAddress } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { isTrapped, keepPace } from "~/web/request/form-trap";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { readEventForm } from "./event-form-reader";
import { errorsOf } from "./event-submit";

const THANKS = "Thank you. Whoever manages this calendar looks at it first.";

export async function submitSuggestion(request: Request, link: string | undefined) {
  const { values: sent } = await readFormFields(request);
  await keepPace(sent, getVisitor(request).caller.now);
  const page = submit(sent, () => openCalendar(request, link));
  if (!("calendar" in page)) return page;
  const backTo = tabAddress(page);
  const thank = () => done(backTo, writeFlash("success", THANKS));
  if (isTrapped(sent)) return thank();
  const read = readEventForm(sent, page.calendar.timeZone);
  const { name = "", email = "", attempt = "" } = sent;
  const sender = { name, email, attempt };
  // A form without readable times is refused by the operation too, after its question who may send it at all.
  const result = submit({ ...read.values, ...sender }, () => {
    carryOut(request, suggestEvent, { ...read.draft, ...sender, calendarId: page.calendar.link });
    return thank();
  });
  if (result instanceof Response) return result;
  return data({ ...result.data, errors: errorsOf(result.data, read) }, result.init ?? {});
}
