// The answers to an event as a file for spreadsheets, for editors.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerAnswersFile } from "~/features/answers/files";
import { openEvent } from "~/web/pages/events/event-page";
import { openForEditor } from "~/web/request/calendar-page";
import { isMissing } from "~/web/request/load";

export function loader({ request, params }: LoaderFunctionArgs): Response {
  const page = openForEditor(request, params.id);
  try {
    return answerAnswersFile(request, page, params.eventId ?? "");
  } catch (refusal) {
    // Redirects from a date that is on another day now.
    if (isMissing(refusal)) openEvent(request, params, "editor");
    throw refusal;
  }
}
