// The form for suggesting an event: rendering it, submitting it, and filling it in for the approving editor; and the
// list of open suggestions.

import { msg } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import { type EventTextName, furtherTexts } from "~/event/event-fields";
import { labelOfText } from "~/event/event-text-labels";
import { dateLabel, eventTimeLabel } from "~/event/labels";
import { listSuggestions, suggestEvent } from "~/operations/events/suggestions";
import { OperationError } from "~/operations/kernel/errors";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { withoutMarks } from "~/values/formatted";
import { refusal } from "~/values/refusals";
import {
  type CalendarDisplay,
  keptBy,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { openCalendar, tabAddress } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { isTrapped, keepPace } from "~/web/request/form-trap";
import { asResponse, loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import type { Words } from "~/words/words";
import { readEventForm } from "./event-form-reader";
import {
  buildNewEventForm,
  type EventForm,
  eventFormValues,
  type FormOptions,
  type NewEventOptions,
} from "./event-form-view";
import { formErrors } from "./event-submit";

type Suggested = Result<typeof listSuggestions>["list"][number];

/** `asker` is the known data of the sender. */
export type SuggestionForm = EventForm & { asker: { name: string; email: string } };

export function buildSuggestionForm(
  options: NewEventOptions & { asker: SuggestionForm["asker"] },
): SuggestionForm {
  const { calendar, display, day, asker } = options;
  // Only editors set a sign-up and new categories.
  const { asks: _, canAddCategory: __, ...form } = buildNewEventForm(options);
  const action = pagePaths.suggest(calendar.link, day, keptBy(display, calendar));
  return { ...form, heading: display.words._(msg`Suggest an Event`), action, asker };
}

/** Without the suggestion if it was decided while the form was open: the form has its own values. */
function buildApprovalForm(
  id: string,
  suggestion: Suggested | undefined,
  options: FormOptions,
): EventForm {
  const { calendar, display } = options;
  const { words } = display;
  const { link } = calendar;
  const form = buildNewEventForm({ ...options, backHref: pagePaths.suggestions(link) });
  const texts = {
    ...form,
    heading: words._(msg`Approve Suggestion`),
    action: pagePaths.approveSuggestion(link, id),
  };
  if (!suggestion) return { ...texts, suggestion: { id, note: "" } };
  const { name } = suggestion;
  const note = words._(msg`Suggested by ${name}. Saving it approves the suggestion.`);
  const values = eventFormValues(
    { ...suggestion, id: "", modifiedAt: 0 },
    form.values.timeZone,
    calendar,
  );
  return { ...texts, values: { ...values, modifiedAt: "" }, suggestion: { id, note } };
}

const THANKS = msg`Thank you. Managers will look at it first.`;

export async function submitSuggestion(request: Request, link: string | undefined) {
  const { values: sent } = await readFormFields(request);
  await keepPace(sent, getVisitor(request).caller.now);
  const page = submit(request, sent, () => openCalendar(request, link));
  if (!("calendar" in page)) return page;
  const backTo = tabAddress(page);
  const thank = () => done(backTo, writeFlash("success", page.display.words._(THANKS)));
  if (isTrapped(sent)) return thank();
  const read = readEventForm(sent, page.calendar.timeZone, page.display.words);
  const { name = "", email = "", attempt = "" } = sent;
  const sender = { name, email, attempt };
  // Even with unreadable times, the operation is called: it checks first who may send the form and then refuses it.
  const result = submit(request, { ...read.values, ...sender }, () => {
    carryOut(request, suggestEvent, { ...read.draft, ...sender, calendarId: page.calendar.link });
    return thank();
  });
  if (result instanceof Response) return result;
  return data({ ...result.data, errors: formErrors(result.data, read) }, result.init ?? {});
}

/** Throws a 404 if the suggestion is no longer open, except when a refused form is shown again. */
export function openApproval(request: Request, id: string, options: FormOptions): EventForm {
  const calendarId = options.calendar.link;
  const list = loadIfAllowed(request, listSuggestions, { calendarId })?.list ?? [];
  const suggestion = list.find((each) => each.id === id);
  if (!suggestion && !isAfterForm(request)) {
    throw asResponse(new OperationError("missing", refusal("suggestionGone")), request);
  }
  return buildApprovalForm(id, suggestion, options);
}

/** `lines` are location, category and notes; `asksNote` if the sender can get a note by mail. */
export type SuggestionRow = {
  id: string;
  title: string;
  when: string;
  lines: string[];
  name: string;
  sent: string;
  asksNote: boolean;
  approveHref: string;
};

export function buildSuggestionRows(
  list: Result<typeof listSuggestions>["list"],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): SuggestionRow[] {
  const zone = shownZone(display, calendar);
  return list.map((suggestion) => {
    const { id, title, location, category, notes, name, createdAt, wantsAnswer } = suggestion;
    const further = furtherTexts(suggestion).map((field) => furtherLine(field, display.words));
    return {
      id,
      title,
      name,
      asksNote: wantsAnswer,
      when: eventTimeLabel(suggestion, zone, display.now, display.words),
      lines: [location, category, ...further, ...withoutMarks(notes).split("\n")].filter(
        (line) => line.trim() !== "",
      ),
      sent: dateLabel(createdAt, zone, display.now, display.words),
      approveHref: pagePaths.approveSuggestion(calendar.link, id),
    };
  });
}

/** "Organizer: Ann" */
function furtherLine({ name, text }: { name: EventTextName; text: string }, words: Words): string {
  const label = labelOfText(name, words);
  return words._(msg({ message: `${label}: ${text}`, comment: "A field of an event." }));
}
