// The events of the calendars that the user manages, as a file for any calendar program.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerEventsFile } from "~/web/feeds/account-files";

export function loader({ request }: LoaderFunctionArgs): Response {
  return answerEventsFile(request);
}
