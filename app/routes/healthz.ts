// Whether the process serves, for supervisors and monitors.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerHealth } from "~/web/pages/health";

export function loader({ request }: LoaderFunctionArgs): Response {
  return answerHealth(request);
}
