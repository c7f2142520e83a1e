// Saves a dragged event like its form, with a reply for scripts.
import type { ActionFunctionArgs } from "@remix-run/node";
import { answerMove } from "~/web/pages/events/event-move";

export function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  return answerMove(request, params);
}
