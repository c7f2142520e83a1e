// The clashes of an event while it is being typed, for the form's scripts.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerTypedClashes } from "~/web/pages/events/clash-words";

export function loader({ request, params }: LoaderFunctionArgs): Response {
  return answerTypedClashes(request, params.id);
}
