// The events of the calendars that the user manages, as a file that any calendar program opens.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerEventsFile } from "~/web/feeds/account-files";

export function loader({ request }: LoaderFunctionArgs): Response {
  return answerEventsFile(request);
}
