// The answers to an event as a file for spreadsheets, for editors.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerAnswersFile } from "~/features/answers/files";
import { openForEditor } from "~/web/request/calendar-page";

export function loader({ request, params: { id, eventId = "" } }: LoaderFunctionArgs): Response {
  return answerAnswersFile(request, openForEditor(request, id), eventId);
}
