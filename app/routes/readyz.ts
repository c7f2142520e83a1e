// The readiness check, for monitors that alert a person.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerReadiness } from "~/web/feeds/health";

export function loader({ request }: LoaderFunctionArgs): Response {
  return answerReadiness(request);
}
