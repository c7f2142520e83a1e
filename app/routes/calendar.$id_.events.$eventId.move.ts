// Saves a dragged event like its form, with a reply for scripts.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pagePaths } from "~/paths/pages";
import { answerMove } from "~/web/pages/events/event-move";

export function loader({ params: { id = "", eventId = "" } }: LoaderFunctionArgs): Response {
  return redirect(pagePaths.event(id, eventId));
}

export function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  return answerMove(request, params);
}
